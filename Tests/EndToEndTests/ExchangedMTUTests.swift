import Conformance
import Testing
import Timelines

/// A device that was asked for an MTU and has answered need not ask itself (Core 5.4, Vol 3, Part
/// F, 3.4.2).
@Suite struct ExchangedMTUTests {
  private let link: Fields = [.device: .text("phone"), .connection: .integer(1)]

  private func verdict(of entries: [Entry]) throws -> Verdict {
    let rule = try RuleBook.read("\(RuleBook.folder)/gatt/mtu-is-exchanged.yaml")
    var checker = Checker([rule.forOtherTimelines], profile: .documented)
    for entry in entries { checker.receive(entry) }
    return checker.finish(at: .start + .seconds(20))[0].verdict
  }

  private func entry(_ kind: Kind, at second: Int, from party: Party, _ fields: Fields) -> Entry {
    Entry(
      time: .start + .seconds(second), sequence: second + 1, from: party, kind: kind,
      fields: link.merging(fields))
  }

  private func request(at second: Int, from party: Party) -> Entry {
    entry(
      .linkRequest, at: second, from: party, [.opcode: .integer(2), .mtu: .integer(185)])
  }

  @Test func `the peer's Exchange MTU Request ends the obligation, and nothing else does`() throws {
    let up = entry(.linkConnected, at: 0, from: .implementation, [.role: .text("central")])
    #expect(try verdict(of: [up]) == .fail)
    #expect(try verdict(of: [up, request(at: 1, from: .peer)]) == .pass)
    #expect(try verdict(of: [up, request(at: 1, from: .implementation)]) == .pass)
    #expect(try verdict(of: [up, request(at: 6, from: .peer)]) == .fail)
    let read = entry(.linkRequest, at: 1, from: .peer, [.opcode: .integer(10)])
    #expect(try verdict(of: [up, read]) == .fail)
  }
}
