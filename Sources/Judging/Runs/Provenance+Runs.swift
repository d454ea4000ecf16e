public import Conformance
public import Seats
public import Timelines

extension Provenance {
  /// Makes the provenance of a run of one phone.
  ///
  /// - Parameter repeatsRecording: Whether the app of the run repeats a recorded host's actions, or acts at
  ///   random. Apple's demands on apps do not bind it.
  package init(runOf about: ImplementationDescription, repeatsRecording: Bool) {
    self.init(runBy: [about.clock])
    capabilities = about.capabilities
    if !about.hasAPI { unpromised[.coreBluetooth] = Self.noAPI }
    if repeatsRecording || !about.hasAPI { unpromised[.app] = Self.noOwnCode }
  }

  /// Makes the provenance of a run by the clocks of its phones and accessories.
  init(runBy clocks: [RunClock]) {
    self.init()
    clock = clocks.allSatisfy { $0.kind == .virtual } ? .virtual : .live
    inexactness = clocks.map(\.tolerance).max() ?? .zero
  }

  private static let noOwnCode =
    "it binds an app's own code, which takes no part in this run"

  private static let noAPI =
    "only Core Bluetooth promises it, and no app calls the API of this host stack"
}

extension [SpecFile] {
  /// The rules that may judge any run, in the form in which they do.
  package var forOtherRuns: [SpecFile] { filter(\.isPassive).map(\.forOtherRuns) }
}

extension TimelineJudge {
  /// Makes a judge of a run of one phone, by every rule that may judge any timeline.
  ///
  /// - Parameters:
  ///   - rules: The rules. Rules that judge only runs of their own scenario get the verdict that
  ///     they do not apply.
  ///   - repeatsRecording: Whether the app of the run repeats a recorded host's actions. Apple's
  ///     demands on apps do not bind that host.
  public init(
    _ rules: [SpecFile], by profile: Profile, of implementation: any Implementation,
    repeatsRecording: Bool = false
  ) {
    self.init(
      rules, as: rules.forOtherRuns, by: profile,
      of: Provenance(runOf: implementation.about, repeatsRecording: repeatsRecording))
  }
}
