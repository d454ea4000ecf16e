import ArgumentParser

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
