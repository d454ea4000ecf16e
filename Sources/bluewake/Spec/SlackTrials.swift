import Captures
import Conformance
import CoreBluetoothModel
import Judging
import Replay
import Reports
import Timelines

/// A rule and the weaker forms of its expectations. They are judged on the reference, on the
/// mutants that the rule says it fails on, and on a reference that is too slow: a
/// ``LateImplementation`` for each time that an expectation bounds.
struct SlackTrials {
  private let rule: SpecFile
  private let profile: Profile
  private let weakened: WeakenedSpec
  private let limits: Limits
  /// The trials. Each run is performed once, and judged by all forms.
  private var trials: [Trial] = []

  private struct Trial {
    var subject: Subject
    /// The verdict on each form after a longer run. The run is longer by as much as the weakest form
    /// lengthens the time of its expectation.
    var verdicts: [ExpectationVerdict]
    /// The verdict on each form at the instant at which the rule itself is judged.
    var inTime: [ExpectationVerdict]

    var mutant: Mutant? { if case .mutant(let mutant) = subject { mutant } else { nil } }
    var isOnTime: Bool { if case .late = subject { false } else { true } }
  }

  private enum Subject: Hashable {
    case reference
    case mutant(Mutant)
    case late(Lateness)

    /// The beginning of the time in which the subject is late.
    var beginning: LateImplementation.Beginning {
      if case .late(let lateness) = self {
        .init(before: lateness.triggers)
      } else {
        .init(before: [])
      }
    }

    func implementation(since beginning: LateImplementation.Beginning) -> any Implementation {
      switch self {
      case .reference: ReferenceImplementation()
      case .mutant(let mutant): ReferenceImplementation(mutant: mutant)
      case .late(let lateness): LateImplementation(lateness, since: beginning)
      }
    }
  }

  /// Nil if the rule names no mutant, or nothing is performed.
  init?(of rule: SpecFile, limits: Limits = Limits()) throws {
    self.rule = rule
    self.limits = limits
    profile = rule.profiles.first ?? .documented
    weakened = rule.weakened(for: profile)
    guard !rule.isDraft, let scenario = rule.scenario(for: profile), scenario.overlay == nil else {
      return nil
    }
    let killers = Set(rule.expectations(for: profile).flatMap(\.killers)).sorted()
    let mutants = killers.compactMap { Mutant(name: $0) }
    if mutants.isEmpty { return nil }
    let latenesses = Set(weakened.forms.compactMap(\.lateness))
    for subject in [.reference] + mutants.map(Subject.mutant) + latenesses.map(Subject.late) {
      if let trial = try run(scenario, on: subject) { trials.append(trial) }
    }
  }

  /// Runs the scenario once; nil if it could not be performed.
  private func run(_ scenario: Scenario, on subject: Subject) throws -> Trial? {
    let end = ScenarioRun(scenario, of: rule).end
    var longer = scenario
    longer.settle += min(weakened.patience, Self.mostPatience)
    var run = ScenarioRun(longer, of: rule, limits: limits, provisions: .ofTheTool)
    try run.openCaptureOfScenario()
    var checker = Checker([weakened.spec], profile: profile)
    // A second checker, which judges only what happens in time.
    var early = Checker([weakened.spec], profile: profile)
    var inTime: [SpecVerdict]?
    let beginning = subject.beginning
    let implementations = scenario.devices.map { _ in subject.implementation(since: beginning) }
    let refusal = run.execute(on: implementations) { entry in
      beginning.learn(from: entry)
      if entry.time <= end {
        early.receive(entry)
      } else if inTime == nil {
        inTime = early.finish(at: end)
      }
      checker.receive(entry)
    }
    if let refusal, refusal.endedTheRun {
      StandardError.writeLine("\(rule.path): warning: \(refusal.text); that run is left out")
      return nil
    }
    let verdicts = checker.finish(at: run.end)
    return verdicts.first.map { verdict in
      Trial(
        subject: subject, verdicts: verdict.expectations,
        inTime: inTime?.first?.expectations ?? verdict.expectations)
    }
  }

  /// The most time that is added to a run, as a person waits for its end.
  private static var mostPatience: Duration { .seconds(6 * 3600) }
}

extension SlackTrials {
  /// The numbers of expectations, and of their weaker forms, that were put to the test.
  var counts: (expectations: Int, forms: Int) {
    let places = weakened.forms.indices.filter { weakened.forms[$0].weakening == nil }
    let tested = places.filter { !killers(of: $0).isEmpty }
    let names = tested.map { weakened.forms[$0].expectation }
    let forms = weakened.forms.count { $0.weakening != nil && names.contains($0.expectation) }
    return (tested.count, forms)
  }

  /// The slack that was found, in the order of the file.
  var items: [Slack.Item] {
    var items: [Slack.Item] = []
    var original = 0
    for (index, form) in weakened.forms.enumerated() {
      if form.weakening == nil { original = index }
      guard let kind = form.weakening == nil ? farBound(at: index) : untested(index, original)
      else { continue }
      items.append(
        Slack.Item(
          rule: rule.id, path: rule.path, line: form.line, expectation: form.expectation,
          kind: kind))
    }
    return items
  }

  /// Returns the trials with mutants on which the expectation at a place fails.
  private func killers(of place: Int) -> [Trial] {
    trials.filter { $0.mutant != nil && $0.inTime.fails(at: place) }
  }

  /// Returns whether the expectation fails on the late reference while a form of it does not.
  private func isLateFor(_ original: Int, butNotFor place: Int) -> Bool {
    guard let lateness = weakened.forms[original].lateness else { return false }
    return trials.contains {
      $0.subject == .late(lateness) && $0.inTime.fails(at: original)
        && !$0.verdicts.fails(at: place)
    }
  }

  private func untested(_ place: Int, _ original: Int) -> Slack.Kind? {
    let killers = killers(of: original)
    guard let form = weakened.forms[place].weakening, !killers.isEmpty,
      killers.allSatisfy({ $0.verdicts.fails(at: place) }), !isLateFor(original, butNotFor: place)
    else { return nil }
    return .untested(change: form.change, mutants: killers.compactMap(\.mutant?.name))
  }

  /// Returns how near any run came to the bound of an expectation; nil if one came near enough. A
  /// run that oversteps the bound, but would keep a longer one, came near enough too.
  private func farBound(at place: Int) -> Slack.Kind? {
    let margins = trials.filter(\.isOnTime).compactMap { trial in
      trial.inTime.indices.contains(place) ? trial.inTime[place].margin : nil
    }
    guard !killers(of: place).isEmpty, let nearest = margins.max(by: { $0.share < $1.share }),
      nearest.share < Self.near
    else { return nil }
    let name = weakened.forms[place].expectation
    let longer = weakened.forms.indices.filter {
      weakened.forms[$0].expectation == name && weakened.forms[$0].weakening?.isLonger == true
    }
    let isOverstepped = longer.contains { form in
      isLateFor(place, butNotFor: form)
        || killers(of: place).contains { !$0.verdicts.fails(at: form) }
    }
    return isOverstepped ? nil : .farBound(nearest)
  }

  /// The share of a time that some run must use, or else the time counts as far.
  private static var near: Double { 0.5 }
}

extension [ExpectationVerdict] {
  fileprivate func fails(at place: Int) -> Bool {
    indices.contains(place) && self[place].verdict == .fail
  }
}
