import Conformance
import Timelines

/// The common causes of the failures of many rules, to show a reader where to begin.
struct FailureCauses {
  /// The failures by the kind of entry that they are about, the most frequent kind first.
  private var groups: [(kind: Kind, failures: [Failure])] = []

  private struct Failure {
    var rule: String
    var time: Instant
  }

  /// Groups failed rules by the kind of entry that their first finding speaks of.
  init(_ verdicts: [SpecVerdict]) {
    for verdict in verdicts where verdict.isUnexpectedFailure {
      let findings = verdict.expectations.lazy.filter { $0.verdict == .fail }.flatMap(\.findings)
      guard let finding = findings.first, let kind = finding.kind else { continue }
      let failure = Failure(rule: verdict.id, time: finding.time)
      if let place = groups.firstIndex(where: { $0.kind == kind }) {
        groups[place].failures.append(failure)
      } else {
        groups.append((kind, [failure]))
      }
    }
    groups.sort { $0.failures.count > $1.failures.count }
  }

  /// For example `begin with BG-SEM-33/queued: 7 of 13 failures are about callback.didReceiveWrite,
  /// 3 about link.error`; nil if there is little to choose from.
  var line: TerminalText? {
    let count = groups.map(\.failures.count).reduce(0, +)
    guard count >= Self.leastFailures, let most = groups.first, most.failures.count > 1,
      let first = most.failures.min(by: { $0.time < $1.time })
    else { return nil }
    let others = groups.dropFirst().prefix(2).map {
      ", \($0.failures.count) about \($0.kind.rawValue)"
    }
    return
      "begin with \(first.rule): \(most.failures.count) of \(count) failures are about \(most.kind.rawValue)\(others.joined())"
  }

  /// Source: chosen. A few failures are read one by one.
  private static let leastFailures = 5
}

extension Finding {
  /// The kind of entry that the message names first: what was missing, or what was wrong.
  fileprivate var kind: Kind? {
    let words = message.split { !($0.isLetter || $0 == ".") }
    return words.lazy.compactMap { Kind(rawValue: String($0)) }.first ?? culprit?.entry.kind
  }
}
