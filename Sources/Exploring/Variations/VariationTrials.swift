public import Conformance
public import Judging
public import Replay
import Timelines
import VirtualTime

/// Performs the scenarios of rules on lawful variations of an implementation. A rule that fails on
/// one accuses the innocent.
public struct VariationTrials: Sendable {
  private let make: @Sendable () -> any Implementation
  private let provisions: Provisions

  /// - Parameter make: Makes the implementation.
  public init(
    provisions: Provisions = Provisions(), making make: @escaping @Sendable () -> any Implementation
  ) {
    (self.provisions, self.make) = (provisions, make)
  }

  /// Returns the rule's verdict on a variation in each profile, if it is not what every lawful
  /// implementation must get: it fails, or cannot be judged.
  ///
  /// A parameter that the scenario sets by itself keeps the scenario's setting. Other figures are
  /// tried in the documented profile only, as the observed one is about phones' own figures.
  public func accusations(by spec: SpecFile, of variation: Variation) throws -> [SpecVerdict] {
    let profiles =
      variation.settings.isEmpty ? spec.profiles : spec.profiles.filter { $0 == .documented }
    return try profiles.flatMap { profile -> [SpecVerdict] in
      var judge = ImplementationJudge { _ in VariedSeat(make(), with: variation) }
      (judge.profile, judge.settings, judge.provisions) = (profile, variation.settings, provisions)
      try judge.judge(spec)
      return judge.judgement.verdicts.filter { $0.verdict == .fail || $0.verdict == .error }
    }
  }
}
