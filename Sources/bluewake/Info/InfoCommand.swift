import ArgumentParser
import Captures
import Timelines

/// `bluewake info`: shows the formats and the contents of captures, without the packets themselves.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Shows what captures hold: format, records, span, devices, damage.",
    discussion: """
      Reads btsnoop, pcap, pcapng and PacketLogger files, told by their contents. Exits with 65 \
      where a file cannot be read or is damaged, after showing what could be read.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(help: "Capture files; - is standard input.")
  var captures: [String]

  @Option(help: "How to print what was found.")
  var format = Format.text

  @OptionGroup var limits: LimitOptions

  func run() throws {
    _ = try CommandFiles(reading: .captures(captures))
    var infos: [CaptureInfo] = []
    var isAllGood = true
    for argument in captures {
      guard let capture = try? Capture.open(argument: argument, within: limits.limits) else {
        isAllGood = false
        continue
      }
      let info = CaptureInfo(of: capture)
      info.summary.warnings.report(about: capture.name)
      isAllGood = isAllGood && info.summary.warnings.damageCount == 0
      infos.append(info)
    }
    show(infos)
    if !isAllGood { throw ExitCode.badInput }
  }

  private func show(_ infos: [CaptureInfo]) {
    var output = StandardOutput()
    switch format {
    case .text: output.write(infos.map(\.text).joined(separator: "\n"))
    case .json: output.write(CaptureInfo.json(infos))
    }
    output.flush()
  }
}
