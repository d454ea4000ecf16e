import Adapters
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
    abstract: "Judges every device of a capture by the rules.",
    discussion: """
      A capture shows what is on air and on links, but neither callbacks nor an app's life cycle. \
      Rules about the life cycle apply only if --lifecycle names a text file with it. Each line \
      has the time since the capture began, an event, and fields:

        12s     app.background  app=lock
        17.5s   app.suspended   app=lock
        95s     app.foreground  app=lock

      A value may be a list, as in modes=[bluetooth-central], and text with blanks is quoted. The \
      file may also be the output of log show, if the app logs such lines: \
      docs/mark-your-apps-life.md shows how. A capture may itself hold an event and its fields, in \
      a note of its recorder (PacketLogger, btmon). bluewake timeline CAPTURE --format lifecycle \
      prints a file to fill in.

      The clocks of the log and of the capture may differ. The log counts only if at least one \
      line that reports a state lies inside the capture. Otherwise a warning names the difference \
      of two time zones that would move the lines inside, and --clock-offset moves them.

      --from and --until select a part of the capture. A time is a number of seconds after the \
      first packet, as 12.5, a duration, as 5min, or an instant in UTC, as 2024-05-01T12:00:00Z. \
      Links, names and the app's life cycle from before still count; other records left out may \
      leave a rule inconclusive.

      With --follow, - is judged while it is written: tail -c +1 -f btsnoop_hci.log | bluewake \
      audit --follow -

      Folders, patterns and lists name any number of captures; they are judged in the order of \
      their names, several at the same time (-j). One that cannot be read is an error in the \
      report, and the others are judged. --shard K/N judges one of N parts of the captures, and \
      bluewake merge makes one report of the rows of all parts:

        bluewake audit captures/ --shard 2/8 --jsonl 2.jsonl --resume
        bluewake merge *.jsonl --format summary
      """)

  @Argument(
    help: """
      Capture files, folders of them, and patterns as 'day-*/*.pklg'; - is standard input.
      """)
  var captures: [String] = []

  @OptionGroup var corpus: CorpusOptions

  @Option(
    help: """
      Spec files, folders of them, or rules by id, requirement or pattern; repeatable. (default: \
      as check takes them)
      """)
  var specs: [String] = []

  @Option(help: "Judge by Apple's documents, or by these as amended by field reports (observed).")
  var profile = Profile.documented

  @OptionGroup var edition: EditionOption

  @Option(help: "A file with the app's life cycle, as above.")
  var lifecycle: String?

  @OptionGroup var clock: ClockOffsetOption

  @Option(
    help: ArgumentHelp(
      "The recorded host's maker, if the capture does not identify it correctly.",
      discussion: """
        Rules of Core Bluetooth bind only Apple's hosts; rules of the Core Specification bind \
        every host. Without this option the host is recognised by its recorder's notes, its vendor \
        commands, its own advertising and its controller. If none of these identifies it, only \
        rules that bind every host apply. A recorded run names its implementation itself.
        """))
  var host: HostKind?

  @Option(help: "Judge from this time on.")
  var from: TimeArgument?

  @Option(help: "Judge until this time, exclusively.")
  var until: TimeArgument?

  @OptionGroup var keys: KeyOptions

  @OptionGroup var jobs: JobsOption

  @OptionGroup var limits: LimitOptions

  @OptionGroup var follow: FollowOption

  @OptionGroup var options: CorpusReportOptions

  @Flag(
    name: .shortAndLong,
    help: "List every rule in the text, and why the others do not apply.")
  var verbose = false

  @Option(
    help: ArgumentHelp(
      """
      Write the capture once more, as pcapng, with each failure as comments on the records that \
      prove it, for Wireshark and bluewake decode.
      """, valueName: "file"), transform: String.init(output:))
  var annotate: String?

  func validate() throws {
    if let rule = captures.first(where: { $0.hasSuffix(".yaml") }) {
      throw ValidationError(
        saying: "\(rule) is no capture; name rules with --specs \(rule)")
    }
    try corpus.validate(captures, options)
    if follow.follow, corpus.isCollection(captures, options) {
      throw ValidationError(saying: "--follow is for captures that are named one by one")
    }
    if follow.follow, captures.contains("-"), from != nil || until != nil {
      throw ValidationError(
        saying: "--from and --until are not for a capture that is still being written")
    }
    guard annotate != nil else { return }
    if corpus.isCorpus(captures, options) {
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
    Interruption.isAwaited()
    let rules = try WantedRules(specs, editions: edition.editions)
    let paths = try corpus.paths(captures)
    let files = try CommandFiles(
      reading: .captures(paths) + corpus.inputs + rules.inputs
        + .file(lifecycle, by: "--lifecycle"),
      writing: options.reports.outputs + .capture(annotate, by: "--annotate")
        + .file(corpus.jsonl, by: "--jsonl"))
    let audit = CaptureAudit(
      rules: CaptureRules(try rules.specs(in: files), profile),
      notes: try lifecycle.map { try clock.notes(in: $0) }, host: host, keys: keys.known,
      limits: limits.limits, from: from, until: until,
      countsDevices: corpus.jsonl != nil || options.isForPrograms)
    if corpus.isCorpus(captures, options), !follow.follow {
      return try judgeMany(paths, by: audit, in: files)
    }
    let album = options.album
    album?.hasStage = paths.count == 1
    let judgement = try judgeOneByOne(paths, by: audit, album, in: files)
    var report = Report(audit: judgement, of: paths, by: profile, options: words)
    report.exhibits = album?.exhibits ?? [:]
    report.stage = album?.stage
    report.ties = RuleTies(audit.specs, profile, performed: false)
    report.detail = verbose ? .whole : .brief
    report.add(judgement.interruption)
    try options.write(report, in: files)
    try judgement.end(strict: options.isStrict)
  }

  /// The options that decide on verdicts.
  var words: [String] {
    let truth = profile == .documented ? [] : ["--profile", profile.rawValue]
    let notes =
      (lifecycle.map { ["--lifecycle", $0] } ?? [])
      + (clock.clockOffset.map {
        ["--clock-offset=\(DurationText.text(nanoseconds: $0.nanoseconds))"]
      } ?? [])
      + (host.map { ["--host", $0.rawValue] } ?? [])
    let stretch =
      (from.map { ["--from", "\($0)"] } ?? []) + (until.map { ["--until", "\($0)"] } ?? [])
    return truth + edition.words + notes + stretch
  }
}
