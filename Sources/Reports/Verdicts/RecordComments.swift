public import Conformance
import Timelines

/// Findings as comments on the records that prove them, for a capture that other tools open: the
/// verdict or `advice`, the rule and its expectation, the fault or else the rule's title, and the finding.
public struct RecordComments: Hashable, Sendable {
  /// The comments, by the record's number, in the order of the verdicts.
  public private(set) var texts: [Int: [String]] = [:]
  /// The number of findings that rest on notes of an app's lifecycle or on a scenario, not on a
  /// record.
  public private(set) var unplaced = 0

  /// - Parameter verdicts: The verdicts on one capture.
  public init(_ verdicts: [SpecVerdict]) {
    for verdict in verdicts {
      for expectation in verdict.expectations {
        let word = expectation.isAdvice ? "advice" : expectation.verdict.rawValue
        let head =
          "\(word) \(verdict.id) › \(expectation.id): \(expectation.fault ?? verdict.title): "
        for finding in expectation.findings { add(finding, below: head) }
      }
    }
  }

  private mutating func add(_ finding: Finding, below head: String) {
    var isPlaced = false
    for witness in finding.witnesses {
      guard let number = witness.entry.origin?.record else { continue }
      isPlaced = true
      let note = witness.note.map { ": \($0)" } ?? ""
      let text = "\(head)\(finding.summary) ← \(witness.role.rawValue)\(note)".printable
      // A record may yield several entries. One comment is enough for them.
      if texts[number]?.contains(text) != true { texts[number, default: []].append(text) }
    }
    if !isPlaced { unplaced += 1 }
  }
}
