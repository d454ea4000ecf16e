public import Conformance
public import Replay
public import Timelines
public import VirtualTime

/// Judges a run while it goes on, by every rule that may judge any timeline.
///
/// It neither begins nor ends the run: the code that drives the run passes on each entry. So it
/// judges the replay of a capture, and any other run.
public struct RunJudge: ~Copyable, Sendable {
  private let specs: [SpecFile]
  private let profile: Profile
  private var checker: Checker

  /// - Parameters:
  ///   - specs: The rules. Rules that judge only runs of their own scenario get the verdict that
  ///     they do not apply.
  ///   - repeatsRecording: Whether the app of the run repeats a recorded host's actions. Apple's
  ///     demands on apps do not bind that host.
  public init(
    _ specs: [SpecFile], profile: Profile, of implementation: any Implementation,
    repeatsRecording: Bool = false
  ) {
    self.specs = specs
    self.profile = profile
    let about = implementation.about
    checker = Checker(
      specs.filter(\.isPassive).map(\.forOtherRuns), profile: profile,
      capabilities: about.capabilities,
      clock: about.clock.kind == .virtual ? .virtual : .live,
      inexactness: about.clock.tolerance)
    if !about.hasAPI { checker.unpromised[.coreBluetooth] = Self.noAPI }
    if repeatsRecording || !about.hasAPI { checker.unpromised[.app] = Self.noOwnCode }
  }

  /// Makes the judge of a run that is the scenario of one rule, by the other rules that may judge
  /// it. Of a scenario with parameters of its own there are none: rules hold for the usual ones.
  ///
  /// - Parameters:
  ///   - specs: The bystanders of all rules.
  ///   - hasOwnCode: Whether programs take the seats of apps. Apple's demands on apps do not bind
  ///     scripted ones.
  package init(
    _ specs: [SpecFile], beside spec: SpecFile, profile: Profile,
    of implementation: any Implementation, hasOwnCode: Bool
  ) {
    let isUsual = spec.scenario(for: profile)?.parameters.isEmpty == true && !spec.isAboutHosts
    self.init(
      isUsual ? specs.filter { $0.id != spec.id } : [],
      profile: profile, of: implementation, repeatsRecording: !hasOwnCode)
  }

  private static let noOwnCode =
    "it binds an app's own code, which takes no part in this run"

  private static let noAPI =
    "only Core Bluetooth promises it, and a host stack without calls of its API is not that"

  /// Takes in the next entry of the run.
  public mutating func receive(_ entry: Entry) { checker.receive(entry) }

  /// Shows an observer the findings so far.
  public mutating func show(to observer: inout some JudgingObserver) { observer.look(at: &checker) }

  /// Returns one verdict for each rule, in the order of the rules.
  public mutating func verdicts(at end: Instant) -> [SpecVerdict] {
    specs.withVerdicts(checker.finish(at: end))
  }
}

extension [SpecFile] {
  /// Returns the rules that also judge the scenarios of other rules. They have a scenario
  /// themselves, as otherwise nobody expects a run to put them to the test.
  ///
  /// Reading through all rules for each run would take as long as a short run.
  package func bystanders(in profile: Profile) -> [SpecFile] {
    filter { spec in
      spec.isPassive && !spec.isDraft && !spec.isAboutHosts && spec.accused == nil
        && spec.scenario(for: profile) != nil
    }
  }
}
