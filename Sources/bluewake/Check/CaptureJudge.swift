import Captures
import Conformance
import Reports
import Timelines
import VirtualTime

/// Judges what a capture shows. A recorded run shows everything, so the rule whose scenario was run
/// judges it too.
struct CaptureJudge {
  let specs: [SpecFile]
  let profile: Profile
  /// Notes beside the capture about what it cannot show.
  var notes: LifecycleNotes?
  /// The kind of the host, if the user states it.
  var host: HostKind?
  /// The keys by which devices are recognized, in addition to those that the capture shows.
  var keys = KnownKeys()
  /// The stretch of a capture that is judged: from the first time on and before the second.
  var from: TimeArgument?
  var until: TimeArgument?
  /// Whether verdicts also say what kept an expectation.
  var isExplained = false
  /// The follower that tells of failures as they are found.
  var follower: Follower?

  /// Judges a capture by every rule that may judge any timeline.
  func judge(_ capture: Capture) -> Judgement {
    let run = CaptureTimeline(capture).runHeader
    let judges = specs.filter { $0.isPassive || $0.id == run?.spec }.map { spec in
      spec.id == run?.spec ? spec : spec.forOtherTimelines
    }
    var judgement = verdicts(of: capture, by: judges)
    if run == nil { remark(on: capture, judgement.observations) }
    judgement.verdicts = specs.withVerdicts(judgement.verdicts)
    judgement.reaches = [reach(of: judgement, on: capture.name, isRun: run != nil)]
    return judgement
  }

  /// Judges a capture by all of the given rules, whatever else they may judge.
  func verdicts(of capture: Capture, by specs: [SpecFile]) -> Judgement {
    var timeline = CaptureTimeline(capture, keys: keys)
    let stretch = stretch(of: capture)
    let run = timeline.runHeader
    if run == nil { timeline.stretch = stretch }
    var checker = Checker(
      specs, profile: profile, capabilities: run?.capabilities, clock: timeline.clock(of: run),
      inexactness: run == nil ? .zero : timeline.inexactness, isExplained: isExplained)
    let recorded = run == nil ? self.recorded(timeline.host) : nil
    checker.unpromised = recorded?.unpromised ?? [:]
    var merger = NoteMerger(notes(for: stretch, of: capture))
    var refusal: String?
    var follower = follower
    let outcome = timeline.observe { entry in
      if run != nil, refusal == nil { refusal = entry.refusal }
      merger.merge(entry) { checker.receive($0) }
      follower?.look(at: &checker)
    }
    merger.finish { checker.receive($0) }
    follower?.look(at: &checker)
    outcome.warnings.report(about: capture.name)
    outcome.keys.report(about: capture.name)
    var judgement = Judgement()
    judgement.note(outcome.warnings, about: capture.name)
    judgement.captures = [capture.name]
    if stretch != nil, run != nil || outcome.records == 0 {
      let what: TerminalText =
        run == nil ? "no record is in the stretch of time" : "a recorded run is judged as a whole"
      StandardError.writeLine("\(capture.name): error: \(what)")
      judgement.isInputEmpty = true
    }
    let seen = run == nil ? observations(outcome) : [.run]
    judgement.observations = seen
    judgement.recordedHost = recorded
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

  /// Judges a stream while it comes, by every rule that may judge any timeline.
  func judge(_ stream: TimelineStream) throws -> Judgement {
    let judges = specs.filter(\.isPassive).map(\.forOtherTimelines)
    var recorded = recorded(nil)
    var checker = Checker(judges, profile: profile, clock: .captured)
    var merger = NoteMerger(notes ?? .none)
    var follower = follower
    checker.unpromised = recorded?.unpromised ?? [:]
    let outcome = try stream.observe {
      if let notes { merger = NoteMerger(notes.onClock(of: $0)) }
    } telling: {
      recorded = self.recorded($0)
      checker.unpromised = recorded?.unpromised ?? [:]
    } _: { entry in
      merger.merge(entry) { checker.receive($0) }
      follower?.look(at: &checker)
    }
    merger.finish { checker.receive($0) }
    outcome.warnings.report(about: stream.name)
    outcome.keys.report(about: stream.name)
    var judgement = Judgement()
    judgement.note(outcome.warnings, about: stream.name)
    judgement.captures = [stream.name]
    let seen = observations(outcome)
    (judgement.observations, judgement.recordedHost) = (seen, recorded)
    judgement.verdicts = specs.withVerdicts(checker.finish(at: outcome.end, seenBy: seen)).map {
      var verdict = $0
      verdict.capture = stream.name
      return verdict
    }
    judgement.reaches = [reach(of: judgement, on: stream.name, isRun: false)]
    return judgement
  }

  private func stretch(of capture: Capture) -> CaptureStretch? {
    if from == nil, until == nil { return nil }
    return CaptureStretch(from: from?.time(in: capture), until: until?.time(in: capture))
  }

  private func notes(for stretch: CaptureStretch?, of capture: Capture) -> LifecycleNotes {
    let notes = self.notes?.onClock(of: capture.firstTime)
    guard let notes, let stretch, let start = capture.firstTime else { return notes ?? .none }
    return notes.forStretch(
      from: stretch.start?.instant(since: start), until: stretch.end?.instant(since: start))
  }

  /// Tells the user how to describe the life of the app, if more rules could then judge.
  private func remark(on capture: Capture, _ observations: Set<Observation>) {
    if observations.isEmpty || observations.contains(.notes) { return }
    let hidden = specs.count(opening: [.notes], to: observations, in: profile)
    if hidden == 0 { return }
    let argument = capture.name == "standard input" ? "-" : capture.name.shellWord
    StandardError.writeLine(
      "\(capture.name): note: nothing in it tells an app's life; with --lifecycle FILE "
        + "\(hidden) more rules can be judged, and bluewake timeline \(argument) "
        + "--format lifecycle prints such a file to fill in")
  }

  /// Returns what the capture and the notes can show. Notes count as complete: a person who writes
  /// down one wake writes down all of them.
  private func observations(_ outcome: CaptureTimeline.Outcome) -> Set<Observation> {
    guard let notes, !notes.notes.isEmpty else { return outcome.observations }
    return outcome.observations.union([.notes])
  }
}
