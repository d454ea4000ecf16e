import ArgumentParser
import BluetoothProtocols
import Captures
import Pictures
import Reports
import Timelines

/// `bluewake timeline`: shows what happened in a capture, in order.
struct TimelineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Shows what happened in a capture, in order, each line with its record.",
    discussion: """
      Who advertised, who connected, what was discovered, read, written and notified, how it \
      ended. An advertisement is shown when its payload is new; how often it came again stands at \
      the end. Exits with 65 where the capture is damaged, after showing what could be read.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, lifecycle, svg, html, perfetto
  }

  @Argument(help: "A capture file; - is standard input.")
  var capture: String

  @Option(
    help: """
      text; json: an entry per line; lifecycle: a file for audit --lifecycle and replay \
      --lifecycle, to be filled in, with the links of the capture as landmarks; svg: a picture; \
      html: a page with that picture, to zoom and to point at; perfetto: trace events for Perfetto.
      """)
  var format = Format.text

  @Option(help: "Only what concerns the device with this address.")
  var peer: String?

  @OptionGroup var keys: KeyOptions

  @OptionGroup var limits: LimitOptions

  @Flag(help: "Show repeated advertisements and notes too.")
  var all = false

  func validate() throws {
    if let peer, DeviceAddress(peer) == nil, !peer.hasPrefix("unknown-") {
      throw ValidationError(
        saying: "--peer is '\(peer)', but an address is six octets as in AA:BB:CC:DD:EE:FF")
    }
  }

  func run() throws {
    _ = try CommandFiles(reading: .captures([self.capture]))
    let capture = try Capture.open(argument: self.capture, within: limits.limits)
    var builder = TimelineBuilder(identities: keys.identities(in: capture))
    var decoder = RecordDecoder(keys: keys.longTerm.ring)
    var output = StandardOutput()
    var text = TimelineText(showsEverything: all)
    var picture = PictureBuilder()
    var trace = TraceEvents()
    var isConcerned = false
    switch format {
    case .text: output.writeLine(text.header)
    case .lifecycle: for line in LifecycleTemplate.header { output.writeLine(line) }
    case .perfetto: output.write(TraceEvents.header)
    case .json, .svg, .html: break
    }
    let show = { (entry: Entry) in
      guard concerns(entry) else { return }
      isConcerned = true
      switch format {
      case .json: output.writeLine("\(entry.json)")
      case .svg, .html: picture.receive(entry)
      case .perfetto: output.write(trace.lines(for: entry))
      case .text: if let line = text.line(for: entry) { output.writeLine(line) }
      case .lifecycle:
        if let line = LifecycleTemplate.landmark(entry) { output.writeLine(line) }
      }
    }
    let warnings = capture.visitRecords { record, octets in
      for entry in builder.entries(of: decoder.decode(record, octets)) { show(entry) }
      return builder.peerCount > capture.limits[.peers] ? .peers : nil
    }
    for entry in builder.heldEntries() { show(entry) }
    if format == .text { for line in text.summary { output.writeLine(line) } }
    let title = capture.name.split(separator: "/").last.map(String.init) ?? capture.name
    switch format {
    case .svg: output.write(PictureSVG(picture.picture(), title: title).document)
    case .html: output.write(PicturePage(picture.picture(), title: title).document)
    case .perfetto: output.write(trace.footer())
    case .text, .json, .lifecycle: break
    }
    output.flush()
    warnings.report(about: capture.name)
    decoder.keys.report(about: capture.name)
    if let peer, !isConcerned {
      StandardError.writeLine("\(capture.name): note: nothing in it is about \(peer)")
    }
    if warnings.damageCount > 0 { throw ExitCode.badInput }
  }

  private func concerns(_ entry: Entry) -> Bool {
    guard let peer else { return true }
    return entry[.peer]?.text?.uppercased() == peer.uppercased()
  }
}
