import Adapters
import ArgumentParser
import Conformance
import Judging
import Replay
import Seats
import Timelines

/// `bluewake record`: performs a rule's scenario and keeps the run as a capture.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Records the run of a scenario as a capture.",
    discussion: """
      The file is a Linux monitor capture (btsnoop, datalink 2001) that Wireshark and btmon open: \
      packets as packets, and every entry of the run (calls, callbacks, app states) as a note with \
      its JSON. bluewake reads it back to the same timeline, and bluewake audit gives the same \
      verdicts as bluewake check gave the run. The same run makes the same file. An existing file \
      is replaced once the run is over; if the implementation has a clock of its own, it is \
      emptied first and grows during the run.

      Exits with 65 if the spec file cannot be used or has no scenario, or the run reached a bound \
      (--limit), 69 if the implementation or an app's program broke its protocol or asked for \
      wakes without end, 74 if the file cannot be written.
      """)

  @OptionGroup var choice: ImplementationOption

  @OptionGroup var apps: AppOptions

  @Option(help: "A spec file with a scenario.")
  var scenario: String

  @Option(help: "Run by Apple's documents, or by these as amended by field reports (observed).")
  var profile = Profile.documented

  @OptionGroup var bounds: RunLimitOptions

  @Argument(help: "The file to write; - is standard output.", transform: String.init(output:))
  var output: String

  func run() throws {
    let files = try CommandFiles(
      reading: .specs([scenario]) + choice.implementation.inputs + apps.inputs,
      writing: .capture(output, by: "the output") + choice.implementation.outputs)
    let (spec, scenario) = try readScenario(files)
    try apps.requireSeat(among: scenario.apps.map(\.app), in: spec.path)
    var run = ScenarioRun(
      scenario, of: spec, limits: bounds.limits, provisions: .ofTheTool,
      programs: apps.programs(with: choice))
    try run.openCaptureOfScenario()
    let implementations = try scenario.devices.map { _ in
      try choice.start(in: run.recording)
    }
    var file = try RunFile(
      path: output,
      RunHeader(
        implementation: "\(choice.implementation)", capabilities: implementations.capabilities,
        spec: spec.id), in: files,
      isLive: implementations.contains { $0.about.clock.kind != .virtual })
    var count = 0
    let seats = run.seats(on: implementations)
    let refusal = run.execute(on: implementations, apps: seats) { entry in
      run.meter.octets = file.write(entry)
      count += 1
    }
    try file.close()
    for line in seats.flatMap({ $0.findings.lines(in: "the run") }) {
      StandardError.writeLine(line)
    }
    for text in Set(implementations.flatMap(\.passedOver)).sorted() {
      StandardError.writeLine("\(choice.implementation): warning: passed over: \(text)")
    }
    if let failure = (implementations.compactMap(\.failure) + seats.compactMap(\.failure)).first {
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
    if let refusal, refusal.endedTheRun {
      StandardError.writeLine("\(spec.path): error: \(refusal.text)")
      throw ExitCode.badInput
    }
    if let refusal {
      StandardError.writeLine("\(refusal.place(in: spec)): warning: \(refusal.text)")
    }
    if output == "-" { return }
    StandardOutput.show("\(output): \(count) entries of \(spec.id) on \(choice.implementation)\n")
  }

  private func readScenario(_ files: CommandFiles) throws -> (SpecFile, Scenario) {
    let specs = try SpecCollection(arguments: [self.scenario], in: files).specs
    guard let spec = specs.first, specs.count == 1 else {
      throw ExitCode.wrongArgument(
        "--scenario names \(specs.count) spec files, but a run performs one")
    }
    return (spec, try spec.performableScenario(for: profile))
  }
}
