/// Lines, and their source.
///
/// The source goes back to the thread that made it. The C library locks the memory that a thread
/// allocated: if another thread frees it, the two wait for each other.
struct WrittenLines<Source: Sendable>: Sendable {
  var lines: CheckedLines
  var source: Source
}
