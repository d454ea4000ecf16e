import Conformance
import Foundation
import Testing
import Timelines
import VirtualTime

/// The engine and the naive checker say the same of random timelines, whatever the pattern, the
/// scope and the keys.
@Suite struct AgreementTests {
  /// More with `BLUEWAKE_RANDOM_SPECS`; each is tried on twenty timelines.
  static let specs =
    ProcessInfo.processInfo.environment["BLUEWAKE_RANDOM_SPECS"].flatMap(Int.init) ?? 48

  @Test(arguments: 0..<11)
  func `the engine agrees with the definitions`(form: Int) throws {
    for number in 0..<Self.specs {
      let seed = UInt64(form * 1_000_003 + number)
      var generator = SeededGenerator(seed: seed)
      let example = Example(form: form, using: &generator)
      let spec = try SpecFile(parsing: example.yaml, path: "seed-\(seed)")
      for _ in 0..<20 {
        let timeline = NaiveTimeline(using: &generator)
        if example.disagrees(spec, timeline) {
          let least = example.shrunk(spec, timeline)
          Issue.record(
            """
            seed \(seed)
            \(example.yaml)
            \(least.description)
            engine \(example.engine(spec, least))
            naive  \(example.naive(least))
            """)
          return
        }
      }
    }
  }

  /// A violation is final: what follows can neither take it back nor could it have been known
  /// before.
  @Test(arguments: 0..<11)
  func `what has failed stays failed`(form: Int) throws {
    for number in 0..<Self.specs / 4 {
      var generator = SeededGenerator(seed: UInt64(form * 7919 + number))
      let example = Example(form: form, using: &generator)
      let spec = try SpecFile(parsing: example.yaml, path: "example")
      for _ in 0..<5 {
        let timeline = NaiveTimeline(using: &generator)
        var hasFailed = false
        for length in 0...timeline.entries.count {
          let prefix = timeline.first(length)
          let fails = example.engine(spec, prefix).verdict == "fail"
          if hasFailed, !fails {
            Issue.record("\(example.yaml)\n\(prefix.description)")
            return
          }
          hasFailed = fails
        }
      }
    }
  }
}

/// A random expectation.
struct Example {
  var pattern: NaivePattern
  var scope: NaiveScope
  var isKeyed: Bool

  var yaml: String {
    let states = scope.states(isKeyed: isKeyed)
    let body =
      "id: it\n" + (isKeyed ? "for-each: app\n" : "")
      + (pattern.isLookingBack ? "" : scope.yaml) + pattern.yaml
    let lines = body.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    return "spec: 1\nid: test\ntitle: test\n" + (states.isEmpty ? "" : "states:\n  \(states)\n")
      + "expect:\n  -" + lines.dropFirst(3) + "\n"
  }

