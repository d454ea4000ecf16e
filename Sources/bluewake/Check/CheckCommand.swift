import Adapters
import ArgumentParser
import Captures
import Conformance
import Judging
import Replay
import Reports
import Timelines

/// `bluewake check`: judges an implementation by every rule.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Judges an implementation by the rules.",
    discussion: """
      Performs the scenario of each spec file with the implementation, in virtual time, and judges \
      what happened by the file's expectations. With --trace no scenario is performed: the \
      timeline of that capture is judged, or a timeline as timeline --format json prints it. A \
      single rule judges a printed timeline as a run of its own scenario.

      Several rules are judged at the same time (-j), each with a process of its own if the \
      implementation is a program. A host on the wall clock mostly waits, so -j may be several \
      times the number of cores. Rules are judged one after the other at h4:tcp, h4:unix and \
      h4:pty, where all hosts would share one endpoint, and with --timeline and --follow.

      Each rule gets a fresh implementation. The rule fails if the implementation's program ends \
      after a message to it, and its verdict is an error if the program breaks its protocol. The \
      other rules are judged in any case.

      Exits with 0 if every rule passed or was not exercised, 1 if a rule failed, 65 if a spec \
      file or a capture cannot be used or a run reached a bound (--limit), 69 if the \
      implementation or an app's program could not be started, broke its protocol or asked for \
      wakes without end in the run of any rule.
      """)

  @OptionGroup var arguments: RuleArguments

  @OptionGroup var choice: ImplementationOption

  @OptionGroup var apps: AppOptions

  @OptionGroup var accessories: AccessoryOptions

  @Option(
    help: ArgumentHelp(
      """
      Judge with the orders 1 to N of what is concurrent in the apps' programs, and report the \
      first one in which a rule fails.
      """, valueName: "N"))
  var interleavings: Int?

  @Option(
    help: """
      Judge by Apple's documents, or by these as amended by field reports (observed). (default: \
      documented)
      """)
  var profile: Profile?

  @Option(
    help: """
      Judge this capture, or this timeline in JSON lines, instead of performing scenarios.
      """)
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Judge only this rule, and show the entries on which it, or this expectation, passed.",
      valueName: "expectation"))
  var why: String?

  @Option(
    help: ArgumentHelp(
      """
      Give peers other identities: each number has addresses and keys of its own. A host that \
      keeps bonds recognises the peers of an earlier check if the number is the same.
      """, valueName: "number"))
  var strangers = 1

  @Flag(
    help: """
      Show the timeline of each run before its verdict; on standard error if standard output is a \
      report for machines.
      """)
  var timeline = false

  @Flag(help: "Stop after the first rule that fails.")
  var failFast = false

  @Flag(
    help: "Judge again whenever a rule, the implementation's program or a capture changes.")
  var watch = false

  @OptionGroup var failedFirst: FailedFirst

  @OptionGroup var project: ProjectOption

  @OptionGroup var jobs: JobsOption

  @OptionGroup var bounds: RunLimitOptions

  @OptionGroup var follow: FollowOption

  @OptionGroup var options: ReportOptions

  func validate() throws {
    try validateInterleavings()
    if watch, trace == "-" {
      throw ValidationError(saying: "--watch reads its files again, and cannot read - twice")
    }
    if trace == nil { return }
    if !apps.named.isEmpty {
      throw ValidationError(
        saying: "--trace judges a capture and runs no program: leave out --app")
    }
    if !accessories.named.isEmpty {
      throw ValidationError(
        saying: "--trace judges a capture and runs no program: leave out --accessory")
    }
    if choice.isNamed {
      throw ValidationError(
        saying:
          "--trace judges a capture and runs no program: leave out --implementation")
    }
  }

  func run() throws {
    Interruption.isAwaited()
    if watch { try judgeRepeatedly() } else { try judgeOnce() }
  }

  /// Judges, writes the reports, and throws the exit code.
  ///
  /// - Parameter reading: Learns which files are read, before they are.
  func judgeOnce(reading: ([CommandFiles.Input]) -> Void = { _ in }) throws {
    let file = try project.read()
    var command = self
    if let file { try command.adopt(file) }
    try command.check(file, reading: reading)
  }

  private func check(
    _ file: ProjectFile?, reading: ([CommandFiles.Input]) -> Void
  ) throws {
    let rules = try wanted(file)
    let inputs =
      rules.inputs + project.inputs + .captures(trace.map { [$0] } ?? [])
      + choice.implementation.inputs + apps.inputs + accessories.inputs
    reading(inputs)
    let files = try CommandFiles(
      reading: inputs,
      writing: options.reports.outputs + choice.implementation.outputs + accessories.outputs)
    let isHost = trace == nil && choice.implementation.isHost
    var specs = try failedFirst.sorted(rules.specs(in: files, aboutHosts: isHost))
    if isHost, !specs.contains(where: \.isAboutHosts) { try choice.implementation.requireCalls() }
    if let why { specs = try why.selected(of: specs) }
    var reported = self
    // `--why` also shows why a rule holds.
    let album = options.album(showsPasses: why != nil)
    var judgement =
      try trace.map { try judgeCapture($0, by: specs, album) }
      ?? reported.judgeInterleavings(by: specs, album, knowing: file?.expectedFailures ?? [])
    judgement.expect(file?.expectedFailures ?? [])
    if let why { judgement.verdicts = judgement.verdicts.map(why.answered) }
    var report = Report(
      command: "check", implementation: trace == nil ? "\(choice.implementation)" : nil,
      profile: truth, captures: trace.map { [$0] } ?? judgement.captures,
      verdicts: judgement.verdicts, damages: judgement.damages,
      reaches: judgement.reaches, again: reported.again)
    report.exhibits = album?.exhibits ?? [:]
    report.durations = judgement.durations
    report.detail = choice.verbose ? .whole : .findings
    report.lastWords = judgement.lastWords
    report.unclaimed = judgement.capabilities.map { specs.opened(beyond: $0) } ?? []
    report.usersPlace = file.map {
      .init(file: $0.path, line: $0.implementation?.position.line ?? 1)
    }
    report.add(judgement.interruption)
    report.contrasts = contrasts(of: specs)
    report.ties = RuleTies(specs, truth, performed: trace == nil)
    try options.write(report, in: files)
    if trace == nil, case .reference(let mutant?) = choice.implementation {
      for warning in Self.survivors(
        of: mutant, truth, specs: specs, verdicts: judgement.verdicts)
      {
        StandardError.writeLine("\(warning)")
      }
    }
    try judgement.end(strict: options.isStrict)
  }

  /// The changes of the other profile, if the reference is judged: for a few rules, and for all if a
  /// report is written.
  private func contrasts(of specs: [SpecFile]) -> [String: ProfileContrast] {
    guard trace == nil, case .reference(nil) = choice.implementation, apps.named.isEmpty,
      accessories.named.isEmpty,
      !Interruption.isRequested,
      specs.count <= ProfileContrasts.mostRules || !options.reports.targets.isEmpty
    else { return [:] }
    return ProfileContrasts(profile: truth, limits: bounds.limits).contrasts(of: specs)
  }

  private func judgeCapture(
    _ trace: String, by specs: [SpecFile], _ album: PictureAlbum?
  ) throws -> Judgement {
    var judge = CaptureJudge(specs: specs, profile: truth)
    judge.album = album
    (judge.isExplained, judge.observer) = (why != nil, follow.follower(options))
    judge.remark = StandardError.writeLine
    if let timeline = try WrittenTimeline(argument: trace) { return judge.judge(timeline) }
    var judgement = try judge.judge(Capture.open(argument: trace, within: bounds.limits.captures))
    judgement.interruption = .interruption(after: 0, of: 1, "captures", before: trace)
    return judgement
  }

  /// The profile to judge by.
  private var truth: Profile { profile ?? .documented }

  /// The command that comes to a verdict once more.
  private var again: Report.CommandLine {
    let judged =
      trace.map { ["--trace", $0] }
      ?? choice.arguments + apps.arguments + accessories.arguments
      + (strangers == 1 ? [] : ["--strangers", "\(strangers)"])
    let profile = truth == .documented ? [] : ["--profile", truth.rawValue]
    return Report.CommandLine(
      before: ["bluewake", "check"],
      after: judged + profile + (trace == nil ? ["--timeline"] : []))
  }
}

