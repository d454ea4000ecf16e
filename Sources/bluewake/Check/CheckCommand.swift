import Adapters
import ArgumentParser
import Captures
import Conformance
import Replay
import Reports
import Timelines
import VirtualTime

/// `bluewake check`: judges an implementation by every rule.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Judges an implementation by spec files.",
    discussion: """
      Performs the scenario of each spec file with the implementation, in virtual time, and judges \
      what happened by the file's expectations. With --trace nothing is performed: the timeline of \
      that capture is judged.

      Exits with 0 where every rule passed or was not exercised, 1 where a rule failed, 65 where a \
      spec file or a capture cannot be used or a run came to a bound (--limit), 69 where the \
      implementation broke its protocol or asked for wakes without end.
      """)

  @Argument(help: "Spec files, and folders of them.")
  var specs: [String] = ["Specs"]

  @OptionGroup var choice: ImplementationOption

  @Option(help: "The truth to judge by: documented, or observed (amended by field reports).")
  var profile = Profile.documented

  @Option(help: "Judge the timeline of this capture instead of performing scenarios.")
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Show what kept this expectation, or each of this rule; judge nothing else.",
      valueName: "expectation"))
  var why: String?

  @Option(
    help: """
      The longest run, in real time, of an implementation with a clock of its own. (default: 1min)
      """,
    transform: Duration.init(argument:))
  var patience = Duration.seconds(60)

  @Flag(
    help: """
      Show the timeline of each run before its verdict; on standard error where standard output is \
      a report for machines.
      """)
  var timeline = false

  @OptionGroup var bounds: RunLimitOptions

  @OptionGroup var follow: FollowOption

  @OptionGroup var options: ReportOptions

  func validate() throws {
    if trace == nil { return try choice.implementation.requireCalls() }
    if choice.isNamed {
      throw ValidationError(
        saying:
          "--trace judges what a capture shows; with --implementation nothing would be asked of it")
    }
  }

  func run() throws {
    let files = try CommandFiles(
      reading: .specs(specs) + .captures(trace.map { [$0] } ?? []) + choice.implementation.inputs,
      writing: options.reports.outputs + choice.implementation.outputs)
    var specs = try SpecCollection(arguments: specs, in: files).specs
    if let why { specs = try why.selected(of: specs) }
    var judgement =
      try trace.map {
        try judge(Capture.open(argument: $0, within: bounds.limits.captures), by: specs)
      }
      ?? judge(by: specs)
    if let why { judgement.verdicts = judgement.verdicts.map(why.answered) }
    let report = Report(
      command: "check", implementation: trace == nil ? "\(choice.implementation)" : nil,
      profile: profile, captures: trace.map { [$0] } ?? judgement.captures,
      verdicts: judgement.verdicts, damages: judgement.damages,
      reaches: judgement.reaches, again: again)
    try options.write(report, in: files)
    try judgement.end(strict: options.strict)
  }

  private func judge(_ capture: Capture, by specs: [SpecFile]) throws -> Judgement {
    var judge = CaptureJudge(specs: specs, profile: profile, isExplained: why != nil)
    judge.follower = follow.follower(options)
    return judge.judge(capture)
  }

  /// The command that comes to a verdict once more.
  private var again: Report.CommandLine {
    let judged = trace.map { ["--trace", $0] } ?? ["--implementation", "\(choice.implementation)"]
    let truth = profile == .documented ? [] : ["--profile", profile.rawValue]
    return Report.CommandLine(
      before: ["bluewake", "check"],
      after: judged + truth + (trace == nil ? ["--timeline"] : []))
  }
}

extension CheckCommand {
  private func judge(by specs: [SpecFile]) throws -> Judgement {
    var judgement = Judgement()
    let progress = ProgressLine()
    for (index, spec) in specs.enumerated() {
      progress.show("\(index + 1) of \(specs.count): \(spec.id)")
      try judge(spec, into: &judgement)
    }
    progress.clear()
    if let host = judgement.host, why == nil { judgement.verdicts.append(host) }
    return judgement
  }

  private func judge(_ spec: SpecFile, into judgement: inout Judgement) throws {
    if spec.isDraft {
      judgement.verdicts.append(
        SpecVerdict(spec, .notApplicable, reason: SpecFile.draftReason))
      return
    }
    if spec.profiles.contains(profile), let notes = spec.scenario(for: profile)?.overlay {
      try judgeRecorded(spec, notes, into: &judgement)
      return
    }
    guard spec.profiles.contains(profile), let scenario = spec.scenario(for: profile) else {
      judgement.verdicts.append(unperformed(spec))
      return
    }
    if let broken = judgement.brokenImplementation {
      judgement.verdicts.append(SpecVerdict(spec, .error, reason: "not performed: \(broken)"))
      return
    }
    // A program is not started again if it is known to lack a capability that the rule requires.
    if let capabilities = judgement.capabilities, !capabilities.isSuperset(of: spec.requires) {
      var checker = Checker([spec], profile: profile, capabilities: capabilities)
      judgement.verdicts += checker.finish(at: .start)
      return
    }
    var run = ScenarioRun(scenario, of: spec, limits: bounds.limits)
    if let path = try run.openCapture(), !judgement.captures.contains(path) {
      judgement.captures.append(path)
    }
    let implementations = try scenario.devices.map { _ in
      try choice.start(in: run.recording)
    }
    let capabilities = implementations.capabilities
    judgement.capabilities = capabilities
    let (verdicts, refusal) = judge(spec, run, implementations, capabilities)
    judgement.verdicts += verdicts
    for complaints in implementations.compactMap(\.hostComplaints) {
      judgement.note(complaints, in: spec)
    }
    if let failure = implementations.compactMap(\.failure).first {
      failure.report()
      judgement.brokenImplementation = "\(failure)"
      judgement.verdicts[judgement.verdicts.count - 1] = SpecVerdict(
        spec, .error, reason: "the implementation broke its protocol: \(failure)")
    } else if let refusal, refusal.isImplementations {
      StandardError.writeLine("\(choice.implementation): error: \(refusal.text), in \(spec.id)")
      judgement.brokenImplementation = "\(refusal.text), in \(spec.id)"
    }
  }

