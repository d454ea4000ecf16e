import ArgumentParser
import Judging
import Reports
import Timelines

/// The options of every command that ends with verdicts. They say which reports to write, and
/// where.
struct ReportOptions: ParsableArguments {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Option(help: "What standard output shows: text, or one JSON document.")
  var format = Format.text

  @OptionGroup var reports: ReportTargets

  @Flag(
    inversion: .prefixedNo,
    help: """
      Exit with 2 where a rule was inconclusive or not exercised, or passed though a failure of it \
      is expected. (default: --no-strict)
      """)
  var strict: Bool?

  func validate() throws {
    if format == .json { try reports.leaveStandardOutput(to: "--format json") }
  }

  /// Whether what is not certain counts as a fault.
  var isStrict: Bool { strict ?? false }

  /// Whether standard output is for people.
  var showsText: Bool { format == .text && !reports.takeStandardOutput }

  /// An album for what did not pass, if a page is written, or if the terminal is wide enough for
  /// sketches.
  var album: PictureAlbum? {
    let hasPages = reports.targets.contains { $0.kind == .html }
    let width = showsText ? Terminal.width : nil
    let sketchWidth = width.flatMap { $0 < Self.leastWidth ? nil : min($0, Self.mostWidth) - 6 }
    if !hasPages, sketchWidth == nil { return nil }
    return PictureAlbum(pages: hasPages, sketchWidth: sketchWidth)
  }

  /// Source: chosen. In less than 100 letters a lane has no room; more than 200 are not read as one.
  private static let (leastWidth, mostWidth) = (100, 200)

  /// Writes all reports that were asked for.
  func write(_ report: Report, in files: CommandFiles) throws {
    var told = report
    (told.version, told.called) = (Version.text, CalledCommand.line)
    if !reports.takeStandardOutput {
      let shown: Report.Format = format == .text ? .text : .json
      StandardOutput.show(told.written(as: shown, isColored: Terminal.showsColor))
    }
    try reports.write(in: files) { told.written(as: $0) }
  }
}
