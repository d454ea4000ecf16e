/// Lines, and what they say.
///
/// What they say goes back to the thread that made it. The C library locks the memory that a thread
/// asked for: where another thread frees it, the two wait for each other.
struct WrittenLines<Source: Sendable>: Sendable {
  var lines: CheckedLines
  var source: Source
}
