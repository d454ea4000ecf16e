public import Conformance
public import Replay
public import Reports
public import Timelines

/// The trials of a rule on an implementation, and on the mutants of it that the rule says it fails
/// on.
///
/// A mutant is the implementation with one behaviour changed. A rule that passes on the
/// implementation, and fails on a mutant that breaks what it asks for, has shown that it can fail.
public struct RuleTrials {
  private let spec: SpecFile
  /// The profile by which the rule is judged. If the rule belongs to both, it is the documented
  /// one.
  private let profile: Profile
  private let limits: Limits
  private let provisions: Provisions
  private let make: (String?) -> (any Implementation)?
  /// Takes each remark about a capture, a line for people.
  public var remark: (TerminalText) -> Void = { _ in }

  /// - Parameter make: Makes the implementation (nil) or a mutant of it by its name. Returns nil if
  ///   there is no such mutant.
  public init(
    of spec: SpecFile, limits: Limits = Limits(), provisions: Provisions = Provisions(),
    make: @escaping (_ mutant: String?) -> (any Implementation)?
  ) {
    (self.spec, self.limits, self.provisions, self.make) = (spec, limits, provisions, make)
    profile = spec.profiles.first ?? .documented
  }

  /// Performs all trials.
  ///
  /// - Throws: ``UnusableCapture`` if the scenario's capture cannot be read.
  public func rule() throws -> Coverage.Rule {
    guard let scenario = spec.scenario(for: profile) else {
      return Coverage.Rule(
        SpecVerdict(spec, .notApplicable, reason: "it has no scenario to perform"), mutants: [])
    }
    let verdict = try judge(scenario, nil) ?? SpecVerdict(spec, .error)
    let expectations = spec.expectations(for: profile)
    var trials: [Coverage.Trial] = []
    for mutant in Set(expectations.flatMap(\.killers)).sorted() {
      let failed = try failures(of: scenario, mutant)
      for expectation in expectations where expectation.killers.contains(mutant) {
        trials.append(
          Coverage.Trial(
            expectation: "\(spec.id) > \(expectation.id)", mutant: mutant,
            isKilled: failed.contains(expectation.id)))
      }
    }
    return Coverage.Rule(verdict, mutants: trials)
  }

  private func failures(of scenario: Scenario, _ mutant: String) throws -> Set<String> {
    let verdict = try judge(scenario, mutant)
    return Set(verdict?.expectations.filter { $0.verdict == .fail }.map(\.id) ?? [])
  }

  /// Returns the verdict on a mutant, or on the implementation itself; nil if there is no such
  /// mutant.
  private func judge(_ scenario: Scenario, _ mutant: String?) throws -> SpecVerdict? {
    let implementations = scenario.devices.compactMap { _ in make(mutant) }
    guard implementations.count == scenario.devices.count else { return nil }
    if let notes = scenario.overlay, let named = scenario.capture {
      return try judge(recorded: named, notes)
    }
    var run = ScenarioRun(scenario, of: spec, limits: limits, provisions: provisions)
    _ = try run.openCapture(remark: remark)
    var checker = Checker([spec], profile: profile)
    let refusal = run.perform(implementations) { checker.receive($0) }
    let verdict = checker.finish(at: run.end).first ?? SpecVerdict(spec, .error)
    if let refusal, verdict.verdict != .fail {
      return SpecVerdict(spec, .error, reason: refusal.text, at: refusal.position)
    }
    return verdict
  }

  /// Judges a rule that is about a capture itself. No mutant changes its verdict.
  private func judge(recorded named: String, _ notes: LifecycleNotes) throws -> SpecVerdict {
    let capture = try ScenarioRun.open(named, of: spec, within: limits.captures)
    var judge = CaptureJudge(specs: [spec], profile: profile, notes: notes)
    judge.remark = remark
    return judge.verdicts(of: capture, by: [spec]).verdicts.first ?? SpecVerdict(spec, .error)
  }
}
