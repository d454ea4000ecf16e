import Adapters
import ArgumentParser
import Timelines

/// `bluewake app`: help for those who put an app's own code into a run.
struct AppCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app",
    abstract: "Builds an app for the Bluetooth of a simulated phone.",
    subcommands: [
      BuildCommand.self, StubCommand.self, ParametersCommand.self, RulesCommand.self,
      ExplainCommand.self, SchemaCommand.self,
    ])

  /// Prints the page from which alone an app's end of the conversation can be written.
  struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain",
      abstract: "Prints the page on the protocol of an app's seat, with a complete example.")

    func run() {
      StandardOutput.show(TerminalText(document: AppProtocolPage.text))
    }
  }

  struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema", abstract: "Prints the JSON Schema of the protocol's lines.")

    func run() {
      StandardOutput.show(TerminalText(document: AppSchema.json()))
    }
  }
}
