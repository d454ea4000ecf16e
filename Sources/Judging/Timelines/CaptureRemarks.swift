package import Captures
package import Timelines

extension CaptureWarnings {
  /// The faults that were found in a capture, in lines: the first few of each kind, and how many
  /// more there are.
  package func lines(about name: String) -> [TerminalText] {
    first.map { "\(name): \($0)" }
      + CaptureWarning.Kind.allCases.filter { count(of: $0) > Self.limit }.map {
        "\(name): warning: \($0), more of the same: \(count(of: $0) - Self.limit)"
      }
  }
}

extension KeyRing {
  /// Says which of the given keys opened no packet. The lines name them by their positions, because
  /// the keys themselves are secret.
  package func lines(about name: String) -> [TerminalText] {
    openedByGiven.enumerated().filter { $0.element == 0 }.map { place, _ in
      let what =
        encryptedCount == 0
        ? "no packet is encrypted" : "it opened none of \(encryptedCount) encrypted packets"
      return "\(name): warning: --ltk number \(place + 1): \(what)"
    }
  }
}

extension CaptureTimeline.Outcome {
  /// The faults of the capture, and of the keys that were given for it, in lines.
  package func faults(of name: String) -> [TerminalText] {
    warnings.lines(about: name) + keys.lines(about: name)
  }
}
