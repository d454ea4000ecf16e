import Adapters
import ArgumentParser
import Judging
import Reports
import Timelines

/// The reports that are wanted in addition to standard output.
struct ReportTargets: ParsableArguments {
  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      """
      Write a report too; repeatable. KIND is one of \(ReportTarget.kinds); FILE is - for stdout.
      """,
      valueName: "kind=file"),
    transform: ReportTarget.init(argument:))
  var targets: [ReportTarget] = []

  /// Whether a report goes to standard output. It must then be the only output there.
  var takeStandardOutput: Bool { targets.contains { $0.path == "-" } }

  func validate() throws {
    if targets.count(where: { $0.path == "-" }) > 1 {
      throw ValidationError(saying: "only one report can go to standard output")
    }
  }

  /// Refuses a report on standard output if something else goes there.
  ///
  /// - Throws: `ValidationError`, which ends the command with 64.
  func leaveStandardOutput(to other: String) throws {
    guard let target = targets.first(where: { $0.path == "-" }) else { return }
    throw ValidationError(
      saying: "\(other) and --report \(target.kind.rawValue)=- both want standard output")
  }

  /// An album, if a page is written, on which what did not pass has pictures.
  var album: PictureAlbum? { targets.contains { $0.kind == .html } ? PictureAlbum() : nil }

  /// The files that the reports are written to.
  var outputs: [CommandFiles.Output] { targets.map(\.output) }

  /// Writes all reports. If one cannot be written, the others are, and then the command ends with
  /// 74.
  func write(in files: CommandFiles, _ written: (Report.Format) -> TerminalText) throws(ExitCode) {
    Interruption.isHeeded()
    var failure: ExitCode?
    for target in targets {
      do throws(ExitCode) {
        try target.write(written(target.kind), in: files)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
