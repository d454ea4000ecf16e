import Timelines

/// The latest actions of the implementation and of the scenario, to distinguish mistakes of the one
/// from mistakes of the other.
struct RecentDoings {
  private var sequences: [Int] = []
  /// The last entries, each with its cause and its line in the spec file; 0 for none. All entries
  /// are kept, because a search for the cause each time would be slow.
  private var links: [(sequence: Int, cause: Int, line: Int)] = []

  mutating func remember(_ entry: Entry) {
    links.append((entry.sequence, entry.cause ?? 0, entry.originLine ?? 0))
    if links.count > 128 { links.removeFirst(64) }
    guard entry.from == .implementation else { return }
    sequences.append(entry.sequence)
    if sequences.count > 64 { sequences.removeFirst(32) }
  }

  /// Returns the line of the spec file that an entry comes from, directly or through its causes.
  func line(of entry: Entry) -> Int? {
    if let line = entry.originLine { return line }
    var cause = entry.cause ?? 0
    // A cause stands before its effects.
    for link in links.reversed() where link.sequence == cause {
      if link.line > 0 { return link.line }
      cause = link.cause
    }
    return nil
  }

  /// Returns whether an entry comes from the implementation. An entry that a line asks for comes
  /// from the scenario, even if it was to follow a callback and is too late.
  func caused(_ entry: Entry) -> Bool {
    entry.originLine == nil && entry.cause.map(sequences.contains) ?? false
  }
}

extension Entry {
  /// The line of the spec file that the entry itself comes from.
  fileprivate var originLine: Int? { if case .line(let line)? = origin { line } else { nil } }
}
