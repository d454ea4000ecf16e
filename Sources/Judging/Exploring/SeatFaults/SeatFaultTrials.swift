public import Conformance
import Replay
public import Seats
public import Timelines

/// Tries faults at the seat of an implementation on the scenarios of rules.
///
/// A fault that changes no run shows that a scenario is missing. One that changes runs and makes no
/// rule fail shows that a rule is missing, unless no document forbids it.
public struct SeatFaultTrials: Sendable {
  private let make: @Sendable () -> any Implementation
  private let provisions: Provisions
  private var scenes: [Scene] = []
  private let bystanders: [Profile: Bystanders]
  /// The rules that do not pass without a fault, so that none is tried in their scenarios; sorted.
  public let leftOut: [String]

  /// A rule with its run without a fault.
  private struct Scene: Sendable {
    let spec: SpecFile
    let profile: Profile
    let scenario: Scenario
    let entries: [Entry]
    let meetings: Set<SeatMeeting>
  }

  /// Performs the scenario of each rule without a fault. Rules that do not pass, and rules about
  /// captures, are left out.
  ///
  /// - Parameter make: Makes the implementation, which must be a value.
  public init(
    _ specs: [SpecFile], jobs: Int, provisions: Provisions = Provisions(),
    making make: @escaping @Sendable () -> any Implementation
  ) throws {
    (self.make, self.provisions) = (make, provisions)
    bystanders = Dictionary(
      uniqueKeysWithValues: Profile.allCases.map { ($0, Bystanders(among: specs, in: $0)) })
    let needs = make().about.capabilities
    let all = specs.flatMap { spec in
      spec.profiles.compactMap { profile in
        spec.scenario(for: profile).map { (spec: spec, profile: profile, scenario: $0) }
      }
    }.filter { one in
      one.scenario.capture == nil && !one.spec.isAboutHosts && needs.isSuperset(of: one.spec.needs)
    }
    let tried = try sideBySide(all.count, jobs: jobs) { place -> Scene? in
      let (spec, profile, scenario) = all[place]
      let log = SeatLog()
      let run = Self.run(spec, scenario, provisions) { FaultySeat(make(), with: nil, log: log) }
      guard Self.verdict(of: run, by: spec, profile) == .pass else { return nil }
      return Scene(
        spec: spec, profile: profile, scenario: scenario, entries: run.entries,
        meetings: log.meetings)
    }
    scenes = tried.compactMap(\.self)
    leftOut = Set(zip(all, tried).filter { $0.1 == nil }.map(\.0.spec.id)).sorted()
  }

  /// The number of scenarios in which each kind of call and callback occurs in each circumstance.
  public var meetings: [SeatMeeting: Int] {
    scenes.reduce(into: [:]) { counts, scene in
      for meeting in scene.meetings { counts[meeting, default: 0] += 1 }
    }
  }

  /// All faults that can strike in some scenario, in a stable order.
  public var faults: [SeatFault] {
    meetings.keys.sorted().flatMap { meeting in
      SeatFault.acts(on: meeting.kind).map { SeatFault($0, meeting.kind, meeting.circumstance) }
    }
  }

  /// The result of a fault.
  public enum Outcome: Hashable, Sendable {
    /// A rule fails.
    case found(rule: String, expectation: String)
    /// The harness refuses what the implementation says.
    case refused(rule: String, reason: String)
    /// The runs of these rules change, and no rule fails.
    case missed(rules: [String])
    /// No run changes.
    case unchanged
  }

