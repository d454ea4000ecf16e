public import Conformance
import Replay
package import Seats
import Synchronization
public import Timelines

/// The rules that judge the scenarios of other rules beside these.
///
/// They are compiled once for many runs, since that takes longer than a short run.
public final class Bystanders: Sendable {
  private let specs: [SpecFile]
  private let profile: Profile
  /// The checker of the latest run, as it was before the run.
  private let latest = Mutex<Compiled?>(nil)

  /// Picks out the rules that may judge any run. They have a scenario themselves, as otherwise
  /// nobody expects a run to put them to the test.
  public init(among specs: [SpecFile], in profile: Profile) {
    self.profile = profile
    self.specs = specs.filter { spec in
      spec.isPassive && !spec.isDraft && !spec.isAboutHosts && spec.accused == nil
        && spec.scenario(for: profile) != nil
    }
  }

  private final class Compiled: Sendable {
    let about: ImplementationDescription
    let hasOwnCode: Bool
    let checker: Checker

    init(
      _ checker: consuming Checker, _ about: ImplementationDescription, hasOwnCode: Bool
    ) {
      (self.about, self.hasOwnCode) = (about, hasOwnCode)
      self.checker = checker
    }
  }

  /// Makes the judge of a run that is the scenario of one rule, by the others. A scenario with
  /// parameters of its own is left to its rule, since the others hold for the usual ones.
  ///
  /// - Parameters:
  ///   - settings: Further parameters of the run.
  ///   - hasOwnCode: Whether programs take the seats of apps. Apple's demands on apps do not bind
  ///     scripted ones.
  package func makeJudge(
    beside spec: SpecFile, _ settings: [Scenario.Parameter] = [],
    of implementation: any Implementation, hasOwnCode: Bool
  ) -> BystanderJudge? {
    guard settings.isEmpty, spec.scenario(for: profile)?.parameters.isEmpty == true,
      !spec.isAboutHosts
    else { return nil }
    return BystanderJudge(
      compiled(for: implementation, hasOwnCode: hasOwnCode).checker.copy(), beside: spec)
  }

  private func compiled(for implementation: any Implementation, hasOwnCode: Bool) -> Compiled {
    let about = implementation.about
    let known = latest.withLock(\.self)
    if let known, known.about == about, known.hasOwnCode == hasOwnCode { return known }
    let checker = Checker(
      specs.forOtherRuns, by: profile,
      of: Provenance(runOf: about, repeatsRecording: !hasOwnCode))
    let compiled = Compiled(checker, about, hasOwnCode: hasOwnCode)
    latest.withLock { $0 = compiled }
    return compiled
  }
}

/// Judges one run by all rules but the one whose scenario it is.
package struct BystanderJudge: ~Copyable {
  private var checker: Checker
  private let own: String

  fileprivate init(_ checker: consuming Checker, beside spec: SpecFile) {
    self.checker = checker
    own = spec.id
  }

  /// Takes in the next entry of the run.
  package mutating func receive(_ entry: Entry) { checker.receive(entry) }

  /// Returns the verdicts on the rules that failed.
  package mutating func failures(at end: Instant) -> [SpecVerdict] {
    checker.failures(at: end).filter { $0.id != own }
  }
}
