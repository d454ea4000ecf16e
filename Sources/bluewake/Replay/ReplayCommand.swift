import Adapters
import ArgumentParser
import Captures
import Conformance
import Replay
import Reports
import Timelines
import VirtualTime

/// `bluewake replay`: an implementation among the peers of a capture.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Runs an implementation among the peers of a capture, and shows where it left it.",
    discussion: """
      The advertisers and GATT servers of the capture are rebuilt, and an app does what the \
      recorded host did. What the implementation asks is answered as recorded, else from what the \
      capture shows of the peer, else with Attribute Not Found. What the capture does not know, \
      what was answered otherwise than recorded and what was recorded and never came up are \
      divergences: they say how far the run is the recording, and are nobody's fault.

      A call that cannot be made or is not answered is left out and named with its cause, and the \
      next one follows. Where values came and no subscription was recorded, the app subscribes, and \
      the summary says that this is a guess, with the record of the first value.

      The run's timeline is printed as it happens. Then stands the run beside the recording: what \
      differs, with the record of the one and the entry of the other, and what is the same. Reads \
      and values count whole, discoveries by what they show. --verbose and reports show every row.

      What Core Bluetooth must have told an app of the packets of the capture is compared with the \
      callbacks of the run too, in count, order and content; what differs is a divergence, named with \
      the record that it follows from. A recorded run (bluewake record, --record) also holds what its \
      apps called and what the user and the system did: that life is lived again, unless --lifecycle \
      tells another one, and what the apps are told, their states and what the phone itself puts on \
      air are compared with what they were.

      Below stands what the app was told. A value, an answer, a link or an advertisement that came \
      in this run and that the app was not told of, or twice, late or otherwise than it came, is a \
      failure of the implementation, named with the entry that brought it and the callback. Rules \
      judge the run too, those that may judge any timeline (--specs, --no-rules).

      A stretch of a long capture comes out of bluewake convert: bluewake convert day.btsnoop - --to \
      btsnoop --from 3600 --until 3900 | bluewake replay -

      Of a host stack stands there too what it sent its controller that no host may send, and how it \
      left before the end of the run. One that is done may close its line behind a whole packet and \
      end with exit status 0. One that ends otherwise, that hangs up within a packet, or that leaves \
      its links behind where its exit status is not known, has broken its protocol: its links end for \
      the peers when their supervision timeouts are over.

      What went over links is kept in a temporary file without a name, in TMPDIR or else in /tmp: it \
      comes to about half of a large capture.

      Exits with 1 where the app was told wrongly or a rule failed, and with --strict where something \
      diverged or a host sent such things, 65 where the capture cannot be read or is damaged or the \
      run came to a bound (--limit), 69 where the implementation broke its protocol, crashed or asked \
      for wakes without end, 74 where a file cannot be written.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Argument(help: "A capture file; - is standard input.")
  var capture: String

  @OptionGroup var choice: ImplementationOption

  @Option(help: "text, or json: an entry per line, and a summary in the last one.")
  var format = Format.text

  @Option(help: "Where chance starts: the advertising delays follow from it.")
  var seed = 1

  @Option(
    help: ArgumentHelp(
      "Keep the run as a capture, as bluewake record does; - is stdout.", valueName: "file"),
    transform: String.init(output:))
  var record: String?

  @Option(
    help: """
      By the wall clock: real, or so many times as fast, 1 to 1000. Without it, as fast as it goes, \
      and with a host stack real. A host's own timers follow the wall clock whatever it is; a \
      program with a clock of its own says how fast that is, and any other speed is refused.
      """)
  var speed: ReplaySpeed?

  @OptionGroup var reports: ReportTargets

  @Option(
    help: """
      A text file with the life of the app, in the lines of bluewake audit --lifecycle: the user \
      leaves the app where it says app.background, opens it where it says app.foreground.
      """)
  var lifecycle: String?

  @OptionGroup var keys: KeyOptions

  @OptionGroup var bounds: RunLimitOptions

  @OptionGroup var judging: ReplayRules

  @Flag(help: "Exit with 1 where anything diverged.")
  var strict = false

  @Flag(help: "Show repeated advertisements and discoveries too.")
  var all = false

  func validate() throws {
    if record == "-" { try reports.leaveStandardOutput(to: "--record -") }
    if format == .json { try reports.leaveStandardOutput(to: "--format json") }
    if format == .json, record == "-" {
      throw ValidationError(saying: "--record - and --format json both want standard output")
    }
  }

  func run() throws {
    let files = try CommandFiles(
      reading: .captures([self.capture]) + .file(lifecycle, by: "--lifecycle")
        + judging.inputs + choice.implementation.inputs,
      writing: reports.outputs + .capture(record, by: "--record") + choice.implementation.outputs)
    let capture = try Capture.open(argument: self.capture, within: bounds.limits.captures)
    let spool = FileSpool()
    let (recording, warnings) = self.recording(in: capture, spool)
    warnings.report(about: capture.name)

    let specs = try judging.collection(in: files)
    let implementation = try choice.start(in: recording, speed: speed?.factor)
    try requireSpeed(of: implementation.about.clock)
    var judge = specs.map { RunJudge($0, profile: .documented, of: implementation) }
    var replay = CaptureReplay(
      recording, capture: capture.name, seed: seed,
      notes: try lifecycle.map { try LifecycleNotes.read($0).onClock(of: capture.firstTime) }
        ?? .none)
    // What else goes to standard output has it for itself.
    var output: ReplayOutput? =
      reports.takeStandardOutput || record == "-"
      ? nil : ReplayOutput(format: format, showsEverything: all, isVerbose: choice.verbose)
    let isLive = speed != nil || implementation.about.clock.kind != .virtual
    var notes = RunNotes(spool: spool)
    var divergences = DivergenceSummary()
    var divergenceEntries: [Entry] = []
    let keepsDivergences = reports.targets.contains { $0.kind == .json }
    let keepsRows =
      choice.verbose || reports.targets.contains { [.text, .json, .html].contains($0.kind) }
    var file = try record.map { path in
      try RunFile(
        path: path,
        RunHeader(
          implementation: "\(choice.implementation)",
          capabilities: implementation.about.capabilities), in: files, isLive: isLive)
    }
    let meter = RunMeter(bounds.limits.run)
    replay.run(
      implementation,
      driving: { run, end, show in
        AnyRun.perform(
          run, at: [implementation.about.clock], speed: speed?.factor, until: end,
          metered: meter, writing: show)
      }
    ) { entry in
      output?.show(entry)
      if isLive { output?.flush() }
      notes.note(entry)
      judge?.receive(entry)
      let recorded = file?.write(entry) ?? 0
      meter.octets = recorded + (output?.octets ?? 0)
      if entry.kind.family == .divergence {
        divergences.note(entry)
        if keepsDivergences { divergenceEntries.append(entry) }
      }
    }
    try file?.close()
    if implementation.failure == nil { replay.acknowledge() }
    let end = replay.recording.end + CaptureReplay.settle
    var report = ReplayReport(
      implementation: "\(choice.implementation)", capture: capture.name, outcome: replay.outcome,
      comparison: notes.compared(
        with: replay.recording, keepingRows: keepsRows ? .max : RunComparisonText.mostRows),
      divergences: divergences,
      divergenceEntries: divergenceEntries, isStrict: strict,
      complaints: implementation.hostComplaints, failure: implementation.failure)
    report.rules = (judge?.verdicts(at: end)).map { verdicts in
      Report(
        command: "replay", implementation: "\(choice.implementation)", profile: .documented,
        captures: [capture.name], verdicts: verdicts)
    }
    output?.end(report)
    try reports.write(in: files) { report.written(as: $0) }
    try self.end(report, implementation, isDamaged: warnings.damageCount > 0)
  }

  /// A program with a clock of its own says how fast that is, and a run cannot be faster or slower.
  private func requireSpeed(of clock: RunClock) throws {
    guard let speed, clock.kind != .virtual, clock.speed != speed.factor else { return }
    throw ExitCode.wrongArgument(
      "--speed \(speed.factor): \(choice.implementation) keeps a clock of its own, "
        + "\(clock.speed) times as fast as the wall clock")
  }

  /// Only what comes of it is kept: the builder holds more than anybody asks for later.
  private func recording(
    in capture: Capture, _ spool: FileSpool
  ) -> (Recording, CaptureWarnings) {
    var builder = RecordingBuilder(spool: spool)
    let (_, warnings) = CaptureTimeline(capture, keys: keys.known).forEachEntry {
      builder.note($0)
    }
    return (builder.recording, warnings)
  }

  private func end(
    _ report: ReplayReport, _ implementation: any Implementation, isDamaged: Bool
  ) throws {
    if let failure = implementation.failure {
      failure.report()
      throw ExitCode.badImplementation
    }
    let outcome = report.outcome
    if !outcome.ending.isPlanned {
      let isImplementations = outcome.ending.isImplementations
      let culprit = isImplementations ? "\(choice.implementation)" : capture
      StandardError.writeLine("\(culprit): error: \(outcome.ending.text)")
      throw isImplementations ? ExitCode.badImplementation : .badInput
    }
    if report.hasFailed { throw ExitCode.ruleFailed }
    if isDamaged { throw ExitCode.badInput }
    let isFlawless = outcome.isFaithful && implementation.hostComplaints?.text == nil
    if strict, !isFlawless { throw ExitCode.ruleFailed }
  }
}
