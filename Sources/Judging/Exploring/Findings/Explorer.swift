public import Conformance
public import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Searches random scenarios for behaviour that differs between two implementations, or that breaks
/// the rules.
///
/// The first difference of each is made as short as possible, and differences that need the same
/// are reported once. All follows from the seed.
///
/// ```swift
/// let explorer = Explorer(of: subject, against: reference, rules: rules)
/// let exploration = try explorer.explore(Explorer.Plan(runs: 1000))
/// ```
public struct Explorer: Sendable {
  let subject: LifeRunner
  let reference: LifeRunner?
  let agreement: Agreement
  /// All rules: the passive ones are judged on lives, and all say what requirements are about.
  let rules: [SpecFile]
  private let passive: [SpecFile]
  /// The scenarios of the rules of which lives are made.
  private let scenarios: [Scenario]
  /// The scenarios that two implementations perform as they are; nil if there is one
  /// implementation, which the rules judge on their own scenarios anyway.
  private let turns: ScenarioTurns?

  /// - Parameters:
  ///   - reference: The implementation to compare with; nil to judge by the rules alone.
  ///   - rules: The rules. Those that may judge any timeline judge the lives.
  public init(
    of subject: LifeRunner, against reference: LifeRunner?, by agreement: Agreement = .exact,
    rules: [SpecFile]
  ) {
    (self.subject, self.reference, self.agreement) = (subject, reference, agreement)
    self.rules = rules
    passive = rules.filter(\.isPassive).map(\.forOtherRuns)
    let lives = rules.flatMap { rule in
      rule.profiles.compactMap { rule.scenario(for: $0)?.forLives }
    }
    // The rules do not see with which parameters a phone is set up, and hold for the usual ones.
    turns = reference == nil ? nil : ScenarioTurns(rules)
    scenarios =
      reference == nil ? lives.filter(\.parameters.isEmpty).map(\.withScriptedApps) : lives
  }

  /// The extent of a search.
  public struct Plan: Sendable {
    /// The seed from which all lives follow.
    public var seed: Int
    /// The greatest number of lives that are performed.
    public var runs: Int
    /// The profile to follow; nil for a random one in each life.
    public var profile: Profile?
    /// A capture among whose peers the lives are; nil if there is none.
    public var capture: CapturePeers?
    /// The number of lives that are performed in parallel.
    public var jobs = ProcessInfo.processInfo.activeProcessorCount
    /// Whether a life takes turns with a program that it starts, as with an implementation that is
    /// one.
    public var isInTurns = false
    /// The most findings. With so many, the implementation is something else altogether.
    public var mostFindings = 20
    /// The surroundings of apps whose own code lives; nil if there are none.
    public var worlds: AppWorlds?
    /// The most lives that are performed to make one finding short.
    public var mostAttempts = 1500
    /// Whether the search is to end at once. A finding may then not be fully reduced.
    public var isOver: @Sendable () -> Bool = { false }

    /// Makes a plan.
    public init(seed: Int = 1, runs: Int = 1000, profile: Profile? = nil) {
      (self.seed, self.runs, self.profile) = (seed, runs, profile)
    }

    /// Whether lives are made of the scenarios of rules. They are not among the peers of a capture,
    /// nor around an app's own code.
    fileprivate var usesScenarios: Bool { capture == nil && worlds == nil }
  }

  /// Makes a life, by its number in the plan.
  ///
  /// If two implementations are compared, every other life is the scenario of a rule as it is,
  /// until each had its turn. Of the further lives, half are such a scenario a little changed.
  func makeLife(_ number: Int, _ plan: Plan, _ chance: inout Chance) -> Life {
    let isOther = number.isMultiple(of: 2)
    if let turns, plan.usesScenarios, isOther,
      let scenario = turns.scenario(number / 2 - 1, seed: plan.seed &- 1, plan.profile)
    {
      return Life(scenario)
    }
    if plan.usesScenarios, isOther || turns != nil && number % 4 == 1 {
      let own = scenarios.filter { plan.profile == nil || $0.profile == plan.profile }
      if !own.isEmpty { return Life(&chance, varying: own) }
    }
    return Life(&chance, profile: plan.profile, among: plan.capture, in: plan.worlds)
  }

  /// Makes a life again, or leads it to its goal.
  private func makeLife(_ origin: LifeOrigin, _ plan: Plan, _ chance: inout Chance) -> Life {
    var life = makeLife(origin.form, plan, &chance)
    if let goal = origin.goal { life.scenario.lead(to: goal, &chance) }
    return life
  }

