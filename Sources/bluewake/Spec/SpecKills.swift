import ArgumentParser
import Conformance
import CoreBluetoothModel
import Judging
import Reports
import Timelines

extension SpecCommand {
  /// `bluewake spec kills`: every mutant and edit on which each expectation fails.
  struct Kills: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "kills",
      abstract: "Lists the mutants and the edits on which each expectation fails.",
      discussion: """
        Performs each rule's scenario on every mutant of the reference, whether the rule names it \
        or not, and applies each edit that the rule names to the reference's run. Mutants that the \
        expectation does not name under killed-by are marked as not named. An expectation that fails \
        on the reference itself says so instead.

        Exits with 1 if an expectation fails on the reference, or does not fail on something that \
        it names.
        """)

    @OptionGroup var arguments: RuleArguments

    @OptionGroup var bounds: RunLimitOptions

    func run() throws {
      let rules = try arguments.wanted()
      let files = try CommandFiles(reading: rules.inputs)
      let specs = try rules.specs(in: files).filter { !$0.isDraft }
      let progress = ProgressLine()
      var output = StandardOutput()
      var isBroken = false
      for (index, spec) in specs.enumerated() {
        progress.show(index, of: specs.count, "rules", "\(spec.id)")
        let (broken, faults) = try reportingCaptures {
          try CoverageCommand.trials(of: spec, bounds.limits).failures(on: Mutant.all.map(\.name))
        }
        progress.clear()
        for expectation in spec.expectations(for: spec.profiles.first ?? .documented) {
          output.writeLine("\(spec.id) > \(expectation.id)")
          if broken.contains(expectation.id) {
            output.writeLine("    fails on the reference itself; bluewake check shows how")
            isBroken = true
            continue
          }
          let lines = faults.compactMap { Self.line(expectation, $0.fault, $0.failed) }
          for line in lines { output.writeLine(line) }
          if lines.isEmpty { output.writeLine("    fails on no mutant") }
          isBroken =
            isBroken
            || faults.contains {
              expectation.names($0.fault) && !$0.failed.contains(expectation.id)
            }
        }
        output.flush()
      }
      if isBroken { throw ExitCode.ruleFailed }
    }

    /// Returns the line about a fault; nil if the expectation neither names it nor fails on it.
    private static func line(
      _ expectation: Expectation, _ fault: Coverage.Fault, _ failed: Set<String>
    ) -> TerminalText? {
      switch (failed.contains(expectation.id), expectation.names(fault)) {
      case (true, true): "    fails on \(fault.name)"
      case (true, false): "    fails on \(fault.name) (not named)"
      case (false, true): "    does not fail on \(fault.name)"
      case (false, false): nil
      }
    }
  }
}
