import ArgumentParser
import Captures
import Conformance
import Judging
import Replay
import Reports
import Timelines

extension SpecCommand {
  /// `bluewake spec slack`: shows where rules ask for more than their mutants put to the test.
  struct SlackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "slack",
      abstract: "Shows which parts of an expectation no mutant tests.",
      discussion: """
        Each expectation that names mutants (killed-by) is made weaker in several ways: it allows \
        a longer time, one more occurrence, one condition less, or any pairing. Each of these \
        mutants is run once and judged by all weaker forms. The reference is run too, once for \
        each longest time, with the expected event just too late.

        A weaker form is shown if it fails wherever the expectation itself fails. Then no mutant \
        tests the part that it leaves out, and a mutant or a scenario for it is missing. A longest \
        time is shown, too, if the reference and every mutant used less than half of it.

        Exits with 0 in any case; with --strict, with 2 if there is something to show.
        """)

    @OptionGroup var arguments: RuleArguments

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, html }

    @Option(help: "The output on standard output: text, one JSON document, or a page.")
    var format = Format.text

    @OptionGroup var reports: ReportTargets

    @OptionGroup var bounds: RunLimitOptions

    @Flag(help: "Exit with 2 if there is something to show.")
    var strict = false

    func run() throws {
      let rules = try arguments.wanted()
      let files = try CommandFiles(reading: rules.inputs, writing: reports.outputs)
      let specs = try rules.specs(in: files)
      var slack = try Self.slack(of: specs, bounds.limits)
      slack.facts = CalledCommand.facts
      if !reports.takeStandardOutput {
        StandardOutput.show(slack.written(as: format.report))
      }
      try reports.write(in: files) { slack.written(as: $0) }
      if strict, !slack.items.isEmpty { throw ExitCode.notJudged }
    }

    private static func slack(of specs: [SpecFile], _ limits: Limits) throws -> Slack {
      let progress = ProgressLine()
      var items: [Slack.Item] = []
      var (expectations, forms) = (0, 0)
      for (index, spec) in specs.enumerated() {
        progress.show(index, of: specs.count, "rules", "\(spec.id)")
        guard let trials = try SlackTrials(of: spec, limits: limits) else { continue }
        items += trials.items
        expectations += trials.counts.expectations
        forms += trials.counts.forms
      }
      progress.clear()
      return Slack(items, expectations: expectations, forms: forms)
    }
  }
}

extension SpecCommand.SlackCommand.Format {
  fileprivate var report: Report.Format {
    switch self {
    case .text: .text
    case .json: .json
    case .html: .html
    }
  }
}