  /// Performs lives until there have been enough of them.
  ///
  /// - Parameter watch: Receives the findings so far after each group of lives; returns whether to
  ///   go on.
  /// - Throws: The error of starting an implementation.
  public func explore(
    _ plan: Plan, watch: (Exploration) -> Bool = { _ in true }
  ) throws -> Exploration {
    var exploration = Exploration()
    if reference == nil { exploration.exercised = unexercised(plan.profile) }
    var known: [String: Int] = [:]
    var coverage = PairCoverage()
    while exploration.lives < plan.runs, !exploration.isFull {
      let first = exploration.lives + 1
      let count = min(Self.group, plan.runs - exploration.lives)
      let seen = try sideBySide(count, jobs: plan.jobs, inTurns: plan.isInTurns) {
        [coverage] in plan.isOver() ? nil : try look(at: first + $0, plan, coverage)
      }.compactMap(\.self)
      for life in seen { coverage.add(life.outcome.meetings, of: life.origin) }
      exploration.pairs.merge(coverage.lives) { $1 }
      exploration.lives += seen.count
      for name in seen.flatMap(\.outcome.exercised) { exploration.exercised[name, default: 0] += 1 }
      exploration.differing += seen.count { !$0.outcome.differences.isEmpty }
      let news = seen.flatMap { life in
        life.outcome.differences.map {
          News(life: life.number, origin: life.origin, difference: $0)
        }
      }
      try add(news, to: &exploration, &known, plan)
      if plan.isOver() || !watch(exploration) { break }
    }
    return exploration
  }

  /// Returns every expectation that may judge a life, with zero as the number of lives so far.
  private func unexercised(_ chosen: Profile?) -> [String: Int] {
    var names: [String: Int] = [:]
    for rule in passive {
      for profile in rule.profiles where chosen == nil || chosen == profile {
        for expectation in rule.expectations(for: profile)
        where rule.refusal(of: expectation) == nil {
          names["\(rule.id) > \(expectation.id)"] = 0
        }
      }
    }
    return names
  }

  /// The number of lives that are performed before the findings are looked at. It does not depend
  /// on the cores, and so neither does the output.
  private static let group = 32

  /// Adds differences to the findings. Those that were seen before are only counted.
  private func add(
    _ news: [News], to exploration: inout Exploration,
    _ known: inout [String: Int], _ plan: Plan
  ) throws {
    let firsts = Self.firsts(of: news.filter { known[$0.difference.signature] == nil })
    let found = try sideBySide(firsts.count, jobs: plan.jobs, inTurns: plan.isInTurns) {
      try finding(firsts[$0], plan)
    }
    for (finding, first) in zip(found, firsts) {
      let needs = finding.scenario.ingredients
      let place = exploration.findings.firstIndex {
        $0.scenario.ingredients.isContained(in: needs)
      }
      known[first.difference.signature] = place ?? exploration.findings.count
      if place == nil { exploration.findings.append(finding.uncounted) }
    }
    for one in news {
      guard let place = known[one.difference.signature] else { continue }
      exploration.findings[place].count(one.difference.signature)
    }
    exploration.isFull = exploration.findings.count >= plan.mostFindings
  }
}

extension Explorer {
  /// Returns the first difference of each signature.
  private static func firsts(of news: [News]) -> [News] {
    var signatures: Set<String> = []
    return news.filter { signatures.insert($0.difference.signature).inserted }
  }

  /// A life that was performed.
  private struct SeenLife: Sendable {
    let number: Int
    let origin: LifeOrigin
    let outcome: Outcome
  }

  /// A difference, and the life that showed it.
  private struct News: Sendable {
    let life: Int
    let origin: LifeOrigin
    let difference: Difference
  }

  private func look(
    at number: Int, _ plan: Plan, _ coverage: PairCoverage
  ) throws -> SeenLife {
    var (origin, chance) =
      steered(number, plan, coverage)
      ?? (LifeOrigin(form: number, decisions: []), Self.chance(of: number, plan))
    let life = makeLife(origin, plan, &chance)
    origin.decisions = chance.decisions
    return SeenLife(number: number, origin: origin, outcome: try outcome(of: life.scenario))
  }

  /// Of eight lives, one begins like a life that led to a rare pair, and one has such a pair as its
  /// goal.
  private func steered(
    _ number: Int, _ plan: Plan, _ coverage: PairCoverage
  ) -> (origin: LifeOrigin, chance: Chance)? {
    let (turn, seed) = (number / 8, Self.seed(of: number, plan))
    switch number % 8 {
    case 3:
      return coverage.parent(turn % 24).map { ($0, Chance(varying: $0.decisions, seed: seed)) }
    case 7:
      return coverage.attempt(turn).map { ($0, Chance(continuing: $0.decisions, seed: seed)) }
    default: return nil
    }
  }

