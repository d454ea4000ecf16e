import Reports

/// The command as it was called, for pages that say how they came about.
enum CalledCommand {
  /// The version and the command line, without the places of reports.
  static var facts: [PageFact] {
    [PageFact("version", "bluewake \(Version.text)"), PageFact("command", line)]
  }

  /// The command line, without the places of reports, and without what changes nothing of a report:
  /// how much is done at the same time.
  static var line: String {
    var words = CommandLine.arguments.dropFirst().map(\.shellWord)
    for option in ["--report", "--jobs", "-j"] {
      while let place = words.firstIndex(of: option), place + 1 < words.count {
        words.removeSubrange(place...place + 1)
      }
      words.removeAll { $0.hasPrefix("\(option)=") }
    }
    words.removeAll { $0.wholeMatch(of: /-j[0-9]+/) != nil }
    return (["bluewake"] + words).joined(separator: " ")
  }
}
