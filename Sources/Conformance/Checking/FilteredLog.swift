import Timelines

/// Finds out whether a log was filtered, so that records are missing that nothing announces.
///
/// A log of a host shows how links begin and end. One that shows neither, but requests that were never
/// answered before the next one, was filtered, for example to what one side sent.
///
/// Source: Core 6.2, Vol 3, Part F, 3.3.2 (sequential requests); chosen, since hosts keep to that.
struct FilteredLog: Sendable {
  /// Whether the beginning or the end of a link was shown.
  private var showsLinkEvents = false
  /// Whether a request had no answer before the next one.
  private var lacksAnswers = false
  /// The requests without an answer so far.
  private var pending: Set<Asker> = []

  fileprivate struct Asker: Hashable, Sendable {
    var connection: Int
    var isHost: Bool
  }

  mutating func receive(_ entry: borrowing Entry) {
    if showsLinkEvents || entry.kind.family != .link { return }
    switch entry.kind {
    case .linkConnected, .linkDisconnected: (showsLinkEvents, pending) = (true, [])
    case .linkRequest:
      if let asker = Asker(entry, isAnswer: false), !pending.insert(asker).inserted {
        lacksAnswers = true
      }
    case .linkResponse, .linkError:
      if let asker = Asker(entry, isAnswer: true) { pending.remove(asker) }
    default: break
    }
  }
}

extension FilteredLog {
  /// Returns why the findings of an expectation prove nothing; nil if one of them does.
  func excuse(for findings: [Finding], of expectation: Expectation) -> String? {
    if showsLinkEvents { return nil }
    if expectation.accused != nil, findings.allSatisfy({ $0.missedDeadline != nil }) {
      return
        "the capture shows neither how links began nor how they ended, so this link may have ended"
    }
    if lacksAnswers, !expectation.isProvedByOneEntry {
      return
        "the capture leaves out records: it shows requests without answers, and no link that begins or ends"
    }
    return nil
  }
}

extension FilteredLog.Asker {
  fileprivate init?(_ entry: borrowing Entry, isAnswer: Bool) {
    guard let connection = entry[.connection]?.integer else { return nil }
    self.init(connection: connection, isHost: (entry.from == .implementation) != isAnswer)
  }
}