  /// - Parameter form: Which pattern.
  init(form: Int, using generator: inout SeededGenerator) {
    let letters = Array(0..<NaiveEvent.kinds.count).shuffled(using: &generator)
    func event(_ index: Int) -> NaiveEvent {
      NaiveEvent(letter: letters[index], isNarrow: Bool.random(using: &generator))
    }
    func chance() -> Bool { Bool.random(using: &generator) }
    func small() -> Int { Int.random(in: 1...6, using: &generator) }

    // Scope events may be the pattern's own, now and then.
    let (opening, closing) = chance() ? (4, 5) : (3, chance() ? 0 : 1)
    let from = event(opening)
    let until = event(closing)
    isKeyed = chance()
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: scope = .whole
    case 1: scope = .window(from: from, until: nil, length: nil, closed: false)
    case 2: scope = .window(from: nil, until: until, length: nil, closed: false)
    case 3: scope = .window(from: from, until: until, length: nil, closed: false)
    case 4:
      scope = .window(from: from, until: chance() ? until : nil, length: small(), closed: false)
    default: scope = .state(enters: from, leaves: until, atStart: chance())
    }
    switch form {
    case 0:
      pattern = .never(event(0))
      if case .window(let from?, let until?, let length, _) = scope, chance() {
        scope = .window(from: from, until: until, length: length, closed: true)
      }
    case 1: pattern = .everyOne(letter: letters[0])
    case 2: pattern = .eventually(event(0), within: chance() ? small() : nil)
    case 3:
      let relation = ["at-most", "at-least", "exactly"].randomElement(using: &generator) ?? ""
      pattern = .count(
        relation: relation, number: Int.random(in: 1...3, using: &generator), of: event(0),
        reset: chance() ? event(1) : nil, per: nil)
    case 4:
      pattern = .count(
        relation: "at-most", number: Int.random(in: 1...3, using: &generator), of: event(0),
        reset: nil, per: small())
    case 5: pattern = .first(event(0), isNarrow: chance(), within: nil)
    case 6:
      let least = chance() ? Int.random(in: 0...2, using: &generator) : nil
      let most = chance() ? (least ?? 0) + small() : nil
      pattern = .response(
        NaiveResponse(
          trigger: event(0), answer: event(1), least: least, most: most,
          restart: chance() && chance() ? event(2) : nil, excuse: chance() ? event(3) : nil,
          isOneToOne: chance()))
    case 7:
      pattern = .precedence(
        event(0), by: event(1), since: chance() ? event(2) : nil, within: chance() ? small() : nil)
    case 8: pattern = .recurrence(event(0), every: small())
    case 9: pattern = .sequence([event(0), event(1), event(2)])
    default:
      let relation = ["at-most", "at-least", "exactly"].randomElement(using: &generator) ?? ""
      pattern = .before(
        event(1), reach: small(), relation: relation,
        number: Int.random(in: 1...2, using: &generator), of: event(0))
    }
    // Something that must happen is only demanded of keys that the scope knows.
    if pattern.demands, case .window(nil, _, _, _) = scope { isKeyed = false }
    if pattern.demands, case .whole = scope { isKeyed = false }
    if pattern.demands, case .state(let enters, let leaves, true) = scope {
      scope = .state(enters: enters, leaves: leaves, atStart: false)
    }
  }
}

extension Example {
  func naive(_ timeline: NaiveTimeline) -> NaiveOutcome {
    var outcome = NaiveOutcome()
    let apps = isKeyed ? [1, 2] : [0]
    for app in apps {
      let entries = timeline.entries.filter { app == 0 || $0.app == app }
      // A key that was never heard of is no instance.
      if isKeyed, entries.isEmpty { continue }
      outcome.add(pattern.outcome(entries, scope, end: timeline.end))
    }
    outcome.conclude()
    return outcome
  }

  func engine(_ spec: SpecFile, _ timeline: NaiveTimeline) -> NaiveOutcome {
    var checker = Checker([spec], profile: .documented)
    for (index, entry) in timeline.entries.enumerated() { checker.receive(entry.entry(index + 1)) }
    let end = Instant(nanoseconds: Int64(timeline.end) * 1_000_000_000)
    let verdict = checker.finish(at: end)[0].expectations[0]
    return NaiveOutcome(
      verdict: verdict.verdict.rawValue,
      violations: verdict.findings.map { Int($0.time.nanoseconds / 1_000_000_000) }.sorted(),
      open: 0, exercised: verdict.exercised)
  }

  /// The engine keeps the first finding of each instance, so the first of all must agree.
  func disagrees(_ spec: SpecFile, _ timeline: NaiveTimeline) -> Bool {
    let (engine, naive) = (engine(spec, timeline), naive(timeline))
    return engine.verdict != naive.verdict || engine.violations.first != naive.violations.first
  }

  func shrunk(_ spec: SpecFile, _ timeline: NaiveTimeline) -> NaiveTimeline {
    for index in timeline.entries.indices {
      let smaller = timeline.without(index)
      if disagrees(spec, smaller) { return shrunk(spec, smaller) }
    }
    return timeline
  }
}

extension NaivePattern {
  var isLookingBack: Bool { if case .before = self { true } else { false } }

  /// Whether it demands something from the opening of the scope on.
  var demands: Bool {
    switch self {
    case .eventually, .recurrence: true
    case .count(let relation, _, _, _, _): relation != "at-most"
    default: false
    }
  }
}
