public import Conformance
public import Timelines

/// The ties of rules: the mutants that they must fail on, the clauses that they assert, the
/// requirements of their own library, and the seeds of their scenarios. Pages link from one to the
/// other.
public struct RuleTies: Hashable, Sendable {
  /// The mutants of the reference that each rule must fail on, by the rule's id.
  private(set) var mutants: [String: [String]] = [:]
  /// The clauses that each rule asserts, by the rule's id.
  private(set) var clauses: [String: [String]] = [:]
  /// The requirements in files beside the rules, by their ids.
  private var ownRequirements: [String: Requirement] = [:]
  /// The seeds of scenarios, in order.
  public private(set) var seeds: [Int] = []

  /// Ties nothing.
  public init() {}

  /// Ties rules to what their files name.
  ///
  /// - Parameter performed: Whether their scenarios are performed, so that their seeds matter.
  public init(_ specs: [SpecFile], _ profile: Profile, performed: Bool) {
    var seeds: Set<Int> = []
    for spec in specs {
      let expectations = spec.expectations(for: profile)
      mutants[spec.id] = Set(expectations.flatMap(\.killers)).sorted()
      for requirement in spec.ownRequirements { ownRequirements[requirement.id] = requirement }
      clauses[spec.id] = Set(expectations.flatMap { spec.clauses(of: $0) }).sorted()
      if performed, let scenario = spec.scenario(for: profile) { seeds.insert(scenario.seed) }
    }
    self.seeds = seeds.sorted()
  }

  /// Returns a requirement by its id; nil if there is none.
  func requirement(_ id: String) -> Requirement? { ownRequirements[id] ?? Requirement.of(id) }
}

/// The mutants that the rules of a report must fail on, each with its rules.
struct MutantIndex {
  let report: Report
  let anchors: RuleAnchors

  var html: String {
    var rules: [String: [SpecVerdict]] = [:]
    for verdict in report.verdicts {
      for name in report.ties.mutants[verdict.id] ?? [] { rules[name, default: []].append(verdict) }
    }
    if rules.isEmpty { return "" }
    let rows = rules.keys.sorted().map { name in
      let links = (rules[name] ?? []).map(anchors.link)
      return "<tr id=\"\(Self.anchor(of: name))\"><td><code>\(name.escapedForHTML)</code></td>"
        + "<td>\(links.joined(separator: "<br>"))</td></tr>"
    }
    let summary =
      "<summary>mutants of the reference that these rules must fail on: \(rows.count)</summary>"
    let head = "<tr class=\"head\"><th>mutant</th><th>rules that must fail on it</th></tr>"
    return
      (["<details>", summary, "<table class=\"stack\">", head] + rows + ["</table>", "</details>"])
      .joined(separator: "\n")
  }

  static func anchor(of mutant: String) -> String { "mutant-\(mutant.anchorForHTML)" }

  /// Returns links to the mutants that a rule must fail on.
  static func links(of rule: SpecVerdict, in report: Report) -> [String] {
    (report.ties.mutants[rule.id] ?? []).map {
      "<a href=\"#\(anchor(of: $0))\">\($0.escapedForHTML)</a>"
    }
  }
}
