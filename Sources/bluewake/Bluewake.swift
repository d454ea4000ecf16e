import Adapters
import ArgumentParser
import Timelines

@main
struct Bluewake: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bluewake",
    abstract: "Records, replays and judges Bluetooth LE behaviour, and proves each verdict.",
    discussion: """
      bluewake audit day.btsnoop                    finds what is wrong in a capture
      bluewake check --implementation exec:./stack  judges a program
      """,
    version: "bluewake \(Version.text)",
    groupedSubcommands: [
      CommandGroup(name: "Capture", subcommands: captures),
      CommandGroup(name: "Judging", subcommands: judging),
      CommandGroup(name: "Program", subcommands: running),
      CommandGroup(name: "Rule and report", subcommands: rules),
    ])

  private static let captures: [any ParsableCommand.Type] = [
    InfoCommand.self, DiffCommand.self, DecodeCommand.self, TimelineCommand.self,
    ConvertCommand.self, ReduceCommand.self, AnonymiseCommand.self, CaptureCommand.self,
  ]
  private static let judging: [any ParsableCommand.Type] = [
    AuditCommand.self, BugCommand.self, CheckCommand.self, ReplayCommand.self,
    ExploreCommand.self,
  ]
  private static let running: [any ParsableCommand.Type] = [
    RecordCommand.self, PhoneCommand.self, ServeCommand.self, ImplementationCommand.self,
    AppCommand.self,
  ]
  private static let rules: [any ParsableCommand.Type] = [
    SpecCommand.self, CoverageCommand.self, MutantsCommand.self, CompareCommand.self,
    MergeCommand.self,
  ]
}

extension Bluewake {
  /// Runs the command in place of the argument parser, which would print arguments as they are.
  static func main() {
    FreeMemory.keepSome()
    QuitSignal.endsTheCommand()
    // On Linux the library reads the arguments from a file of the system. If that file cannot be
    // opened, the library gives no arguments at all, and every command would print a help text and
    // succeed.
    guard !CommandLine.arguments.isEmpty else {
      StandardError.writeLine(
        "Error: the arguments cannot be read: /proc/self/cmdline cannot be opened")
      exit(withError: ExitCode.validationFailure)
    }
    do {
      var command = try parse()
      try command.run()
      Interruption.end()
    } catch {
      end(by: error)
    }
  }

  /// Parses the arguments. An error message shows their printable form. A line break in an argument
  /// would make two lines of the message, and the second would look like the parser's own.
  private static func parse() throws -> any ParsableCommand {
    let arguments = Array(CommandLine.arguments.dropFirst())
    try UnknownCommand.refuse(in: arguments, of: configuration)
    do {
      return try parseAsRoot(arguments)
    } catch {
      let shown = arguments.map(\.printable)
      if shown != arguments { _ = try parseAsRoot(shown) }
      throw error
    }
  }

  private static func end(by error: any Error) -> Never {
    let (message, code) = (fullMessage(for: error), exitCode(for: error))
    let text = TerminalText(foreignLines: message + "\n")
    switch code {
    case _ where message.isEmpty: break
    case .success: StandardOutput.show(text)
    default: StandardError.write(text)
    }
    Interruption.end()
    exit(withError: code)
  }
}
