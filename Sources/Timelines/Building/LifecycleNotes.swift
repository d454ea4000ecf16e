public import VirtualTime

/// What a radio capture cannot show, written down by whoever held the phone: when the app went to
/// the background, was suspended, woken, terminated.
///
/// A line is an instant since the capture began, a kind, and perhaps fields:
/// ```
/// # the app under the finger
/// 12s     app.background  app=lock
/// 17s     app.suspended   app=lock
/// 95.5s   app.foreground  app=lock
/// ```
/// Lines are in order of time; empty lines and what follows `#` do not count.
public struct LifecycleNotes: Hashable, Sendable {
  public var notes: [Note]

  public struct Note: Hashable, Sendable {
    public var time: Instant
    public var kind: Kind
    public var fields: Fields
    /// The line of the file, from 1.
    public var line: Int

    public init(time: Instant, kind: Kind, fields: Fields, line: Int) {
      self.time = time
      self.kind = kind
      self.fields = fields
      self.line = line
    }
  }

  /// Why a line is none, and where.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    public var line: Int
    public var message: String
    public var description: String { "line \(line): error: \(message)" }
  }

  /// Acts and states that a person can see from outside.
  public static let kinds = Kind.allCases.filter { families.contains($0.family) }

  /// The families of such kinds.
  public static let families: [Kind.Family] = [.app, .user, .system, .alert]

  /// What such a kind begins with.
  fileprivate static let beginnings = families.map { $0.rawValue + "." }

  /// Nothing but what the capture shows.
  public static let none = LifecycleNotes(notes: [])

  /// - Parameter notes: In order of time.
  public init(notes: [Note]) { self.notes = notes }

  public init(parsing text: String) throws(Failure) {
    notes = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard !words.isEmpty else { continue }
      let note = try Note(words.map(String.init), line: index + 1)
      if let last = notes.last, note.time < last.time {
        throw Failure(
          line: note.line, message: "\(words[0]) lies before the line above; lines go by time")
      }
      notes.append(note)
    }
  }
}

extension LifecycleNotes.Note {
  fileprivate init(_ words: [String], line: Int) throws(LifecycleNotes.Failure) {
    guard let nanoseconds = DurationText.nanoseconds(words[0]) else {
      throw LifecycleNotes.Failure(
        line: line, message: "'\(words[0])' is no time, expected a number and a unit as in 12.5s")
    }
    guard words.count > 1, let kind = Kind(rawValue: words[1]),
      LifecycleNotes.kinds.contains(kind)
    else {
      let found = words.count > 1 ? "'\(words[1])' is no kind that a person sees" : "no kind"
      throw LifecycleNotes.Failure(
        line: line, message: "\(found), expected one such as app.background or app.suspended")
    }
    time = Instant(nanoseconds: nanoseconds)
    self.kind = kind
    self.line = line
    fields = Fields()
    for word in words.dropFirst(2) { try take(word) }
  }

  /// A line that a recorder's text holds, behind the name of the program that had it written; nil
  /// for any other text.
  init?(text: String, at time: Instant) {
    guard let start = text.firstRange(ofKindOf: LifecycleNotes.beginnings) else { return nil }
    let words = ["0s"] + text[start...].split(whereSeparator: \.isWhitespace).map(String.init)
    guard let note = try? LifecycleNotes.Note(words, line: 1) else { return nil }
    self = note
    self.time = time
  }

  /// Who did it.
  var party: Party {
    switch kind.family {
    case .user: .user
    case .system: .system
    case .note: .user
    default: .implementation
    }
  }

  private mutating func take(_ word: String) throws(LifecycleNotes.Failure) {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    let names = kind.fields.map(\.rawValue).sorted().joined(separator: ", ")
    guard parts.count == 2, let field = Field(rawValue: parts[0]), kind.fields.contains(field)
    else {
      throw LifecycleNotes.Failure(
        line: line, message: "'\(word)' is no field of \(kind.rawValue), expected \(names)")
    }
    switch field.type {
    case .flag where parts[1] == "true" || parts[1] == "false":
      fields[field] = .flag(parts[1] == "true")
    case .text: fields[field] = .text(parts[1])
    case .symbol(let words) where words.contains(parts[1]): fields[field] = .text(parts[1])
    default:
      throw LifecycleNotes.Failure(
        line: line, message: "\(parts[0]) is '\(parts[1])', expected \(field.type)")
    }
  }
}

extension String {
  /// Where the text begins with one of the words, or goes on with one behind `program: `.
  fileprivate func firstRange(ofKindOf families: [String]) -> String.Index? {
    if families.contains(where: hasPrefix) { return startIndex }
    guard let colon = firstIndex(of: ":"), !self[..<colon].contains(" ") else { return nil }
    let rest = self[index(after: colon)...].drop { $0 == " " }
    return families.contains(where: rest.hasPrefix) ? rest.startIndex : nil
  }
}
