import ArgumentParser
import Captures

/// `bluewake convert`: a capture, or a stretch of it, in another format.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a capture, or a stretch of it, in another format.",
    discussion: """
      Packets keep their octets, their direction and their time as far as the format can hold them. \
      What it cannot hold is said on standard error; that nothing at all would be left is an \
      error. Exits with 65 where the capture cannot be read or is damaged, after writing what could \
      be read.

      A time is a number of seconds behind the first packet, as 12.5, or an instant in UTC, as \
      2024-05-01T12:00:00Z.
      """)

  @Argument(help: "A capture file; - is standard input.")
  var input: String

  @Argument(help: "The file to write; - is standard output.")
  var output: String

  @Option(help: "The format to write; else told by the ending of the output's name.")
  var to: TargetFormat?

  @Option(
    help: """
      What packets are wrapped in: 187, 201, 251, 254 or 256 in pcap and pcapng, 1002 or 2001 in \
      btsnoop; else what loses least.
      """)
  var linkType: Int?

  @Option(help: "Leave out the records before this time.")
  var from: TimeArgument?

  @Option(help: "Leave out the records from this time on.")
  var until: TimeArgument?

  func validate() throws {
    _ = try format
  }

  func run() throws {
    let capture = try Capture.open(argument: input)
    guard let layout = CaptureLayout(try format.captureFormat, for: capture, linkType: linkType)
    else {
      let wish = "\(linkType ?? 0) in \(try format.rawValue)"
      throw ValidationError("packets of \(capture.name) cannot be wrapped in \(wish)")
    }
    let conversion = CaptureConversion(
      to: layout, from: from?.time(in: capture), until: until?.time(in: capture))
    let outcome = try write(conversion, of: capture)
    outcome.warnings.report(about: capture.name)
    report(outcome, layout)
    if outcome.recordsWritten == 0, outcome.recordsRead > 0 { throw ExitCode.badInput }
    if outcome.warnings.damageCount > 0 { throw ExitCode.badInput }
  }

  private var format: TargetFormat {
    get throws {
      if let to { return to }
      if let format = TargetFormat(ending: output) { return format }
      throw ValidationError("say with --to which format to write: the name '\(output)' does not")
    }
  }

  private func write(
    _ conversion: CaptureConversion, of capture: Capture
  ) throws -> CaptureConversion.Outcome {
    var target = ConversionTarget(output, from: capture)
    do {
      let outcome = try conversion.convert(capture) { octets throws(CaptureError) in
        try target.write(octets)
      }
      target.flush()
      return outcome
    } catch {
      StandardError.writeLine(error.description)
      throw ExitCode.outputFailed
    }
  }
}

extension ConvertCommand {
  /// Says what is not in the output, and that nothing is.
  private func report(_ outcome: CaptureConversion.Outcome, _ layout: CaptureLayout) {
    for loss in CaptureLoss.allCases where outcome.losses.count(of: loss) > 0 {
      StandardError.writeLine(
        "\(output): note: lost in \(layout): \(loss): \(outcome.losses.count(of: loss))")
    }
    guard outcome.recordsWritten == 0 else { return }
    if outcome.recordsRead == 0 {
      StandardError.writeLine("\(output): note: the capture has no records")
    } else if outcome.recordsInTime == 0 {
      StandardError.writeLine(
        "\(output): error: none of the records is in the stretch of time: \(outcome.recordsRead)")
    } else {
      StandardError.writeLine(
        "\(output): error: nothing of the capture can be written as \(layout), "
          + "so no file was made")
    }
  }
}

/// Where a conversion goes: a file that is made when there is something to write, or standard
/// output.
private struct ConversionTarget: ~Copyable {
  private let path: String
  private let source: Capture
  private var file: CaptureFile?
  private var output: StandardOutput?

  init(_ path: String, from source: Capture) {
    self.path = path
    self.source = source
    if path == "-" { output = StandardOutput() }
  }

  mutating func write(_ octets: [UInt8]) throws(CaptureError) {
    if output != nil {
      output?.write(octets: octets)
      return
    }
    if file == nil { file = try CaptureFile(creating: path, from: source) }
    try file?.write(octets)
  }

  mutating func flush() { output?.flush() }
}
