import Reports

/// The command as it was called, for pages that say how they came about.
enum CalledCommand {
  /// The version and the command line, without the places of reports.
  static var facts: [PageFact] {
    [PageFact("version", "bluewake \(Version.text)"), PageFact("command", line)]
  }

  /// The command line, without the places of reports.
  static var line: String {
    var words = CommandLine.arguments.dropFirst().map(\.shellWord)
    while let place = words.firstIndex(of: "--report"), place + 1 < words.count {
      words.removeSubrange(place...place + 1)
    }
    words.removeAll { $0.hasPrefix("--report=") }
    return (["bluewake"] + words).joined(separator: " ")
  }
}
