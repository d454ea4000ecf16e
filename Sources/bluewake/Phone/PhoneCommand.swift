import Adapters
import ArgumentParser
import Conformance
import Judging
import Timelines

/// `bluewake phone`: a simulated phone that another program operates, such as the tests of an app.
struct PhoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phone",
    abstract: "Simulates a phone that a program operates.",
    discussion: """
      Sets up the scenario of a spec file, with programs in place of its apps (--app), and then \
      follows the messages on standard input, one JSON object a line. The scenario's own acts \
      happen as well. Simulated time stands still between messages. Entries go to standard output \
      as they happen, as in bluewake replay --format json. The messages and their answers:

      {"message":"act","kind":"user.leavesApp","app":"watch"}
        An act of user.*, system.* or peer.*, with its fields. It happens when the run goes on.
        No answer.
      {"message":"run","until":20000000000}
        The run goes on until that instant, in nanoseconds.
        {"message":"reached","time":20000000000}
      {"message":"run","until":20000000000,"awaiting":{"kind":"app.suspended","app":"watch"}}
        Or to the end of the first instant with such an entry.
        {"message":"reached","time":17000000000,"come":true}
      {"message":"judge","rules":["Specs/apps"]}
        The rules among these that may judge any timeline judge all that has happened so far.
        {"message":"judged","verdicts":[{"id":…,"title":…,"verdict":"pass"}, …],"text":…}
      {"message":"end"}
        Ends the processes of the apps, as the end of the input does.
        {"message":"ended","time":20000000000}

      A fault of an app's code is reported when it is found, before the answer: \
      {"message":"finding", "app":…,"about":"crash","text":…,"time":…,"output":…}. SimulatedPhone, \
      a Swift library for tests, uses this protocol.

      Exits with 65 if the spec file has no scenario, a line is no message, or the run reached a \
      bound (--limit); with 69 if the implementation or an app's program broke its protocol.
      """)

  @OptionGroup var choice: ImplementationOption

  @OptionGroup var apps: AppOptions

  @Option(help: "Run by Apple's documents, or by these as amended by field reports (observed).")
  var profile = Profile.documented

  @OptionGroup var bounds: RunLimitOptions

  @Option(
    help: ArgumentHelp("Keep the run as a capture, as bluewake record does.", valueName: "file"),
    transform: String.init(output:))
  var record: String?

  @Argument(help: "A spec file with a scenario.")
  var scenario: String

  func validate() throws {
    if record == "-" {
      throw ValidationError(saying: "--record - and the answers both want standard output")
    }
  }

  func run() throws {
    let files = try CommandFiles(
      reading: .specs([scenario]) + choice.implementation.inputs + apps.inputs,
      writing: .capture(record, by: "--record") + choice.implementation.outputs)
    let spec = try spec(in: files)
    let scenario = try spec.performableScenario(for: profile)
    try choice.implementation.requireCalls()
    try apps.requireSeat(among: scenario.apps.map(\.app), in: spec.path)
    var run = ScenarioRun(
      scenario, of: spec, limits: bounds.limits, provisions: .ofTheTool,
      programs: apps.programs(with: choice))
    try run.openCaptureOfScenario()
    let implementations = try scenario.devices.map { _ in try choice.start(in: run.recording) }
    let header = RunHeader(
      implementation: "\(choice.implementation)", capabilities: implementations.capabilities,
      spec: spec.id)
    let log = PhoneLog(
      recordingTo: try record.map { try RunFile(path: $0, header, in: files) })
    var session = PhoneSession(
      run.operated(implementations, apps: run.seats(on: implementations)),
      of: implementations[0], profile: profile, named: "\(choice.implementation)", log: log)
    try session.serve(in: files)
  }

  private func spec(in files: CommandFiles) throws(ExitCode) -> SpecFile {
    let specs = try SpecCollection(arguments: [scenario], in: files).specs
    guard let spec = specs.first, specs.count == 1 else {
      throw .wrongArgument(
        "\(scenario) has \(specs.count) spec files, but a phone performs one")
    }
    return spec
  }
}
