import ArgumentParser
import Conformance
import CoreBluetoothModel
import Replay
import Reports
import Timelines

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "check", abstract: "x")
  @Argument var specs: [String] = ["Specs"]
  @Option var mutant: String?
  @Flag var timeline = false

  func run() throws {
    for spec in try SpecCollection(arguments: specs).specs {
      guard let scenario = spec.scenario(for: .documented) else { continue }
      var text = TimelineText(showsEverything: true)
      let chosen = Mutant.all.first { $0.name == mutant }
      let run = ScenarioRun(
        scenario: scenario, implementations: [ReferenceImplementation(mutant: chosen)])
      var checker = Checker([spec], profile: .documented)
      let failure = run.perform { entry in
        checker.receive(entry)
        if timeline, let line = text.line(for: entry) { print(line) }
      }
      let verdict = checker.finish(at: run.end)[0]
      print(verdict.verdict.rawValue, spec.id, failure ?? "", verdict.reason ?? "")
      for e in verdict.expectations {
        print(
          "    ", e.id, e.verdict.rawValue, e.exercised, e.reason ?? "",
          e.findings.first?.message ?? "")
        if let f = e.findings.first {
          for w in f.witnesses { print("          ", w.role.rawValue, w.entry) }
        }
      }
    }
  }
}
