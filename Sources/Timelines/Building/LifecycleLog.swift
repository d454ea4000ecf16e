import Captures

// Messages that an app wrote to the system's log, as `log show` exports it.

extension LifecycleNotes {
  /// Reads a log that `log show` printed in its default, its syslog or its compact style.
  ///
  /// A line counts if its message is a kind and fields, as in a lifecycle file. Other lines belong
  /// to other programs and are passed over.
  /// ```
  /// 2024-05-01 12:00:12.500000+0200 0x1 Default 0x0 412 0 Lock: [app:life] app.background app=lock
  /// ```
  /// - Throws: ``Failure`` if a note has no instant in UTC or has a mistake, or if no line tells
  ///   anything of an app's life.
  ///
  /// Source: observed, the texts of `log show`; chosen, the form of a message.
  public init(parsingLog text: String) throws(Failure) {
    notes = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var isStamped = false
    for (index, line) in lines.enumerated() {
      guard let start = LogLine.startOfNote(in: line) else { continue }
      guard let time = LogLine.time(of: line) else {
        let found = LogLine.hasStamp(line) ? "the time has no offset from UTC" : "there is no time"
        throw Failure(
          line: index + 1, column: 1,
          message: "\(found), expected one as in 2024-05-01 12:00:12.500000+0200, which "
            + "log show --style syslog prints")
      }
      if !isStamped { (epoch, isStamped) = (time, true) }
      try parse(line, from: start, at: time, line: index + 1)
    }
    if notes.isEmpty {
      throw Failure(
        line: 1, column: 1,
        message: "no line of the log reports an app's life, expected messages such as "
          + "app.background app=com.example.app")
    }
    // A log merges the processes of the system, and is not in perfect order.
    notes = notes.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
  }

  private mutating func parse(
    _ line: Substring, from start: Substring.Index, at time: CaptureTime, line number: Int
  ) throws(Failure) {
    let column = line.distance(from: line.startIndex, to: start)
    let words = NoteWord.words(of: line[start...]).map {
      NoteWord(text: $0.text, column: $0.column + column)
    }
    let origin = epoch?.nanosecondsSince1970 ?? 0
    let (distance, isTooFar) = time.nanosecondsSince1970.subtractingReportingOverflow(origin)
    notes.append(
      try Note(words, at: Instant(nanoseconds: isTooFar ? .max : distance), line: number))
  }

  /// Returns whether a text is a log. Its first line that is neither blank nor a comment is then
  /// the head of a log, or begins with a date.
  static func isLog(_ text: String) -> Bool {
    let first = text.split(separator: "\n").first { line in
      line.contains { !$0.isWhitespace } && line.first != "#"
    }
    guard let first else { return false }
    return LogLine.hasStamp(first) || first.hasPrefix("Timestamp ")
      || first.hasPrefix("Filtering the log data")
  }
}

/// A line of `log show`.
private enum LogLine {
  /// Returns whether a line begins with a date and a time, such as `2024-05-01 12:00:12`.
  static func hasStamp(_ line: Substring) -> Bool {
    let shape = Array("0000-00-00 00:00:00".unicodeScalars)
    let found = Array(line.unicodeScalars.prefix(shape.count))
    return found.count == shape.count
      && zip(shape, found).allSatisfy { shape, found in
        shape == "0" ? ("0"..."9").contains(found) : shape == found
      }
  }

  /// Returns when the line was written; nil if the time has no offset from UTC.
  static func time(of line: Substring) -> CaptureTime? {
    guard hasStamp(line) else { return nil }
    let stamp = line.split(separator: " ", maxSplits: 2).prefix(2).joined(separator: " ")
    let clock = stamp.dropFirst(11)
    guard let sign = clock.firstIndex(where: { "+-Z".contains($0) }),
      let time = CaptureTime(rfc3339: stamp.prefix(11) + clock[..<sign] + "Z")
    else { return nil }
    guard let offset = offset(clock[sign...]) else { return nil }
    return CaptureTime(nanosecondsSince1970: time.nanosecondsSince1970 - offset * 1_000_000_000)
  }

  /// Returns an offset such as `+0200` or `+02:00` in seconds.
  private static func offset(_ text: Substring) -> Int64? {
    if text == "Z" { return 0 }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.count == 4, let number = Int64(digits), number % 100 < 60, number < 2400 else {
      return nil
    }
    let seconds = (number / 100 * 60 + number % 100) * 60
    return text.first == "-" ? -seconds : seconds
  }

  /// Returns the start of the message if it is a note. A note's kind follows a blank, and only a
  /// time, a process and its subsystem may precede it.
  static func startOfNote(in line: Substring) -> Substring.Index? {
    for beginning in LifecycleNotes.beginnings {
      guard let range = line.firstRange(of: " " + beginning) else { continue }
      let start = line.index(after: range.lowerBound)
      let word = line[start...].prefix { !$0.isWhitespace }
      if Kind(rawValue: String(word)) != nil, line[..<range.lowerBound].hasMessageHead {
        return start
      }
    }
    return nil
  }
}

extension Substring {
  /// Whether a message may begin here: after `process:`, `[subsystem:category]` or `(library)`.
  fileprivate var hasMessageHead: Bool {
    guard let last = last(where: { !$0.isWhitespace }) else { return false }
    return ":])".contains(last)
  }
}
