import Adapters
import ArgumentParser
import Captures
import Judging
import Reports
import Timelines

// Judging captures that were named one by one, and may still be written.
extension AuditCommand {
  /// Judges one capture after the other, and shows how far it is within each.
  func judgeOneByOne(
    _ captures: [String], by audit: CaptureAudit, _ album: PictureAlbum?, in files: CommandFiles
  ) throws -> Judgement {
    var judge = audit.judge
    (judge.album, judge.remark, judge.jobs) = (album, StandardError.writeLine, jobs.count)
    var judgement = Judgement()
    for (place, argument) in captures.enumerated() {
      if follow.follow, argument == "-" {
        judge.observer = follower(for: argument, among: captures)
        judgement.add(try judge.judgeStandardInput(within: limits.limits))
      } else {
        let capture = try Capture.open(argument: argument, within: limits.limits)
        let progress = CaptureProgress(
          of: capture, writesRows: follow.follow && options.showsText)
        judge.observer = follower(for: argument, among: captures, progress.line)
        judge.progress = progress.show
        judge.remark = { line in
          progress.clear()
          StandardError.writeLine(line)
        }
        judgement.add(judge.judge(capture, in: audit.stretch(of: capture)))
        progress.clear()
        if let annotate, !Interruption.isRequested {
          let comments = RecordComments(judgement.verdicts)
          let isWritten = try write(comments, on: capture, to: annotate, in: files)
          judgement.isInputEmpty = judgement.isInputEmpty || !isWritten
        }
      }
      judgement.interruption = .interruption(
        after: place, of: captures.count, "captures", before: argument)
      if judgement.interruption != nil { break }
    }
    return judgement
  }

  /// Returns the observer that reports failures while a capture is judged: the one that follows, or
  /// else the lines for a person at a terminal.
  private func follower(
    for argument: String, among captures: [String], _ progress: ProgressLine? = nil
  ) -> Follower? {
    var follower =
      follow.follower(options) ?? progress.flatMap { EarlyLines($0) }.map { Follower($0) }
    if captures.count > 1 { follower?.prefix = "\(argument): " }
    return follower
  }

  /// - Returns: Whether there was anything to write.
  private func write(
    _ comments: RecordComments, on capture: Capture, to path: String, in files: CommandFiles
  ) throws -> Bool {
    guard let layout = CaptureLayout(.pcapng, for: capture) else {
      StandardError.writeLine("\(path): error: \(capture.name) cannot be written as pcapng")
      throw ExitCode.outputFailed
    }
    var conversion = CaptureConversion(to: layout)
    conversion.comments = comments.texts
    let outcome = try conversion.convert(capture, to: path, in: files)
    if comments.unplaced > 0 {
      StandardError.writeLine(
        "\(path): note: failures without a record, and so without a comment: \(comments.unplaced)")
    }
    return outcome.report(about: path, layout)
  }
}
