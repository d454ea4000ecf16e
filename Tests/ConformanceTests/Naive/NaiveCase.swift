import Conformance
import Timelines

/// A random expectation of the small language.
struct NaiveCase {
  var keys: [NaiveKey]
  var scope: NaiveScope
  var pattern: NaivePattern
  var exercise: (event: NaiveEvent, count: Int)?

  /// The name that the entry which opens a scope has, if any has.
  static let opener = "opened"

  var yaml: String {
    var states: [String] = []
    states += scope.states.map(\.yaml)
    if case .stays(_, let state, _, _) = pattern { states.append(state.yaml) }
    if case .measure(let measure) = pattern, let other = measure.other { states.append(other.yaml) }
    var body = "id: it\n"
    if !keys.isEmpty {
      body += "for-each: [\(keys.map(\.rawValue).joined(separator: ", "))]\n"
    }
    body += scope.yaml + pattern.yaml + "\n"
    if let exercise {
      body += "exercised-by: \(exercise.event.yaml("at-least: \(exercise.count)"))\n"
    }
    let lines = body.split(separator: "\n").map { "    \($0)\n" }.joined()
    return "spec: 1\nid: test\ntitle: test\nprofiles: [documented]\n"
      + (states.isEmpty ? "" : "states:\n" + states.map { "  \($0)\n" }.joined())
      + "expect:\n  -" + lines.dropFirst(3)
  }

  /// Every letter that plays a part.
  var letters: [Int] {
    let events = scope.events + pattern.events + (exercise.map { [$0.event] } ?? [])
    return events.flatMap(\.letters)
  }

  /// Returns the verdict of all instances.
  func outcome(_ timeline: NaiveTimeline) -> NaiveVerdict {
    var total = NaiveOutcome()
    var firsts: [Int] = []
    for key in instances {
      let view = NaiveView(entries: timeline.entries, end: timeline.end, key: key)
      var own = outcome(view)
      if let exercise {
        let seen = scope.stretches(view).flatMap { stretch in
          stretch.inside.filter { view.isHit($0, exercise.event, bound: stretch.opener) }
        }
        own.tests = seen.count
        if case .measure = pattern {} else { own.exercised += seen.count }
      }
      if let first = own.violations.map(\.time).min() { firsts.append(first) }
      total.add(own)
      total.tests = max(total.tests, own.tests)
    }
    let isTested = exercise.map { total.tests >= $0.count } ?? true
    return NaiveVerdict(total, firsts.sorted(), isTested: isTested && total.exercised > 0)
  }

  private func outcome(_ view: NaiveView) -> NaiveOutcome {
    if case .measure(let measure) = pattern { return measure.outcome(view, scope) }
    return pattern.outcome(view, scope)
  }

  private var instances: [[NaiveKey: Int]] {
    var all: [[NaiveKey: Int]] = [[:]]
    for key in keys { all = all.flatMap { part in [1, 2].map { part.merging([key: $0]) { $1 } } } }
    return all
  }
}

/// A checker's verdict on a timeline.
struct NaiveVerdict: Equatable {
  var verdict: String
  var violations: Int
  /// The time at which the first violation of each instance was certain.
  var firsts: [Int]
  var exercised: Int

  init(_ outcome: NaiveOutcome, _ firsts: [Int], isTested: Bool) {
    violations = outcome.violations.count
    self.firsts = firsts
    exercised = outcome.exercised
    verdict =
      violations > 0
      ? "fail" : outcome.open > 0 ? "inconclusive" : isTested ? "pass" : "not-exercised"
  }

  init(_ verdict: ExpectationVerdict) {
    self.verdict = verdict.verdict.rawValue
    violations = verdict.violations
    firsts = verdict.findings.map { Int($0.time.nanoseconds / 1_000_000_000) }.sorted()
    exercised = verdict.exercised
  }
}

extension NaiveCase {
  static func engine(_ spec: SpecFile, _ timeline: NaiveTimeline) -> NaiveVerdict {
    var checker = Checker([spec], profile: .documented)
    for (index, entry) in timeline.entries.enumerated() { checker.receive(entry.entry(index + 1)) }
    let end = Instant(nanoseconds: Int64(timeline.end) * 1_000_000_000)
    return NaiveVerdict(checker.finish(at: end)[0].expectations[0])
  }

  func disagrees(_ spec: SpecFile, _ timeline: NaiveTimeline) -> Bool {
    let (engine, naive) = (Self.engine(spec, timeline), outcome(timeline))
    if engine.verdict != naive.verdict || engine.exercised != naive.exercised { return true }
    if !mergesObligations, engine.violations != naive.violations { return true }
    if case .measure = pattern { return false }
    // Findings held until a stretch is over are counted in full and not once for each instance.
    return scope.isClosed
      ? engine.firsts.first != naive.firsts.first : engine.firsts != naive.firsts
  }

  /// Whether the engine counts only the first and the last of triggers that wait for one answer.
  private var mergesObligations: Bool {
    if case .response(let response) = pattern {
      return !response.isOneToOne && !response.isExactlyOnce
    }
    return false
  }

  /// The smallest timeline on which they still disagree.
  func shrunk(_ spec: SpecFile, _ timeline: NaiveTimeline) -> NaiveTimeline {
    for index in timeline.entries.indices {
      let smaller = timeline.without(index)
      if disagrees(spec, smaller) { return shrunk(spec, smaller) }
    }
    return timeline
  }
}
