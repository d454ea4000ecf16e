import Captures
import Conformance
import Timelines
import VirtualTime

/// Judges what a capture shows. A recorded run shows everything, and the rule whose scenario it is
/// judges it too.
struct CaptureJudge {
  let specs: [SpecFile]
  let profile: Profile
  /// What the capture cannot show, written down beside it.
  var notes: LifecycleNotes?
  /// By which devices are recognized, besides those that the capture shows.
  var keys: [KnownIdentity] = []
  /// Whether verdicts are to say what kept an expectation too.
  var isExplained = false
  /// Tells of failures as they are found.
  var follower: Follower?

  /// Judges by every rule that may judge any timeline.
  func judge(_ capture: Capture) -> Judgement {
    let run = CaptureTimeline(capture).runHeader
    let judges = specs.filter { $0.isPassive || $0.id == run?.spec }
    var judgement = verdicts(of: capture, by: judges)
    let found = judgement.verdicts
    judgement.verdicts = specs.map { spec in
      found.first { $0.path == spec.path } ?? SpecVerdict(spec, .notApplicable, reason: Self.own)
    }
    return judgement
  }

  /// Judges by all of the rules, whatever else they may judge.
  func verdicts(of capture: Capture, by specs: [SpecFile]) -> Judgement {
    let timeline = CaptureTimeline(capture, keys: keys)
    let run = timeline.runHeader
    var checker = Checker(
      specs, profile: profile, capabilities: run?.capabilities, clock: timeline.clock(of: run),
      inexactness: run == nil ? .zero : timeline.inexactness, isExplained: isExplained)
    var merger = NoteMerger(notes ?? .none)
    var refusal: String?
    var follower = follower
    let outcome = timeline.observe { entry in
      if run != nil, refusal == nil { refusal = entry.refusal }
      for entry in merger.merge(entry) { checker.receive(entry) }
      follower?.look(at: &checker)
    }
    for entry in merger.rest() { checker.receive(entry) }
    follower?.look(at: &checker)
    outcome.warnings.report(about: capture.name)
    var judgement = Judgement()
    judgement.isInputDamaged = outcome.warnings.damageCount > 0
    judgement.captures = [capture.name]
    let seen = run == nil ? observations(outcome) : [.run]
    judgement.verdicts = zip(specs, checker.finish(at: outcome.end, seenBy: seen)).map {
      spec, verdict in
      var verdict = verdict
      if spec.id == run?.spec, let refusal, verdict.verdict != .fail {
        verdict = SpecVerdict(spec, .error, reason: refusal)
      }
      verdict.capture = capture.name
      return verdict
    }
    return judgement
  }

  /// Judges what comes out of a stream while it comes, by every rule that may judge any timeline.
  func judge(_ stream: TimelineStream) throws -> Judgement {
    let judges = specs.filter(\.isPassive)
    var checker = Checker(judges, profile: profile, clock: .captured)
    var merger = NoteMerger(notes ?? .none)
    var follower = follower
    let outcome = try stream.observe { entry in
      for entry in merger.merge(entry) { checker.receive(entry) }
      follower?.look(at: &checker)
    }
    for entry in merger.rest() { checker.receive(entry) }
    outcome.warnings.report(about: stream.name)
    var judgement = Judgement()
    judgement.isInputDamaged = outcome.warnings.damageCount > 0
    judgement.captures = [stream.name]
    let found = checker.finish(at: outcome.end, seenBy: observations(outcome))
    judgement.verdicts = specs.map { spec in
      var verdict =
        found.first { $0.path == spec.path } ?? SpecVerdict(spec, .notApplicable, reason: Self.own)
      verdict.capture = stream.name
      return verdict
    }
    return judgement
  }

  private static let own = "it judges runs of its own scenario only (passive: false)"

  /// Notes of a life show all of it: whoever writes down one wake writes down every one.
  private func observations(_ outcome: CaptureTimeline.Outcome) -> Set<Observation> {
    guard let notes, !notes.notes.isEmpty else { return outcome.observations }
    return outcome.observations.union([.notes])
  }
}
