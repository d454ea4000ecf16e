import Conformance
import CoreBluetoothModel
import Judging
import Replay
import Testing
import Timelines

/// Judging by rules whose scenarios cannot be performed, and with watchers.
@Suite struct ImplementationJudgeTests {
  private func spec(_ scenario: String = "") throws -> SpecFile {
    try SpecFile(
      parsing: """
        spec: 1
        id: test/rule
        title: Nothing comes of nothing
        covers: []
        scenario:
          apps:
            - {app: viewer}
          acts:
            - {at: 0s, do: user.opensApp, app: viewer}
        \(scenario)
          settle: 5s
        expect:
          - id: launches
            passive: false
            each: user.opensApp
            then: app.launched
            within: 5s
        """, path: "Rules/rule.yaml")
  }

  private func judge() -> ImplementationJudge {
    ImplementationJudge { _ in ReferenceImplementation() }
  }

  @Test func `a capture that is not there is named with its place in the rule`() throws {
    var judge = judge()
    let spec = try spec("  capture: nowhere.btsnoop")
    let error = #expect(throws: UnusableCapture.self) { try judge.judge(spec) }
    #expect(error?.lines.count == 2)
    #expect(
      error?.lines.last?.text
        == "Rules/rule.yaml:10:12: error: the scenario names a capture that cannot be used")
  }

  @Test func `a parameter that the implementation lacks makes the rule an error`() throws {
    let spec = try spec("  parameters: {patience: 5s}")
    var judge = judge()
    judge.provisions = Provisions(
      refusal: { setting, _ in "there is no parameter \(setting.name)" })
    try judge.judge(spec)
    let verdict = try #require(judge.judgement.verdicts.first)
    #expect(verdict.verdict == .error)
    #expect(verdict.reason == "there is no parameter patience")
    #expect(verdict.position?.line == 10)
  }

  @Test func `beside a failure stands which act of the scenario had no effect`() throws {
    let spec = try SpecFile(
      parsing: """
        spec: 1
        id: test/rule
        title: A peer that is not connected writes
        covers: []
        scenario:
          apps:
            - {app: sensor}
          peers:
            - {peer: tablet}
          acts:
            - {at: 3s, do: peer.writes, peer: tablet, service: "180D", characteristic: "2A39", value: 0x01}
          settle: 5s
        expect:
          - id: written
            passive: false
            each: peer.writes
            then: callback.didReceiveWrite
            within: 2s
        """, path: "Rules/rule.yaml")
    var judge = judge()
    try judge.judge(spec)
    let verdict = try #require(judge.judgement.verdicts.first?.expectations.first)
    #expect(verdict.verdict == .fail)
    #expect(
      verdict.reason
        == "the scenario could not go on as written: at 3s, line 11: tablet is not connected")
  }

  @Test func `a manager without a name is called by its role by all parties`() throws {
    let spec = try SpecFile(
      parsing: """
        spec: 1
        id: test/rule
        title: A manager is made
        covers: []
        scenario:
          apps:
            - app: viewer
              reactions:
                - {when: callback.didFinishLaunching, then: [{do: call.createCentralManager}]}
          acts:
            - {at: 0s, do: user.opensApp, app: viewer}
          settle: 5s
        expect:
          - id: told
            passive: false
            each: {event: call.createCentralManager, where: {manager: central}}
            then: {event: callback.didUpdateState, where: {manager: central}}
            within: 2s
        """, path: "Rules/rule.yaml")
    var judge = judge()
    try judge.judge(spec)
    #expect(judge.judgement.verdicts.first?.verdict == .pass)
  }

  private final class Log {
    var words: [String] = []
  }

  /// Counts for itself, to show that each run begins with a copy.
  private struct Watcher: JudgingObserver {
    let log: Log
    var count = 0

    mutating func begin(_ rule: SpecFile) { log.words.append("begin \(rule.id)") }
    mutating func receive(_ entry: Entry) { count += 1 }
    mutating func end() { log.words.append(count > 0 ? "end \(count)" : "nothing") }
  }

  @Test func `a watcher sees every run from its beginning`() throws {
    let log = Log()
    var judge = judge()
    judge.observer = Watcher(log: log)
    for _ in 1...2 { try judge.judge(try spec()) }
    #expect(judge.judgement.verdicts.map(\.verdict) == [.pass, .pass])
    #expect(log.words.count == 4)
    #expect(log.words[0] == "begin test/rule")
    #expect(log.words[1].hasPrefix("end "))
    #expect(log.words[1] == log.words[3])
  }
}
