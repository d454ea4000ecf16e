/// What can be said of a rule after a timeline.
///
/// Source: inferred from ISO/IEC 9646-1 and TTCN-3 (pass, inconclusive, fail, error), with two
/// words more for what those call none.
public enum Verdict: String, CaseIterable, Hashable, Sendable {
  /// It was put to the test and held, and nothing is open.
  case pass
  /// The situation never arose: a pass would be empty.
  case notExercised = "not-exercised"
  /// Nothing broke it, but the timeline ended, or had a gap, with a matter open.
  case inconclusive
  /// Something broke it, and nothing that comes later can mend it.
  case fail
  /// It is no rule for this implementation, this capture or this profile.
  case notApplicable = "not-applicable"
  /// The spec, the timeline or the run is broken; nothing can be said.
  case error
}

extension Verdict {
  /// From good to bad; what does not apply is no part of the order.
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

  /// The verdict over several: the worst of those that apply.
  public static func worst(of verdicts: some Sequence<Verdict>) -> Verdict {
    verdicts.max { $0.badness < $1.badness } ?? .notApplicable
  }
}
