public import Conformance
import Timelines

extension Spotlight {
  /// Points out what a finding rests on: its witnesses, the scope, the deadline, and what did not
  /// happen, if the finding names it.
  public init(_ finding: Finding, of expectation: ExpectationVerdict, in rule: SpecVerdict) {
    self.init(title: "\(rule.id) › \(expectation.id)", message: finding.summary)
    witnesses = finding.witnesses.map(Seen.init)
    deadline = finding.deadline
    let opener = finding.witnesses.first { $0.role == .opener }?.entry.time
    let last = max(finding.time, finding.witnesses.map(\.entry.time).max() ?? finding.time)
    if let opener, opener <= last { scope = opener...last }
    let words = finding.message.split(separator: " ")
    guard words.first == "no", words.count > 1, let kind = Kind(rawValue: String(words[1])) else {
      return
    }
    let model = finding.witnesses.last { $0.role == .trigger || $0.role == .previous }
    missing = Missing(kind, at: deadline ?? finding.time, model?.entry.fields ?? Fields())
  }
}

extension Spotlight {
  /// Points out what kept an expectation.
  public init(_ evidence: Evidence, of expectation: ExpectationVerdict, in rule: SpecVerdict) {
    let key = evidence.key.map(\.text)
    self.init(
      title: "\(rule.id) › \(expectation.id)", message: (["kept"] + key).joined(separator: "; "))
    witnesses = evidence.witnesses.map(Seen.init)
    isKept = true
  }
}

extension Spotlight.Seen {
  init(_ witness: Witness) {
    let note = witness.note.map { ": \($0)" } ?? ""
    self.init(witness.entry, witness.role.rawValue + note, isCulprit: witness.role.isCulprit)
  }
}

extension Witness.Role {
  fileprivate var isCulprit: Bool {
    switch self {
    case .culprit, .forbidden, .closer, .nearestMiss: true
    case .opener, .trigger, .restart, .counted, .first, .previous, .allowed, .tested, .answer,
      .cancelled,
      .condition:
      false
    }
  }
}
