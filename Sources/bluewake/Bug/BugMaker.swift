import ArgumentParser
import BluetoothProtocols
import Captures
import Conformance
import CoreBluetoothModel
import Judging
import Timelines

/// The reason why no bug was made of a finding.
struct BugLoss: Error { let text: TerminalText }

/// Makes a bug of a finding: reduces the capture, anonymises the rest, and tries the rule on it.
struct BugMaker {
  let whole: Capture
  let layout: CaptureLayout
  let profile: Profile
  /// The kind of the host; nil if it is not known.
  let host: HostKind?
  let keep: [BluetoothUUID]
  let isPersonal: Bool

  var captureName: String { "capture.\(TargetFormat(layout.format).rawValue)" }

  /// Makes a bug of a finding of a rule.
  func bug(of found: BugFinding, _ origin: SpecFile) throws -> (Bug, BugJudge) {
    let rule = try BugRule(origin, about: captureName)
    let judge = makeJudge(for: rule)
    let mark = FindingMark(found)
    let masked = try masked(keeping: mark, on: found.records, by: judge)
    return (try bug(of: mark, rule, masked, by: judge), judge)
  }

  /// Makes a bug of a moment, with a rule that forbids what happened.
  func bug(of moment: Entry) throws -> (Bug, BugJudge) {
    let rule = try BugRule(about: moment, in: captureName)
    let judge = makeJudge(for: rule)
    let records = moment.origin?.record.map { [$0] } ?? []
    guard let mark = mark(of: records, by: judge) else {
      throw BugLoss(text: "a rule that forbids it does not fail on the capture")
    }
    let masked = try masked(keeping: mark, on: records, by: judge)
    let shown = judge.finding(mark.withoutAddress, in: masked.small)
    let final = try BugRule(
      about: moment, asIn: shown?.finding.witnesses.first?.entry, in: captureName)
    let finalJudge = makeJudge(for: final)
    return (try bug(of: mark, final, masked, by: finalJudge), finalJudge)
  }

  /// Returns the mark of the finding on some records. In the whole capture it may be one of too many.
  private func mark(of records: [Int], by judge: BugJudge) -> FindingMark? {
    BugReduction.firstCut(of: whole, as: layout, around: records) { small in
      judge.findings(in: small).first { found in
        found.records.map { small.numbers[$0 - 1] } == records
      }
    }.map { FindingMark($0.found, numbers: $0.small.numbers) }
  }

  private func makeJudge(for rule: BugRule) -> BugJudge {
    BugJudge(rule.spec, profile, host(for: rule), naming: captureName)
  }

  /// Returns the kind of the host if the rule binds only some hosts. The records that show it may
  /// be left out.
  private func host(for rule: BugRule) -> HostKind? {
    let promises = rule.spec.expectations(for: profile).map(\.promise)
    return promises.allSatisfy { $0 == .coreSpecification } ? nil : host
  }

  private func masked(
    keeping mark: FindingMark, on records: [Int], by judge: BugJudge
  ) throws -> BugAnonymisation.Masked {
    let reduction = BugReduction(whole, as: layout, keeping: mark, on: records, by: judge)
    guard let small = try reduction.run() else {
      throw BugLoss(text: "lost while reducing: the rule alone does not find it in the capture")
    }
    if isPersonal { return BugAnonymisation.Masked(small: small) }
    let anonymisation = try BugAnonymisation(of: whole, as: layout, keep: keep)
    return try anonymisation.run(on: small, keeping: mark, by: judge)
  }

  private func bug(
    of mark: FindingMark, _ rule: BugRule, _ masked: BugAnonymisation.Masked, by judge: BugJudge
  ) throws -> Bug {
    guard let shown = judge.finding(mark.withoutAddress, in: masked.small) else {
      throw BugLoss(text: "the rule does not find it in the small capture")
    }
    return Bug(
      whole: whole.name, recordCount: recordCount, captureName: captureName, rule: rule,
      masked: masked, isPersonal: isPersonal, found: shown, profile: profile, host: host(for: rule),
      mending: mending(shown, in: masked.small, by: judge), onReference: onReference(rule))
  }

  private var recordCount: Int {
    var count = 0
    _ = whole.forEachRecord { _, _ in count += 1 }
    return count
  }

  /// Returns a record without which the rule finds nothing; nil if there is none.
  private func mending(
    _ found: BugFinding, in small: SmallCapture, by judge: BugJudge
  ) -> Int? {
    guard let capture = small.capture(named: captureName) else { return nil }
    let units = RecordUnits(of: capture)
    return found.records.reversed().first { number in
      var kept = Array(repeating: true, count: units.count)
      kept[number - 1] = false
      let whole = units.whole(kept)
      // A link that stays keeps its end, unless the end is what is left out.
      let conversion = CaptureConversion(to: layout, keeping: whole[number - 1] ? kept : whole)
      return SmallCapture(conversion, of: capture).map { judge.findings(in: $0).isEmpty } ?? false
    }
  }

  /// Judges the reference by the rule in its own scenario.
  private func onReference(_ rule: BugRule) -> Verdict? {
    guard let origin = rule.origin, origin.accused == nil, origin.scenario(for: profile) != nil
    else { return nil }
    return try? RuleTest(origin, profile: profile).judge { ReferenceImplementation() }.verdict
      .verdict
  }
}
