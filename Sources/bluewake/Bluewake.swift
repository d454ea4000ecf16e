import Adapters
import ArgumentParser
import Timelines

@main
struct Bluewake: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bluewake",
    abstract: "Replays Bluetooth LE captures and checks background behaviour.",
    version: "bluewake \(Version.text)",
    subcommands: [
      InfoCommand.self,
      DiffCommand.self,
      DecodeCommand.self,
      TimelineCommand.self,
      ConvertCommand.self,
      ReduceCommand.self,
      AnonymiseCommand.self,
      CaptureCommand.self,
      CheckCommand.self,
      ExploreCommand.self,
      AuditCommand.self,
      ReplayCommand.self,
      RecordCommand.self,
      PhoneCommand.self,
      ServeCommand.self,
      ImplementationCommand.self,
      AppCommand.self,
      SpecCommand.self,
      CompareCommand.self,
      MergeCommand.self,
      CoverageCommand.self,
      MutantsCommand.self,
    ])
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

  /// Parses the arguments. An error is told of their printable form. A line break in an argument
  /// would make two lines of the message, and the second would look like the parser's own.
  private static func parse() throws -> any ParsableCommand {
    let arguments = Array(CommandLine.arguments.dropFirst())
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
