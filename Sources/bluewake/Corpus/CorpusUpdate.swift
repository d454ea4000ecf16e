import ArgumentParser
import Captures
import Conformance
import Judging
import Reports
import Timelines

/// `bluewake corpus update`: audits the captures that are not in the index yet.
struct CorpusUpdate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Audits the captures whose contents the index does not know, and adds them.",
    discussion: """
      Captures are named as for audit. What the audit of this label has judged already is not judged \
      again; it gets the name under which it is found now. Verdicts on contents that no longer exist stay, \
      unless --prune takes them out. Exits with 65 if a capture cannot be read, and 0 whatever the \
      verdicts are.
      """)

  @Argument(help: "The index; it is made where there is none.") var index: String
  @Argument(help: "Capture files, folders of them, and patterns.") var captures: [String]
  @OptionGroup var specs: CorpusRules
  @Option(help: "The truth to judge by: documented or observed.") var profile = Profile.documented
  @Option(help: "The name of the audit. (default: the beginning of the rules' digest)")
  var label: String?
  @Flag(help: "Take out of the audit what is not among these captures.")
  var prune = false
  @OptionGroup var jobs: JobsOption
  @OptionGroup var limits: LimitOptions

  /// What came of a capture: no outcome if the index has it, and no digest if it cannot be read.
  private struct Piece: Sendable {
    var digest: ContentDigest?
    var outcome: CaptureAudit.Outcome?
    var info: CaptureInfo?
  }

  func run() throws {
    let rules = try WantedRules(specs.specs)
    let paths = try CaptureList.paths(of: captures)
    let files = try CommandFiles(
      reading: .captures(paths) + rules.inputs, writing: .file(index, by: "the index"))
    let audit = CaptureAudit(
      rules: CaptureRules(try rules.specs(in: files), profile), notes: nil, host: nil,
      keys: KnownKeys(),
      limits: limits.limits, from: nil, until: nil)
    let basis = AuditBasis(
      program: Version.text, rules: RuleDigest(audit.specs).text, profile: profile, options: [])
    let index = try CorpusIndex(index, mayChange: true)
    let id = try index.audit(label ?? String(basis.rules.prefix(8)), on: basis)
    let known = try index.digests(in: id)
    var (added, unreadable) = (0, 0)
    var holdings = CorpusHoldings()
    let progress = ProgressLine()
    try sideBySide(paths.count, jobs: jobs.count) { place in
      do throws(CaptureError) {
        let capture = try Capture.open(named: paths[place], within: audit.limits)
        let digest = capture.contentDigest
        if known.contains(digest.description) { return Piece(digest: digest) }
        return Piece(
          digest: digest, outcome: audit.outcome(of: capture, known: digest),
          info: CaptureInfo(of: capture))
      } catch {
        return Piece(outcome: CaptureAudit.Outcome(unreadable: error))
      }
    } taking: { place, piece in
      progress.show(place + 1, of: paths.count, "captures", "\(paths[place])")
      holdings.note(paths[place], piece.digest)
      guard let outcome = piece.outcome else { return true }
      if !outcome.remarks.isEmpty { progress.clear() }
      outcome.remarks.forEach(StandardError.writeLine)
      if outcome.capture.isUnreadable { unreadable += 1 } else { added += 1 }
      try index.add(outcome.capture, piece.info, to: id)
      return true
    }
    try index.commit()
    progress.clear()
    let removed = try index.follow(holdings, in: id, prunes: prune)
    let same = paths.count - added - unreadable
    let pruned: TerminalText = prune ? "; taken out: \(removed)" : ""
    StandardOutput.show(
      "captures judged: \(added); known before: \(same); not readable: \(unreadable)\(pruned)\n")
    if unreadable > 0 { throw ExitCode.badInput }
  }
}

/// The rules of commands on an index.
struct CorpusRules: ParsableArguments {
  @Option(help: "The rules by which is judged; repeatable. (default: as audit takes them)")
  var specs: [String] = []
}

/// `bluewake corpus add`: adds the rows of audits that were made elsewhere.
struct CorpusAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds the rows that audits wrote, by this machine or others.",
    discussion: "The rules must be at hand, and be those of the rows, as for merge.")

  @Argument(help: "The index; it is made where there is none.") var index: String
  @Argument(help: ArgumentHelp("Files of rows.", valueName: "rows")) var files: [String]
  @OptionGroup var specs: CorpusRules
  @Option(help: "The name of the audit. (default: the beginning of the rules' digest)")
  var label: String?

  func run() throws {
    let rules = try WantedRules(specs.specs)
    let inUse = try CommandFiles(
      reading: files.map { CommandFiles.Input(what: "rows", path: $0) } + rules.inputs,
      writing: .file(index, by: "the index"))
    var read: [RowFile] = []
    for file in files { read.append(try RowFile(file)) }
    let collection = try RowCollection(read)
    let specs = try rules.specs(in: inUse)
    guard let basis = try collection.basis(requiring: specs) else {
      StandardError.writeLine("error: the files have no rows of a whole capture")
      throw ExitCode.badInput
    }
    let index = try CorpusIndex(index, mayChange: true)
    let id = try index.audit(label ?? String(basis.rules.prefix(8)), on: basis)
    let catalog = RuleCatalog(specs, basis.profile)
    var refusal: ExitCode?
    try collection.forEach(catalog, basis.profile) { capture, _ in
      do throws(ExitCode) {
        if refusal == nil { try index.add(capture, nil, to: id) }
      } catch {
        refusal = error
      }
    }
    if let refusal { throw refusal }
    try index.commit()
    StandardOutput.show("captures in the rows: \(collection.count)\n")
    if collection.isIncomplete { throw ExitCode.badInput }
  }
}
