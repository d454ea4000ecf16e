import ArgumentParser
import Captures
import Reports
import Timelines

/// `bluewake info`: shows the formats and the contents of captures, without the packets themselves.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Summarises captures: format, span, devices, damage.",
    discussion: """
      Reads btsnoop, pcap, pcapng and PacketLogger files, recognised by their contents. Exits with \
      65 if a file cannot be read or is damaged, after showing what could be read.

      With --links and --peers it shows figures instead. Of each link: how long it lasted and who \
      ended it, its intervals, MTU, PHY, signal and encryption, how long answers took, and the \
      octets of values received and written in a second. Of each advertiser: its interval and how \
      far that varies, the longest gap, changes of its payload, its signal, and the share that a \
      sniffer did not hear.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, html
  }

  @Argument(help: "Capture files; - is standard input.")
  var captures: [String]

  @Option(help: "How to print what was found; html is for --links and --peers.")
  var format = Format.text

  @Flag(help: "Show figures of each link.")
  var links = false

  @Flag(help: "Show figures of each advertiser.")
  var peers = false

  @OptionGroup var keys: KeyOptions

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if format == .html, !links, !peers {
      throw ValidationError(saying: "--format html shows figures: add --links, --peers or both")
    }
  }

  func run() throws {
    _ = try CommandFiles(reading: .captures(captures))
    if links || peers { return try showStatistics() }
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
    case .json, .html: output.write(CaptureInfo.json(infos))
    }
    output.flush()
  }

  private func showStatistics() throws {
    var all: [CaptureStatistics] = []
    var isAllGood = true
    for argument in captures {
      guard let capture = try? Capture.open(argument: argument, within: limits.limits) else {
        isAllGood = false
        continue
      }
      let (statistics, warnings) = CaptureStatistics.reading(capture, keys)
      warnings.report(about: capture.name)
      isAllGood = isAllGood && warnings.damageCount == 0
      all.append(statistics)
    }
    switch format {
    case .text:
      StandardOutput.show(all.map { $0.text(links: links, peers: peers) }.joined(separator: "\n"))
    case .json: StandardOutput.show(CaptureStatistics.json(all))
    case .html:
      StandardOutput.show(
        CaptureStatistics.page(all, links: links, peers: peers, facts: CalledCommand.facts))
    }
    if !isAllGood { throw ExitCode.badInput }
  }
}

extension CaptureStatistics {
  /// Reads a capture from its beginning to its end.
  ///
  /// - Parameter look: Is shown each record.
  static func reading(
    _ capture: Capture, _ keys: KeyOptions, look: (CaptureRecord, RawSpan) -> Void = { _, _ in }
  ) -> (statistics: CaptureStatistics, warnings: CaptureWarnings) {
    var statistics = CaptureStatistics(capture: capture.name)
    var builder = TimelineBuilder(identities: keys.identities(in: capture))
    var decoder = RecordDecoder(keys: keys.longTerm.ring)
    let progress = CaptureProgress(of: capture, writesRows: false)
    let warnings = capture.visitRecords { record, octets in
      progress.show(record)
      look(record, octets)
      let decoded = decoder.decode(record, octets)
      statistics.receive(decoded)
      for entry in builder.entries(of: decoded) { statistics.receive(entry) }
      return builder.peerCount > capture.limits[.peers] ? .peers : nil
    }
    for entry in builder.heldEntries() { statistics.receive(entry) }
    statistics.finish()
    progress.clear()
    return (statistics, warnings)
  }
}
