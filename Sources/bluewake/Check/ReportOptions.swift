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

  /// An album, if a page is written, on which what did not pass has pictures.
  var album: PictureAlbum? { reports.album }

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
