import Testing
import Timelines

@testable import CoreBluetoothModel

struct InitiatorsTests {
  private let peers = KnownPeers()
  private let fast = ScanDuty(backgroundSince: nil, at: .start, Parameters(), .init())

  private func initiator(_ peer: String) -> Initiator {
    Initiator(target: [.peer: .text(peer)], duty: fast)
  }

  @Test func `a lookout begins once and ends when its peripheral is wanted no more`() {
    var initiators = Initiators()
    let wanted: Initiators.Input = .wanted(["b": fast, "a": fast])
    #expect(
      initiators.receive(wanted, knowing: peers)
        == [.begins(initiator("a")), .begins(initiator("b"))])
    #expect(initiators.receive(wanted, knowing: peers).isEmpty)
    #expect(
      initiators.receive(.wanted(["b": fast]), knowing: peers) == [.ends(initiator("a"))])
    #expect(initiators.ended == 0)
  }

  @Test func `a lookout that ended by itself begins anew while its peripheral is wanted`() {
    var initiators = Initiators()
    _ = initiators.receive(.wanted(["a": fast]), knowing: peers)
    #expect(initiators.receive(.ended("a"), knowing: peers).isEmpty)
    #expect(!initiators.looksOut(for: "a"))
    #expect(initiators.ended == 1)
    #expect(
      initiators.receive(.wanted(["a": fast]), knowing: peers) == [.begins(initiator("a"))])
  }

  @Test func `a lookout goes on with another duty`() {
    var initiators = Initiators()
    var slow = fast
    slow.interval = .seconds(3)
    _ = initiators.receive(.wanted(["a": fast]), knowing: peers)
    #expect(
      initiators.receive(.wanted(["a": slow]), knowing: peers)
        == [.begins(Initiator(target: [.peer: .text("a")], duty: slow))])
  }
}
