public import Conformance
public import Timelines

/// The rules that cover each requirement, and the mutants and edits that show that these rules can fail.
public struct Coverage: Hashable, Sendable {
  /// Every requirement, covered or not.
  public let rows: [Row]
  /// Every rule, in the order in which they were given.
  public let rules: [Rule]
  /// Every mutant of the implementation.
  public let mutants: [Mutant]
  /// The requirements that rules or mutants name but no catalogue has.
  public let unknown: [String]
  /// Whether all rules were performed.
  public var isComplete = true
  /// The facts about how the page was made, for example the command line.
  public var facts: [PageFact] = []
  /// Pictures of the findings of rules that do not hold, for the page.
  public var exhibits: [Exhibit] = []

  /// The finding of an expectation, in words and as a picture.
  public struct Exhibit: Hashable, Sendable {
    /// The id of the rule.
    public var rule: String
    /// The id of the expectation.
    public var expectation: String
    /// The sentence of the expectation.
    public var sentence: String
    /// The finding of the expectation.
    public var finding: String
    /// The picture, as an SVG element.
    public var picture: String

    /// Makes an exhibit of an expectation that failed.
    public init(_ rule: SpecVerdict, _ expectation: ExpectationVerdict, picture: String) {
      (self.rule, self.expectation) = (rule.id, expectation.id)
      (sentence, finding) = (expectation.sentence, expectation.findings.first?.summary ?? "")
      self.picture = picture
    }
  }

  /// A requirement, with all rules and mutants for it.
  public struct Row: Hashable, Sendable {
    /// The row of the catalogue.
    public var requirement: Requirement
    /// The rules that cover it; empty if there is none.
    public var rules: [Rule]
    /// The mutants that break the requirement.
    public var mutants: [Mutant]
    /// The details of the requirement, with the expectations that assert them.
    public var clauses: [Clause]
  }

  /// A clause of a requirement, with the expectations that assert it.
  public struct Clause: Hashable, Sendable {
    /// The clause of the catalogue.
    public var clause: Requirement.Clause
    /// The expectations, in the order of the rules.
    public var expectations: [Assertion]
  }

  /// An expectation that asserts a clause.
  public struct Assertion: Hashable, Sendable {
    /// The rule and the expectation, as in `BG-SEM-08/scan-filter > no-other-peripheral`.
    public var expectation: String
    /// The verdict on it.
    public var verdict: Verdict
    /// The number of times that it was put to the test.
    public var exercised: Int
    /// The mutants on which it fails and no other expectation does.
    public var aloneKilled: [String]
  }

  /// A rule with its verdict on the reference, and its trials on the mutants that it names.
  public struct Rule: Hashable, Sendable {
    /// The verdict on the implementation itself.
    public var verdict: SpecVerdict
    /// A trial for each expectation and each fault that it names.
    public var trials: [Trial]
    /// The clauses of requirements that each expectation asserts, by its id.
    public var clauses: [String: [String]]

    /// Makes a rule of what its trials have shown.
    public init(_ verdict: SpecVerdict, trials: [Trial], clauses: [String: [String]] = [:]) {
      self.verdict = verdict
      self.trials = trials
      self.clauses = clauses
    }
  }

  /// A fault on which an expectation must fail.
  public enum Fault: Hashable, Sendable {
    /// A mutant of the implementation, by its name.
    case mutant(String)
    /// A mistake that is put into the implementation's run, in words.
    case edit(String)

    /// The mutant's name, or the edit in words.
    public var name: String {
      switch self {
      case .mutant(let name), .edit(let name): name
      }
    }
  }

  /// An expectation together with a fault on which it must fail.
  public struct Trial: Hashable, Sendable {
    /// The rule and the expectation, as in `BG-SEM-08/scan-filter > no-other-peripheral`.
    public var expectation: String
    /// The mutant or the edit.
    public var fault: Fault
    /// Whether the expectation failed on it.
    public var isKilled: Bool

    /// Makes the result of one trial.
    public init(expectation: String, fault: Fault, isKilled: Bool) {
      self.expectation = expectation
      self.fault = fault
      self.isKilled = isKilled
    }
  }

  /// A mutant of the implementation: one behaviour of it is changed.
  public struct Mutant: Hashable, Sendable {
    /// The name, under which rules ask for it.
    public var name: String
    /// The requirements that it breaks.
    public var requirements: [String]
    /// The deviation, in one sentence.
    public var summary: String

