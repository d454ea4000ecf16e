public import VirtualTime

extension LifecycleNotes {
  /// The notes for a stretch of a capture. Those from before it stay, since the app is in the state
  /// in which it came to be then; what else happened then is missing, and that is noted.
  public func forStretch(from start: Instant?, until end: Instant?) -> LifecycleNotes {
    let kept = notes.filter { note in end.map { note.time < $0 } ?? true }
    guard let start else { return LifecycleNotes(notes: kept) }
    return LifecycleNotes(
      notes: kept.flatMap { note in
        if note.time >= start { return [note] }
        return [note, Note(time: note.time, kind: .noteGap, fields: Fields(), line: note.line)]
      })
  }
}
