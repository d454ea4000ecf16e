public import Captures
public import Conformance
import Reports
public import Timelines

/// Judges the contents of a capture. A recorded run shows everything, so the rule whose scenario
/// was run judges it too.
///
/// ```swift
/// let judge = CaptureJudge(specs: collection.specs)
/// let judgement = judge.judge(try Capture.open("phone.pklg"))
/// ```
public struct CaptureJudge {
  /// The rules that judge.
  public var specs: [SpecFile] { rules.specs }
  /// The profile by which they judge.
  public var profile: Profile { rules.profile }
  /// Notes beside the capture about what it cannot show.
  public var notes: LifecycleNotes?
  /// The kind of the host, if the user states it.
  public var host: HostKind?
  /// Whether the capture is the one that the rule names as its scenario.
  var isOfTheRule = false
  /// The keys by which devices are recognized, in addition to those that the capture shows.
  public var keys = KnownKeys()
  /// Whether verdicts also say what kept an expectation.
  public var isExplained = false
  /// Whether verdicts also say which devices put a rule to the test. It takes time for each test.
  package var countsDevices = false
  /// Watches each capture; only its ``JudgingObserver/look(at:)`` is called.
  public var observer: (any JudgingObserver)?
  /// Receives each record before it is judged, to show the progress.
  package var progress: ((CaptureRecord) -> Void)?
  /// The number of cores that work for one capture: with more than one, records are read while
  /// others are judged.
  package var jobs = 1
  /// Draws the failures; nil if no pictures are wanted.
  public var album: PictureAlbum?
  /// The mistake that is put into the capture's entries before they are judged.
  package var edit: RunEdit?
  /// Takes each remark about a capture, a line for people that begins with the capture's name.
  public var remark: (TerminalText) -> Void = { _ in }
  let rules: CaptureRules

  /// Makes a judge by these rules.
  public init(specs: [SpecFile], profile: Profile = .documented, notes: LifecycleNotes? = nil) {
    self.init(CaptureRules(specs, profile), notes: notes)
  }

  /// Makes a judge by rules that judge other captures too.
  package init(_ rules: CaptureRules, notes: LifecycleNotes? = nil) {
    (self.rules, self.notes) = (rules, notes)
  }

  /// Judges a capture by every rule that may judge any timeline.
  ///
  /// - Parameter stretch: The stretch of the capture that is judged; nil for all of it. Earlier
  ///   records of links, names and the app's life count too.
  /// - Returns: A verdict for each of the rules, in their order.
  public func judge(_ capture: Capture, in stretch: CaptureStretch? = nil) -> Judgement {
    let timeline = CaptureTimeline(capture, keys: keys)
    let run = timeline.survey.runHeader
    var judgement = verdicts(on: timeline, in: stretch, by: run.map(rules.judges) ?? rules.passive)
    judgement.verdicts = specs.withVerdicts(judgement.verdicts)
    judgement.reaches = [reach(of: judgement, on: capture.name, isRun: run != nil)]
    return judgement
  }

  /// Judges a capture by all of the given rules, whatever else they may judge.
  package func verdicts(of capture: Capture, by specs: [SpecFile]) -> Judgement {
    verdicts(on: CaptureTimeline(capture, keys: keys), in: nil, by: specs)
  }

  private func verdicts(
    on timeline: CaptureTimeline, in stretch: CaptureStretch?, by specs: [SpecFile]
  ) -> Judgement {
    var timeline = timeline
    let (name, survey) = (timeline.name, timeline.survey)
    let run = survey.runHeader
    if run == nil { timeline.stretch = stretch }
    let notes = notes(for: stretch, of: timeline)
    let recorded = run == nil ? self.recorded(survey.host) : nil
    var judge = TimelineJudge(
      specs, by: profile,
      of: Provenance(
        survey, seen: observations(survey.observations, notes), host: recorded),
      isExplained: isExplained, countsDevices: countsDevices)
    (judge.album, judge.observer) = (album, observer)
    // Notes take their numbers from the entries that they stand between.
    if run == nil, album == nil, edit == nil, notes.notes.isEmpty {
      timeline.unneeded = judge.unheeded
      for kind in Cast.kinds { timeline.unneeded.remove(kind) }
    }
    var merger = NoteMerger(notes)
    var refusal: String?
    var kept: [Entry] = []
    var cast = Cast()
    album?.begin(clock: (survey.times?.first).map(WallClock.init))
    func receive(_ entry: Entry) {
      cast.receive(entry)
      if edit == nil { judge.receive(entry) } else { kept.append(entry) }
    }
    let outcome = timeline.observe(jobs: jobs, progress: progress) { entry in
      if run != nil, refusal == nil { refusal = entry.refusal }
      merger.merge(entry) { receive($0) }
    }
    merger.finish(by: outcome.end) { receive($0) }
    if let edit { for entry in edit.applied(to: kept) { judge.receive(entry) } }
    outcome.faults(of: name).forEach(remark)
    var judgement = Judgement()
    judgement.add(outcome.warnings, about: name)
    judgement.captures = [name]
    if stretch != nil, run != nil || outcome.records == 0 {
      let what: TerminalText =
        run == nil ? "no record is in the period" : "a recorded run is judged as a whole"
      remark("\(name): error: \(what)")
      judgement.isInputEmpty = true
    }
    let seen = run == nil ? observations(outcome.observations, notes) : [.run]
    judgement.observations = seen
    judgement.recordedHost = recorded
    judgement.cast = run == nil ? cast : nil
    let found = judge.verdicts(at: outcome.end, seenBy: seen)
    album?.end(found, at: outcome.end, capture: name)
    judgement.verdicts = zip(specs, found).map {
      spec, verdict in
      var verdict = verdict
      if spec.id == run?.spec, let refusal, verdict.verdict != .fail {
        verdict = SpecVerdict(spec, .error, reason: refusal)
      }
      verdict.capture = name
      return verdict
    }
    return judgement
  }

  private func notes(for stretch: CaptureStretch?, of timeline: CaptureTimeline) -> LifecycleNotes {
    guard let notes, let times = timeline.survey.times else { return .none }
    let placed = notes.placed(from: times.first, to: times.last)
    remark(on: placed, about: timeline.name)
    guard let stretch else { return placed.notes }
    return placed.notes.forStretch(
      from: stretch.start?.instant(since: times.first),
      until: stretch.end?.instant(since: times.first))
  }

  func remark(on placed: LifecycleNotes.Placed?, about name: String) {
    if let warning = placed?.warning { remark("\(name): warning: \(warning)") }
  }

  /// Returns what the capture and the notes can show. Notes count as complete: a person who writes
  /// down one wake writes down all of them.
  func observations(
    _ ofRecords: Set<Observation>, _ notes: LifecycleNotes
  ) -> Set<Observation> {
    notes.notes.isEmpty ? ofRecords : ofRecords.union([.notes])
  }
}

extension CaptureTime {
  /// Returns the time of an instant, if a capture began at this time.
  func after(_ instant: Instant) -> CaptureTime {
    let (time, isTooLate) = nanosecondsSince1970.addingReportingOverflow(instant.nanoseconds)
    return CaptureTime(nanosecondsSince1970: isTooLate ? .max : time)
  }
}
