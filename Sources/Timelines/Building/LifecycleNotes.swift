public import Captures

/// Notes of what a radio capture cannot show: when the app went to the background, was suspended,
/// woken or terminated. The person who held the phone writes them down.
///
/// A line is an instant since the capture began, a kind, and perhaps fields:
/// ```
/// # the app under the finger
/// 0s      system.installsApp  app=lock modes=[bluetooth-central]
/// 12s     app.background      app=lock
/// 17s     app.suspended       app=lock
/// 95.5s   app.foreground      app=lock
/// ```
/// Lines are in order of time. Empty lines and everything after `#` are ignored. An app can write
/// such notes to the system's log instead; see ``init(parsingLog:)``.
public struct LifecycleNotes: Hashable, Sendable {
  /// The notes, in order of time.
  public var notes: [Note]
  /// The time from which the notes count; nil if that is the beginning of the capture.
  public internal(set) var epoch: CaptureTime?
  /// The lead of the capture's clock over that of the notes, as the user gives it.
  public var offset = Duration.zero

  /// One note: what happened, and when.
  public struct Note: Hashable, Sendable {
    /// The time since the beginning of the capture or since ``LifecycleNotes/epoch``.
    public var time: Instant
    /// The kind of the act or state, one of ``LifecycleNotes/kinds``.
    public var kind: Kind
    /// The fields of the note, for example the app.
    public var fields: Fields
    /// The line of the file, from 1.
    public var line: Int

    /// Makes a note as it stands in a line of a file.
    public init(time: Instant, kind: Kind, fields: Fields, line: Int) {
      self.time = time
      self.kind = kind
      self.fields = fields
      self.line = line
    }
  }

  /// The reason why a line is not a note, and the position of the mistake.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the line. Line and column both count from 1.
    public var line: Int
    /// The column of the first character that is wrong.
    public var column: Int
    /// The problem, in one clause.
    public var message: String
    /// For example `3:5: error: …`. It follows the file's name and a colon.
    public var description: String { "\(line):\(column): error: \(message)" }
  }

  /// The kinds of acts and states that a person can see from outside.
  public static let kinds = Kind.allCases.filter { families.contains($0.family) }

  /// The families of these kinds.
  public static let families: [Kind.Family] = [.app, .user, .system, .alert]

  /// No notes: only what the capture shows.
  public static let none = LifecycleNotes(notes: [])

  /// - Parameter notes: In order of time.
  public init(notes: [Note]) { self.notes = notes }

  /// - Parameter text: Lines as above, or the system's log. The contents show which of the two it
  ///   is.
  public init(parsing text: String) throws(Failure) {
    if Self.isLog(text) {
      try self.init(parsingLog: text)
      return
    }
    self.init(notes: [])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = NoteWord.words(of: line)
      guard let first = words.first else { continue }
      let note = try Note(words, line: index + 1)
      if let last = notes.last, note.time < last.time {
        throw Failure(
          line: note.line, column: first.column,
          message: "\(first.text) lies before the line above; lines go by time")
      }
      notes.append(note)
    }
  }
}

extension LifecycleNotes.Note {
  /// The party that did what the note tells.
  var party: Party {
    switch kind.family {
    case .user: .user
    case .system: .system
    case .note: .user
    default: .implementation
    }
  }
}
