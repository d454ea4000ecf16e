import ArgumentParser
import Captures
import Reports
import Timelines

/// `bluewake diff`: what two captures or runs show differently.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two captures or recorded runs.",
    discussion: """
      Aligns both by device and by link, without absolute times, and shows their differences: \
      which devices there are, how they advertise, which links there are, which requests and \
      values go over a link in which order, an app's calls and callbacks, the intervals, MTU, PHY, \
      encryption, refusals, and who ended a link and why. A time counts as changed if its median \
      differs by a quarter, a signal if its median differs by 8 dB.

      A device is the same in both if it has the same address, or else if it alone has its name. \
      --peer compares only the devices that it names. If one capture is the beginning of the \
      other, packet for packet, the report says so.

      Exits with 65 if a capture cannot be read or is damaged, and with --strict with 1 if there \
      is a difference.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, html }

  @Argument(help: "The one capture.")
  var former: String

  @Argument(help: "The other capture.")
  var latter: String

  @Option(help: "The output on standard output: text, one JSON document, or a page.")
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      "Compare only the device with this address in either capture; repeatable.",
      valueName: "address"))
  var peer: [String] = []

  @Flag(help: "Exit with 1 if there is a difference.")
  var strict = false

  @OptionGroup var keys: KeyOptions

  @OptionGroup var limits: LimitOptions

  func validate() throws { for peer in peer { try EntryFilter.validate(peer: peer) } }

  func run() throws {
    _ = try CommandFiles(reading: .captures([former, latter]))
    var isAllGood = true
    var sequences: [PacketSequence] = []
    let statistics = try [former, latter].map { argument in
      let capture = try Capture.open(argument: argument, within: limits.limits)
      var sequence = PacketSequence()
      let (statistics, warnings) = CaptureStatistics.reading(capture, keys) {
        sequence.receive($0, $1)
      }
      sequences.append(sequence)
      warnings.report(about: capture.name)
      isAllGood = isAllGood && warnings.damageCount == 0
      return statistics
    }
    let wanted = Set(peer.map { $0.uppercased() })
    var difference = StatisticsDifference(
      statistics[0], statistics[1], about: wanted.isEmpty ? nil : wanted)
    difference.beginning = sequences[0].beginning(with: sequences[1])
    for peer in peer where !statistics.contains(where: { $0.knows(peer.uppercased()) }) {
      StandardError.writeLine("note: neither capture has a device \(peer)")
    }
    switch format {
    case .text: StandardOutput.show(difference.text)
    case .json: StandardOutput.show(difference.json)
    case .html: StandardOutput.show(difference.page(facts: CalledCommand.facts))
    }
    if !isAllGood { throw ExitCode.badInput }
    if strict, !difference.items.isEmpty { throw ExitCode.ruleFailed }
  }
}
