import Conformance

/// The expectations that assert each clause.
struct ClauseTable {
  private(set) var byClause: [String: [Coverage.Assertion]] = [:]

  init(_ rules: [Coverage.Rule]) {
    let alone = Self.onlyKillers(in: rules)
    for rule in rules {
      for verdict in rule.verdict.expectations {
        let name = "\(rule.verdict.id) > \(verdict.id)"
        let assertion = Coverage.Assertion(
          expectation: name, verdict: verdict.verdict, exercised: verdict.exercised,
          aloneKilled: alone[name] ?? [])
        for clause in rule.clauses[verdict.id] ?? [] {
          byClause[clause, default: []].append(assertion)
        }
      }
    }
  }

  /// Returns the mutants that a single expectation fails on, by the name of that expectation.
  private static func onlyKillers(in rules: [Coverage.Rule]) -> [String: [String]] {
    var killers: [String: [String]] = [:]
    for trial in rules.flatMap(\.trials) where trial.isKilled {
      if case .mutant(let name) = trial.fault {
        killers[name, default: []].append(trial.expectation)
      }
    }
    var alone: [String: [String]] = [:]
    for (mutant, expectations) in killers where expectations.count == 1 {
      alone[expectations[0], default: []].append(mutant)
    }
    return alone.mapValues { $0.sorted() }
  }
}
