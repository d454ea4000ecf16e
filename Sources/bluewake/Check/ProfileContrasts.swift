import Conformance
import CoreBluetoothModel
import Judging
import Replay
import Reports
import Timelines

/// Finds the rules on which the reference comes out differently in the other profile. The documents
/// promise callbacks that no phone delivers, and the other way round.
struct ProfileContrasts {
  /// The profile that is judged by.
  let profile: Profile
  let limits: Limits

  /// The most rules for which a user at a terminal waits.
  static let mostRules = 50

  private var other: Profile { profile == .documented ? .observed : .documented }

  /// Returns the changes on each rule's own scenario, by the rules' ids. A scenario that cannot be
  /// performed has none: its rule says why.
  func contrasts(of rules: [SpecFile]) -> [String: ProfileContrast] {
    var contrasts: [String: ProfileContrast] = [:]
    for rule in rules { contrasts[rule.id] = try? contrast(of: rule) }
    return contrasts
  }

  private func contrast(of rule: SpecFile) throws -> ProfileContrast? {
    guard let scenario = rule.scenario(for: profile), scenario.overlay == nil, !rule.isAboutHosts,
      let base = try outcome(of: rule)
    else { return nil }
    let amendments = Parameters.amendments(to: other, iosVersion: scenario.ios)
      .filter { amendment in
        !scenario.parameters.contains { $0.name == amendment.setting.name }
      }
    let isRule = rule.profiles.contains(other)
    let changed =
      try isRule
      ? outcome(of: rule, in: other) : outcome(of: rule, with: amendments.map(\.setting))
    guard let changed, changed != base else { return nil }
    let causes = try amendments.filter { try outcome(of: rule, with: [$0.setting]) != base }
    return ProfileContrast(
      other, verdict: changed.verdict, isRule: isRule,
      changes: base.changes(to: changed, in: other),
      causes: causes.map { cause in
        ProfileContrast.Cause(
          setting: "\(cause.setting.name): \(cause.setting.setting)", meaning: cause.meaning,
          source: cause.source)
      })
  }

  private func outcome(
    of rule: SpecFile, in profile: Profile? = nil, with settings: [Scenario.Parameter] = []
  ) throws -> Outcome? {
    let told = ToldCallbacks()
    var judge = ImplementationJudge { _ in ReferenceImplementation() }
    (judge.profile, judge.limits, judge.provisions) = (profile ?? self.profile, limits, .ofTheTool)
    (judge.settings, judge.observer) = (settings, told)
    try judge.judge(rule)
    guard let verdict = judge.judgement.verdicts.first, verdict.verdict != .notApplicable else {
      return nil
    }
    return Outcome(
      verdict: verdict.verdict, expectations: verdict.expectations, told: told.list.found)
  }
}

/// The outcome of a scenario, as far as profiles may differ in it.
private struct Outcome: Equatable {
  var verdict: Verdict
  var expectations: [ExpectationVerdict]
  /// The callbacks that came, with how often and when first.
  var told: [String: Told]

  struct Told {
    var count: Int
    var first: Instant
  }

  /// Counts and times differ a little with every setting. The outcome is which callbacks come.
  static func == (one: Self, other: Self) -> Bool {
    one.expectations.map(\.verdict) == other.expectations.map(\.verdict)
      && one.told.keys == other.told.keys
  }

  func changes(to other: Self, in profile: Profile) -> [String] {
    let judged = zip(expectations, other.expectations).filter { $0.verdict != $1.verdict }
    return judged.map { own, other in
      let finding = other.findings.first.map { ": \($0.message)" } ?? ""
      return "\(own.id): \(own.verdict.rawValue); \(profile.rawValue): "
        + "\(other.verdict.rawValue)\(finding)"
    }
      + Set(told.keys).symmetricDifference(other.told.keys).sorted().map { callback in
        "\(callback): \(times(callback)); \(profile.rawValue): \(other.times(callback))"
      }
  }

  private func times(_ callback: String) -> String {
    guard let told = told[callback] else { return "never" }
    return told.count == 1
      ? "once, at \(told.first)" : "\(told.count) times, first at \(told.first)"
  }
}

/// Counts the callbacks of a run.
private struct ToldCallbacks: JudgingObserver {
  final class List {
    var found: [String: Outcome.Told] = [:]
  }

  let list = List()

  var octets: Int { 0 }
  mutating func begin(_ rule: SpecFile) {}
  mutating func receive(_ entry: Entry) {
    guard entry.kind.family == .callback || entry.kind == .appLaunched else { return }
    let about: [Field] = [.app, .manager, .peer, .service, .characteristic]
    let words = about.compactMap { field in entry[field].map { "\(field.rawValue) \($0)" } }
    let name = "\(entry.kind.rawValue) (\(words.joined(separator: ", ")))"
    list.found[name, default: Outcome.Told(count: 0, first: entry.time)].count += 1
  }
  mutating func end() {}
}
