public import Conformance
public import Timelines

/// Judges a timeline while it comes, whatever its source: the run of a scenario, a replay, a capture, a stream,
/// or lines that somebody has written.
///
/// It neither begins nor ends the timeline: the code that makes the timeline passes on each entry.
public struct TimelineJudge: ~Copyable {
  private let rules: [SpecFile]
  private var checker: Checker
  /// Keeps the entries for pictures; nil if none are wanted.
  var album: PictureAlbum?
  /// Looks at the findings after each entry.
  var observer: (any JudgingObserver)?

  /// - Parameters:
  ///   - rules: The rules that get a verdict.
  ///   - forms: The rules that judge, in the form in which they do; nil if all do as they are.
  ///   - isExplained: Whether verdicts also say what kept an expectation.
  ///   - countsDevices: Whether verdicts also say which devices put a rule to the test.
  package init(
    _ rules: [SpecFile], as forms: [SpecFile]? = nil, by profile: Profile,
    of provenance: Provenance = Provenance(), isExplained: Bool = false, countsDevices: Bool = false
  ) {
    self.rules = rules
    checker = Checker(
      forms ?? rules, by: profile, of: provenance, isExplained: isExplained,
      countsDevices: countsDevices)
  }

  /// Takes in the next entry of the timeline.
  public mutating func receive(_ entry: Entry) {
    checker.receive(entry)
    album?.receive(entry)
    observer?.look(at: &checker)
  }

  /// Takes in an entry that is drawn and not judged.
  mutating func draw(_ entry: Entry) { album?.receive(entry) }

  /// Returns one verdict for each rule, in the order of the rules.
  ///
  /// - Parameter seen: What the timeline was recorded from.
  public mutating func verdicts(
    at end: Instant, seenBy seen: Set<Observation> = [.run]
  ) -> [SpecVerdict] {
    observer?.look(at: &checker)
    return rules.withVerdicts(checker.finish(at: end, seenBy: seen))
  }

  /// The next instant until which an event is awaited; nil if none is.
  mutating func awaited(at now: Instant) -> Instant? { checker.awaited(at: now) }

  /// The entries that no rule asks for.
  var unheeded: Deeds { checker.unheeded }

  /// The promises that nobody in the timeline has made, and why. A stream shows its host only after a while.
  var unpromised: [Promise: String] {
    get { checker.unpromised }
    set { checker.unpromised = newValue }
  }
}
