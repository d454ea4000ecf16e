import ArgumentParser
import Conformance
import Judging
import Reports
import Timelines

/// The output of an audit of many captures, judged now or read from rows.
struct AuditOutput {
  private let format: CorpusFormat
  private let options: CorpusReportOptions
  private let catalog: RuleCatalog
  private let basis: AuditBasis
  private var tally: AuditTally
  private var standing = Standing()
  private var captures: [AuditedCapture] = []
  /// The detail of the text for people.
  var detail = Report.Detail.brief
  /// The verdict of an interruption; nil if there was none.
  var interruption: SpecVerdict?
  private var output = StandardOutput()

  init(
    _ options: CorpusReportOptions, as format: CorpusFormat, _ catalog: RuleCatalog,
    _ basis: AuditBasis
  ) {
    (self.options, self.format) = (options, format)
    (self.catalog, self.basis) = (catalog, basis)
    tally = AuditTally(basis.profile)
  }

  /// Whether all verdicts are wanted at the end. They are then kept in memory.
  private var keepsAll: Bool {
    format == .text || format == .json || !options.reports.targets.isEmpty
  }

  /// Adds a capture, with its rows.
  mutating func add(_ capture: AuditedCapture, _ rows: [UInt8]) {
    standing.add(capture)
    if format == .summary { tally.add(capture) }
    if keepsAll { captures.append(capture) }
    if format == .jsonl {
      output.write(lines: rows)
      output.flush()
    }
  }

  /// Notes that the rows are incomplete.
  mutating func markIncomplete() { standing.isDamaged = true }

  /// Writes what was asked for, and throws the exit code of the worst result.
  ///
  /// - Parameter drawn: The pictures; nil if there are none, as rows have none.
  func finish(in files: CommandFiles, album drawn: PictureAlbum? = nil) throws {
    if format == .summary { StandardOutput.show(tally.text) }
    if let reason = interruption?.reason { StandardError.writeLine("\(reason)") }
    if keepsAll {
      var report = Report(
        command: "audit", profile: basis.profile, captures: captures.map(\.name),
        verdicts: captures.flatMap(\.verdicts), damages: captures.flatMap(\.damages),
        reaches: captures.compactMap(\.reach), again: again)
      let album = drawn ?? options.reports.album
      album?.addExcerpts(of: report.verdicts)
      report.exhibits = album?.exhibits ?? [:]
      report.ties = RuleTies(catalog.specs, basis.profile, performed: false)
      report.detail = detail
      report.add(interruption)
      try options.write(report, isCorpus: true, in: files)
    }
    try standing.end(strict: options.isStrict)
  }

  /// The command that comes to a verdict once more.
  private var again: Report.CommandLine {
    .audit(of: captures.map(\.name), options: basis.options)
  }
}

extension Standing {
  mutating func add(_ capture: AuditedCapture) {
    for verdict in capture.verdicts { add(verdict) }
    isDamaged = isDamaged || !capture.damages.isEmpty || capture.isEmpty
  }
}
