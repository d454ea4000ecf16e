package import Conformance
package import Timelines

/// The origin of a timeline, as far as it concerns a judge. Runs, recorded runs and captures differ in nothing else.
package struct Provenance: Sendable {
  /// The capabilities of the implementation; nil if they are not asked for.
  package var capabilities: Set<Capability>?
  /// What the instants come from.
  package var clock = Clock.virtual
  /// The amount by which they may be wrong.
  package var inexactness = Duration.zero
  /// What could be seen at most; nil if that is everything.
  package var seen: Set<Observation>?
  /// The promises that nobody in the timeline has made, and why.
  package var unpromised: [Promise: String] = [:]

  /// Makes the provenance of a timeline that shows everything in virtual time.
  package init() {}

  /// Makes the provenance of a capture or a recorded run.
  ///
  /// - Parameters:
  ///   - seen: What a capture and the notes beside it can show.
  ///   - host: The kind of its host.
  init(_ survey: CaptureSurvey, seen: Set<Observation>, host: RecordedHost?) {
    (capabilities, clock) = (survey.runHeader?.capabilities, survey.clock)
    inexactness = survey.inexactness
    if survey.runHeader == nil { (self.seen, unpromised) = (seen, host.unpromised) }
  }
}

extension Checker {
  /// Makes the checker of a timeline.
  ///
  /// - Parameters:
  ///   - rules: The rules, in the form in which they judge such a timeline.
  ///   - isExplained: Whether verdicts also say what kept an expectation.
  ///   - countsDevices: Whether verdicts also say which devices put a rule to the test.
  init(
    _ rules: [SpecFile], by profile: Profile, of provenance: Provenance, isExplained: Bool = false,
    countsDevices: Bool = false
  ) {
    self.init(
      rules, profile: profile, capabilities: provenance.capabilities, clock: provenance.clock,
      inexactness: provenance.inexactness, isExplained: isExplained, countsDevices: countsDevices,
      seenByNoMoreThan: provenance.seen)
    unpromised = provenance.unpromised
  }
}
