/// The verdict on a rule after a timeline.
///
/// Source: inferred from ISO/IEC 9646-1 and TTCN-3 (pass, inconclusive, fail, error). Two more
/// words name the cases that those standards call none.
public enum Verdict: String, CaseIterable, Hashable, Sendable {
  /// The rule was put to the test and held, and no case is open.
  case pass
  /// The situation that the rule is about never arose, so a pass would mean nothing.
  case notExercised = "not-exercised"
  /// The rule was not broken, but the timeline ended or had a gap before it could be decided.
  case inconclusive
  /// The rule was broken, and no later entry can mend it.
  case fail
  /// The rule does not apply to this implementation, this capture or this profile.
  case notApplicable = "not-applicable"
  /// The spec, the timeline or the run is broken, so there is no verdict.
  case error
}

extension Verdict {
  /// The rank from good to bad. A verdict of not applicable is no part of the order.
  private var badness: Int {
    switch self {
    case .notApplicable: -1
    case .pass: 0
    case .notExercised: 1
    case .inconclusive: 2
    case .fail: 3
    case .error: 4
    }
  }

  /// Returns the verdict on several: the worst of those that apply.
  public static func worst(of verdicts: some Sequence<Verdict>) -> Verdict {
    verdicts.max { $0.badness < $1.badness } ?? .notApplicable
  }
}
