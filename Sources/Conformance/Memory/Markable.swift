/// What refers to entries and keys that the run's memory keeps, and tells which they are.
///
/// What nobody marks is forgotten. So everything that a machine keeps must be markable, and nothing
/// has a mark by default: a machine without references says so itself. In a debug build, the first
/// look at something that was forgotten too early stops the program (see ``Generation``).
protocol Markable {
  /// Marks every entry and key to which this refers.
  func mark(in marks: inout Marks)
}
