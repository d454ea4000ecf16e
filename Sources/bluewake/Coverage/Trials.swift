import Captures
import Conformance
import CoreBluetoothModel
import Replay
import Reports
import Timelines

/// The trials of a rule on the reference, and on the mutants that it says it fails on.
struct Trials {
  private let spec: SpecFile
  /// The profile by which the rule is judged. If the rule belongs to both, it is the documented
  /// one.
  private let profile: Profile

  private let limits: Limits

  init(of spec: SpecFile, limits: Limits = Limits()) {
    self.spec = spec
    self.limits = limits
    profile = spec.profiles.first ?? .documented
  }

  func rule() throws -> Coverage.Rule {
    guard let scenario = spec.scenario(for: profile) else {
      return Coverage.Rule(
        SpecVerdict(spec, .notApplicable, reason: "it has no scenario to perform"), mutants: [])
    }
    let verdict = try judge(scenario, nil)
    let expectations = spec.expectations(for: profile)
    var trials: [Coverage.Trial] = []
    for mutant in Set(expectations.flatMap(\.killers)).sorted() {
      let failed = try Mutant(name: mutant).map { try failures(of: scenario, $0) } ?? []
      for expectation in expectations where expectation.killers.contains(mutant) {
        trials.append(
          Coverage.Trial(
            expectation: "\(spec.id) > \(expectation.id)", mutant: mutant,
            isKilled: failed.contains(expectation.id)))
      }
    }
    return Coverage.Rule(verdict, mutants: trials)
  }

  private func failures(of scenario: Scenario, _ mutant: Mutant) throws -> Set<String> {
    let verdict = try judge(scenario, mutant)
    return Set(verdict.expectations.filter { $0.verdict == .fail }.map(\.id))
  }

  private func judge(_ scenario: Scenario, _ mutant: Mutant?) throws -> SpecVerdict {
    if let notes = scenario.overlay, let named = scenario.capture {
      return try judge(recorded: named, notes)
    }
    var run = ScenarioRun(scenario, of: spec, limits: limits)
    _ = try run.openCapture()
    var checker = Checker([spec], profile: profile)
    let implementations = scenario.devices.map { _ in ReferenceImplementation(mutant: mutant) }
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
    let judge = CaptureJudge(specs: [spec], profile: profile, notes: notes)
    return judge.verdicts(of: capture, by: [spec]).verdicts.first ?? SpecVerdict(spec, .error)
  }
}
