import Captures

/// Recorded runs. A line says what happened, and the packets before it say what the line leaves
/// out.
extension TimelineBuilder {
  /// The header of a recorded run; nil for any other capture.
  public var runHeader: RunHeader? { run?.header }

  /// Returns the entries of a line; nil if the capture is not a recorded run, so that the line is a
  /// note.
  mutating func entries(ofRunLine line: Substring) -> [Entry]? {
    guard let json = try? JSONValue(parsing: Array(line.utf8)) else {
      return (run?.damage("a line of the recorded run is no JSON")).map { [$0] }
    }
    if let header = RunHeader(json: json) {
      if run == nil { run = RunReader(header) }
      return heldEntries()
    }
    guard let entry = run?.entry(of: json) else { return nil }
    now = max(now, entry.time)
    return [entry]
  }
}

extension DecodedRecord {
  /// The text of a line that bluewake wrote into the capture.
  var runLine: Substring? {
    // First what is small: the whole packet would be copied for each record.
    guard case .note = record.content, case .note(.monitor(let opcode), let text?) = packet,
      opcode == RunHeader.noteOpcode || opcode == UserLogging.monitorOpcode,
      text.hasPrefix(RunHeader.prefix)
    else { return nil }
    return text.dropFirst(RunHeader.prefix.count)
  }
}
