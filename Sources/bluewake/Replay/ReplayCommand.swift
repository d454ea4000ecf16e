import Adapters
import ArgumentParser
import Captures
import Conformance
import Judging
import Replay
import Reports
import Seats
import Timelines

/// `bluewake replay`: runs an implementation among the peers of a capture.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replays a capture's peers to an implementation.",
    discussion: """
      Rebuilds the advertisers and the GATT servers of the capture, and an app that does what the \
      recorded host did. The peers answer each request of the implementation as recorded. The \
      answer to another request follows from what the capture shows of the peer, or else is \
      Attribute Not Found.

      An advertiser is heard as often as the recorded host heard it, per time of listening, and \
      repeats all that it sent. If the host's controller reported it only once, it is heard ten \
      times a second.

      DIVERGENCES. Three things are divergences: a request that the capture does not know, an \
      answer that is not the recorded one, and something recorded that never occurred. They say \
      how far the run follows the recording, and are not failures.

      The app leaves out a call that cannot be made or that is not answered, and goes on with the \
      next one. The summary names the call and the cause. If the peer sent values and the capture \
      has no subscription, the app subscribes. The summary calls that a guess, and names the \
      record of the first value. A peer ends its link as it did in the recording, after the same \
      request. Without that request, the peer ends the link a minute later than in the recording, \
      and a note says so.

      THE OUTPUT. First comes the timeline of the run, as it happens. Then the run is compared \
      with the recording: first the differences, each with its record and its entry, then the \
      parts that are the same. A value that was read must be the same in every octet. Two \
      discoveries are the same if they show the same device with the same data. --verbose and the \
      reports show every row.

      The packets of the capture also show what Core Bluetooth must have reported to an app. This \
      is compared with the callbacks of the run: their number, their order and what they hold. A \
      recorded run (bluewake record, or --record) holds more, namely the calls of its apps and the \
      acts of the user and the system. The app repeats them, unless --lifecycle gives it another \
      life cycle. Then its callbacks, its states and the phone's advertising are compared with the \
      recorded ones.

      FAILURES. The app must receive a callback for each value, answer, link and advertisement \
      that the phone received in this run. A callback that is missing, doubled, late or different \
      is a failure of the implementation. The failure names the received entry and the callback. \
      The rules that can judge any timeline judge the run too (--specs, --no-rules).

      HOST STACKS. The summary lists what a host stack (h4:) sent in violation of HCI. The host \
      may end before the run does: it closes the connection after a whole packet and exits with \
      status 0. It breaks its protocol if it exits otherwise, hangs up within a packet, or leaves \
      links open when its exit status is unknown. Each peer then loses its link at the supervision \
      timeout.

      AN APP'S OWN CODE. With --app a program takes the place of an app: of the app of that name \
      in a recorded run, or of the only app in a capture of packets. It makes its own calls among \
      the recorded peers, and is launched, suspended and killed as --lifecycle says. A fault of \
      its code is a failure. See bluewake app explain.

      FILES. The traffic of links is kept in a temporary file without a name, in TMPDIR or else in \
      /tmp. It takes about half the size of a large capture. To replay a stretch of a long \
      capture, cut it out first: bluewake convert day.btsnoop - --to btsnoop --from 3600 --until \
      3900 | bluewake replay -

      Exits with 1 if a callback was wrong or a rule failed, and with --strict also if something \
      diverged or a host violated HCI. Exits with 65 if the capture cannot be read or is \
      damaged, or the run reached a bound (--limit); with 69 if the implementation or an app's \
      program broke its protocol, or asked for wakes without end; with 74 if a file cannot be \
      written.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Argument(help: "A capture file; - is standard input.")
  var capture: String

  @OptionGroup var choice: ImplementationOption

  @OptionGroup var apps: AppOptions

  @Option(help: "text, or json: an entry per line, and a summary in the last one.")
  var format = Format.text

  @Option(help: "The seed of random numbers: the advertising delays follow from it.")
  var seed = 1

  @Option(
    help: ArgumentHelp(
      "Keep the run as a capture, as bluewake record does; - is stdout.", valueName: "file"),
    transform: String.init(output:))
  var record: String?

  @Option(
    help: """
      The pace by the wall clock: real, or a factor from 1 to 1000. Without it, as fast as \
      possible, and with a host stack real. A host's own timers follow the wall clock whatever it \
      is; a program with a clock of its own says how fast that is, and any other speed is refused.
      """)
  var speed: ReplaySpeed?

  @OptionGroup var reports: ReportTargets

  @Option(
    help: """
      A text file with the life of the app, in the lines of bluewake audit --lifecycle: the user \
      leaves the app at app.background, and opens it at app.foreground.
      """)
  var lifecycle: String?

  @OptionGroup var clock: ClockOffsetOption

  @OptionGroup var keys: KeyOptions

  @OptionGroup var bounds: RunLimitOptions

  @OptionGroup var judging: ReplayRules

  @Flag(help: "Exit with 1 if anything diverged.")
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
    Interruption.isAwaited()
    let rules = try judging.wanted()
    let files = try CommandFiles(
      reading: .captures([self.capture]) + .file(lifecycle, by: "--lifecycle")
        + (rules?.inputs ?? []) + choice.implementation.inputs + apps.inputs,
      writing: reports.outputs + .capture(record, by: "--record") + choice.implementation.outputs)
    let capture = try Capture.open(argument: self.capture, within: bounds.limits.captures)
    let spool = FileSpool()
    let (recording, warnings) = self.recording(in: capture, spool)

    let specs = try rules?.specs(in: files)
    let implementation = try choice.start(in: recording, speed: speed?.factor, seed: seed)
    try requireSpeed(of: implementation.about.clock)
    let programs = apps.programs(with: choice)
    var judge = ReplayJudge(
      recording, of: capture.name, seed: seed,
      notes: try lifecycle.map { try clock.notes(in: $0, on: capture) } ?? .none,
      programs: programs, spool: spool)
    if !programs.isEmpty {
      try choice.implementation.requireCalls()
      try apps.requireSeat(among: judge.apps, in: self.capture)
    }
    (judge.rules, judge.limits, judge.album) = (specs, bounds.limits.run, reports.album)
    (judge.speed, judge.isStrict) = (speed?.factor, strict)
    let kinds = reports.targets.map(\.kind)
    judge.keepsDivergences = kinds.contains(.json)
    let keepsRows = choice.verbose || kinds.contains { [.text, .json, .html].contains($0) }
    if !keepsRows { judge.mostRows = RunComparisonText.mostRows }
    let isLive = judge.isLive(implementation.about)
    let watch = ReplayWatch(
      until: recording.end,
      // If anything else goes to standard output, the run is not shown there.
      output: reports.takeStandardOutput || record == "-"
        ? nil : ReplayOutput(format: format, showsEverything: all, isVerbose: choice.verbose),
      file: try record.map { path in
        try RunFile(
          path: path,
          RunHeader(
            implementation: "\(choice.implementation)",
            capabilities: implementation.about.capabilities), in: files, isLive: isLive)
      }, isLive: isLive)
    judge.observer = watch
    judge.tell = { watch.early?.add("fail  \($0)") }
    let report = try judge.judge(
      implementation, named: "\(choice.implementation)",
      contrastedWith: choice.implementation.isReference
        ? { try choice.start(in: recording, speed: nil, seed: seed) } : nil)
    try watch.close()
    for text in implementation.passedOver {
      StandardError.writeLine("\(choice.implementation): warning: passed over: \(text)")
    }
    watch.output?.end(report)
    try reports.write(in: files) { report.document(as: $0) }
    try self.end(report, isDamaged: warnings.damageCount > 0)
  }

  /// Refuses a speed that a program with a clock of its own does not have. Such a program always
  /// runs at the speed of its clock.
  private func requireSpeed(of clock: RunClock) throws {
    guard let speed, clock.kind != .virtual, clock.speed != speed.factor else { return }
    throw ExitCode.wrongArgument(
      "--speed \(speed.factor): \(choice.implementation) keeps a clock of its own, "
        + "\(clock.speed) times as fast as the wall clock")
  }

  /// Returns the recording alone. The builder holds more than is needed later, so it is not kept.
  private func recording(
    in capture: Capture, _ spool: FileSpool
  ) -> (Recording, CaptureWarnings) {
    var builder = RecordingBuilder(spool: spool)
    let timeline = CaptureTimeline(capture, keys: keys.known)
    let progress = CaptureProgress(of: capture, writesRows: false)
    let outcome = timeline.observe(jobs: JobsOption.cores, progress: progress.show) {
      builder.receive($0)
    }
    progress.clear()
    outcome.keys.report(about: capture.name)
    outcome.warnings.report(about: capture.name)
    return (builder.recording, outcome.warnings)
  }

  private func end(_ report: ReplayReport, isDamaged: Bool) throws {
    for line in report.apps.flatMap({ $0.lines(in: "the run") }) { StandardError.writeLine(line) }
    if let failure = report.failure {
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
    let isFlawless = outcome.isFaithful && report.complaints?.text == nil
    if strict, !isFlawless { throw ExitCode.ruleFailed }
  }
}
