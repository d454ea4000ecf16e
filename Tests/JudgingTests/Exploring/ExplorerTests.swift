import Conformance
import CoreBluetoothModel
import TestSupport
import Testing
import Timelines

@testable import Judging

/// Exploring the reference model and its mutants.
@Suite struct ExplorerTests {
  private func explore(
    _ mutant: String?, against reference: Bool = true, _ plan: Explorer.Plan
  ) throws -> Exploration {
    // A few rules, since most of the time goes into judging.
    let rules = try Rules.all.get().filter {
      $0.path.contains("/advertising/name") || $0.path.contains("/invariants/")
        || $0.path.contains("/lifecycle/left")
    }
    return try Explorer(
      of: try .model(mutant), against: reference ? try .model(nil) : nil, rules: rules
    ).explore(plan)
  }

  private static func plan(runs: Int) -> Explorer.Plan {
    var plan = Explorer.Plan(runs: runs)
    plan.mostAttempts = 400
    return plan
  }

  @Test func `the reference does not differ from itself`() throws {
    let exploration = try explore(nil, Self.plan(runs: 32))
    #expect(exploration.lives == 32)
    #expect(exploration.findings.isEmpty)
  }

  @Test(.slow)
  func `a mutant is shown in a short life, with the rows and the rules that speak of it`()
    throws
  {
    var plan = Self.plan(runs: 64)
    plan.seed = 2
    let exploration = try explore("name-kept-in-background", plan)
    let finding = try #require(exploration.findings.first)
    #expect(exploration.findings.count == 1)
    #expect(finding.scenario.acts.count <= 3)
    #expect(finding.scenario.apps.count == 1)
    #expect(finding.scenario.peers.isEmpty)
    #expect(finding.difference.fields.contains(.localName))
    #expect(finding.rows.contains("BG-PER-05"))
    #expect(!finding.broken.isEmpty)
    #expect(finding.lives > 1)
    try check(finding, "name-kept-in-background")
  }

  /// The spec file of a finding must pass on the reference and fail on the mutant.
  private func check(_ finding: FoundDifference, _ name: String) throws {
    let spec = try SpecFile(parsing: finding.spec, path: "found.yaml")
    for (mutant, expected) in [(nil, Verdict.pass), (name, .fail)] {
      let mutant = try mutant.map { try #require(Mutant(name: $0)) }
      var judge = ImplementationJudge { _ in ReferenceImplementation(mutant: mutant) }
      judge.profile = finding.scenario.profile
      try judge.judge(spec)
      #expect(judge.judgement.verdicts.map(\.verdict) == [expected], "\(name):\n\(finding.spec)")
    }
  }

  @Test(.slow) func `a wrong order becomes a rule about which comes first`() throws {
    let exploration = try explore("queue-reversed", Self.plan(runs: 96))
    let finding = try #require(exploration.findings.first)
    #expect(finding.difference.relation == .reordered)
    #expect(finding.spec.contains("first: ["))
    try check(finding, "queue-reversed")
  }

  @Test(.slow) func `equal seeds find the same, with any number of cores`() throws {
    // The second group of lives is steered by the first.
    var plan = Self.plan(runs: 64)
    plan.mostAttempts = 20
    plan.jobs = 1
    let one = try explore("background-app-never-suspended", plan)
    plan.jobs = 4
    let four = try explore("background-app-never-suspended", plan)
    #expect(!one.findings.isEmpty)
    #expect(one.findings.map(\.spec) == four.findings.map(\.spec))
    #expect(one.findings.map(\.lives) == four.findings.map(\.lives))
    #expect(one.pairs == four.pairs)
  }

  @Test(.slow) func `without another implementation the rules judge each life`() throws {
    var plan = Self.plan(runs: 32)
    plan.mostAttempts = 20
    #expect(try explore(nil, against: false, plan).findings.isEmpty)
    let found = try explore("background-app-never-suspended", against: false, plan).findings
    #expect(!found.isEmpty)
    for finding in found {
      #expect(finding.difference.relation == .broken)
      #expect(!finding.broken.isEmpty)
    }
  }

  @Test(.slow) func `a watcher can end the search`() throws {
    let rules = try Rules.all.get()
    let explorer = Explorer(of: try .model(nil), against: try .model(nil), rules: rules)
    var plan = Explorer.Plan(runs: 1000)
    plan.jobs = 1
    #expect(try explorer.explore(plan) { _ in false }.lives == 32)
  }
}

extension LifeRunner {
  /// The reference model, or a mutant of it.
  static func model(_ mutant: String?) throws -> LifeRunner {
    let mutant = try mutant.map { try #require(Mutant(name: $0)) }
    return LifeRunner(mutant?.name ?? "reference") { _ in ReferenceImplementation(mutant: mutant) }
  }
}
