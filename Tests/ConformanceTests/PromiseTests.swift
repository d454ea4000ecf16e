import Conformance
import Testing
import Timelines

/// The expectations that judge a host: those of a rule's own scenario, those that hold of any
/// timeline, and those that bind a host only if it has promised them.
@Suite struct PromiseTests {
  private static let text = """
    spec: 1
    id: rule
    title: A rule
    covers: [BG-WAK-01]
    passive: false
    expect:
      - {id: own, never: app.woken, killed-by: [x]}
      - {id: general, passive: true, never: app.throttled, killed-by: [x]}
      - id: of-any-host
        passive: true
        promised-by: core-specification
        never: link.failed
        killed-by: [x]
    """

  private let spec: SpecFile
  init() throws { spec = try SpecFile(parsing: Self.text, path: "rule.yaml") }

  private func judged(
    _ spec: SpecFile, unpromised: [Promise: String] = [:]
  ) -> [(id: String, verdict: Verdict, reason: String?)] {
    var checker = Checker([spec], profile: .documented)
    checker.unpromised = unpromised
    let timeline = NotedTimeline("0s app.woken\n1s app.throttled\n2s link.failed")
    for entry in timeline.entries { checker.receive(entry) }
    return checker.finish(at: timeline.end)[0].expectations.map { ($0.id, $0.verdict, $0.reason) }
  }

  @Test func `a rule judges its own scenario whole, and other timelines by what holds of any`() {
    #expect(spec.isPassive)
    #expect(judged(spec).map(\.verdict) == [.fail, .fail, .fail])
    let others = judged(spec.forOtherTimelines)
    #expect(others.map(\.id) == ["own", "general", "of-any-host"])
    #expect(others.map(\.verdict) == [.notApplicable, .fail, .fail])
    #expect(others[0].reason == SpecFile.ownScenarioReason)
  }

  @Test func `what holds of captures only judges no run but those of its scenario`() throws {
    let text = Self.text.replacing("general, passive: true", with: "general, captures-only: true")
    let spec = try SpecFile(parsing: text, path: "rule.yaml")
    #expect(judged(spec).map(\.verdict) == [.fail, .fail, .fail])
    #expect(judged(spec.forOtherTimelines).map(\.verdict) == [.notApplicable, .fail, .fail])
    let others = judged(spec.forOtherRuns)
    #expect(others.map(\.verdict) == [.notApplicable, .notApplicable, .fail])
    #expect(others[1].reason == SpecFile.capturesReason)
  }

  @Test func `what a host has not promised does not bind it`() {
    let found = judged(spec.forOtherTimelines, unpromised: [.coreBluetooth: "it is another's"])
    #expect(found.map(\.verdict) == [.notApplicable, .notApplicable, .fail])
    #expect(found[1].reason == "it is another's")
  }

  @Test func `what apps are asked to do binds no implementation and no recorded host`() throws {
    let text = Self.text.replacing("core-specification", with: "app")
    let spec = try SpecFile(parsing: text, path: "rule.yaml")
    let found = judged(spec.forOtherRuns, unpromised: [.app: "no app's own code takes part"])
    #expect(found.map(\.verdict) == [.notApplicable, .fail, .notApplicable])
    #expect(found[2].reason == "no app's own code takes part")
    #expect(
      spec.expectations(for: .documented).map(\.reach)
        == ["runs of its own scenario", "any timeline", "any timeline, of an app's own code"])
  }

  @Test func `what is not promised is not told while a timeline is followed`() {
    var checker = Checker([spec.forOtherTimelines], profile: .documented)
    checker.unpromised = [.coreBluetooth: "it is another's"]
    for entry in NotedTimeline("0s app.throttled\n1s link.failed").entries {
      checker.receive(entry)
    }
    #expect(checker.takeFindings().map(\.expectation) == ["of-any-host"])
  }
}