extension CheckCommand {
  /// Performs the scenarios of rules, and judges them.
  ///
  /// - Parameter known: The failures that are expected, and do not end the judging early.
  func judgeImplementation(
    by specs: [SpecFile], _ album: PictureAlbum?, knowing known: [ExpectedFailure]
  ) throws -> Judgement {
    try apps.requireSeat(in: specs, truth)
    try accessories.requirePlace(in: specs, truth)
    let make = judgeMaker(besides: Bystanders(among: specs, in: truth))
    let progress = ProgressLine()
    var judge = make()
    judge.observer = display
    judge.album = album
    judge.remark = { line in
      progress.clear()
      StandardError.writeLine(line)
    }
    var durations: [String: Duration] = [:]
    judge.judge(
      specs, jobs: choice.implementation.isOneAtATime || accessories.areOneAtATime ? 1 : jobs.count,
      making: make
    ) { place, duration, judgement in
      durations[specs[place].id] = duration
      progress.show(place + 1, of: specs.count, "rules", "\(specs[place].id)")
      guard failFast, judgement.hasUnexpectedFailure(besides: known) else { return true }
      progress.clear()
      StandardError.writeLine(
        "judged by \(place + 1) of \(specs.count) rules, up to the first that failed")
      return false
    }
    progress.clear()
    var judgement = judge.judgement
    judgement.durations = durations
    if why == nil {
      judgement.verdicts += [judgement.host, judgement.apps].compactMap(\.self)
    }
    return judgement
  }