  /// Judges a rule that is about a capture itself. Nothing is performed for it.
  private func judgeRecorded(
    _ spec: SpecFile, _ notes: LifecycleNotes, into judgement: inout Judgement
  ) throws {
    guard let named = spec.scenario(for: profile)?.capture else { return }
    let capture = try ScenarioRun.open(named, of: spec, within: bounds.limits.captures)
    var judge = CaptureJudge(
      specs: [spec], profile: profile, notes: notes, isExplained: why != nil)
    judge.follower = follow.follower(options)
    var judged = judge.verdicts(of: capture, by: [spec])
    judged.captures.removeAll(where: judgement.captures.contains)
    judgement.add(judged)
  }

  private func judge(
    _ spec: SpecFile, _ run: ScenarioRun, _ implementations: [any Implementation],
    _ capabilities: Set<Capability>
  ) -> (verdicts: [SpecVerdict], refusal: ScenarioRun.Refusal?) {
    var checker = Checker(
      [spec], profile: profile, capabilities: capabilities, clock: implementations.clock,
      inexactness: implementations.inexactness, isExplained: why != nil)
    guard capabilities.isSuperset(of: spec.requires) else {
      for var implementation in implementations { _ = implementation.end(at: .start) }
      return (checker.finish(at: .start), nil)
    }
    if let reason = run.tooLong(for: implementations, patience: patience) {
      for var implementation in implementations { _ = implementation.end(at: .start) }
      return ([SpecVerdict(spec, .inconclusive, reason: reason)], nil)
    }
    var lines = TimelineLines(
      isShown: timeline, title: "\(spec.id)", isOnStandardOutput: options.showsText)
    var follower = follow.follower(options)
    let refusal = run.perform(implementations) { entry in
      checker.receive(entry)
      lines.show(entry)
      run.meter.octets = lines.octets
      follower?.look(at: &checker)
    }
    lines.end()
    let verdicts = checker.finish(at: run.end)
    // A failure stays a failure, even if a later act of the scenario found nothing to act upon. But
    // if the run was stopped for something that the implementation did, that is not a finding of
    // the rule.
    let isBroken = refusal.map { $0.endedTheRun && $0.isImplementations } ?? false
    guard let refusal, isBroken || !verdicts.contains(where: { $0.verdict == .fail }) else {
      return (verdicts, nil)
    }
    return (
      [SpecVerdict(spec, .error, reason: refusal.text, at: refusal.position)], refusal
    )
  }

  private func unperformed(_ spec: SpecFile) -> SpecVerdict {
    let isOtherProfile = !spec.profiles.contains(profile)
    let reason =
      isOtherProfile
      ? "it is no rule of the \(profile.rawValue) profile"
      : "it has no scenario to perform; audit judges captures by it"
    return SpecVerdict(spec, .notApplicable, reason: reason)
  }
}

/// The timeline of a run, for a user who asked to see it.
private struct TimelineLines {
  private let isShown: Bool
  private let isOnStandardOutput: Bool
  private var text = TimelineText()
  private var output = StandardOutput()
  /// How many octets have been written.
  private(set) var octets = 0

  init(isShown: Bool, title: TerminalText, isOnStandardOutput: Bool) {
    self.isShown = isShown
    self.isOnStandardOutput = isOnStandardOutput
    guard isShown else { return }
    write(title)
    write(text.header)
  }

  mutating func show(_ entry: Entry) {
    if isShown, let line = text.line(for: entry) { write(line) }
  }

  mutating func end() {
    guard isShown else { return }
    write("")
    output.flush()
  }

  private mutating func write(_ line: TerminalText) {
    octets += line.text.utf8.count + 1
    if isOnStandardOutput { output.writeLine(line) } else { StandardError.writeLine(line) }
  }
}

extension [any Implementation] {
  /// The capabilities that all of them have.
  var capabilities: Set<Capability> {
    reduce(Set(Capability.allCases)) { $0.intersection($1.about.capabilities) }
  }

  /// The kind of clock of a run with all of them.
  fileprivate var clock: Clock { allSatisfy { $0.about.clock.kind == .virtual } ? .virtual : .live }

  /// The amount by which their instants may be wrong.
  fileprivate var inexactness: Duration { map(\.about.clock.tolerance).max() ?? .zero }
}
