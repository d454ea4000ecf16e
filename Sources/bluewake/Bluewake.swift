import ArgumentParser
import Timelines

@main
struct Bluewake: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bluewake",
    abstract: "Replays Bluetooth LE captures and checks background behaviour.",
    subcommands: [
      InfoCommand.self,
      DecodeCommand.self,
      TimelineCommand.self,
      ConvertCommand.self,
      CaptureCommand.self,
      CheckCommand.self,
      AuditCommand.self,
      ReplayCommand.self,
      RecordCommand.self,
      ServeCommand.self,
      ImplementationCommand.self,
      SpecCommand.self,
      CoverageCommand.self,
      MutantsCommand.self,
    ])
}

extension Bluewake {
  /// As the argument parser would do it, which prints arguments as they are.
  static func main() {
    QuitSignal.endsTheCommand()
    // On Linux the library reads the arguments out of a file of the system. Where that cannot be
    // opened it gives none at all, and every command would be a help text and a success.
    guard !CommandLine.arguments.isEmpty else {
      StandardError.writeLine(
        "Error: the arguments cannot be read: /proc/self/cmdline cannot be opened")
      exit(withError: ExitCode.validationFailure)
    }
    do {
      var command = try parse()
      try command.run()
    } catch {
      end(by: error)
    }
  }

  /// What is wrong with arguments is said of what can be shown of them: a line break in one would make
  /// two lines of the message, and no longer be told from the parser's own.
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
    let text = TerminalText(document: message + "\n")
    switch code {
    case _ where message.isEmpty: break
    case .success: StandardOutput.show(text)
    default: StandardError.write(text)
    }
    exit(withError: code)
  }
}
