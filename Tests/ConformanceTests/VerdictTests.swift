import Conformance
import Testing
import Timelines

@Suite struct VerdictTests {
  @Test func `the verdict over several is the worst of those that apply`() {
    #expect(Verdict.worst(of: [.pass, .notApplicable]) == .pass)
    #expect(Verdict.worst(of: [.pass, .notExercised]) == .notExercised)
    #expect(Verdict.worst(of: [.notExercised, .inconclusive, .pass]) == .inconclusive)
    #expect(Verdict.worst(of: [.inconclusive, .fail]) == .fail)
    #expect(Verdict.worst(of: [.fail, .error]) == .error)
    #expect(Verdict.worst(of: [.notApplicable]) == .notApplicable)
    #expect(Verdict.worst(of: []) == .notApplicable)
  }

  static let text = """
    spec: 1
    id: rule
    title: A rule
    covers: [BG-WAK-01]
    requires: [lifecycle, alerts]
    expect:
      - {id: in-time, each: app.woken, then: app.suspended, within: 10s, killed-by: [x]}
      - {id: on-air, never: [air.advertisement, alert.shown], killed-by: [x]}
    """

  let spec: SpecFile
  init() throws { spec = try SpecFile(parsing: Self.text, path: "rule.yaml") }

  func judged(
    _ timeline: String, profile: Profile = .documented, capabilities: Set<Capability>? = nil,
    seenBy observations: Set<Observation> = [.run]
  ) -> SpecVerdict {
    let noted = NotedTimeline(timeline)
    var checker = Checker([spec], profile: profile, capabilities: capabilities)
    for entry in noted.entries { checker.receive(entry) }
    return checker.finish(at: noted.end, seenBy: observations)[0]
  }

  @Test func `what an implementation does not have is not asked of it`() {
    let verdict = judged("0s app.woken\n99s end", capabilities: [.lifecycle])
    #expect(verdict.verdict == .notApplicable)
    #expect(verdict.reason == "it requires alerts, which the implementation does not have")
    #expect(judged("0s app.woken\n99s end", capabilities: [.lifecycle, .alerts]).verdict == .fail)
  }

  @Test func `what a timeline cannot show is not judged`() {
    let verdict = judged("0s air.advertisement", seenBy: [.air])
    #expect(verdict.expectations.map(\.verdict) == [.notApplicable, .fail])
    #expect(
      verdict.expectations[0].reason
        == "it needs app.woken, which only a run or lifecycle notes can show")
    #expect(verdict.verdict == .fail)
    let noted = judged("0s app.woken\n1s app.suspended", seenBy: [.hci, .notes])
    #expect(noted.expectations.map(\.verdict) == [.pass, .notExercised])
  }

  @Test func `an answer that could be hidden is not missed`() throws {
    // Every kind of an answer must be observable, one kind of what is forbidden is enough.
    let text = """
      spec: 1
      id: test
      title: A rule
      expect:
        - {id: answered, each: link.request, then: [link.response, callback.didUpdateValue]}
        - {id: silent, never: [air.scanning, air.scanRequest]}
      """
    let spec = try SpecFile(parsing: text, path: "rule.yaml")
    var checker = Checker([spec], profile: .documented)
    let verdict = checker.finish(at: .start, seenBy: [.air])[0]
    #expect(verdict.expectations.map(\.verdict) == [.notApplicable, .notExercised])
    #expect(
      verdict.expectations[0].reason
        == "it needs callback.didUpdateValue, which only a run can show")
  }

  @Test func `a field that a capture never shows is not missed`() throws {
    let text = """
      spec: 1
      id: test
      title: A rule
      expect:
        - {id: filtered, never: {event: air.scanning, where: {services: {present: false}}}}
        - {id: heard, every-one: {event: air.advertisement, where: {from: implementation}}, satisfies: {length: 3}}
        - {id: listening, never: {event: air.scanning, where: {enabled: true}}}
        - {id: either, never: {event: [air.advertisement, air.advertising], where: {from: implementation}}}
      """
    let spec = try SpecFile(parsing: text, path: "rule.yaml")
    var checker = Checker([spec], profile: .documented)
    let verdict = checker.finish(at: .start, seenBy: [.hci])[0]
    #expect(
      verdict.expectations.map(\.verdict) == [
        .notApplicable, .notApplicable, .notExercised, .notExercised,
      ])
    #expect(
      verdict.expectations[0].reason
        == "it needs the services of air.scanning, which only a run can show")
    #expect(
      verdict.expectations[1].reason
        == "it needs air.advertisement from the implementation, which only a run can show")
  }

  @Test func `a timeline that goes back in time is broken`() {
    let verdict = judged("5s app.woken\n4s app.suspended\n9s end")
    #expect(verdict.verdict == .error)
    #expect(verdict.reason == "entry #2 goes back in time, to 4.000000000")
  }

  @Test func `a rule of the other profile does not apply`() throws {
    let text = Self.text.replacing("covers:", with: "profiles: [observed]\ncovers:")
    let spec = try SpecFile(parsing: text, path: "rule.yaml")
    var checker = Checker([spec], profile: .documented)
    let verdict = checker.finish(at: .start)[0]
    #expect(verdict.verdict == .notApplicable)
    #expect(verdict.reason == "it is no rule of the documented profile")
  }

  @Test func `a violation is known as soon as it happens`() {
    var checker = Checker([spec], profile: .documented)
    let noted = NotedTimeline("0s app.woken\n10s app.inactive\n10000000001ns app.inactive\n20s end")
    checker.receive(noted.entries[0])
    checker.receive(noted.entries[1])
    #expect(checker.violations == 0)
    checker.receive(noted.entries[2])
    #expect(checker.violations == 1)
  }

  @Test func `a finding is told when it happens, and once`() {
    var checker = Checker([spec], profile: .documented)
    let noted = NotedTimeline("0s app.woken\n10000000001ns app.inactive\n11s app.woken\n20s end")
    checker.receive(noted.entries[0])
    #expect(checker.takeFindings() == [])
    checker.receive(noted.entries[1])
    let found = checker.takeFindings()
    #expect(found.map(\.spec) == [spec.id])
    #expect(found.first?.finding.witnesses.map(\.entry) == [noted.entries[0]])
    checker.receive(noted.entries[2])
    #expect(checker.takeFindings() == [])
  }

  @Test func `findings beyond the limit are counted and not kept`() {
    var checker = Checker([spec], profile: .documented)
    for sequence in 1...100 {
      checker.receive(
        Entry(
          time: .start, sequence: sequence, from: .implementation, kind: .alertShown,
          fields: [.app: .text("app\(sequence)")]))
    }
    let expectation = checker.finish(at: .start)[0].expectations[1]
    #expect(expectation.violations == 100)
    #expect(expectation.findings.count == 1)
    #expect(expectation.findings[0].witnesses.map(\.role) == [.forbidden])
  }
}

