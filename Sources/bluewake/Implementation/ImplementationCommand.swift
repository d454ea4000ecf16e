import Adapters
import ArgumentParser
import Timelines

/// `bluewake implementation`: help for authors of an implementation.
struct ImplementationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "implementation",
    abstract: "Explains how to write an implementation; tries one.",
    subcommands: [ExplainCommand.self, SchemaCommand.self, ProbeCommand.self])

  /// Prints the page from which alone an implementation can be written.
  struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain",
      abstract: "Prints the page on the process protocol, with a complete program.")

    func run() {
      StandardOutput.show(TerminalText(document: ProcessProtocolPage.text))
    }
  }

  struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema", abstract: "Prints the JSON Schema of the protocol's lines.")

    func run() {
      StandardOutput.show(TerminalText(document: ProcessSchema.json()))
    }
  }
}
