import ArgumentParser
import Captures
import Conformance
import Replay
import Reports
import Timelines

extension SpecCommand {
  /// `bluewake spec slack`: where rules ask for more than their mutants put to the test.
  struct SlackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "slack",
      abstract: "Shows which parts of expectations no mutant puts to the test.",
      discussion: """
        Of each expectation with killed-by, weaker forms are made: a longer time, one more, one \
        condition less, any pairing. Each mutant that the rule names is performed once and judged \
        by all of them, and so is the reference once for each longest time, with what is waited for \
        just too late. Shown is every form that fails wherever the expectation itself fails: what \
        it leaves out is untested, and wants a mutant or a scenario of its own. Shown are also \
        times that nothing came near to: less than half was used on the reference and on every \
        mutant.

        Exits with 0 whatever there is to show; with --strict, with 2 where there is something.
        """)

    @OptionGroup var files: Files

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, html }

    @Option(help: "What standard output shows: text, one JSON document, or a page.")
    var format = Format.text

    @OptionGroup var reports: ReportTargets

    @OptionGroup var bounds: RunLimitOptions

    @Flag(help: "Exit with 2 where there is something to show.")
    var strict = false

    func run() throws {
      let files = try CommandFiles(reading: .specs(self.files.paths), writing: reports.outputs)
      let specs = try SpecCollection(arguments: self.files.paths, in: files).specs
      let slack = try Self.slack(of: specs, bounds.limits)
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
        progress.show("\(index + 1) of \(specs.count): \(spec.id)")
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