  /// Makes judges of the implementation, on any thread.
  ///
  /// - Parameter bystanders: The rules that judge the scenarios of others, too.
  private func judgeMaker(besides bystanders: Bystanders) -> @Sendable () -> ImplementationJudge {
    let (implementation, isVerbose) = (choice.implementation, choice.verbose)
    let (profile, limits, patience) = (truth, bounds.limits, choice.patience)
    let (isExplained, programs) = (why != nil, apps.programs(with: choice))
    let (strangers, modes) = (strangers, choice.controller)
    let accessories = accessories.accessories(with: choice)
    let resting = RestingPrograms()
    return {
      var judge = ImplementationJudge("\(implementation)") {
        try implementation.started(
          in: $0, patience: patience, isVerbose: isVerbose, modes: modes, resting: resting)
      }
      (judge.profile, judge.limits, judge.bystanders) = (profile, limits, bystanders)
      judge.patience = patience ?? judge.patience
      (judge.isExplained, judge.provisions) = (isExplained, .ofTheTool)
      judge.provisions.strangers = strangers
      judge.hasAPI = !implementation.isHost
      (judge.programs, judge.accessories) = (programs, accessories)
      return judge
    }
  }

  /// The display of each run while it goes on; nil if the user asked for none.
  private var display: RunDisplay? {
    if !timeline, !follow.follow { return nil }
    return RunDisplay(
      lines: timeline ? TimelineLines(isOnStandardOutput: options.showsText) : nil,
      follower: follow.follower(options))
  }
}

/// The display of a run while it goes on.
private struct RunDisplay: JudgingObserver {
  var lines: TimelineLines?
  var follower: Follower?

  var octets: Int { lines?.octets ?? 0 }
  mutating func begin(_ rule: SpecFile) { lines?.begin("\(rule.id)") }
  mutating func receive(_ entry: Entry) { lines?.show(entry) }
  mutating func look(at checker: inout Checker) { follower?.look(at: &checker) }
  mutating func end() { lines?.end() }
}

/// The timeline of a run, for a user who asked to see it.
private struct TimelineLines {
  private let isOnStandardOutput: Bool
  private var text = TimelineText()
  private var output = StandardOutput()
  /// The number of octets written.
  private(set) var octets = 0

  init(isOnStandardOutput: Bool) {
    self.isOnStandardOutput = isOnStandardOutput
    guard isOnStandardOutput else { return }
    (text.isColored, text.width) = (Terminal.showsColor, Terminal.width)
  }

  mutating func begin(_ title: TerminalText) {
    write(title)
    write(text.header)
  }

  mutating func show(_ entry: Entry) {
    if let line = text.line(for: entry) { write(line) }
  }

  mutating func end() {
    write("")
    output.flush()
  }

  private mutating func write(_ line: TerminalText) {
    octets += line.text.utf8.count + 1
    if isOnStandardOutput { output.writeLine(line) } else { StandardError.writeLine(line) }
  }
}
