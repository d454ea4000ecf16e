import ArgumentParser

@main
struct Bluewake: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bluewake",
    abstract: "Replays Bluetooth LE captures and checks background behaviour.",
    subcommands: [
      CheckCommand.self, InfoCommand.self, DecodeCommand.self, TimelineCommand.self,
      ServeCommand.self, MutantsCommand.self, SpecCommand.self,
    ])
}
