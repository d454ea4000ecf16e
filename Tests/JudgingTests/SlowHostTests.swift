import BluetoothProtocols
import Conformance
import Judging
import Replay
import Seats
import Testing
import Timelines

/// Runs of rules about hosts: short where a host answers at once, and as long as an answer is awaited.
@Suite struct SlowHostTests {
  /// A server that refuses every read, after some time.
  private struct Host: Implementation {
    var about = ImplementationDescription(
      name: "host", capabilities: [.hci, .peripheral], hasAPI: false, speaksHCI: true)
    var delay: Duration?

    mutating func receive(_ entry: Entry) -> [Draft] {
      switch entry.kind {
      case .runBegan:
        return [
          Draft(
            .airAdvertising, from: .implementation,
            [.enabled: .flag(true), .connectable: .flag(true), .payload: .octets([2, 1, 6])])
        ]
      case .linkRequest:
        guard let delay, entry.from == .peer, let octets = entry[.octets]?.octets else { return [] }
        let error: [UInt8] = [0x01] + octets.prefix(3) + [0x01]
        return [
          Draft(
            .linkError, from: .implementation,
            [.connection: entry[.connection], .octets: .octets(error), .code: .integer(1)],
            after: delay)
        ]
      default: return []
      }
    }

    var nextDeadline: Instant? { nil }
    mutating func advance(to now: Instant) -> [Draft] { [] }
  }

  private final class Log {
    var end = Instant.start
  }

  private struct Watcher: JudgingObserver {
    let log: Log
    mutating func receive(_ entry: Entry) { log.end = entry.time }
  }

  private func judged(delay: Duration?) throws -> (verdict: Verdict?, seconds: Double) {
    let spec = try SpecFile(
      parsing: """
        spec: 1
        id: test/slow
        title: A request is refused
        covers: []
        requires: [hci]
        scenario:
          peers:
            - peer: tester
              reactions:
                - when: link.connected
                  then:
                    - {do: peer.sends, after: 500ms, octets: 0x0A0000}
          acts:
            - {at: 0s, do: peer.connects, peer: tester}
          settle: 3s
        expect:
          - id: refused
            passive: false
            for-each: connection
            each: {event: link.request, where: {from: peer}}
            then: {event: link.error, where: {from: implementation}}
            within: 30s
        """, path: "Rules/rule.yaml")
    let log = Log()
    var judge = ImplementationJudge { _ in Host(delay: delay) }
    judge.hasAPI = false
    judge.observer = Watcher(log: log)
    try judge.judge(spec)
    return (
      judge.judgement.verdicts.first?.verdict, Double(log.end.nanoseconds) / 1_000_000_000
    )
  }

  @Test func `a host that answers at once is judged in the time that the rule plans`() throws {
    let (verdict, seconds) = try judged(delay: .zero)
    #expect(verdict == .pass)
    #expect(seconds == 3)
  }

  @Test func `a host that takes as long as it may is waited for`() throws {
    let (verdict, seconds) = try judged(delay: .seconds(29))
    #expect(verdict == .pass)
    #expect((29.5...31).contains(seconds))
  }

  @Test func `silence fails when the time is over, and not before`() throws {
    let (verdict, seconds) = try judged(delay: nil)
    #expect(verdict == .fail)
    #expect((30.5...31).contains(seconds))
  }

  @Test func `an answer that comes too late fails`() throws {
    #expect(try judged(delay: .seconds(31)).verdict == .fail)
  }
}
