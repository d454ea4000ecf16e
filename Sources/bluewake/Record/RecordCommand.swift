import Adapters
import ArgumentParser
import Conformance
import Replay
import Timelines

/// `bluewake record`: performs a rule's scenario and keeps the run as a capture.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Performs the scenario of a spec file and records the run as a capture.",
    discussion: """
      The file is a Linux monitor capture (btsnoop, datalink 2001) that Wireshark and btmon open: \
      packets as packets, and every entry of the run (calls, callbacks, app states) as a note \
      with its JSON. bluewake reads it back to the same timeline, and \
      bluewake audit gives the same verdicts as bluewake check gave the run. The same run makes \
      the same file.

      Exits with 65 where the spec file cannot be used or has no scenario, 69 where the \
      implementation broke its protocol, 74 where the file cannot be written.
      """)

  @OptionGroup var choice: ImplementationOption

  @Option(help: "A spec file with a scenario.")
  var scenario: String

  @Option(help: "The truth to perform by: documented, or observed (amended by field reports).")
  var profile = Profile.documented

  @Argument(help: "The file to write; - is standard output.")
  var output: String

  func run() throws {
    let (spec, scenario) = try readScenario()
    var run = ScenarioRun(scenario: scenario, specPath: spec.path)
    _ = try run.openCapture()
    let implementations = try scenario.devices.map { _ in
      try choice.start(in: run.recording)
    }
    var file = try RunFile(
      path: output,
      RunHeader(
        implementation: "\(choice.implementation)", capabilities: implementations.capabilities,
        spec: spec.id), isLive: implementations.contains { $0.about.clock.kind != .virtual })
    var count = 0
    let refusal = run.perform(implementations) { entry in
      file.write(entry)
      count += 1
    }
    try file.close()
    if let failure = implementations.compactMap(\.failure).first {
      failure.report()
      throw ExitCode.badImplementation
    }
    for complaint in implementations.compactMap(\.hostComplaints?.text) {
      StandardError.writeLine("\(choice.implementation): warning: the host \(complaint)")
    }
    if let refusal, refusal.isImplementations {
      StandardError.writeLine("\(choice.implementation): error: \(refusal.text)")
      throw ExitCode.badImplementation
    }
    if let refusal { StandardError.writeLine("\(spec.path): warning: \(refusal.text)") }
    if output == "-" { return }
    StandardOutput.show("\(output): \(count) entries of \(spec.id) on \(choice.implementation)\n")
  }

  private func readScenario() throws -> (SpecFile, Scenario) {
    let specs = try SpecCollection(arguments: [self.scenario]).specs
    guard let spec = specs.first, specs.count == 1 else {
      throw ExitCode.wrongArgument(
        "--scenario names \(specs.count) spec files, but a run performs one")
    }
    guard let scenario = spec.scenario(for: profile), scenario.overlay == nil else {
      StandardError.writeLine("\(spec.path): error: the file has no scenario to perform")
      throw ExitCode.badInput
    }
    return (spec, scenario)
  }
}
