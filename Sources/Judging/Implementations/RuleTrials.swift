public import Conformance
import Replay
public import Reports
public import Seats
public import Timelines

/// The trials of a rule on an implementation, and on what the rule says it fails on: mutants of the
/// implementation, and edits of its run.
///
/// A mutant is the implementation with one behaviour changed. An edit puts a mistake into the run
/// afterwards. A rule that passes on the implementation, and fails on a mutant or an edit that
/// breaks what it asks for, has shown that it can fail.
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
        SpecVerdict(spec, .notApplicable, reason: "it has no scenario to perform"), trials: [])
    }
    guard let implementation = make(nil),
      implementation.about.capabilities.isSuperset(of: spec.needs)
    else {
      return Coverage.Rule(
        SpecVerdict(spec, .notApplicable, reason: "the implementation lacks what it requires"),
        trials: [])
    }
    let expectations = spec.expectations(for: profile)
    let named = Set(expectations.flatMap(\.killers)).sorted()
    let run = try run(scenario, on: nil)
    var trials: [Coverage.Trial] = []
    for (fault, failed) in try failures(of: scenario, on: named, edits: run) {
      for expectation in expectations where expectation.names(fault) {
        trials.append(
          Coverage.Trial(
            expectation: "\(spec.id) > \(expectation.id)", fault: fault,
            isKilled: failed.contains(expectation.id)))
      }
    }
    let clauses = expectations.map { ($0.id, spec.clauses(of: $0)) }
    return try Coverage.Rule(
      run?.verdict(nil) ?? SpecVerdict(spec, .error), trials: trials,
      clauses: Dictionary(clauses) { first, _ in first })
  }

  /// Performs the rule's scenario on mutants, named by the rule or not, and puts each edit that the
  /// rule names into the implementation's run.
  ///
  /// - Returns: The names of the expectations that fail on the implementation itself, and so show
  ///   nothing about mutants; and for each mutant and edit, the names of those that failed.
  /// - Throws: ``UnusableCapture`` if the scenario's capture cannot be read.
  public func failures(
    on mutants: [String]
  ) throws -> (withoutFault: Set<String>, faults: [(fault: Coverage.Fault, failed: Set<String>)]) {
    guard let scenario = spec.scenario(for: profile) else { return ([], []) }
    let run = try run(scenario, on: nil)
    return try (
      run?.verdict(nil).failed ?? [], failures(of: scenario, on: mutants, edits: run)
    )
  }

  /// - Parameter run: The implementation's own run, into which the edits are put.
  private func failures(
    of scenario: Scenario, on mutants: [String], edits run: Run?
  ) throws -> [(fault: Coverage.Fault, failed: Set<String>)] {
    var found: [(fault: Coverage.Fault, failed: Set<String>)] = []
    for mutant in mutants {
      found.append((.mutant(mutant), try self.run(scenario, on: mutant)?.verdict(nil).failed ?? []))
    }
    let edits = Set(spec.expectations(for: profile).flatMap(\.edits))
    for edit in edits.sorted(by: { $0.name < $1.name }) {
      found.append((.edit(edit.name), try run?.verdict(edit).failed ?? []))
    }
    return found
  }
}

extension Expectation {
  /// Returns whether the expectation says that it fails on this.
  package func names(_ fault: Coverage.Fault) -> Bool {
    switch fault {
    case .mutant(let name): killers.contains(name)
    case .edit(let name): edits.contains { $0.name == name }
    }
  }
}

extension SpecVerdict {
  /// The names of the expectations that failed.
  fileprivate var failed: Set<String> {
    Set(expectations.filter { $0.verdict == .fail }.map(\.id))
  }
}

extension RuleTrials {
  /// One performance, to be judged as it was or with a mistake put into it.
  private struct Run {
    let verdict: (RunEdit?) throws -> SpecVerdict
  }

  /// Runs the scenario on a mutant, or on the implementation itself; nil if there is no
  /// such mutant.
  private func run(_ scenario: Scenario, on mutant: String?) throws -> Run? {
    let implementations = scenario.devices.compactMap { _ in make(mutant) }
    guard implementations.count == scenario.devices.count else { return nil }
    if let notes = scenario.overlay, let named = scenario.capture {
      return Run { try verdict(onRecorded: named, notes, with: $0) }
    }
    var run = ScenarioRun(scenario, of: spec, limits: limits, provisions: provisions)
    _ = try run.openCapture(remark: remark)
    var entries: [Entry] = []
    let refusal = run.execute(on: implementations) { entries.append($0) }
    return Run { [entries, run] in
      verdict(on: $0.map { $0.applied(to: entries) } ?? entries, until: run.end, refusal)
    }
  }

  private func verdict(
    on entries: [Entry], until end: Instant, _ refusal: ScenarioRun.Refusal?
  ) -> SpecVerdict {
    var judge = TimelineJudge([spec], by: profile)
    for entry in entries { judge.receive(entry) }
    let verdict = judge.verdicts(at: end).first ?? SpecVerdict(spec, .error)
    if let refusal, verdict.verdict != .fail {
      return SpecVerdict(spec, .error, reason: refusal.text, at: refusal.position)
    }
    return verdict
  }

  /// Judges a rule that is about a capture itself. No mutant changes its verdict.
  private func verdict(
    onRecorded named: String, _ notes: LifecycleNotes, with edit: RunEdit?
  ) throws -> SpecVerdict {
    let capture = try ScenarioRun.open(named, of: spec, within: limits.captures)
    var judge = CaptureJudge(specs: [spec], profile: profile, notes: notes)
    judge.isOfTheRule = true
    (judge.edit, judge.remark) = (edit, remark)
    return judge.verdicts(of: capture, by: [spec]).verdicts.first ?? SpecVerdict(spec, .error)
  }
}
