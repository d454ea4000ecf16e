/// A holder of references to entries and keys in the run's memory, which can mark them.
///
/// Unmarked entries and keys are forgotten. So everything that a machine keeps must be markable,
/// without a default: a machine without references says so itself. In a debug build, the first
/// access to an element that was forgotten too early stops the program (see ``Generation``).
protocol Markable {
  /// Marks every entry and key to which this refers.
  func mark(in marks: inout Marks)
}
