import ArgumentParser
import Captures
import Conformance
import Judging
import Reports
import Timelines

/// `bluewake audit`: which rules the recorded host kept.
struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Judges the host of a capture by spec files.",
    discussion: """
      A capture shows what is on air and on links, but neither callbacks nor the life of an app. A \
      rule about these does not apply, unless --lifecycle tells the life. It names a text file with \
      a line for each change: when it was, since the capture began, what happened, and fields:

        12s     app.background  app=lock
        17.5s   app.suspended   app=lock
        95s     app.foreground  app=lock

      A value may be a list, as in modes=[bluetooth-central], and text with blanks stands in \
      quotation marks. The file may also be what log show printed, where the app writes such words \
      to the log: docs/mark-your-apps-life.md shows how. A capture may hold such lines itself, as \
      texts of its recorder (PacketLogger, btmon): a kind and fields. bluewake timeline CAPTURE \
      --format lifecycle prints a file to fill in.

      With --from and --until a stretch is judged: a time is a number of seconds behind the first \
      packet, as 12.5, or an instant in UTC, as 2024-05-01T12:00:00Z. What is known of links, names \
      and the app's life from before counts; what else was left out may leave a rule inconclusive.

      With --follow, - is judged while it is written: tail -c +1 -f btsnoop_hci.log | bluewake \
      audit --follow -

      Several captures are judged at the same time (-j), but one after the other with --follow.
      """)

  @Argument(help: "Capture files; - is standard input.")
  var captures: [String]

  @Option(
    help: """
      Spec files, folders of them, or rules by id, requirement or pattern; repeatable. (default: as \
      check takes them)
      """)
  var specs: [String] = []

  @Option(help: "The truth to judge by: documented, or observed (amended by field reports).")
  var profile = Profile.documented

  @Option(help: "What the captures cannot show, as above.")
  var lifecycle: String?

  @Option(
    help: ArgumentHelp(
      "Whose host was recorded, if the capture does not say it or says it wrongly.",
      discussion: """
        What only Core Bluetooth promises binds an Apple host alone; what the Core Specification \
        asks binds every one. Without it a capture is told by its recorder's notes, the host's \
        vendor commands, its own advertising and its controller; where nothing tells, all is judged.
        """))
  var host: HostKind?

  @Option(help: "Judge what is from this time on.")
  var from: TimeArgument?

  @Option(help: "Judge what is before this time.")
  var until: TimeArgument?

  @OptionGroup var keys: KeyOptions

  @OptionGroup var jobs: JobsOption

  @OptionGroup var limits: LimitOptions

  @OptionGroup var follow: FollowOption

  @OptionGroup var options: ReportOptions

  @Option(
    help: ArgumentHelp(
      """
      Write the capture once more, as pcapng, with each failure as comments on the records that \
      prove it, for Wireshark and bluewake decode.
      """, valueName: "file"), transform: String.init(output:))
  var annotate: String?

  func validate() throws {
    if follow.follow, captures.contains("-"), from != nil || until != nil {
      throw ValidationError(
        saying: "--from and --until are not for a capture that is still being written")
    }
    guard annotate != nil else { return }
    if captures.count > 1 {
      throw ValidationError(saying: "--annotate takes one capture at a time")
    }
    if follow.follow {
      throw ValidationError(saying: "--annotate needs a capture that is complete")
    }
    if annotate == "-" {
      throw ValidationError(saying: "--annotate takes a file: verdicts have stdout")
    }
  }

  func run() throws {
    let rules = try WantedRules(specs)
    let files = try CommandFiles(
      reading: .captures(captures) + rules.inputs + .file(lifecycle, by: "--lifecycle"),
      writing: options.reports.outputs + .capture(annotate, by: "--annotate"))
    let audit = CaptureAudit(
      specs: try rules.specs(in: files), profile: profile,
      notes: try lifecycle.map { try LifecycleNotes.read($0) }, host: host, keys: keys.known,
      limits: limits.limits, from: from, until: until)
    let album = options.album
    let judgement =
      captures.count == 1 || follow.follow
      ? try judgeOneByOne(by: audit, album, in: files) : try judgeSideBySide(by: audit, album)
    var report = Report(
      command: "audit", profile: profile, captures: judgement.captures,
      verdicts: judgement.verdicts, damages: judgement.damages, reaches: judgement.reaches,
      again: again)
    report.exhibits = album?.exhibits ?? [:]
    report.ties = RuleTies(audit.specs, profile, performed: false)
    try options.write(report, in: files)
    try judgement.end(strict: options.isStrict)
  }

  /// Judges several captures at the same time.
  private func judgeSideBySide(
    by audit: CaptureAudit, _ album: PictureAlbum?
  ) throws -> Judgement {
    let design = album?.design
    let progress = ProgressLine()
    var judgement = Judgement()
    do {
      try sideBySide(captures.count, jobs: jobs.count) { [captures] place in
        try audit.outcome(of: captures[place], design?.album("p\(place)n"))
      } taking: { place, outcome in
        progress.show(place + 1, of: captures.count, "captures", "\(captures[place])")
        if !outcome.remarks.isEmpty { progress.clear() }
        outcome.remarks.forEach(StandardError.writeLine)
        judgement.add(outcome.judgement)
        album?.add(outcome.exhibits)
        return true
      }
    } catch let error as CaptureError {
      progress.clear()
      StandardError.writeLine("\(error)")
      throw ExitCode.badInput
    }
    progress.clear()
    return judgement
  }

  /// Judges one capture after the other, and shows how far it is within each.
  private func judgeOneByOne(
    by audit: CaptureAudit, _ album: PictureAlbum?, in files: CommandFiles
  ) throws -> Judgement {
    var judge = audit.judge
    (judge.album, judge.remark) = (album, StandardError.writeLine)
    var follower = follow.follower(options)
    var judgement = Judgement()
    for argument in captures {
      if captures.count > 1 { follower?.prefix = "\(argument): " }
      judge.observer = follower
      if follow.follow, argument == "-" {
        judgement.add(try judge.judgeStandardInput(within: limits.limits))
      } else {
        let capture = try Capture.open(argument: argument, within: limits.limits)
        let progress = CaptureProgress(of: capture)
        judge.progress = progress.show
        judge.remark = { line in
          progress.clear()
          StandardError.writeLine(line)
        }
        judgement.add(judge.judge(capture, in: audit.stretch(of: capture)))
        progress.clear()
        if let annotate {
          let comments = RecordComments(judgement.verdicts)
          let isWritten = try write(comments, on: capture, to: annotate, in: files)
          judgement.isInputEmpty = judgement.isInputEmpty || !isWritten
        }
      }
    }
    return judgement
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
        "\(path): note: failures that rest on no record, and are no comment: \(comments.unplaced)")
    }
    return outcome.report(about: path, layout)
  }

  /// How to come to a verdict once more.
  private var again: Report.CommandLine {
    let truth = profile == .documented ? [] : ["--profile", profile.rawValue]
    let notes =
      (lifecycle.map { ["--lifecycle", $0] } ?? [])
      + (host.map { ["--host", $0.rawValue] } ?? [])
    let stretch =
      (from.map { ["--from", "\($0)"] } ?? []) + (until.map { ["--until", "\($0)"] } ?? [])
    return Report.CommandLine(
      before: ["bluewake", "audit"] + captures + truth + notes + stretch + ["--specs"], after: [])
  }
}
