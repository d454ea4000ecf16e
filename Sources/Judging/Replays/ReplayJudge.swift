package import Adapters
package import Conformance
package import Replay
import Reports
package import Seats
package import Timelines

/// Replays the peers of a capture to an implementation, and judges the run: by what must have reached the
/// apps, beside the recording, and by rules.
package struct ReplayJudge {
  /// The rules that judge the run; nil if none do.
  package var rules: [SpecFile]?
  /// The bounds of the run.
  package var limits = RunLimits()
  /// The pace by the wall clock, as in ``AnyRun``; nil for as fast as possible.
  package var speed: Int?
  /// The most rows of the comparison with the recording that are kept.
  package var mostRows = Int.max
  /// Whether each divergence is kept, and not only their number.
  package var keepsDivergences = false
  /// Whether a divergence counts as a failure.
  package var isStrict = false
  /// Draws the failures; nil if no pictures are wanted.
  package var album: PictureAlbum?
  /// Watches the run and the judge of the rules.
  package var observer: (any JudgingObserver)?
  /// Receives each wrong callback, right after the entry that makes it certain.
  package var tell: (Discrepancy) -> Void = { _ in }
  private let capture: String
  private let seed: Int
  private let replay: CaptureReplay
  private let programs: [AppProgram]
  private let spool: (any OctetSpool)?

  /// - Parameters:
  ///   - capture: The name of the recorded capture.
  ///   - notes: Written notes about the app's life.
  ///   - programs: The programs that take the seats of apps.
  ///   - spool: Holds what the run sends on links; nil keeps it in memory.
  package init(
    _ recording: Recording, of capture: String, seed: Int = 1, notes: LifecycleNotes = .none,
    programs: [AppProgram] = [], spool: (any OctetSpool)? = nil
  ) {
    (self.capture, self.seed, self.programs, self.spool) = (capture, seed, programs, spool)
    replay = CaptureReplay(
      recording, capture: capture, seed: seed, notes: notes, programs: programs.map(\.app),
      declaring: programs.declared)
  }

  /// The names of the apps of the run.
  package var apps: [String] { replay.apps }

  /// Whether the run goes by the wall clock with an implementation.
  package func isLive(_ about: ImplementationDescription) -> Bool {
    speed != nil || about.clock.kind != .virtual
  }

  /// Runs the whole replay.
  ///
  /// - Parameters:
  ///   - name: The name of the implementation in the report.
  ///   - start: Makes a fresh implementation of the same kind, to find rules whose verdict the profile
  ///     changes; nil to leave that out.
  package func judge(
    _ implementation: any Implementation, named name: String,
    contrastedWith start: (() throws -> any Implementation)?
  ) throws -> ReplayReport {
    var replay = replay
    let about = implementation.about
    let guests = programs.map {
      ProcessApp($0, device: nil, hasLifecycle: about.capabilities.contains(.lifecycle))
    }
    var judge = TimelineJudge(
      rules ?? [], by: .documented, of: implementation, repeatsRecording: programs.isEmpty)
    (judge.album, judge.observer) = (album, observer)
    var notes = RunNotes(spool: spool)
    var divergences = DivergenceSummary()
    var divergenceEntries: [Entry] = []
    var entryCount = 0
    let pace = ReplayPace(
      speed: speed, clock: about.clock,
      hasPrograms: implementation is any ForeignImplementation || !guests.isEmpty)
    var silence = Silence(after: replay.recording.end)
    let meter = RunMeter(limits)
    replay.run(
      implementation, guests: guests,
      driving: { run, end, show in
        pace.drive(run, until: end, metered: meter, awaiting: { silence }, showing: show)
      }, telling: tell
    ) { entry in
      entryCount += 1
      silence.receive(entry)
      judge.observer?.receive(entry)
      notes.receive(entry)
      judge.receive(entry)
      meter.octets = judge.observer?.octets ?? 0
      if entry.kind.family == .divergence {
        divergences.count(entry)
        if keepsDivergences { divergenceEntries.append(entry) }
      }
    }
    judge.observer?.end()
    let failure = implementation.failure ?? guests.compactMap(\.failure).first
    if failure == nil { replay.acknowledge() }
    var report = ReplayReport(
      implementation: name, capture: capture, seed: seed, outcome: replay.outcome,
      comparison: notes.compared(with: replay.recording, keepingRows: mostRows),
      divergences: divergences, divergenceEntries: divergenceEntries, isStrict: isStrict,
      complaints: implementation.hostComplaints, apps: guests.map(\.findings), failure: failure)
    let end = pace.isHost ? silence.last : replay.recording.end + CaptureReplay.settle
    guard let rules else { return report }
    let verdicts = judge.verdicts(at: end)
    album?.end(verdicts, at: end)
    var judged = Report(
      command: "replay", implementation: name, profile: .documented, captures: [capture],
      verdicts: verdicts)
    judged.exhibits = album?.exhibits ?? [:]
    judged.ties = RuleTies(rules, .documented, performed: false)
    let isShort = entryCount <= ReplayContrasts.mostEntries
    if let start, pace.isAlone, failure == nil, isShort {
      let contrasts = ReplayContrasts(
        replay: self.replay, rules: rules, limits: limits, start: start)
      judged.contrasts = try contrasts.contrasts(to: verdicts)
    }
    report.rules = judged
    return report
  }
}

/// How time passes in a replay.
private struct ReplayPace {
  let speed: Int?
  let clock: RunClock
  /// Whether other programs take part.
  let hasPrograms: Bool

  /// Whether the implementation has a clock of its own, and nobody watches the run at a given pace.
  /// A minute of real time is too long to wait for a host that has nothing more to do.
  var isHost: Bool { speed == nil && clock.kind != .virtual }

  /// Whether all parties are values in this process, in virtual time.
  var isAlone: Bool { speed == nil && clock.kind == .virtual && !hasPrograms }

  func drive(
    _ run: Run, until end: Instant, metered meter: RunMeter, awaiting silence: () -> Silence,
    showing show: (Entry) -> Void
  ) -> Run.Ending {
    if isAlone {
      return WatchedRun.execute(
        run, until: end, within: meter.limits, octets: { meter.octets }, showing: show)
    }
    return AnyRun.execute(
      run, at: [clock], speed: speed, until: isHost ? silence().end : end, metered: meter,
      prolonging: { isHost ? silence().end(at: $0, before: end) : nil }, writing: show)
  }
}
