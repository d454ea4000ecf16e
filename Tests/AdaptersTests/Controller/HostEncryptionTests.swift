import BluetoothProtocols
import Testing
import Timelines

@testable import Adapters

/// A controller between a host and a peer, of which the test plays both.
@Suite struct HostEncryptionTests {
  private var controller = HostController.listening
  private var chance = SeededGenerator(seed: 3)

  private static let key = "0102030405060708090a0b0c0d0e0f10"

  private mutating func send(_ packet: String) -> [String] {
    controller.packets(answering: packet)
  }

  private mutating func tell(_ kind: Kind, _ fields: Fields) -> [String] {
    let link: Fields = [.connection: .integer(7), .peer: .text("P")]
    return controller.packets(after: kind, link.merging(fields))
  }

  private mutating func connect(as role: String) {
    _ = send("01030c00")
    _ = send(HostController.wholeMask)
    _ = tell(
      .linkConnected,
      [
        .role: .text(role), .address: .address(DeviceAddress(truncating: 0xC0FF_EE00_0001)),
        .addressType: .text("random"),
      ])
    _ = controller.takeDrafts()
  }

  private mutating func controlPDUs() -> [[UInt8]] {
    controller.takeDrafts().filter { $0.kind == .linkControl }.compactMap { $0[.octets]?.octets }
  }

  @Test mutating func `LE Encrypt encrypts`() {
    // Source: FIPS 197, appendix B; least significant octet first.
    let answer = send(
      "01172020" + "3c4fcf098815f7aba6d2ae28" + "16157e2b" + "340737e0a29831318d305a88a8f64332")
    #expect(answer == ["040e14011720" + "00" + "320b6a19978511dcfb09dc021d842539"])
  }

  /// The test plays a host that has the debug key, so that both secrets can be compared.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.36, 7.8.37, 7.7.65.8 and 7.7.65.9.
  @Test mutating func `the controller makes keys for a host that cannot`() throws {
    _ = send("010120" + "08" + "ff03000000000000")
    #expect(send("01262040" + CommandBoundsTests.publicKey) == ["040f040c012620"])
    let made = send("01252000")
    #expect(made.first == "040f0400012520")
    let event = try #require(made.last.flatMap { [UInt8](hexadecimal: $0) })
    #expect(Array(event.prefix(5)) == [0x04, 0x3E, 66, 0x08, 0])
    let own = P256PublicKey(
      x: Array(event[5..<37].reversed()), y: Array(event[37..<69].reversed()))
    let debugKey = try #require(
      [UInt8](hexadecimal: "3f49f6d4a3c55f3874c9b3e3d2103f504aff607beb40b7995899b8a6cd3c1abd")
        .flatMap(P256PrivateKey.init))
    let secret = try #require(debugKey.sharedSecret(with: own))
    #expect(
      send("01262040" + CommandBoundsTests.publicKey)
        == ["040f0400012620", "043e2209" + "00" + [UInt8](secret.reversed()).hexadecimal])
    // A point that is not on the curve.
    #expect(
      send("01262040" + String(repeating: "01", count: 64))
        == ["040f0400012620", "043e2209" + "12" + String(repeating: "ff", count: 32)])
    // Another time another key.
    #expect(send("01252000").last != made.last)
  }

  @Test mutating func `PDUs of pairing go both ways, and tell the host's address`() {
    _ = send("01030c00")
    _ = send(HostController.wholeMask)
    // A random address, and a link made with it.
    _ = send("01052006" + "060504030201")
    _ = send(
      "010d2019" + "6000600000" + "01" + "010000eeffc0" + "01" + "1800280000004800" + "00000000")
    connectAgain()
    #expect(send("0201000b00" + "07000600" + "01030005100303") == ["0413050101000100"])
    let draft = controller.takeDrafts().first { $0.kind == .linkPairing }
    #expect(draft?[.octets]?.octets == [1, 3, 0, 5, 0x10, 3, 3])
    #expect(draft?[.name] == .text("Pairing Request"))
    #expect(draft?[.address] == .address(DeviceAddress(truncating: 0x0102_0304_0506)))
    #expect(draft?[.addressType] == .text("random"))
    #expect(
      tell(.linkPairing, [.octets: .octets([0x05, 0x05])])
        == ["0201200600" + "02000600" + "0505"])
  }

  private mutating func connectAgain() {
    _ = tell(
      .linkConnected,
      [
        .role: .text("central"), .address: .address(DeviceAddress(truncating: 0xC0FF_EE00_0001)),
        .addressType: .text("random"),
      ])
    _ = controller.takeDrafts()
  }

  @Test mutating func `a central encrypts its link, and its data waits until then`() throws {
    connect(as: "central")
    var peer = LinkEncryption(isCentral: false)
    let enable = "0119201c0100" + "1122334455667788" + "0100" + Self.key
    #expect(send(enable) == ["040f0400011920"])
    // A read that comes too early is not lost.
    #expect(send("0201000700" + "03000400" + "0a0300") == ["0413050101000100"])
    for round in 0..<2 {
      for pdu in controlPDUs() {
        for output in peer.receive(pdu, by: &chance) {
          switch output {
          case .send(let octets):
            #expect(tell(.linkControl, [.octets: .octets(octets)]).count == round)
          case .needsKey(let name):
            #expect(name == .init(random: 0x8877_6655_4433_2211, diversifier: 1))
            for case .send(let octets) in peer.supply(LongTermKey(littleEndian: [UInt8](1...16))) {
              _ = tell(.linkControl, [.octets: .octets(octets)])
            }
          default: break
          }
        }
      }
    }
    #expect(peer.isOn)
    let drafts = controller.takeDrafts()
    #expect(drafts.contains { $0.kind == .linkEncrypted && $0[.enabled] == .flag(true) })
    #expect(drafts.contains { $0.kind == .linkRequest })
  }

  @Test mutating func `a peripheral asks its host for the key, and may be told that there is none`()
  {
    connect(as: "peripheral")
    var peer = LinkEncryption(isCentral: true)
    guard let key = LongTermKey([UInt8](1...16)) else { return }
    var events: [String] = []
    for case .send(let octets) in peer.start(key, .zero, by: &chance) {
      events += tell(.linkControl, [.octets: .octets(octets)])
    }
    #expect(events == ["043e0d05" + "0100" + "0000000000000000" + "0000"])
    #expect(send("011b20020100") == ["040e06011b2000" + "0100"])
    #expect(controlPDUs().last == [0x11, 0x03, 0x06])
  }
}
