import Timelines

/// An entry that was kept because an event of a pattern matched it, with its instant.
///
/// The store knows the instant too. A machine that compares instants again and again keeps it
/// beside the entry.
struct KeptEvent: Markable, Sendable {
  var entry: Kept
  var time: Instant

  func mark(in marks: inout Marks) { marks.mark(entry) }
}
