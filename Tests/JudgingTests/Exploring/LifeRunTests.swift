import Conformance
import Testing
import Timelines

@testable import Judging

/// The verdict of rules on a run with an implementation that lacks something.
@Suite struct LifeRunTests {
  @Test func `a rule that requires what is lacking does not judge the run`() throws {
    let rule = try SpecFile(
      parsing: """
        spec: 1
        id: test/rule
        title: No app is woken
        covers: []
        requires: [lifecycle]
        expect:
          - id: nobody-wakes
            never: app.woken
        """, path: "rule.yaml")
    let woken = Entry(
      time: .start, sequence: 1, from: .implementation, kind: .appWoken, fields: [.app: .text("a")])
    var run = LifeRun(entries: [woken], end: .start, clocks: [.virtual], failure: nil)
    #expect(run.judged(by: [rule], profile: .documented).broken.count == 1)
    run.capabilities = [.central]
    #expect(run.judged(by: [rule], profile: .documented).broken.isEmpty)
  }
}
