import Adapters
import ArgumentParser
import Captures
import Replay
import Reports
import Timelines

/// `bluewake replay`: an implementation among the peers of a capture.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Runs an implementation among the peers of a capture, and shows where it left it.",
    discussion: """
      The advertisers and GATT servers of the capture are rebuilt, and an app does what the \
      recorded host did. What the implementation asks is answered as recorded, else from what the \
      capture shows of the peer, else with Attribute Not Found. What the capture does not know, \
      what was answered otherwise than recorded and what was recorded and never came up are \
      divergences: they say how far the run is the recording, and are nobody's fault.

      Exits with 1 where something diverged and --strict is given, 65 where the capture cannot be \
      read or is damaged, 69 where the implementation broke its protocol.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Argument(help: "A capture file; - is standard input.")
  var capture: String

  @OptionGroup var choice: ImplementationOption

  @Option(help: "text, or json: an entry per line, and a summary in the last one.")
  var format = Format.text

  @Option(help: "Where chance starts: the advertising delays follow from it.")
  var seed = 1

  @Option(
    help: ArgumentHelp(
      "Keep the run as a capture, as bluewake record does.", valueName: "file"))
  var record: String?

  @Option(
    help: "By the wall clock: real, or some times as fast. Without it, as fast as it goes.")
  var speed: ReplaySpeed?

  @Flag(help: "Exit with 1 where anything diverged.")
  var strict = false

  @Flag(help: "Show repeated advertisements and discoveries too.")
  var all = false

  func run() throws {
    let capture = try Capture.open(argument: self.capture)
    var entries: [Entry] = []
    let (_, warnings) = CaptureTimeline(capture).forEachEntry { entries.append($0) }
    warnings.report(about: capture.name)

    let implementation = try choice.implementation.start()
    var replay = CaptureReplay(Recording(entries), capture: capture.name, seed: seed)
    var output = ReplayOutput(format: format, showsEverything: all)
    var file = try record.map { path in
      try RunFile(
        path: path,
        RunHeader(
          implementation: "\(choice.implementation)",
          capabilities: implementation.about.capabilities))
    }
    replay.run(
      implementation,
      driving: { run, end, show in
        AnyRun.perform(
          run, at: [implementation.about.clock], speed: speed?.factor, until: end, writing: show)
      }
    ) { entry in
      output.show(entry)
      file?.write(entry)
    }
    try file?.close()
    output.end(replay.outcome, of: "\(choice.implementation)", among: capture.name)
    try end(replay.outcome, implementation, isDamaged: warnings.damageCount > 0)
  }

  private func end(
    _ outcome: CaptureReplay.Outcome, _ implementation: any Implementation, isDamaged: Bool
  ) throws {
    if let failure = implementation.failure {
      failure.report()
      throw ExitCode.badImplementation
    }
    if outcome.ending == .endless {
      StandardError.writeLine("\(choice.implementation): error: \(outcome.ending)")
      throw ExitCode.badImplementation
    }
    if isDamaged { throw ExitCode.badInput }
    if strict, !outcome.isFaithful { throw ExitCode.ruleFailed }
  }
}