    /// Makes a mutant of its description.
    public init(name: String, requirements: [String], summary: String) {
      self.name = name
      self.requirements = requirements
      self.summary = summary
    }
  }

  /// Relates rules, requirements and mutants to each other.
  public init(
    of requirements: [Requirement] = Requirement.all, by rules: [Rule], mutants: [Mutant]
  ) {
    self.rules = rules
    self.mutants = mutants
    let assertions = ClauseTable(rules)
    rows = requirements.map { requirement in
      Row(
        requirement: requirement,
        rules: rules.filter { $0.verdict.covers.contains(requirement.id) },
        mutants: mutants.filter { $0.requirements.contains(requirement.id) },
        clauses: requirement.clauses.map {
          Clause(clause: $0, expectations: assertions.byClause[$0.id] ?? [])
        })
    }
    let named = rules.flatMap(\.verdict.covers) + mutants.flatMap(\.requirements)
    unknown = Set(named).subtracting(requirements.map(\.id)).sorted()
  }
}

extension Coverage {
  /// Returns the coverage in one of the forms of a report, ending with a line break.
  ///
  /// - Parameter showsClauses: Whether the text names every clause, and not only the open ones.
  public func written(
    as format: Report.Format, showingClauses showsClauses: Bool = false
  ) -> TerminalText {
    switch format {
    case .text: CoverageText(showsClauses: showsClauses).text(of: self)
    case .json: CoverageJSON().text(of: self)
    case .html: CoverageHTML().text(of: self)
    case .cases(let format): caseList.written(as: format)
    }
  }

  /// The names of the mutants on which a rule was seen to fail.
  public var killed: Set<String> {
    Set(rules.flatMap(\.trials).filter(\.isKilled).map(\.fault.name))
  }

  /// The trials in which an expectation did not fail on the fault that its rule names.
  public var survivors: [Trial] { rules.flatMap(\.trials).filter { !$0.isKilled } }

  /// The sums of the requirements, for example `286 requirements (190 documented): 200 with rules,
  /// 60 that no rule can judge, 26 open`.
  public var requirementsLine: String {
    let open = rows.count { $0.state == .open }
    let covered = rows.count { $0.state == .covered }
    let documented = rows.count { $0.requirement.status == .documented }
    return "\(rows.count) requirements (\(documented) documented): \(covered) with rules, "
      + "\(rows.count - covered - open) that no rule can judge, \(open) open"
  }

  /// The sums of the clauses, for example `700 clauses: 640 asserted, 40 that no rule can judge, 20
  /// open`.
  public var clausesLine: String {
    let clauses = rows.flatMap(\.clauses)
    let asserted = clauses.count { $0.state == .covered }
    let open = clauses.count { $0.state == .open }
    return "\(clauses.count) clauses: \(asserted) asserted, "
      + "\(clauses.count - asserted - open) that no rule can judge, \(open) open"
  }

  /// The sums of rules and mutants, for example `120 rules: 118 pass, 2 not-exercised; 104 mutants:
  /// 103 killed`.
  public var rulesLine: String {
    let verdicts = Verdict.allCases.compactMap { verdict -> String? in
      let count = rules.count { $0.verdict.verdict == verdict }
      return count == 0 ? nil : "\(count) \(verdict.rawValue)"
    }
    return "\(rules.count) rules: \(verdicts.joined(separator: ", ")); "
      + "\(mutants.count) mutants: \(mutants.count { killed.contains($0.name) }) killed"
  }
}

extension Coverage.Clause {
  var state: Coverage.Row.State {
    if !expectations.isEmpty { return .covered }
    return clause.remark == nil ? .open : .notJudged
  }
}

extension Coverage.Row {
  enum State: String, Hashable, Sendable {
    case covered
    /// There is no rule, and none is possible.
    case notJudged = "not judged"
    /// There is no rule yet.
    case open
  }

  var state: State {
    if !rules.isEmpty { return .covered }
    return requirement.remark == nil ? .open : .notJudged
  }
}

extension Coverage.Rule {
  /// The mutants and edits on which the rule was seen to fail, each once; mutants come first.
  var killed: [String] {
    var seen: Set<String> = []
    return trials.filter(\.isKilled).map(\.fault.name).filter { seen.insert($0).inserted }
  }
}
