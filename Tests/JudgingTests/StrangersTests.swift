import BluetoothProtocols
import Conformance
import Judging
import Replay
import Seats
import Testing
import Timelines

/// The peers that a host meets: others in each rule, as a host may keep what earlier rules left.
@Suite struct StrangersTests {
  /// A host that advertises for as long as no central is connected.
  private struct Host: Implementation {
    var about = ImplementationDescription(
      name: "host", capabilities: [.hci, .peripheral], hasAPI: false, speaksHCI: true)

    mutating func receive(_ entry: Entry) -> [Draft] {
      switch entry.kind {
      case .runBegan, .linkDisconnected:
        [
          Draft(
            .airAdvertising, from: .implementation,
            [.enabled: .flag(true), .connectable: .flag(true), .payload: .octets([2, 1, 6])],
            cause: entry.sequence)
        ]
      default: []
      }
    }

    var nextDeadline: Instant? { nil }
    mutating func advance(to now: Instant) -> [Draft] { [] }
  }

  private final class Log {
    var addresses: [String] = []
  }

  private struct Watcher: JudgingObserver {
    let log: Log

    mutating func receive(_ entry: Entry) {
      guard entry.kind == .linkConnected, let address = entry[.address]?.address else { return }
      log.addresses.append("\(address)")
    }
  }

  private func spec(_ id: String) throws -> SpecFile {
    try SpecFile(
      parsing: """
        spec: 1
        id: \(id)
        title: A peer comes back
        covers: []
        requires: [hci]
        scenario:
          peers:
            - {peer: tester}
          acts:
            - {at: 0s, do: peer.connects, peer: tester}
            - {at: 3s, do: peer.disconnects, peer: tester}
            - {at: 6s, do: peer.connects, peer: tester}
          settle: 3s
        expect:
          - id: comes
            passive: false
            exactly: 2
            of: link.connected
        """, path: "Rules/rule.yaml")
  }

  /// The addresses of the peers of a rule, in the order of the links.
  private func addresses(in rule: String, strangers: Int = 1) throws -> [String] {
    let log = Log()
    var judge = ImplementationJudge { _ in Host() }
    judge.hasAPI = false
    judge.provisions.strangers = strangers
    judge.observer = Watcher(log: log)
    try judge.judge(try spec(rule))
    #expect(judge.judgement.verdicts.map(\.verdict) == [.pass])
    return log.addresses
  }

  @Test func `a host meets another peer in each rule, and one peer within a rule`() throws {
    let first = try addresses(in: "test/first")
    #expect(first.count == 2)
    #expect(Set(first).count == 1)
    #expect(try addresses(in: "test/second") != first)
    #expect(try addresses(in: "test/first") == first)
  }

  @Test func `with another number the peers of a rule are strangers`() throws {
    let usual = try addresses(in: "test/first")
    let others = try addresses(in: "test/first", strangers: 2)
    #expect(Set(others).count == 1)
    #expect(others != usual)
  }
}