@Suite struct SentenceTests {
  static let examples: [(expectation: String, sentence: String)] = [
    (
      "for-each: app\nduring: background\nnever: {event: callback.*, where: {from: app}}",
      "For each app, during background, never callback.* (from app)"
    ),
    (
      "every-one: air.advertisement\nsatisfies: {length: {le: 31}, services: {has-any: [180D]}}",
      "Every air.advertisement satisfies: length at most 31 and services with any of 180D"
    ),
    (
      "from: {event: app.woken, plus: 1s}\nuntil: [app.suspended, app.terminated]\n"
        + "eventually: callback.*\nwithin: 2s",
      "1s after app.woken until app.suspended or app.terminated, there is at least one callback.* "
        + "within 2s"
    ),
    (
      "at-most: 5\nof: alert.shown\nper: 60s\nexercised-by: {event: link.connected, at-least: 2}",
      "At most 5 alert.shown in any 60s; put to the test by 2 × link.connected"
    ),
    (
      "for-each: [app, peer]\neach: call.connect\nthen: callback.didConnect\n"
        + "within: {min: 1s, max: 3s}\nrestart-by: app.woken\nunless: app.terminated\n"
        + "pairing: one-to-one\nexactly: 1",
      "For each app and peer, each call.connect is followed by exactly one callback.didConnect "
        + "after 1s to 3s, one answer for each, counted anew from each app.woken, unless there "
        + "is app.terminated"
    ),
    (
      "each: app.woken\npreceded-by: air.advertisement\nsince: app.suspended\nwithin: 5s",
      "Each app.woken is preceded by air.advertisement no more than 5s before, since the last "
        + "app.suspended"
    ),
    (
      "first: callback.*\nis: callback.didUpdateState\nwithin: 1s",
      "The first callback.* is callback.didUpdateState, within 1s"
    ),
    (
      "before: app.woken\nfor: 2s\nexactly: 0\nof: air.advertisement",
      "In the 2s before each app.woken, exactly 0 air.advertisement"
    ),
    (
      "from: app.woken\nuntil: app.suspended\nclosed: true\nincreasing: {event: callback.*, field: time}",
      "From app.woken until app.suspended (judged when it is over), time never decreases from one "
        + "callback.* to the next"
    ),
    (
      "each: app.background\nstays: background\nfor: {min: 1s, max: 5s}",
      "After each app.background it is background for at least 1s and for at most 5s"
    ),
    ("every: 2s\nsee: air.advertisement", "There is air.advertisement at least every 2s"),
    (
      "sequence: [call.connect, {event: callback.didConnect, within: 2s}]",
      "Each only after the one before it: call.connect, then callback.didConnect (within 2s)"
    ),
    (
      "during: background\nmeasure: {mean-gap: air.advertisement}\nis: {ge: 2s}",
      "During background, the mean gap of air.advertisement is at least 2s"
    ),
    ("may: app.throttled", "There may be app.throttled"),
  ]

  @Test(arguments: examples.indices)
  func `an expectation is a sentence`(index: Int) throws {
    let (expectation, sentence) = Self.examples[index]
    let states =
      "background: {for-each: app, enters: app.background, leaves: app.foreground}"
    let verdict = try #require(judge(expectation, states: states, "0s app.inactive app=a"))
    #expect(verdict.sentence == sentence)
  }
}
