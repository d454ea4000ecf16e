import ArgumentParser
import Captures
import Timelines

/// `bluewake convert`: a capture, or a stretch of it, in another format.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts a capture, or a part of it.",
    discussion: """
      Packets keep their octets, their direction and their time as far as the format can hold \
      them. Standard error names what it cannot hold. Exits with 65 if the capture cannot be read \
      or is damaged, after writing what could be read, and if there is no record to write: no file \
      is then made.

      A time is a number of seconds after the first packet, as 12.5, a duration, as 5min, or an \
      instant in UTC, as 2024-05-01T12:00:00Z.
      """)

  @Argument(help: "A capture file; - is standard input.")
  var input: String

  @Argument(help: "The file to write; - is standard output.", transform: String.init(output:))
  var output: String

  @Option(help: "The format to write. (default: as the output's name ends)")
  var to: TargetFormat?

  @Option(
    help: """
      The link type of the packets: 187, 201, 251, 254 or 256 in pcap and pcapng, 1002 or 2001 in \
      btsnoop. (default: the one that loses least)
      """)
  var linkType: Int?

  @Option(help: "Leave out the records before this time.")
  var from: TimeArgument?

  @Option(help: "Leave out the records from this time on.")
  var until: TimeArgument?

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    _ = try format
  }

  func run() throws {
    let files = try CommandFiles(
      reading: .captures([input]), writing: .capture(output, by: "the output"))
    let capture = try Capture.open(argument: input, within: limits.limits)
    guard let layout = CaptureLayout(try format.captureFormat, for: capture, linkType: linkType)
    else {
      let wish = "\(linkType ?? 0) in \(try format.rawValue)"
      throw ExitCode.wrongArgument("packets of \(capture.name) cannot be wrapped in \(wish)")
    }
    let conversion = CaptureConversion(
      to: layout, from: from?.time(in: capture), until: until?.time(in: capture))
    let outcome = try conversion.convert(capture, to: output, in: files)
    outcome.warnings.report(about: capture.name)
    let isWritten = outcome.report(about: output, layout)
    if !isWritten || outcome.warnings.damageCount > 0 { throw ExitCode.badInput }
  }

  private var format: TargetFormat {
    get throws {
      if let to { return to }
      if let format = TargetFormat(ending: output) { return format }
      throw ValidationError(
        saying: "name the format with --to: the name '\(output)' shows none")
    }
  }
}