  /// Performs the scenarios in which a fault can strike, until a rule fails.
  public func outcome(of fault: SeatFault) -> Outcome {
    let meeting = SeatMeeting(kind: fault.kind, circumstance: fault.circumstance)
    var changed: [String] = []
    for scene in scenes.filter({ $0.meetings.contains(meeting) }).sorted(by: {
      $0.entries.count < $1.entries.count
    }) {
      let run = Self.run(scene.spec, scene.scenario, provisions) {
        FaultySeat(make(), with: fault)
      }
      if Self.isSame(run.entries, scene.entries) { continue }
      if let failed = Self.failure(of: run, by: scene.spec, scene.profile) {
        return .found(rule: scene.spec.id, expectation: failed)
      }
      if let failed = failure(of: run, besides: scene) {
        return .found(
          rule: failed.rule,
          expectation: "\(failed.expectation), in the scenario of \(scene.spec.id)")
      }
      if let refusal = run.refusal { return .refused(rule: scene.spec.id, reason: refusal) }
      if changed.last != scene.spec.id { changed.append(scene.spec.id) }
    }
    return changed.isEmpty ? .unchanged : .missed(rules: changed)
  }

  /// Returns the first expectation of another rule that judges the scene too, and fails.
  private func failure(
    of run: Performance, besides scene: Scene
  ) -> (rule: String, expectation: String)? {
    var judge = bystanders[scene.profile]?.makeJudge(
      beside: scene.spec, of: make(), hasOwnCode: false)
    run.entries.forEach { judge?.receive($0) }
    return judge?.failures(at: run.end).first.map { verdict in
      (verdict.id, verdict.expectations.first { $0.verdict == .fail }?.id ?? "")
    }
  }

  /// Returns the first differing entries of the run of a rule with a fault, each with the one of
  /// the run without it.
  public func difference(
    of fault: SeatFault, inScenarioOf rule: String
  ) -> (expected: Entry?, found: Entry?)? {
    guard let scene = scenes.first(where: { $0.spec.id == rule }) else { return nil }
    let entries = Self.run(scene.spec, scene.scenario, provisions) {
      FaultySeat(make(), with: fault)
    }.entries
    let (expected, found) = (scene.entries.filter(Self.isSeen), entries.filter(Self.isSeen))
    let shared = zip(expected, found).prefix { Self.isSame([$0], [$1]) }.count
    return (expected.dropFirst(shared).first, found.dropFirst(shared).first)
  }

  /// Returns whether apps, peers and sniffers see the same in two runs. Calls and their numbers are
  /// not the implementation's.
  private static func isSame(_ first: [Entry], _ second: [Entry]) -> Bool {
    let (first, second) = (first.filter(isSeen), second.filter(isSeen))
    return first.count == second.count
      && zip(first, second).allSatisfy {
        $0.kind == $1.kind && $0.time == $1.time && $0.fields == $1.fields
      }
  }

  private static func isSeen(_ entry: Entry) -> Bool { Agreement.exact.sees(entry) }
}

extension SeatFaultTrials {
  private struct Performance {
    var entries: [Entry] = []
    var end = Instant.start
    var refusal: String?
  }

  private static func run(
    _ spec: SpecFile, _ scenario: Scenario, _ provisions: Provisions,
    _ make: () -> any Implementation
  ) -> Performance {
    let run = ScenarioRun(scenario, of: spec, provisions: provisions)
    var result = Performance(end: run.end)
    let refusal = run.execute(on: scenario.devices.map { _ in make() }) {
      result.entries.append($0)
    }
    result.refusal = refusal?.text
    return result
  }

  private static func judged(
    _ run: Performance, by spec: SpecFile, _ profile: Profile
  ) -> SpecVerdict? {
    var judge = TimelineJudge([spec], by: profile)
    for entry in run.entries { judge.receive(entry) }
    return judge.verdicts(at: run.end).first
  }

  private static func verdict(
    of run: Performance, by spec: SpecFile, _ profile: Profile
  ) -> Verdict? {
    judged(run, by: spec, profile)?.verdict
  }

  private static func failure(
    of run: Performance, by spec: SpecFile, _ profile: Profile
  ) -> String? {
    judged(run, by: spec, profile)?.expectations.first { $0.verdict == .fail }?.id
  }
}
