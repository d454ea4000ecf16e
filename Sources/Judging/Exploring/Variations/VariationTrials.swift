public import Conformance
import Replay
public import Seats
import Timelines

/// Performs the scenarios of rules on lawful variations of an implementation. A rule that fails on
/// one accuses the innocent.
public struct VariationTrials: Sendable {
  private let make: @Sendable () -> any Implementation
  private let bystanders: [Profile: Bystanders]
  private let provisions: Provisions

  /// - Parameters:
  ///   - specs: The rules that also judge the scenarios of others, if they may.
  ///   - make: Makes the implementation.
  public init(
    besides specs: [SpecFile], provisions: Provisions = Provisions(),
    making make: @escaping @Sendable () -> any Implementation
  ) {
    (self.provisions, self.make) = (provisions, make)
    bystanders = Dictionary(
      uniqueKeysWithValues: Profile.allCases.map { ($0, Bystanders(among: specs, in: $0)) })
  }

  /// Returns the rule's verdict on a variation in each profile, if it is not what every lawful
  /// implementation must get: it fails, or cannot be judged. The failures of other rules in its
  /// scenario follow.
  ///
  /// A parameter that the scenario sets by itself keeps the scenario's setting.
  public func accusations(by spec: SpecFile, of variation: Variation) throws -> [SpecVerdict] {
    let profiles = spec.profiles.filter { $0 == .documented || !variation.contradictsObservation }
    return try profiles.flatMap { profile -> [SpecVerdict] in
      var judge = ImplementationJudge { _ in VariedSeat(make(), with: variation) }
      (judge.profile, judge.settings, judge.provisions) = (profile, variation.settings, provisions)
      judge.bystanders = bystanders[profile]
      try judge.judge(spec)
      return judge.judgement.verdicts.filter { $0.verdict == .fail || $0.verdict == .error }
        + judge.judgement.failuresElsewhere
    }
  }
}
