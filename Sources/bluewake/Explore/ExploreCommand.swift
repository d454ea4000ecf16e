import Adapters
import ArgumentParser
import Captures
import Conformance
import Judging
import Replay
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `bluewake explore`: looks for lives in which an implementation does something else than another.
struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Searches random scenarios for differences.",
    discussion: """
      Generates random scenarios: phones, apps, peripherals and centrals, and acts of users, the \
      system and the air. Performs each scenario on the implementation and on another one, and \
      compares what an app, a peer and a sniffer can see. The first difference of a scenario is \
      reduced and shown as a spec file that runs, with the requirements that cover it and the \
      rules that fail on it. Differences that need the same parts of a scenario are shown once.

      Random acts seldom exercise a rule. So every other scenario is that of a rule, unchanged, \
      until each has been used; half of the others are a rule's scenario with small changes.

      A fourth of the random scenarios aim at rare pairs of a call or callback and a circumstance, \
      such as a stopped scan after a restart: they begin like a scenario that led to one, or add \
      acts that lead to one. The last lines count the pairs that occurred.

      With --against none there is no comparison: the rules that may judge any timeline judge each \
      scenario.

      With --app the rules judge an app's own code (the folder apps of the rules, if --specs names \
      none). The phones, the peers and the acts of the peers come from the scenarios of these \
      rules; acts of users and the system, and their times, are random. A crash, or an app that \
      does not answer, is a finding as well. Run the spec file of a finding with check FILE and \
      the same --app.

      Equal seeds make equal scenarios and the same output, except that --time ends the search by \
      the clock.

      Exits with 0 if no difference was found, 1 if one was, 65 if a spec file or the \
      capture cannot be used, 69 if an implementation or an app's program cannot be started.
      """)

  @OptionGroup var choice: ImplementationOption

  @OptionGroup var apps: AppOptions

  @Option(
    help: ArgumentHelp(
      """
      The implementation to compare with: reference, another one, or none. (default: reference, \
      and none with --app)
      """, valueName: "implementation"),
    transform: Opponent.init(argument:))
  var against: Opponent?

  @Option(help: "The largest number of scenarios.")
  var runs = 1000

  @Option(help: "The seed of all scenarios.")
  var seed = 1

  @Option(
    help: "End the search after this real time. A finding may then not be fully reduced.",
    transform: Duration.init(argument:))
  var time: Duration?

  @Option(help: "The profile of all scenarios. (default: random)")
  var profile: Profile?

  @Option(help: "A capture, to add its peers to the random ones.")
  var capture: String?

  @Option(
    help: ArgumentHelp(
      "Rules that judge the scenarios, and name the requirements of a difference.",
      valueName: "path"))
  var specs: [String] = []

  @Option(
    help: """
      exact compares figures and instants too; loose only what Apple documents. (default: exact \
      between the reference and its mutants, else loose)
      """)
  var agreement: Closeness?

  @Option(
    help: "The largest difference of the instants of the same event. (default: 0s exact, 5s loose)",
    transform: Duration.init(argument:))
  var tolerance: Duration?

  @Option(
    help: ArgumentHelp(
      "Write the first finding as a spec file, and others beside it: FILE-2.yaml and so on.",
      valueName: "file"),
    transform: String.init(output:))
  var write: String?

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Option(help: "The output on standard output: text, or one JSON document.")
  var format = Format.text

  @Flag(
    help: """
      List the circumstances of each call and callback, with the number of scenarios; 0 for those \
      that none showed.
      """)
  var pairs = false

  @OptionGroup var jobs: JobsOption

  @OptionGroup var bounds: RunLimitOptions

  func validate() throws {
    try choice.implementation.requireCalls()
    if runs < 1 { throw ValidationError(saying: "--runs is \(runs), expected 1 or more") }
    if !apps.named.isEmpty, opponent != nil {
      throw ValidationError(
        saying: "--app judges the app's own code by the rules, without a comparison; leave out "
          + "--against, or give --against none")
    }
    if opponent == choice.implementation {
      throw ValidationError(
        saying: "--implementation and --against are both \(choice.implementation); name two, or "
          + "--against none")
    }
  }

  func run() throws {
    let wanted = try wantedRules()
    let files = try CommandFiles(
      reading: inputs(wanted),
      writing: .file(write, by: "--write") + choice.implementation.outputs)
    let rules = try wanted.specs(in: files).filter { !$0.isDraft }
    let lived = try capture.map { try LivedCapture($0, bounds.limits) }
    let explorer = Explorer(
      of: runner(choice.implementation, lived), against: opponent.map { runner($0, lived) },
      by: agreed, rules: rules)
    let exploration = try explore(explorer, try plan(rules, lived))
    let report = ExplorationReport(
      exploration, of: subject, against: opponent.map { "\($0)" }, seed: seed, listsPairs: pairs)
    switch format {
    case .text: StandardOutput.show(report.text)
    case .json: StandardOutput.show(report.json)
    }
    try writeSpecs(exploration.findings)
    if !exploration.findings.isEmpty { throw ExitCode.ruleFailed }
  }

  /// The files that are read.
  private func inputs(_ wanted: WantedRules) -> [CommandFiles.Input] {
    wanted.inputs + .captures(capture.map { [$0] } ?? []) + choice.implementation.inputs
      + (opponent?.inputs ?? []) + apps.inputs
  }

  /// The implementation that is compared with; nil if there is none.
  private var opponent: ImplementationChoice? {
    guard let against else { return apps.named.isEmpty ? .reference(nil) : nil }
    return against.named
  }

  /// The name of the explored implementation in the report.
  private var subject: String {
    let named = apps.named.map { "\($0)" }
    return named.isEmpty
      ? "\(choice.implementation)"
      : "\(named.joined(separator: " and ")) on \(choice.implementation)"
  }

  /// The rules that were named. About an app's code speaks a folder of its own.
  private func wantedRules() throws -> WantedRules {
    guard !apps.named.isEmpty, let folder = SpecCollection.usualFolder else {
      return try WantedRules(specs)
    }
    return try WantedRules(specs, usually: WantedRules.Usual(places: ["\(folder)/apps"]))
  }

  private func plan(_ rules: [SpecFile], _ lived: LivedCapture?) throws -> Explorer.Plan {
    var plan = Explorer.Plan(seed: seed, runs: runs, profile: profile)
    plan.capture = lived?.peers
    plan.jobs = jobs.count
    plan.isInTurns = [choice.implementation, opponent].contains { $0?.isProgram ?? false }
    if let time {
      let start = ContinuousClock.now
      plan.isOver = { ContinuousClock.now - start >= time }
    }
    guard !apps.named.isEmpty else { return plan }
    try apps.requireSeat(in: rules, profile ?? .documented)
    plan.worlds = AppWorlds(of: Set(apps.named.map(\.app)), in: rules)
    // A life with processes takes a hundred times as long.
    plan.mostAttempts = 300
    return plan
  }

  private func runner(_ choice: ImplementationChoice, _ lived: LivedCapture?) -> LifeRunner {
    let (patience, modes, resting) = (
      self.choice.patience, self.choice.controller, RestingPrograms()
    )
    return LifeRunner(
      "\(choice)", limits: bounds.limits(from: .ofRunsInMemory), recording: lived?.recording,
      programs: apps.programs(with: self.choice)
    ) { try choice.started(in: $0, patience: patience, modes: modes, resting: resting) }
  }

  private var agreed: Agreement {
    let isFamily = choice.implementation.isReference && (opponent?.isReference ?? true)
    var agreed = agreement.map(\.agreement) ?? (isFamily ? .exact : .loose)
    if let tolerance { agreed.tolerance = tolerance }
    return agreed
  }

  private func explore(_ explorer: Explorer, _ plan: Explorer.Plan) throws -> Exploration {
    let progress = ProgressLine()
    do {
      let exploration = try explorer.explore(plan) { exploration in
        progress.show(
          "\(exploration.lives) of \(plan.runs) scenarios, \(exploration.findings.count) found")
        return true
      }
      progress.clear()
      return exploration
    } catch let failure as ProcessFailure {
      progress.clear()
      failure.report()
      throw ExitCode.badImplementation
    }
  }

  private func writeSpecs(_ findings: [FoundDifference]) throws {
    guard let write, !findings.isEmpty else { return }
    let stem = write.hasSuffix(".yaml") ? String(write.dropLast(5)) : write
    let paths = findings.indices.map { $0 == 0 || write == "-" ? write : "\(stem)-\($0 + 1).yaml" }
    let files = try CommandFiles(
      reading: inputs(try wantedRules()),
      writing: Set(paths).sorted().flatMap { [CommandFiles.Output].file($0, by: "--write") })
    for (path, finding) in zip(paths, findings) {
      try NewSpecFile(path: path).write(finding.spec, in: files)
      if !apps.named.isEmpty, path != "-" {
        let options = apps.arguments.map { $0.contains(" ") || $0.contains("=") ? "\"\($0)\"" : $0 }
        StandardError.writeLine(
          "bluewake check \(path) \(options.joined(separator: " ")) --timeline shows it again")
      }
    }
  }
}

/// The required agreement of two implementations.
enum Closeness: String, CaseIterable, ExpressibleByArgument {
  case exact, loose

  var agreement: Agreement { self == .exact ? .exact : .loose }
}

/// The implementation of comparison.
enum Opponent: Hashable {
  case none
  case implementation(ImplementationChoice)

  init(argument: String) throws {
    self =
      argument == "none" ? .none : .implementation(try ImplementationChoice(argument: argument))
  }

  var named: ImplementationChoice? {
    if case .implementation(let choice) = self { choice } else { nil }
  }
}

extension ImplementationChoice {
  fileprivate var isProgram: Bool {
    if case .program = self { true } else { false }
  }
}
