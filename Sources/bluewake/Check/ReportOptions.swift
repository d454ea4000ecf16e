import Adapters
import ArgumentParser
import Judging
import Reports
import Timelines

/// A format of verdicts on standard output.
protocol VerdictFormat: ExpressibleByArgument, CaseIterable, Hashable {
  static var text: Self { get }
  static var json: Self { get }
  static var help: ArgumentHelp { get }
  /// Whether its readers are programs, which want to know all.
  var isForPrograms: Bool { get }
}

/// A format of one implementation or capture on standard output.
enum ReportFormat: String, VerdictFormat {
  case text, json

  static let help: ArgumentHelp =
    "The output on standard output: text, or one JSON document. (default: text)"

  var isForPrograms: Bool { self == .json }
}

/// A format of many captures on standard output.
enum CorpusFormat: String, VerdictFormat {
  case text, json, jsonl, summary

  static let help: ArgumentHelp = """
    The output on standard output: text; one JSON document; jsonl, rows for each capture as soon \
    as it is judged; or summary, how many captures kept each rule. (default: text, or summary with \
    --jsonl)
    """

  var isForPrograms: Bool { self == .json || self == .jsonl }
}

typealias ReportOptions = VerdictOptions<ReportFormat>
typealias CorpusReportOptions = VerdictOptions<CorpusFormat>

/// The options of every command that ends with verdicts. They say which reports to write, and
/// where.
struct VerdictOptions<Format: VerdictFormat>: ParsableArguments {
  @Option(help: Format.help)
  var format: Format?

  @OptionGroup var reports: ReportTargets

  @Flag(
    inversion: .prefixedNo,
    help: """
      Exit with 2 if a rule was inconclusive or not exercised, or passed though a failure of it is \
      expected. (default: --no-strict)
      """)
  var strict: Bool?

  func validate() throws {
    if let format, format != .text {
      try reports.leaveStandardOutput(to: "--format \(format)")
    }
  }

  /// Whether what is not certain counts as a fault.
  var isStrict: Bool { strict ?? false }

  /// Whether verdicts are written as JSON.
  var isForPrograms: Bool {
    format?.isForPrograms ?? false || reports.targets.contains { $0.kind == .json }
  }

  /// Whether standard output is for people.
  var showsText: Bool { format ?? .text == .text && !reports.takeStandardOutput }

  /// An album for what did not pass, if a page is written, or if the terminal is wide enough for
  /// sketches.
  var album: PictureAlbum? { album(showsPasses: false) }

  /// - Parameter showsPasses: Whether what was kept has a picture too.
  func album(showsPasses: Bool) -> PictureAlbum? {
    let hasPages = reports.targets.contains { $0.kind == .html }
    let width = showsText ? Terminal.width : nil
    let (least, most) = Self.sketchWidths
    let sketchWidth = width.flatMap { $0 < least ? nil : min($0, most) - 6 }
    if !hasPages, sketchWidth == nil { return nil }
    return PictureAlbum(showsPasses: showsPasses, pages: hasPages, sketchWidth: sketchWidth)
  }

  /// Source: chosen. In less than 100 letters a lane has no room; more than 200 are not read as one.
  private static var sketchWidths: (least: Int, most: Int) { (100, 200) }

  /// Writes all reports that were asked for.
  ///
  /// - Parameter isCorpus: Whether it is about captures that may have been judged in several parts.
  ///   What was called then makes no difference, and is not said.
  func write(_ report: Report, isCorpus: Bool = false, in files: CommandFiles) throws {
    Interruption.isHeeded()
    var told = report
    (told.version, told.called) = (Version.text, isCorpus ? nil : CalledCommand.line)
    told.shippedRules = Array(SpecCollection.usualFolders.dropFirst())
    let format = format ?? .text
    if !reports.takeStandardOutput, format == .text || format == .json {
      let shown: Report.Format = format == .text ? .text : .json
      StandardOutput.show(
        told.written(
          as: shown, isColored: Terminal.showsColor, width: Terminal.width))
    }
    try reports.write(in: files) { told.written(as: $0) }
  }
}
