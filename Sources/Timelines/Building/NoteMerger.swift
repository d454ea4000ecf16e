/// Puts notes among the entries of a capture, by their time. A note goes before an entry of the
/// same instant.
public struct NoteMerger: Sendable {
  private let notes: [LifecycleNotes.Note]
  /// For each merged note: the old sequence of the entry after it.
  private var insertions: [Int] = []
  /// The last new sequence.
  private var last = 0

  /// Begins before the first entry, with all notes still to come.
  public init(_ notes: LifecycleNotes) { self.notes = notes.notes }

  /// Shows the notes that are due by now, and then the entry. All are numbered anew.
  public mutating func merge(_ entry: Entry, _ show: (Entry) -> Void) {
    showDue(by: entry.time, before: entry.sequence, show)
    if insertions.isEmpty {
      last = entry.sequence
      show(entry)
      return
    }
    var entry = entry
    entry.sequence = renumbered(entry.sequence)
    entry.cause = entry.cause.map(renumbered)
    last = entry.sequence
    show(entry)
  }

  /// Shows the notes that are left at the end of the capture. Notes of later times are dropped.
  ///
  /// - Parameter end: The end of the capture.
  public mutating func finish(by end: Instant, _ show: (Entry) -> Void) {
    showDue(by: end, before: .max, show)
  }

  private mutating func showDue(
    by now: Instant, before sequence: Int, _ show: (Entry) -> Void
  ) {
    while insertions.count < notes.count, notes[insertions.count].time <= now {
      let note = notes[insertions.count]
      insertions.append(sequence)
      last += 1
      show(
        Entry(
          time: note.time, sequence: last, from: note.party, kind: note.kind,
          origin: .line(note.line), fields: note.fields))
    }
  }

  private func renumbered(_ sequence: Int) -> Int {
    sequence + insertions.count { $0 <= sequence }
  }
}
