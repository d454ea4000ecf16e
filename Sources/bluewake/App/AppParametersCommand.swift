import Adapters
import ArgumentParser
import Judging
import Timelines

extension AppCommand {
  /// Writes the parameters of the rules about apps, as an app shows them in its first minute.
  struct ParametersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "parameters",
      abstract: "Writes what an app asks for in its first minute, as parameters for its rules.",
      discussion: """
        The app is opened on a simulated phone, for a minute of simulated time, among peers that \
        have what it asked for before, until it asks for nothing new. What it scans for, discovers, \
        subscribes to, reads and writes becomes a file for bluewake app rules:

          bluewake app parameters ./MyApp --output parameters.yaml
          bluewake app rules parameters.yaml --output my-rules
          bluewake check my-rules --app "watch=./MyApp"

        A peripheral's rules take the place of sensor: --app "sensor=./MyApp". An app that asks for \
        all services, or all characteristics, does not say which it needs: a comment in the file \
        asks you to add them.

        Exits with 0; 65 if the app asked for nothing in its first minute; 69 if the program cannot \
        be run or broke its protocol; and 74 if the file cannot be written.
        """)

    @OptionGroup var choice: ImplementationOption

    @OptionGroup var bounds: RunLimitOptions

    @Argument(help: "The command line of the app's program.")
    var program: String

    @Option(name: .shortAndLong, help: "The file that is written. (default: standard output)")
    var output = "-"

    func validate() throws { _ = try AppChoice("app", command: program) }

    func run() throws {
      let named = try AppChoice("app", command: program)
      let files = try CommandFiles(
        reading: choice.implementation.inputs + named.inputs("the app's command line"),
        writing: .file(output, by: "--output") + choice.implementation.outputs)
      try choice.implementation.requireCalls()
      RunningChildren.endWithThisProcess()
      let app = named.program(with: choice)
      let lesson = try AppLesson(of: app, limits: bounds.limits) { try choice.start() }
      if let failure = lesson.failure {
        StandardError.writeLine("\(program): error: it \(failure.text)")
        throw ExitCode.badImplementation
      }
      for fault in lesson.faults { StandardError.writeLine("\(program): warning: \(fault)") }
      guard let parameters = lesson.parameters(of: program) else {
        StandardError.writeLine(
          """
          \(program): error: in its first minute it made \(lesson.calls.counted("call")) of Core \
          Bluetooth, and neither looked for a service nor offered one
          """)
        if lesson.asksForAll.contains(.peers) {
          StandardError.writeLine(
            """
            \(program): note: it scans for all peers, and so chooses by something else than a \
            service: write the parameters by hand, as in Examples/AppParameters.yaml
            """)
        }
        throw ExitCode.badInput
      }
      try NewSpecFile(path: output).write(parameters, in: files)
    }
  }
}
