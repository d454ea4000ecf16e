import Conformance
import Testing
import Timelines

/// `tolerance`: how much more time there is where a clock is not exact.
@Suite struct ToleranceTests {
  private func verdict(
    _ tolerance: String, _ expectation: String, _ timeline: String, _ clock: Clock
  ) throws -> ExpectationVerdict {
    let text = """
      spec: 1
      id: test
      title: test
      tolerance: \(tolerance)
      states: {resting: {enters: app.background, leaves: app.foreground}}
      expect: [{id: it, \(expectation)}]
      """
    let noted = NotedTimeline(timeline)
    let spec = try SpecFile(parsing: text, path: "test.yaml")
    var checker = Checker([spec], profile: .documented, clock: clock)
    for entry in noted.entries { checker.receive(entry) }
    return checker.finish(at: noted.end)[0].expectations[0]
  }

  @Test func `it is for clocks that are not exact`() throws {
    let (rule, late) = (
      "each: app.woken, then: app.suspended, within: 10s", "0s app.woken\n10020ms app.suspended"
    )
    #expect(try verdict("20ms", rule, late, .virtual).verdict == .fail)
    #expect(try verdict("20ms", rule, late, .captured).verdict == .pass)
    #expect(try verdict("20ms", rule, late, .live).verdict == .pass)
    #expect(try verdict("{live: 20ms}", rule, late, .captured).verdict == .fail)
    #expect(try verdict("{virtual: 20ms}", rule, late, .virtual).verdict == .pass)
    #expect(try verdict("19999us", rule, late, .live).verdict == .fail)
  }

  /// Each of the two gaps may be wrong by as much.
  @Test func `a gap may be shorter than the one before by twice as much`() throws {
    let rule = "increasing: {event: app.woken, field: gap}"
    let sooner = "0s app.woken\n2s app.woken\n3960ms app.woken"
    #expect(try verdict("20ms", rule, sooner, .virtual).verdict == .fail)
    #expect(try verdict("20ms", rule, sooner, .captured).verdict == .pass)
    let result = try verdict("19ms", rule, sooner, .captured)
    #expect(result.verdict == .fail)
    let message = result.findings.first?.message
    #expect(message?.hasPrefix("the gap fell from 2s to 1.96s") == true)
  }

  @Test func `every failure of time says so, and the sentence stays as it is`() throws {
    let result = try verdict(
      "20ms", "each: app.woken, then: app.suspended, within: 10s", "0s app.woken\n20s end", .live)
    #expect(
      result.findings.map(\.message)
        == ["no app.suspended within 10020ms, a tolerance of 20ms included"])
    #expect(result.sentence == "Each app.woken is followed by app.suspended within 10s")
    let timeless = try verdict("20ms", "never: app.woken", "0s app.woken", .live)
    #expect(timeless.findings.map(\.message) == ["app.woken happened, expected none"])
  }

  @Test func `margins are of the bound that was asked for`() throws {
    let result = try verdict(
      "20ms", "each: app.woken, then: app.suspended, within: 10s",
      "0s app.woken\n10010ms app.suspended", .live)
    #expect(result.margin?.bound == .seconds(10))
    #expect(result.margin?.share == 1.001)
  }

  @Test func `what failed by less than the clock may be wrong is not known`() throws {
    let text =
      "spec: 1\nid: a\ntitle: t\ntolerance: 1s\nexpect: [{id: it, every: 5s, see: app.woken}]\n"
    let spec = try SpecFile(parsing: text, path: "test.yaml")
    let cases: [(late: String, inexactness: Duration, verdict: Verdict)] = [
      ("6s", .zero, .pass), ("7s", .zero, .fail), ("7s", .seconds(1), .inconclusive),
      ("7001ms", .seconds(1), .fail),
    ]
    for (late, inexactness, verdict) in cases {
      let noted = NotedTimeline("\(late) app.woken")
      var checker = Checker([spec], profile: .documented, clock: .live, inexactness: inexactness)
      for entry in noted.entries { checker.receive(entry) }
      let result = checker.finish(at: noted.end)[0].expectations[0]
      #expect(result.verdict == verdict, "\(late)")
      if verdict == .inconclusive {
        #expect(
          result.reason
            == "it failed by less than the 1s of the run's clock error")
        #expect(result.findings.count == 1)
      }
    }
  }

  static let examples: [(rule: String, kept: String, broken: String)] = [
    (
      "from: app.woken, eventually: app.suspended, within: {min: 5s, max: 9s}",
      "0s app.woken\n4s app.suspended", "0s app.woken\n3s app.suspended\n99s end"
    ),
    (
      "from: app.woken, first: air.*, is: air.scanRequest, within: 5s",
      "0s app.woken\n6s air.scanRequest", "0s app.woken\n7s air.scanRequest"
    ),
    (
      "each: app.suspended, preceded-by: app.woken, within: 5s",
      "0s app.woken\n6s app.suspended", "0s app.woken\n7s app.suspended"
    ),
    (
      "every: 5s, see: app.woken", "6s app.woken", "7s app.woken"
    ),
    (
      "each: app.background, stays: resting, for: {min: 5s, max: 9s}",
      "0s app.background\n4s app.foreground", "0s app.background\n3s app.foreground"
    ),
    (
      "sequence: [app.woken, {event: app.suspended, within: 5s}]",
      "0s app.woken\n6s app.suspended", "0s app.woken\n7s app.suspended"
    ),
    (
      "sequence: [app.woken, app.suspended], order: all-in-order, within: 5s",
      "0s app.woken\n6s app.suspended", "0s app.woken\n7s app.suspended"
    ),
    (
      "at-most: 1, of: app.woken, per: 5s", "0s app.woken\n5s app.woken",
      "0s app.woken\n4s app.woken"
    ),
  ]

  @Test(arguments: examples.indices)
  func `every time of a pattern is given the same`(index: Int) throws {
    let (rule, kept, broken) = Self.examples[index]
    #expect(try verdict("1s", rule, kept, .live).verdict == .pass)
    #expect(try verdict("1s", rule, kept, .virtual).verdict != .pass)
    #expect(try verdict("1s", rule, broken, .live).verdict == .fail)
  }
}
