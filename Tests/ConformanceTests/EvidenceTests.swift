import Conformance
import Testing
import Timelines

/// The evidence of `check --why`: the entries with which an expectation was kept.
@Suite struct EvidenceTests {
  static let examples: [(expectation: String, timeline: String, evidence: [String])] = [
    (
      "never: {event: callback.didDiscover, where: {rssi: -40}}",
      "1s callback.didDiscover rssi=-41",
      ["#1 allowed: rssi is -41, and forbidden is -40"]
    ),
    ("may: app.throttled", "1s app.throttled", ["#1 allowed"]),
    (
      "every-one: callback.didDiscover\nsatisfies: {rssi: -40}", "1s callback.didDiscover rssi=-40",
      ["#1 allowed"]
    ),
    (
      "from: app.woken\neventually: app.suspended\nwithin: 5s", "1s app.woken\n3s app.suspended",
      ["#1 the scope opens, #2 answer: 2s after the scope opened"]
    ),
    ("at-least: 1\nof: app.woken", "1s app.woken", ["#1 counted: 1"]),
    (
      "at-most: 1\nof: app.woken\nper: 5s", "1s app.woken\n9s app.woken",
      ["#1 counted, #2 counted: 8s after the one that it follows"]
    ),
    ("first: app.*\nis: app.woken", "1s app.woken", ["#1 first"]),
    (
      "each: app.woken\nthen: app.suspended\nwithin: 10s\nrestart-by: callback.didConnect",
      "1s app.woken\n2s callback.didConnect\n5s app.suspended",
      ["#1 trigger, #2 the time begins anew, #3 answer: after 3s"]
    ),
    (
      "each: app.woken\npreceded-by: air.advertisement", "1s air.advertisement\n3s app.woken",
      ["#1 condition, #2 allowed: 2s later"]
    ),
    (
      "every: 5s\nsee: air.advertisement", "1s air.advertisement\n3s air.advertisement",
      ["#1 answer: after 1s", "#1 the one before, #2 answer: after 2s"]
    ),
    (
      "sequence: [call.connect, callback.didConnect]", "1s call.connect\n3s callback.didConnect",
      ["#1 the one before, #2 answer: after 2s"]
    ),
    (
      "sequence: [call.connect, callback.didConnect]\norder: all-in-order",
      "1s call.connect\n3s callback.didConnect", ["#1 answer, #2 answer"]
    ),
    (
      "increasing: {event: callback.didDiscover, field: rssi}",
      "1s callback.didDiscover rssi=-50\n2s callback.didDiscover rssi=-40",
      ["#1 the one before, #2 allowed"]
    ),
    (
      "before: app.woken\nfor: 2s\nat-least: 1\nof: air.advertisement",
      "1s air.advertisement\n2s app.woken", ["#1 counted, #2 the scope closes"]
    ),
    (
      "measure: {mean-gap: air.advertisement}\nis: {le: 2s}",
      "1s air.advertisement\n3s air.advertisement",
      [
        "#1 counted, #2 counted: the mean gap of air.advertisement is 2s, expected at most 2s"
      ]
    ),
    (
      "each: app.background\nstays: resting\nfor: 2s",
      "1s app.background\n5s app.foreground", ["#1 trigger: still resting 2s later"]
    ),
  ]

  @Test(arguments: examples.indices)
  func `what kept an expectation is shown`(index: Int) {
    let (expectation, timeline, expected) = Self.examples[index]
    let states = "resting: {enters: app.background, leaves: app.foreground}"
    let verdict = judge(expectation, states: states, timeline, isExplained: true)
    #expect(verdict?.verdict == .pass)
    #expect(verdict?.evidence.map(\.text) == expected)
  }

  @Test func `nobody pays for what nobody asked`() {
    let verdict = judge("may: app.throttled", "1s app.throttled")
    #expect(verdict?.evidence == [])
  }

  @Test func `evidence beyond the limit is counted and not kept`() {
    let timeline = (1...100).map { "\($0)s app.throttled" }.joined(separator: "\n")
    let verdict = judge("may: app.throttled", timeline, isExplained: true)
    #expect(verdict?.exercised == 100)
    #expect(verdict?.evidence.count == 16)
  }
}

extension Evidence {
  fileprivate var text: String {
    witnesses.map { witness in
      "#\(witness.entry.sequence) \(witness.role.rawValue)"
        + (witness.note.map { ": \($0)" } ?? "")
    }.joined(separator: ", ")
  }
}
