import Conformance
import TestSupport
import Testing
import Timelines

/// Weaker forms of expectations are weaker: on random timelines none fails where the expectation
/// itself does not.
@Suite struct WeakeningTests {
  private static let specs = LongMode.isOn ? 60 : 2
  private static let timelines = LongMode.isOn ? 20 : 5

  @Test(.slow, arguments: NaiveForm.allCases)
  func `no weaker form fails where the expectation holds`(form: NaiveForm) {
    for (place, scope) in NaiveScopeForm.allCases.enumerated() where form.goes(with: scope) {
      let base = UInt64(NaiveForm.allCases.firstIndex(of: form) ?? 0) * 1_000_000_007
      for number in 0..<Self.specs {
        compare(form, scope, seed: base + UInt64(place) * 1_000_003 + UInt64(number))
      }
    }
  }

  /// A wider event makes instances where the scope makes none; an entry that is two steps is both only in
  /// the weaker order; a scope that is judged when its time is over is over sooner if it does not begin
  /// anew, or if one of several instances does not hold it open; two gaps become one.
  @Test func `what once failed where the expectation held does not`() {
    compare(.eventually, .before, seed: 3_016_000_080, timelines: 20)
    compare(.atLeast, .before, seed: 5_016_000_121, timelines: 20)
    compare(.allInOrder, .sameAs, seed: 14_011_000_138, timelines: 20)
    compare(.allInOrder, .twoStates, seed: 14_017_000_166, timelines: 20)
    compare(.inOrder, .closedFor, seed: 17_010_000_183, timelines: 20)
    compare(.computed, .finerState, seed: 21_014_000_230, timelines: 20)
    compare(.backingOff, .whole, seed: 23_000_000_181, timelines: 20)
  }

  private func compare(
    _ form: NaiveForm, _ scope: NaiveScopeForm, seed: UInt64, timelines: Int = Self.timelines
  ) {
    guard let (example, spec, dice) = AgreementTests.example(form, scope, seed) else { return }
    let weakened = spec.weakened(for: .documented)
    var generator = dice.generator
    for _ in 0..<timelines {
      let timeline = NaiveTimeline(of: example.letters, using: &generator)
      let stronger = Self.strongerForms(weakened, timeline)
      guard let form = stronger.first else { continue }
      var least = timeline
      while let smaller = least.entries.indices.lazy.map(least.without).first(where: {
        Self.strongerForms(weakened, $0).contains(form)
      }) {
        least = smaller
      }
      Issue.record("seed \(seed): \(form)\n\(example.yaml)\n\(least.description)")
      return
    }
  }

  /// Returns the forms that fail although their expectation does not.
  private static func strongerForms(
    _ weakened: WeakenedSpec, _ timeline: NaiveTimeline
  ) -> [String] {
    let verdicts = verdicts(weakened, timeline)
    if verdicts.first == .fail { return [] }
    return zip(weakened.forms, verdicts).compactMap { form, verdict in
      verdict == .fail ? form.weakening?.change : nil
    }
  }

  private static func verdicts(
    _ weakened: WeakenedSpec, _ timeline: NaiveTimeline
  ) -> [Verdict] {
    var checker = Checker([weakened.spec], profile: .documented)
    for (index, entry) in timeline.entries.enumerated() { checker.receive(entry.entry(index + 1)) }
    let end = Instant(nanoseconds: Int64(timeline.end) * 1_000_000_000)
    return checker.finish(at: end)[0].expectations.map(\.verdict)
  }

  /// Each form lets pass what only the part fails on that it leaves out.
  @Test(arguments: weakerExamples)
  func `what is left out is what makes the difference`(example: WeakerExample) throws {
    let spec = try SpecFile(
      parsing: """
        spec: 1
        id: it
        title: it
        expect:
          - id: it
        \(example.expectation.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
        """, path: "it")
    let forms = spec.weakened(for: .documented).forms
    #expect(forms.map(\.expectation) == Array(repeating: "it", count: forms.count))
    #expect(forms.compactMap(\.weakening?.change) == example.changes)
    #expect(forms.first?.weakening == nil)
  }

  @Test func `a run goes on for as long as the longest time grows`() throws {
    let spec = try SpecFile(
      parsing: """
        spec: 1
        id: it
        title: it
        expect:
          - {id: a, each: app.woken, then: app.suspended, within: 10s}
          - {id: b, each: app.woken, then: app.suspended, within: 2s}
        """, path: "it")
    #expect(spec.weakened(for: .documented).patience == .seconds(90))
  }
}

struct WeakerExample: CustomTestStringConvertible {
  var expectation: String
  var changes: [String]
  var testDescription: String { expectation }

  init(_ expectation: String, _ changes: String...) {
    self.expectation = expectation
    self.changes = changes
  }
}

private let weakerExamples = [
  WeakerExample("never: air.scanRequest", "at-most 1, not never"),
  WeakerExample(
    "each: app.woken\nthen: {event: app.suspended, where: {app: lock}}\n"
      + "within: {min: 1s, max: 10s}",
    "then need not have: app lock", "within without min", "within 100s, not 10s"),
  WeakerExample(
    "for-each: peer\neach: call.readValue\nthen: callback.didUpdateValue\npairing: one-to-one\n"
      + "within: 30s\nexactly: 1",
    "without exactly 1", "within 300s, not 30s", "pairing any, not one-to-one, without exactly 1"),
  WeakerExample(
    "for-each: [app, peer]\neach: callback.didUpdateValue\npreceded-by: callback.didConnect\n"
      + "since: app.terminated",
    "without since", "for-each without peer"),
  WeakerExample("at-most: 5\nof: alert.shown\nper: 60s", "at-most 6, not 5", "per 6s, not 60s"),
  WeakerExample("exactly: 2\nof: alert.shown", "at-most, not exactly", "at-least, not exactly"),
  WeakerExample("may: alert.shown"),
  WeakerExample(
    "for-each: app\nbefore: app.background\nfor: 4s\nat-least: 2\n"
      + "of: {event: callback.didConnect, where: {manager: m1}}",
    "at-least 1, not 2", "of need not have: manager m1", "for 40s, not 4s"),
  WeakerExample(
    "for-each: [app, peer]\nbefore: app.background\nfor: 4s\nat-least: 2\n"
      + "of: {event: callback.didConnect, where: {manager: m1}}",
    "at-least 1, not 2", "for 40s, not 4s"),
  WeakerExample(
    "sequence: [callback.didConnect, callback.didDisconnect, callback.didConnect]\n"
      + "order: all-in-order"),
  WeakerExample(
    "sequence:\n  - {event: callback.didUpdateState, where: {state: poweredOff}}\n"
      + "  - {event: callback.didUpdateState, where: {state: poweredOn}}\norder: all-in-order",
    "order no-step-before-its-predecessor"),
  WeakerExample(
    "from: [app.woken, app.launched]\nfor: 6s\neach: call.readValue\n"
      + "then: callback.didUpdateValue\nwithin: 2s",
    "within 20s, not 2s", "for 3s, not 6s", "from without app.woken", "from without app.launched"),
  WeakerExample(
    "from: [app.woken, app.launched]\nfor: 6s\nclosed: true\neach: call.readValue\n"
      + "then: callback.didUpdateValue\nwithin: 2s",
    "within 20s, not 2s"),
]
