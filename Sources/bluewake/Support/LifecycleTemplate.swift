import Timelines

/// A lifecycle file without notes. Its comments say how to fill it in, and show the capture's
/// events as landmarks.
enum LifecycleTemplate {
  static let header: [TerminalText] = [
    "# What the app went through while this capture was taken, for --lifecycle. A line is an",
    "# instant since the capture began, what happened, and fields; lines go by time. For example:",
    "#",
    "# 0s      app.foreground  app=com.example.app",
    "# 12s     app.background  app=com.example.app",
    "# 17.5s   app.suspended   app=com.example.app",
    "#",
    "# Possible kinds: \(kinds).",
    "# Below are the links of the capture, and when it scanned and advertised, so that you",
    "# find your way.",
    "",
  ]

  private static let kinds = LifecycleNotes.kinds.map(\.rawValue).joined(separator: ", ")

  /// Returns a comment for an entry that helps people find their way in the capture; nil for other
  /// entries.
  static func landmark(_ entry: Entry) -> TerminalText? {
    let words: TerminalText
    switch entry.kind {
    case .linkConnected: words = "connected"
    case .linkDisconnected: words = "disconnected"
    case .airScanning: words = entry[.enabled]?.flag == true ? "starts scanning" : "stops scanning"
    case .airAdvertising where entry.from == .implementation:
      words = entry[.enabled]?.flag == true ? "starts advertising" : "stops advertising"
    default:
      guard LifecycleNotes.kinds.contains(entry.kind) else { return nil }
      return "\(time(entry))  \(entry.kind.rawValue)  \(entry.fields)"
    }
    let peer: TerminalText = entry[.peer]?.text.map { "  \($0)" } ?? ""
    return "# \(time(entry))  \(words)\(peer)"
  }

  private static func time(_ entry: Entry) -> String {
    DurationText.text(nanoseconds: entry.time.nanoseconds / 1_000_000 * 1_000_000)
  }
}
