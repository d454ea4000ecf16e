import ArgumentParser
import Conformance
import CoreBluetoothModel
import Judging
import Timelines

extension SpecCommand {
  /// `bluewake spec variations`: rules that fail on something lawful.
  struct Variations: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "variations",
      abstract: "Lists rules that fail on lawful variations of the reference.",
      discussion: """
        Performs each rule on the reference with one lawful difference at a time: callbacks come \
        later, lists have another order, intervals, timeouts and queues have other figures. No \
        document forbids any of these. A rule that depends on one sets the parameter in its \
        scenario, or has a wider bound.

        Exits with 1 if a rule fails.
        """)

    @OptionGroup var arguments: RuleArguments

    @OptionGroup var patterns: NamePatterns

    @Flag(help: "List the names of the variations, and perform nothing.")
    var names = false

    @OptionGroup var jobs: JobsOption

    func run() throws {
      let variations = try patterns.picked(from: Variation.all, \.name)
      var output = StandardOutput()
      if names {
        for variation in variations { output.writeLine("\(variation.name)") }
        return output.flush()
      }
      let specs = try arguments.specs().filter { !$0.isDraft && !$0.isAboutHosts }
      let trials = VariationTrials(besides: specs, provisions: .ofTheTool) {
        ReferenceImplementation()
      }
      let progress = ProgressLine()
      var accusers: Set<String> = []
      try sideBySide(specs.count * variations.count, jobs: jobs.count) { place in
        try trials.accusations(
          by: specs[place / variations.count], of: variations[place % variations.count])
      } taking: { place, verdicts in
        let (spec, variation) = (
          specs[place / variations.count], variations[place % variations.count]
        )
        progress.show(place + 1, of: specs.count * variations.count, "runs", "\(spec.id)")
        if !verdicts.isEmpty { progress.clear() }
        for verdict in verdicts {
          accusers.insert(verdict.id)
          let place = verdict.id == spec.id ? "" : ", in the scenario of \(spec.id)"
          output.writeLine(
            "\(verdict.verdict.rawValue)  \(verdict.id)  on \(variation.name)\(place)")
          for expectation in verdict.expectations where expectation.verdict == .fail {
            let reason = expectation.findings.first?.message ?? ""
            output.writeLine("    \(expectation.id): \(reason)")
          }
          if verdict.verdict == .error { output.writeLine("    \(verdict.reason ?? "")") }
        }
        output.flush()
        return true
      }
      progress.clear()
      output.writeLine(
        "\(specs.count) rules, \(variations.count) variations: \(accusers.count) rules fail")
      output.flush()
      if !accusers.isEmpty { throw ExitCode.ruleFailed }
    }
  }
}
