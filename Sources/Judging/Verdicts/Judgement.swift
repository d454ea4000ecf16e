import Adapters
import Captures
public import Conformance
public import Reports
public import Timelines

/// The verdicts of a judge, with all other findings.
public struct Judgement: Sendable {
  /// A verdict for each rule, in the order in which they were judged.
  public var verdicts: [SpecVerdict] = []
  /// The captures that were used.
  public var captures: [String] = []
  /// The reason why the implementation could not be used in the run of some rule, or its breach of
  /// its protocol there; nil if it kept it in all of them. A crash is a failure of the rule, and is
  /// not given here.
  public internal(set) var brokenImplementation: String?
  /// The number of times that the implementation could be used.
  var starts = ImplementationStarts()
  /// The capabilities of the implementation; nil until it has been asked.
  public internal(set) var capabilities: Set<Capability>?
  /// The kind of host that the capture shows, if a capture was judged.
  public internal(set) var recordedHost: RecordedHost?
  /// For each capture that was judged itself, the number of rules that could judge it.
  public internal(set) var reaches: [Reach] = []
  /// The devices of the capture, if one was judged.
  var cast: Cast?
  /// The observations that the capture makes possible, if one was judged.
  public internal(set) var observations: Set<Observation> = []
  /// The parts of the captures that could not be read.
  public private(set) var damages: [Damage] = []
  /// Whether a capture holds nothing that could be judged or written.
  public var isInputEmpty = false

  /// The error verdict on an interruption of bluewake before all was judged; nil if there was none.
  package var interruption: SpecVerdict?

  /// The verdict on whether the host stack under test kept to HCI in every run; nil if there was
  /// none.
  public var host: SpecVerdict? { hostRule.verdict }

  /// The verdict on whether the apps that are programs ran without a fault in every run; nil if
  /// there were none.
  public var apps: SpecVerdict? { appRule.verdict }

  /// The real time that judging by each rule took, by the rules' ids; empty if it was not measured.
  public var durations: [String: Duration] = [:]

  /// The output of the program under test for people in the runs of rules that failed, by the
  /// rules' ids.
  public internal(set) var lastWords: [String: Report.LastWords] = [:]

  /// The failures of rules in the scenarios of other rules, the first one of each, by their ids.
  private var elsewhere: [String: (verdict: SpecVerdict, scenario: SpecVerdict.Elsewhere)] = [:]

  /// Makes a judgement on nothing yet.
  public init() {}

  /// The ids of the rules that stand in no spec file.
  package static let rulesWithoutFile = [hostRuleID, appRuleID]
  private static let hostRuleID = "HCI/what-hosts-may-send"
  package static let appRuleID = "APP/runs-without-a-fault"

  var hostRule = RunWideRule(
    id: hostRuleID, title: "A host sends its controller only what a host may send")
  var appRule = RunWideRule(
    id: appRuleID, title: "An app runs without a fault of its own code")

  /// Records the failures of other rules that the scenario of a rule showed.
  mutating func add(elsewhere failures: [SpecVerdict], in spec: SpecFile) {
    for failure in failures where elsewhere[failure.id] == nil {
      elsewhere[failure.id] = (failure, SpecVerdict.Elsewhere(spec))
    }
  }

  /// The verdicts of other rules that failed in the scenarios of those that were judged.
  package var failuresElsewhere: [SpecVerdict] {
    elsewhere.values.map(\.verdict).sorted { $0.id < $1.id }
  }

  /// Lets each rule fail that failed in the scenario of another one.
  mutating func applyFailuresElsewhere() {
    if elsewhere.isEmpty { return }
    for index in verdicts.indices where verdicts[index].mayFailElsewhere {
      guard let failure = elsewhere[verdicts[index].id] else { continue }
      verdicts[index] = verdicts[index].failing(
        as: failure.verdict, inScenarioOf: failure.scenario)
    }
  }

  /// Adds the judgement on another capture or run.
  public mutating func add(_ other: Judgement) {
    verdicts += other.verdicts
    captures += other.captures
    reaches += other.reaches
    damages += other.damages.filter { !damages.contains($0) }
    isInputEmpty = isInputEmpty || other.isInputEmpty
  }

  /// Adds the judgement by further rules on the same implementation.
  mutating func add(sameImplementation other: Judgement) {
    let known = Set(captures)
    add(other)
    captures.removeLast(other.captures.count)
    captures += other.captures.filter { !known.contains($0) }
    capabilities = other.capabilities ?? capabilities
    brokenImplementation = brokenImplementation ?? other.brokenImplementation
    starts.add(other.starts)
    lastWords.merge(other.lastWords) { first, _ in first }
    elsewhere.merge(other.elsewhere) { first, _ in first }
    hostRule.add(other.hostRule)
    appRule.add(other.appRule)
  }

  /// Marks the rules whose failures are known. If several of the known failures are about a rule,
  /// the first one counts.
  public mutating func expect(_ failures: [ExpectedFailure]) {
    let patterns = RulePatterns(failures.map(\.pattern))
    for index in verdicts.indices {
      let verdict = verdicts[index]
      verdicts[index].expectedFailure =
        patterns.first(pickingOut: verdict.id, labelled: verdict.covers).map { failures[$0] }
    }
  }

  /// Returns whether a rule failed whose failure is not known.
  public func hasUnexpectedFailure(besides known: [ExpectedFailure]) -> Bool {
    if elsewhere.isEmpty, !verdicts.contains(where: { $0.verdict == .fail }) { return false }
    var marked = self
    marked.applyFailuresElsewhere()
    marked.expect(known)
    return marked.verdicts.contains(where: \.isUnexpectedFailure)
  }

  /// Records the warnings about a capture, if they mean damage.
  mutating func add(_ warnings: CaptureWarnings, about capture: String) {
    guard warnings.damageCount > 0, let first = warnings.first.first(where: \.isDamage) else {
      return
    }
    damages.append(
      Damage(
        capture: capture, places: warnings.damageCount,
        first: "record \(first.record): \(first.text)"))
  }
}

extension SpecVerdict {
  /// Whether the rule was performed in its own scenario, and did not fail there.
  fileprivate var mayFailElsewhere: Bool {
    switch verdict {
    case .pass, .notExercised, .inconclusive: true
    case .fail, .error, .notApplicable: false
    }
  }
}
