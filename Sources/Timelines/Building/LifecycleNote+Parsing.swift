// One line of a lifecycle file: an instant, a kind, fields.

extension LifecycleNotes.Note {
  /// - Parameter words: At least one.
  init(_ words: [NoteWord], line: Int) throws(LifecycleNotes.Failure) {
    guard let nanoseconds = DurationText.nanoseconds(words[0].text) else {
      throw words[0].failure(
        "'\(words[0].text)' is no time, expected a number and a unit as in 12.5s", line)
    }
    guard words.count > 1 else {
      throw LifecycleNotes.Failure(
        line: line, column: words[0].end, message: "no kind, expected one of: \(Self.allowed)")
    }
    try self.init(
      Array(words.dropFirst()), at: Instant(nanoseconds: nanoseconds), line: line)
  }

  /// - Parameter words: The kind and the fields.
  init(_ words: [NoteWord], at time: Instant, line: Int) throws(LifecycleNotes.Failure) {
    guard let kind = Kind(rawValue: words[0].text), LifecycleNotes.kinds.contains(kind) else {
      let nearest = LifecycleNotes.kinds.map(\.rawValue).nearest(to: words[0].text)
      throw words[0].failure(
        "'\(words[0].text)' is no kind that a person sees"
          + (nearest.map { ", did you mean '\($0)'" } ?? "") + "; expected one of: \(Self.allowed)",
        line)
    }
    self.init(time: time, kind: kind, fields: Fields(), line: line)
    for word in words.dropFirst() { try parse(word) }
  }

  /// Reads a note in a text of the recorder, after the name of the program that logged it. Nil for
  /// any other text.
  init?(text: String, at time: Instant) {
    guard let start = text.startOfNote else { return nil }
    let words = NoteWord.words(of: text[start...])
    guard let note = try? LifecycleNotes.Note(words, at: time, line: 1) else { return nil }
    self = note
  }

  private static let allowed = LifecycleNotes.kinds.map(\.rawValue).joined(separator: ", ")

  private mutating func parse(_ word: NoteWord) throws(LifecycleNotes.Failure) {
    let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let field = Field(rawValue: String(parts[0])).flatMap { kind.fields.contains($0) ? $0 : nil }
    guard parts.count == 2, let field else {
      let names = kind.fields.map(\.rawValue).sorted()
      let found =
        field == nil
        ? "'\(parts[0])' is no field of \(kind.rawValue)" : "'\(word.text)' gives it no value"
      throw word.failure(
        "\(found), expected \(names.map { $0 + "=" }.joined(separator: ", "))", line)
    }
    guard let value = FieldValue(noteText: String(parts[1]), of: field.type) else {
      throw LifecycleNotes.Failure(
        line: line, column: word.column + parts[0].count + 1,
        message: "\(parts[0]) is '\(parts[1])', expected \(field.type.noteHint)")
    }
    fields[field] = value
  }
}

extension String {
  /// The start of a note in a text: at its beginning, or after `program: `.
  fileprivate var startOfNote: String.Index? {
    if LifecycleNotes.beginnings.contains(where: hasPrefix) { return startIndex }
    guard let colon = firstIndex(of: ":"), !self[..<colon].contains(" ") else { return nil }
    let rest = self[index(after: colon)...].drop { $0 == " " }
    return LifecycleNotes.beginnings.contains(where: rest.hasPrefix) ? rest.startIndex : nil
  }
}

extension LifecycleNotes {
  /// The beginnings of the kinds that a person sees, for example `app.`.
  static let beginnings = families.map { $0.rawValue + "." }
}