  static func chance(of life: Int, _ plan: Plan) -> Chance { Chance(seed: seed(of: life, plan)) }

  private static func seed(of life: Int, _ plan: Plan) -> UInt64 {
    UInt64(bitPattern: Int64(plan.seed)) &* 0x1_0000_0000 &+ UInt64(life)
  }

  /// Returns the faults of a life: the first difference, or each broken expectation.
  func differences(in scenario: Scenario) throws -> [Difference] {
    try outcome(of: scenario).differences
  }

  /// The faults of a life, and what it tested.
  private struct Outcome: Sendable {
    var differences: [Difference]
    /// The expectations that it put to the test; empty if lives are compared.
    var exercised: [String] = []
    var meetings: Set<SeatMeeting>
  }

  /// Performs a life. Without another implementation the rules judge it.
  private func outcome(of scenario: Scenario) throws -> Outcome {
    let found = try subject.run(scenario)
    if let reference {
      let expected = try reference.run(scenario)
      let difference = agreement.firstDifference(expected: expected, found: found)
      return Outcome(differences: difference.map { [$0] } ?? [], meetings: expected.meetings)
    }
    let verdict = found.judged(by: passive, profile: scenario.profile)
    let differences =
      found.failure.map { [Difference(.failed, reason: $0)] }
      ?? verdict.broken.map { Difference(.broken, reason: $0.name) }
    return Outcome(
      differences: differences, exercised: verdict.exercised, meetings: found.meetings)
  }

  /// Makes a finding of a difference: the shortest life that shows it, with its requirements.
  private func finding(_ news: News, _ plan: Plan) throws -> FoundDifference {
    let (origin, signature) = (news.origin, news.difference.signature)
    var tried: [Scenario: Difference?] = [:]
    let match = { (scenario: Scenario) throws -> Difference? in
      if let known = tried[scenario] { return known }
      let match = try differences(in: scenario).first { $0.signature == signature }
      tried[scenario] = .some(match)
      return match
    }
    var chance = Chance(repeating: origin.decisions)
    _ = makeLife(origin, plan, &chance)
    var shrinking = Shrinking(chance, mostAttempts: plan.mostAttempts) { decisions in
      if plan.isOver() { return nil }
      var chance = Chance(repeating: decisions)
      let life = makeLife(origin, plan, &chance)
      return try match(life.scenario) == nil ? nil : chance
    }
    try shrinking.run()
    var smallest = Chance(repeating: shrinking.decisions)
    let life = makeLife(origin, plan, &smallest)
    let scenario = try life.scenario.trimmed { try !plan.isOver() && match($0) != nil }
    return try finding(match(scenario) ?? news.difference, in: scenario, news.life)
  }

  private func finding(
    _ difference: Difference, in scenario: Scenario, _ number: Int
  ) throws -> FoundDifference {
    let found = try subject.run(scenario)
    let broken = found.judged(by: passive, profile: scenario.profile).broken
    let rows = Relevance(of: rules).rows(about: difference, broken)
    let expected = try reference?.run(scenario)
    let spec =
      brokenRule(difference, in: scenario)
      ?? DifferenceSpec(
        difference, in: scenario, rows: rows, expected: expected?.entries ?? [],
        found: found.entries
      ).text
    return FoundDifference(
      life: number, difference: difference, scenario: scenario, broken: broken, rows: rows,
      spec: spec)
  }

  /// Returns the file of the rule that a life breaks, with the life in place of its own scenario;
  /// nil if the difference is another, or the file is gone.
  private func brokenRule(_ difference: Difference, in scenario: Scenario) -> String? {
    guard difference.relation == .broken, let name = difference.reason,
      let rule = rules.first(where: { name.hasPrefix("\($0.id) > ") }),
      let octets = SpecCollection.octets(of: rule.path)
    else { return nil }
    let text = ScenarioText(scenario).replacingScenario(
      of: String(decoding: octets, as: UTF8.self), id: "explored/\(rule.id)")
    guard let library = SharedStates.path(above: rule.path).flatMap(SpecCollection.octets) else {
      return text
    }
    return AdoptedStates(
      rule.sharedStates, of: String(decoding: library, as: UTF8.self), in: text
    ).rule
  }
}

extension FoundDifference {
  fileprivate var uncounted: FoundDifference {
    var copy = self
    copy.lives = 0
    return copy
  }

  fileprivate mutating func count(_ signature: String) {
    if signature == difference.signature { lives += 1 } else { others[signature, default: 0] += 1 }
  }
}
