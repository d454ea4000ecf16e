import ArgumentParser
import BluetoothProtocols
import Captures
import Conformance
import Judging
import Reports
import Timelines

/// `bluewake bug`: from a capture to a folder with a small capture and a rule.
struct BugCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bug",
    abstract: "Makes a folder to report what is wrong in a capture.",
    discussion: """
      Finds a failure and makes a folder for it: a small, anonymised capture that still shows it, \
      a rule that fails on that capture, the verdict, and a page that explains the finding and how \
      to reproduce it. For example:

        bluewake bug field.btsnoop

      It takes the first failure of an audit, or else the first advice. --rule chooses the rules \
      that count. --at chooses the moment; if no rule has a finding there, the folder has a new \
      rule that forbids the event.

      The capture is reduced as bluewake reduce does, and anonymised as bluewake anonymise does \
      with --hide-date. The replacements follow from the capture, so a rerun gives the same. If a \
      finding depends on values, a few of their octets stay, and the page lists them. At the end \
      the command judges the folder's capture by the folder's rule.

      Exits with 2, without a folder, if there is no finding, or if reducing or anonymising loses \
      it. Exits with 65 if the capture cannot be read.
      """)

  @Argument(help: "A capture file; - is standard input.")
  var capture: String

  @Option(
    help: ArgumentHelp(
      """
      The moment: the number of a record, as 120, or a time, as 12.5, 5min or 2024-05-01T12:00:00Z.
      """, valueName: "moment"))
  var at: MomentArgument?

  @Option(
    help: ArgumentHelp(
      "A rule that counts, by id, requirement or pattern; repeatable. (default: all)",
      valueName: "rule"))
  var rule: [String] = []

  @Option(
    help: """
      Spec files, folders of them, or rules by id, requirement or pattern; repeatable. (default: \
      as check takes them)
      """)
  var specs: [String] = []

  @Option(help: "Judge by Apple's documents, or by these as amended by field reports (observed).")
  var profile = Profile.documented

  @Option(help: "The recorded host's maker, if the capture does not identify it correctly.")
  var host: HostKind?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder to make. (default: the capture's name without its ending, and the rule's)",
      valueName: "folder"))
  var output: String?

  @Flag(help: "Overwrite the files of an existing folder.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "A characteristic or descriptor to keep the values of; repeatable.", valueName: "uuid"))
  var keep: [BluetoothUUID] = []

  @Flag(help: "Keep addresses, names and values: do not anonymise.")
  var personal = false

  @OptionGroup var limits: LimitOptions

  func run() throws {
    try output.map { try BugFolder($0, overwrites: force).requireAbsence() }
    let rules = try WantedRules(specs + rule)
    let inputs = [CommandFiles.Input].captures([capture]) + rules.inputs
    let specs = try rules.specs(in: CommandFiles(reading: inputs))
    let whole = try Capture.open(argument: capture, within: limits.limits)
    let judgement = try judgement(on: whole, by: specs)
    let (bug, judge, subject) = try bug(in: whole, specs, judgement)
    let folder = BugFolder(
      output ?? BugFolder.usualName(for: capture, subject), overwrites: force)
    try folder.write(bug, by: judge, reading: inputs)
    tell(bug, in: folder)
  }

  private func judgement(on whole: Capture, by specs: [SpecFile]) throws -> Judgement {
    var judge = CaptureJudge(specs: specs, profile: profile)
    let progress = CaptureProgress(of: whole, writesRows: false)
    defer { progress.clear() }
    (judge.host, judge.progress) = (host, progress.show)
    judge.remark = { line in
      progress.clear()
      StandardError.writeLine(line)
    }
    let judgement = judge.judge(whole)
    if judgement.captures.isEmpty || whole.firstTime == nil {
      StandardError.writeLine("\(whole.name): error: the capture has no records")
      throw ExitCode.badInput
    }
    return judgement
  }

  /// Makes a bug of the first finding of which one can be made, or of the moment.
  private func bug(
    in whole: Capture, _ specs: [SpecFile], _ judgement: Judgement
  ) throws -> (Bug, BugJudge, subject: String) {
    let maker = try self.maker(for: whole, judgement)
    let moment = try at.map { try self.moment($0, in: whole) }
    let record = moment?.origin?.record
    var found = BugFinding.all(in: judgement.verdicts)
    if let record { found = found.filter { $0.records.contains(record) } }
    for found in found.prefix(Self.mostTried) {
      guard let spec = specs.first(where: { $0.id == found.rule.id }) else { continue }
      do {
        let (bug, judge) = try maker.bug(of: found, spec)
        return (bug, judge, spec.id.split(separator: "/").last.map(String.init) ?? "bug")
      } catch let loss as BugLoss {
        StandardError.writeLine(
          "\(whole.name): note: \(found.rule.id) (\(found.word)), \(found.finding.summary): "
            + loss.text)
      }
    }
    guard let moment else { throw refusal(of: whole, isLost: !found.isEmpty) }
    do {
      let (bug, judge) = try maker.bug(of: moment)
      return (bug, judge, "record-\(record ?? 0)")
    } catch let loss as BugLoss {
      StandardError.writeLine("\(whole.name): error: \(loss.text)")
      throw ExitCode.nothingFound
    }
  }

  /// Source: chosen. A capture whose first findings are lost seldom has others that stay.
  private static let mostTried = 5

  private func maker(for whole: Capture, _ judgement: Judgement) throws -> BugMaker {
    let formats = [whole.format, .pcapng, .btsnoop]
    guard let layout = formats.lazy.compactMap({ CaptureLayout($0, for: whole) }).first else {
      StandardError.writeLine("\(whole.name): error: its format can be read but not written")
      throw ExitCode.badInput
    }
    return BugMaker(
      whole: whole, layout: layout, profile: profile,
      host: host ?? judgement.recordedHost?.kind, keep: keep, isPersonal: personal)
  }

  private func moment(_ argument: MomentArgument, in whole: Capture) throws(ExitCode) -> Entry {
    if let entry = argument.entry(in: whole) { return entry }
    StandardError.writeLine("\(whole.name): error: there is no entry at --at that a rule can name")
    throw .nothingFound
  }

  private func refusal(of whole: Capture, isLost: Bool) -> ExitCode {
    StandardError.writeLine(
      isLost
        ? "\(whole.name): error: no finding is left to make a folder for"
        : "\(whole.name): error: no rule finds anything; --at makes a rule from a moment")
    return .nothingFound
  }

  private func tell(_ bug: Bug, in folder: BugFolder) {
    let count = bug.masked.small.numbers.count
    StandardError.writeLine(
      "\(folder.path): \(count) of \(bug.recordCount) records; \(bug.found.rule.id) (\(bug.found.word)): "
        + "\(bug.found.finding.summary)")
  }
}
