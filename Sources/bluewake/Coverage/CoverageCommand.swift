import Adapters
import ArgumentParser
import Conformance
import CoreBluetoothModel
import Judging
import Reports
import Timelines

/// `bluewake coverage`: shows requirements, the rules that cover them, and the mutants that these
/// rules fail on.
struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Shows which requirements the rules cover.",
    discussion: """
      Performs each rule on the reference, and again on every mutant that one of its expectations \
      names under killed-by. Shows every requirement with its rules. A requirement without a rule is \
      shown with the reason.

      Exits with 1 if a rule fails on the reference, or passes on a mutant that it names, and with \
      65 if a rule cannot be performed.
      """)

  @OptionGroup var arguments: RuleArguments

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, html }

  @Option(help: "The output on standard output: text, one JSON document, or a page.")
  var format = Format.text

  @Flag(help: "Show each clause of each requirement, with the expectations that assert it.")
  var clauses = false

  @OptionGroup var reports: ReportTargets

  @OptionGroup var jobs: JobsOption

  @OptionGroup var bounds: RunLimitOptions

  func run() throws {
    Interruption.isAwaited()
    let rules = try arguments.wanted()
    let files = try CommandFiles(reading: rules.inputs, writing: reports.outputs)
    let specs = try rules.specs(in: files, aboutHosts: nil).filter { !$0.isDraft }
    let judged = try runTrials(of: specs)
    let own = Dictionary(
      specs.flatMap(\.ownRequirements).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var coverage = Coverage(
      of: Requirement.all + own.values.sorted { $0.id < $1.id }, by: judged,
      mutants: Mutant.all.map(Coverage.Mutant.init))
    coverage.isComplete = !Interruption.isRequested
    let seeds = RuleTies(specs, .documented, performed: true).seeds
    coverage.facts =
      CalledCommand.facts + [PageFact("implementation", "reference")]
      + [.seeds(seeds)].compactMap(\.self)
    Interruption.isHeeded()
    if format == .html || reports.targets.contains(where: { $0.kind == .html }) {
      coverage.exhibits = try pictures(of: specs, judged)
    }
    if !reports.takeStandardOutput {
      StandardOutput.show(coverage.written(as: format.report, showingClauses: clauses))
    }
    try reports.write(in: files) { coverage.written(as: $0) }
    let isBroken = judged.contains { $0.verdict.verdict == .fail }
    if isBroken || !coverage.survivors.isEmpty { throw ExitCode.ruleFailed }
    if judged.contains(where: { $0.verdict.verdict == .error }) { throw ExitCode.badInput }
  }
}

extension CoverageCommand {
  /// Runs the trials of all rules, several at the same time.
  private func runTrials(of specs: [SpecFile]) throws -> [Coverage.Rule] {
    let progress = ProgressLine()
    let limits = bounds.limits
    var judged: [Coverage.Rule] = []
    try sideBySide(specs.count, jobs: jobs.count) { place in
      var remarks: [TerminalText] = []
      var trials = Self.trials(of: specs[place], limits)
      trials.remark = { remarks.append($0) }
      do {
        return (rule: try trials.rule(), remarks: remarks)
      } catch let error as UnusableCapture {
        let reason = error.lines.first?.text
        let verdict = SpecVerdict(specs[place], .error, reason: reason, at: error.position)
        return (rule: Coverage.Rule(verdict, trials: []), remarks: remarks + error.lines)
      }
    } taking: { place, piece in
      if let signal = Interruption.signal {
        judged += specs[place...].map {
          Coverage.Rule(
            SpecVerdict($0, .error, reason: "not performed: bluewake was interrupted by \(signal)"),
            trials: [])
        }
        return false
      }
      if !piece.remarks.isEmpty { progress.clear() }
      piece.remarks.forEach(StandardError.writeLine)
      judged.append(piece.rule)
      progress.show(place + 1, of: specs.count, "rules", "\(specs[place].id)")
      return true
    }
    progress.clear()
    return judged
  }

  /// Performs the rules that do not hold once more, and draws what they find.
  private func pictures(
    of specs: [SpecFile], _ judged: [Coverage.Rule]
  ) throws -> [Coverage.Exhibit] {
    let broken = Set(judged.filter { $0.verdict.verdict == .fail }.map(\.verdict.id))
    let album = PictureAlbum(showsPasses: true)
    return try specs.filter { broken.contains($0.id) }.prefix(Self.mostPictures).flatMap { spec in
      var judge = ImplementationJudge("reference") { _ in ReferenceImplementation() }
      (judge.album, judge.provisions) = (album, .ofTheTool)
      judge.profile = spec.profiles.first ?? .documented
      try reportingCaptures { try judge.judge(spec) }
      return judge.judgement.verdicts.flatMap { verdict in
        verdict.expectations.filter { $0.verdict == .fail }.compactMap { expectation in
          let key = Report.pictureKey(verdict.id, expectation.id, nil)
          return album.exhibits[key]?.picture.map {
            Coverage.Exhibit(verdict, expectation, picture: $0)
          }
        }
      }
    }
  }

  /// Source: chosen. A page with more could not be opened.
  private static var mostPictures: Int { 40 }

  /// Returns the trials of a rule on the reference and its mutants.
  static func trials(of spec: SpecFile, _ limits: Limits = Limits()) -> RuleTrials {
    var trials = RuleTrials(of: spec, limits: limits, provisions: .ofTheTool) { name in
      guard let name else { return ReferenceImplementation() }
      return Mutant(name: name).map { ReferenceImplementation(mutant: $0) }
    }
    trials.remark = StandardError.writeLine
    return trials
  }
}

extension CoverageCommand.Format {
  fileprivate var report: Report.Format {
    switch self {
    case .text: .text
    case .json: .json
    case .html: .html
    }
  }
}

extension Coverage.Mutant {
  fileprivate init(_ mutant: Mutant) {
    self.init(name: mutant.name, requirements: mutant.rows, summary: mutant.summary)
  }
}
