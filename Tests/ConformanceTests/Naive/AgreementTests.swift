import Conformance
import TestSupport
import Testing
import Timelines

/// The engine and the naive checker say the same of random timelines, whatever the pattern, the
/// scope and the keys.
///
/// Each pattern is tried with each scope that it goes with: with `BLUEWAKE_LONG=1` on 10 000
/// timelines for each pair, else on 40. The seed of what disagrees is printed, with the
/// smallest timeline.
@Suite struct AgreementTests {
  static let specs = LongMode.isOn ? 500 : 5
  static let timelines = LongMode.isOn ? 20 : 8

  @Test(.slow, arguments: NaiveForm.allCases)
  func `the engine agrees with the definitions`(form: NaiveForm) {
    for (place, scope) in NaiveScopeForm.allCases.enumerated() where form.goes(with: scope) {
      let base = UInt64(NaiveForm.allCases.firstIndex(of: form) ?? 0) * 1_000_000_007
      compare(form, scope, from: base + UInt64(place) * 1_000_003)
    }
  }

  /// An S that is also a D, for more instances than itself, is judged before it forgets; an event
  /// that leaves a state and enters it ends one stretch and begins another; a gap is measured between events
  /// that agree with the entry which opened the scope.
  @Test func `what once disagreed agrees`() {
    compare(.precedence, .sameAs, from: 10_011_000_457, specs: 1, timelines: 20)
    compare(.measure, .sameAs, from: 16_011_000_216, specs: 1, timelines: 20)
    compare(.percentile, .sameAs, from: 20_011_000_193, specs: 1, timelines: 20)
  }

  private func compare(
    _ form: NaiveForm, _ scope: NaiveScopeForm, from base: UInt64, specs: Int = Self.specs,
    timelines: Int = Self.timelines
  ) {
    var read = 0
    for number in 0..<specs {
      let seed = base + UInt64(number)
      guard let (example, spec, dice) = Self.example(form, scope, seed) else { continue }
      read += 1
      var generator = dice.generator
      for _ in 0..<timelines {
        let timeline = NaiveTimeline(of: example.letters, using: &generator)
        guard example.disagrees(spec, timeline) else { continue }
        let least = example.shrunk(spec, timeline)
        Issue.record(
          """
          seed \(seed): \(form) \(scope)
          \(example.yaml)
          \(least.description)
          engine \(NaiveCase.engine(spec, least))
          naive  \(example.outcome(least))
          """)
        return
      }
    }
    #expect(read == specs, "\(form) \(scope): only \(read) could be read")
  }

  /// A random expectation that the language has.
  static func example(
    _ form: NaiveForm, _ scope: NaiveScopeForm, _ seed: UInt64
  ) -> (NaiveCase, SpecFile, NaiveDice)? {
    var complaint = ""
    for attempt in 0..<20 {
      var dice = NaiveDice(seed: seed &+ UInt64(attempt) << 48)
      let example = NaiveCase(form, scope, &dice)
      do {
        return (example, try SpecFile(parsing: example.yaml, path: "seed-\(seed)"), dice)
      } catch {
        complaint = "\(error)\n\(example.yaml)"
      }
    }
    Issue.record("\(form) \(scope): \(complaint)")
    return nil
  }

  /// A violation is final: what follows can neither take it back nor could it have been known
  /// before.
  @Test(.slow, arguments: NaiveForm.allCases)
  func `what has failed stays failed`(form: NaiveForm) {
    if form.measures { return }
    for (place, scope) in NaiveScopeForm.allCases.enumerated() where form.goes(with: scope) {
      for number in 0..<max(1, Self.specs / 100) {
        let seed = UInt64(place * 7919 + number)
        guard let (example, spec, dice) = Self.example(form, scope, seed) else { continue }
        var generator = dice.generator
        for _ in 0..<3 {
          let timeline = NaiveTimeline(of: example.letters, using: &generator)
          expectFinal(example, spec, timeline, seed)
        }
      }
    }
  }

  private func expectFinal(
    _ example: NaiveCase, _ spec: SpecFile, _ timeline: NaiveTimeline, _ seed: UInt64
  ) {
    var hasFailed = false
    for length in 0...timeline.entries.count {
      let prefix = timeline.first(length)
      let fails = NaiveCase.engine(spec, prefix).verdict == "fail"
      #expect(fails || !hasFailed, "seed \(seed)\n\(example.yaml)\n\(prefix.description)")
      hasFailed = fails
    }
  }
}
