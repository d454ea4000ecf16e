extension LifecycleNotes {
  /// Returns the notes for a stretch of a capture. Notes from before the stretch stay, because the
  /// app is still in the state that they tell. Other events from that time are missing, so a gap is
  /// noted.
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
