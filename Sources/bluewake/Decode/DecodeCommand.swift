import ArgumentParser
import BluetoothProtocols
import Captures
import Judging
import Reports
import Timelines

/// `bluewake decode`: shows what every record of a capture means, in a line each.
struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Decodes packets, one line per record.",
    discussion: """
      tsv is a table with fixed columns, for other programs; json is one object per line with the \
      same columns and every field of the packet; text is for reading: > is from host to \
      controller, < from controller to host, ~ on air, # a comment on the record above, and times \
      are in UTC. Exits with 65 if the file cannot be read or is damaged, after printing what \
      could be read.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, tsv, json
  }

  @Argument(help: "A capture file; - is standard input.")
  var capture: String

  @Option(help: "How to print the records.")
  var format = Format.text

  @Flag(help: "Show every field of each packet below its line of text, with its offset.")
  var verbose = false

  @OptionGroup var colors: ColorOption

  @OptionGroup var limits: LimitOptions

  @OptionGroup var longTerm: LongTermKeyOptions

  func run() throws {
    _ = try CommandFiles(reading: .captures([self.capture]))
    let capture = try Capture.open(argument: capture, within: limits.limits)
    var output = StandardOutput(isColored: colors.isColored)
    var warnings = PacketWarnings(about: capture.name)
    var decoder = RecordDecoder(keys: longTerm.ring)
    let containerWarnings = show(capture, by: &decoder, to: &output, &warnings)
    output.flush()
    containerWarnings.report(about: capture.name)
    decoder.keys.report(about: capture.name)
    warnings.reportRest()
    if containerWarnings.damageCount > 0 { throw ExitCode.badInput }
  }

  private func show(
    _ capture: Capture, by decoder: inout RecordDecoder, to output: inout StandardOutput,
    _ warnings: inout PacketWarnings
  ) -> CaptureWarnings {
    if format == .tsv { return showTable(capture, by: &decoder, to: &output, &warnings) }
    let writer = BlockWriter(
      isJSON: format == .json,
      DecodedText(isColored: colors.isColored, isVerbose: verbose, width: Terminal.width),
      isColored: colors.isColored)
    let conveyor = Conveyor<WrittenLines<DecodedBlock>>(jobs: JobsOption.cores)
    var context = CaptureContext()
    var block = DecodedBlock()
    let progress = CaptureProgress(of: capture)
    defer { progress.clear() }
    let containerWarnings = capture.forEachRecord { record, octets in
      progress.show(record)
      let decoded = decoder.decode(record, octets)
      warnings.add(decoded)
      let insight = context.insight(into: decoded)
      block.append(decoded, insight, octets, comments: capture.comments(of: record))
      if block.isFull {
        conveyor.put(writer.work(on: block)) { output.write($0.lines) }
        block = DecodedBlock()
      }
    }
    conveyor.put(writer.work(on: block)) { output.write($0.lines) }
    conveyor.finish { output.write($0.lines) }
    return containerWarnings
  }

  /// Prints the table, which other programs want from a capture. A long capture has millions of
  /// records, so a line must cost as little as possible.
  private func showTable(
    _ capture: Capture, by decoder: inout RecordDecoder, to output: inout StandardOutput,
    _ warnings: inout PacketWarnings
  ) -> CaptureWarnings {
    let conveyor = Conveyor<CheckedLines>(jobs: JobsOption.cores)
    var block = TableBlock()
    var header = TextBuffer()
    header.append(text: DecodedTable.header)
    output.write(CheckedLines(table: header))
    let progress = CaptureProgress(of: capture)
    defer { progress.clear() }
    let containerWarnings = capture.forEachRecord { record, octets in
      progress.show(record)
      let brief = decoder.glance(at: record, octets) { decoded in
        warnings.add(decoded)
        block.append(decoded)
      }
      if let brief { block.append(record, brief) }
      if block.isFull {
        conveyor.put(Self.work(on: block)) { output.write($0) }
        block = TableBlock()
      }
    }
    conveyor.put(Self.work(on: block)) { output.write($0) }
    conveyor.finish { output.write($0) }
    return containerWarnings
  }

  /// Returns the work of writing lines of the table down.
  private static func work(on block: TableBlock) -> @Sendable () -> CheckedLines {
    {
      var text = TextBuffer(capacity: 1 << 17)
      block.write(to: &text)
      return CheckedLines(table: text)
    }
  }
}
