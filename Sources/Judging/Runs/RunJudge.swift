public import Conformance
public import Replay
public import Timelines

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

  private static let noOwnCode =
    "it binds an app's own code, which takes no part in this run"

  private static let noAPI =
    "only Core Bluetooth promises it, and no app calls the API of this host stack"

  /// Takes in the next entry of the run.
  public mutating func receive(_ entry: Entry) { checker.receive(entry) }

  /// Shows an observer the findings so far.
  public mutating func show(to observer: inout some JudgingObserver) { observer.look(at: &checker) }

  /// Returns one verdict for each rule, in the order of the rules.
  public mutating func verdicts(at end: Instant) -> [SpecVerdict] {
    specs.withVerdicts(checker.finish(at: end))
  }

  /// Returns the verdicts on the rules that failed. It is faster than judging by all of them.
  package mutating func failures(at end: Instant) -> [SpecVerdict] { checker.failures(at: end) }

  private init(copying other: borrowing RunJudge) {
    (specs, profile) = (other.specs, other.profile)
    checker = other.checker.copy()
  }

  /// Returns a judge that has received the same entries.
  package borrowing func copy() -> RunJudge { RunJudge(copying: self) }
}
