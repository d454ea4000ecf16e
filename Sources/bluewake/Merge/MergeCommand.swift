import ArgumentParser
import Captures
import Conformance
import Judging
import Reports
import Timelines

/// `bluewake merge`: one report of what several workers audited.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merges the rows of several audits into a report.",
    discussion: """
      Reads rows that audit --format jsonl or --jsonl FILE wrote, of shards of one corpus or of \
      one capture each, in any order, and makes the report that one audit of all the captures \
      would have made. The rules must be available, and be those of the rows. Pages lack the \
      pictures, which need captures.

      Rows in several files count once. If the last row of a capture is missing, its worker was \
      stopped: the capture does not count, the rest is reported, and the exit code is 65 unless a \
      rule failed. --expect also detects a worker that was stopped between two captures, and a \
      missing file of rows.

      Exits with 65 if a file cannot be read, or if rows contradict each other or rest on other \
      rules; else as audit does.
      """)

  @Argument(help: ArgumentHelp("Files of rows.", valueName: "rows"))
  var files: [String]

  @Option(help: "The rules of the rows; repeatable. (default: as audit takes them)")
  var specs: [String] = []

  @OptionGroup var edition: EditionOption

  @Option(
    help: ArgumentHelp(
      """
      Captures that must have rows: files, folders and patterns, as they were named for audit; \
      repeatable. If there are none, the rest is reported, and the exit code is 65 unless a rule \
      failed.
      """, valueName: "captures"))
  var expect: [String] = []

  @OptionGroup var options: CorpusReportOptions

  func run() throws {
    let rules = try WantedRules(specs, editions: edition.editions)
    let expected = try CaptureList.paths(of: expect)
    let inUse = try CommandFiles(
      reading: files.map { CommandFiles.Input(what: "rows", path: $0) } + .captures(expected)
        + rules.inputs,
      writing: options.reports.outputs)
    var read: [RowFile] = []
    for file in files { read.append(try RowFile(file)) }
    let specs = try rules.specs(in: inUse)
    var rows = try RowCollection(read)
    rows.expect(expected)
    try rows.show(by: specs, options, as: options.format ?? .text, in: inUse)
  }
}

extension RowCollection {
  /// Writes the report on all captures, and throws the exit code of the worst result.
  ///
  /// - Parameter interruption: The verdict of an interruption, which left rows out; nil if none.
  func show(
    by specs: [SpecFile], _ options: CorpusReportOptions, as format: CorpusFormat,
    in files: CommandFiles, _ interruption: SpecVerdict? = nil
  ) throws {
    let basis =
      try basis(requiring: specs)
      ?? AuditBasis(
        program: Version.text, rules: RuleDigest(specs).text, profile: .documented, options: [])
    let catalog = RuleCatalog(specs, basis.profile)
    var output = AuditOutput(options, as: format, catalog, basis)
    try forEach(catalog, basis.profile) { output.add($0, $1) }
    if isIncomplete { output.markIncomplete() }
    output.interruption = interruption
    try output.finish(in: files)
  }
}

extension RowCollection {
  /// Returns what the verdicts rest on; nil if there are none. If they rest on other rules, says so on
  /// standard error, and ends the command with 65.
  func basis(requiring specs: [SpecFile]) throws(ExitCode) -> AuditBasis? {
    guard let basis, basis.rules != RuleDigest(specs).text else { return basis }
    StandardError.writeLine(
      "error: the rows come from other rules than these \(specs.count); name theirs with --specs")
    throw .badInput
  }
}

/// The digest of rules in their order, with the states that they share.
struct RuleDigest {
  let text: String

  init(_ specs: [SpecFile]) {
    var paths = specs.map(\.path)
    var states = SharedStates()
    paths += Set(paths.compactMap { states.path(for: $0) }).sorted()
    let parts = paths.map { ContentDigest(SpecCollection.octets(of: $0) ?? []).description }
    text = ContentDigest(Array(parts.joined(separator: "\n").utf8)).description
  }
}
