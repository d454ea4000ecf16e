import Conformance
import Testing
import Timelines

/// Facts that a timeline cannot show are not watched, and the verdicts are the same.
@Suite struct ConcealedTests {
  private static let text = """
    spec: 1
    id: rule
    title: A rule
    covers: [BG-WAK-01]
    expect:
      - {id: told, each: callback.didUpdateValue, preceded-by: link.notification, killed-by: [x]}
      - {id: linked, never: link.failed, killed-by: [x]}
    """

  private static func judged(
    _ seen: Set<Observation>, ofNoMoreThan possible: Set<Observation>?
  ) throws -> SpecVerdict {
    let spec = try SpecFile(parsing: text, path: "rule.yaml")
    var checker = Checker([spec], profile: .documented, seenByNoMoreThan: possible)
    let timeline = NotedTimeline("0s link.failed\n1s callback.didUpdateValue")
    for entry in timeline.entries { checker.receive(entry) }
    return checker.finish(at: timeline.end, seenBy: seen)[0]
  }

  @Test(arguments: [[.hci, .air, .notes], [.hci, .notes], [.hci]] as [Set<Observation>])
  func `verdicts and reasons are those of what was seen`(possible: Set<Observation>) throws {
    let found = try Self.judged([.hci], ofNoMoreThan: possible)
    #expect(found == (try Self.judged([.hci], ofNoMoreThan: nil)))
    #expect(found.expectations.map(\.verdict) == [.notApplicable, .fail])
  }

  @Test func `what may be seen is watched`() throws {
    let found = try Self.judged([.run], ofNoMoreThan: nil)
    #expect(found.expectations.map(\.verdict) == [.fail, .fail])
  }
}
