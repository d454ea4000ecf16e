import Conformance
import Reports
import Timelines

/// A finding of an audit, with the rule and the expectation that it breaks.
struct BugFinding {
  let rule: SpecVerdict
  let expectation: ExpectationVerdict
  let finding: Finding

  /// The numbers of the records that prove it, in their order.
  var records: [Int] { Set(finding.witnesses.compactMap(\.entry.origin?.record)).sorted() }

  /// The verdict in a word.
  var word: String { expectation.isAdvice ? "advice" : expectation.verdict.rawValue }

  /// Returns the findings of an audit in the order in which they are reported: the failures by their
  /// times, and then the advice.
  static func all(in verdicts: [SpecVerdict]) -> [BugFinding] {
    let all = verdicts.flatMap { rule in
      rule.expectations.filter(\.isCertain).flatMap { expectation in
        expectation.findings.map { BugFinding(rule: rule, expectation: expectation, finding: $0) }
      }
    }
    return all.enumerated().sorted { one, other in
      let (left, right) = (one.element, other.element)
      if left.expectation.isAdvice != right.expectation.isAdvice {
        return right.expectation.isAdvice
      }
      let (earlier, later) = (left.finding.time, right.finding.time)
      return earlier == later ? one.offset < other.offset : earlier < later
    }.map(\.element)
  }
}

/// The parts of a finding that stay the same when records are left out and octets are replaced.
struct FindingMark: Hashable {
  private let expectation: String
  private let word: String
  private let places: Set<Place>
  /// The accused device; nil if its address does not count.
  private var device: String?
  /// Whether the accused device is the recorded host.
  private let isOfHost: Bool

  private struct Place: Hashable {
    var role: Witness.Role
    var record: Int?
  }

  /// - Parameter numbers: The numbers that the records had in the capture before.
  init(_ found: BugFinding, numbers: [Int]? = nil) {
    expectation = found.expectation.id
    word = found.word
    // The nearest miss is a hint, and another record may be it when records are left out.
    let proof = found.finding.witnesses.filter { $0.role != .nearestMiss }
    places = Set(
      proof.map { witness in
        let record = witness.entry.origin?.record.map { numbers?[$0 - 1] ?? $0 }
        return Place(role: witness.role, record: record)
      })
    device = found.finding.device
    isOfHost = device == Party.recordedHost
  }

  /// The mark in a capture with other addresses.
  var withoutAddress: FindingMark {
    var mark = self
    mark.device = nil
    return mark
  }

  /// Returns whether the mark is that of a finding in a part of the capture.
  func fits(_ found: BugFinding, in small: SmallCapture) -> Bool {
    let mark = FindingMark(found, numbers: small.numbers)
    return (device == nil ? mark.withoutAddress : mark) == self
  }
}
