import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// The replay of a peer that paired in a capture.
@Suite struct RecordedPairingTests {
  /// A private address that no key of the run's made.
  private static let address = "5A:01:02:03:04:05"

  private static func pairing(_ pdu: SMPPDU) -> Fields {
    Fields(captured: pdu).merging([.connection: .integer(1)])
  }

  private static let said = SMPPDU.Pairing(
    ioCapability: 0, authentication: 0b0101, maximumKeySize: 12, initiatorKeys: 3,
    responderKeys: 0b1011)

  private static var paired: Tape {
    var tape = Tape()
    tape.peer = address
    tape.scan(at: 0)
    for time in 1...9 { tape.hear(at: time * 100) }
    tape.connect(at: 1000)
    tape.note(.linkPairing, at: 1100, from: .peer, pairing(.securityRequest(authentication: 5)))
    tape.note(.linkPairing, at: 1200, pairing(.pairingRequest(said)))
    tape.note(.linkPairing, at: 1300, from: .peer, pairing(.pairingResponse(said)))
    tape.note(
      .linkPairing, at: 1500, from: .peer,
      pairing(.identityInformation([UInt8](repeating: 1, count: 16))))
    tape.disconnect(at: 3000, status: 0x16)
    return tape
  }

  private func bench(_ tape: Tape, speaksHCI: Bool = true) -> AirBench {
    AirBench(recording: Recording(tape.entries), speaksHCI: speaksHCI)
  }

  @Test func `it pairs as it did`() {
    let profile = Recording(Self.paired.entries).peers[0].pairing.profile
    #expect(profile.ioCapability == .displayOnly)
    #expect(profile.bonds && profile.asksForProtection && !profile.usesSecureConnections)
    #expect(profile.longestKey == 12)
    // No keys for BR/EDR.
    #expect(profile.responderKeys == 0b011)
  }

  @Test func `it asks for security again, as long after the link came up as then`() {
    var bench = bench(Self.paired)
    bench.connect(to: Self.address)
    bench.run(for: .seconds(1))
    let connected = bench.entries(.linkConnected).first?.time ?? .start
    let asked = bench.entries(.linkPairing).first
    #expect(asked?[.name] == .text("Security Request"))
    #expect(asked?.time == connected + .milliseconds(130))
  }

  @Test func `whoever pairs in its word alone is asked for nothing`() {
    var bench = bench(Self.paired, speaksHCI: false)
    bench.connect(to: Self.address)
    bench.run(for: .seconds(1))
    #expect(bench.entries(.linkPairing).isEmpty)
  }

  @Test func `it has a private address of the run's, and another one after the link`() throws {
    var bench = bench(Self.paired)
    let key = try #require(
      IdentityResolvingKey(bench.world.peers[0].identityKey(seed: bench.world.seed)))
    bench.scan()
    bench.run(for: .seconds(1))
    let first = try #require(bench.entries(.airAdvertisement).last?[.address]?.address)
    #expect(key.resolves(first))
    bench.connect(to: Self.address)
    bench.tell(.linkDisconnect, [.connection: .integer(1)])
    bench.run(for: .seconds(1))
    let second = bench.world.peers[0].address
    #expect(second != first && key.resolves(second))
  }

  @Test func `a peer of which nothing is known refuses, and that is told`() {
    var tape = Tape()
    tape.connect(at: 0)
    tape.discover(at: 100)
    tape.disconnect(at: 9000, status: 0x16)
    var bench = bench(tape)
    bench.connect(to: tape.peer)
    bench.tell(
      .linkPairing,
      Fields(securityManager: SMPPDU.pairingRequest(Self.said).encoded()).merging([
        .connection: .integer(1)
      ]))
    bench.run(for: .seconds(1))
    #expect(bench.entries(.linkPairing).last?[.octets] == .octets([5, 5]))
    #expect(bench.entries(.divergenceUnknown).count == 1)
    #expect(bench.entries(.linkPaired).last?[.status] == .integer(5))
  }

  @Test func `a host that says no more has failed to pair after 30 seconds`() {
    var bench = bench(Self.paired)
    bench.connect(to: Self.address)
    bench.tell(
      .linkPairing,
      Fields(securityManager: SMPPDU.pairingRequest(Self.said).encoded()).merging([
        .connection: .integer(1)
      ]))
    bench.run(for: .seconds(40))
    let failed = bench.entries(.linkPaired).last
    #expect(failed?[.enabled] == .flag(false))
    #expect(
      bench.entries(.noteText).last?[.text]?.text
        == "the pairing failed: no further PDU within 30 s")
  }

  @Test func `who guesses a key again at once is told to wait`() {
    var bench = bench(Self.paired)
    bench.connect(to: Self.address)
    func ask(_ pdus: [SMPPDU]) {
      for pdu in pdus {
        bench.tell(
          .linkPairing, Fields(securityManager: pdu.encoded()).merging([.connection: .integer(1)]))
        bench.run(for: .milliseconds(40))
      }
    }
    let zeros = [UInt8](repeating: 0, count: 16)
    ask([.pairingRequest(Self.said), .pairingConfirm(zeros), .pairingRandom(zeros)])
    ask([.pairingRequest(Self.said)])
    let failures = bench.entries(.linkPaired).compactMap { $0[.status]?.integer }
    #expect(failures == [4, 9])
    bench.run(for: .seconds(2))
    ask([.pairingRequest(Self.said)])
    #expect(bench.entries(.linkPairing).last?[.name] == .text("Pairing Response"))
  }
}
