import Captures
import Testing

@testable import BluetoothProtocols
@testable import Timelines

@Suite struct IdentitiesTests {
  /// Source: Core 5.4, Vol 3, Part H, D.7.
  private let key = [UInt8](hexadecimal: "ec0234a357c8ad05341010a60a397d9b") ?? []
  private let owner = DeviceAddress(truncating: 0xC0DE_0000_0001)
  private let resolvable = DeviceAddress(truncating: 0x7081_940D_FBAA)
  private let foreign = DeviceAddress(truncating: 0x7081_940D_FBAB)

  private func record(
    _ type: HCIPacketType, _ direction: CaptureRecord.Direction = .controllerToHost, _ count: Int
  ) -> CaptureRecord {
    CaptureRecord(
      number: 1, offset: 0, time: CaptureTime(nanosecondsSince1970: 0), direction: direction,
      content: .hci(type), originalLength: count)
  }

  private func noted(
    _ packets: [(HCIPacketType, [UInt8])], _ direction: CaptureRecord.Direction = .controllerToHost
  ) -> Identities {
    var identities = Identities()
    for (type, octets) in packets {
      let record = record(type, direction, octets.count)
      unsafe identities.learn(from: record, octets.span.bytes)
    }
    return identities
  }

  private func security(_ pdu: [UInt8]) -> (HCIPacketType, [UInt8]) {
    let length = UInt8(pdu.count)
    return (.aclData, [0x40, 0x20, length + 4, 0, length, 0, 6, 0] + pdu)
  }

  /// Everything that shows whose private address it is.
  private var lessons: [[(HCIPacketType, [UInt8])]] {
    [
      [
        security([0x08] + key.reversed()), security([0x09, 1] + owner.encoded()),
      ],
      [
        (
          .command,
          [0x27, 0x20, 39, 1] + owner.encoded() + key.reversed()
            + [UInt8](repeating: 9, count: 16)
        )
      ],
      [
        (
          .event,
          [0x3E, 31, 0x0A, 0, 0x40, 0, 0, 3] + owner.encoded() + [0, 0, 0, 0, 0, 0]
            + resolvable.encoded() + [24, 0, 0, 0, 72, 0, 0]
        )
      ],
    ]
  }

  @Test func `a key, a resolving list or a controller tells who is behind an address`() {
    for lesson in lessons {
      var identities = noted(lesson)
      #expect(identities.name(of: resolvable) == owner.description)
      #expect(identities.name(of: foreign) == foreign.description)
      #expect(identities.name(of: owner) == owner.description)
    }
  }

  @Test
  func `without a key each address is its own owner, and so is what the host sends of itself`() {
    var identities = Identities()
    #expect(identities.name(of: resolvable) == resolvable.description)
    identities = noted(lessons[0], .hostToController)
    #expect(identities.name(of: resolvable) == resolvable.description)
  }

  @Test func `a key without an address gives its owner the first one that is met`() throws {
    let key = try #require(IdentityResolvingKey(key))
    let random: UInt32 = 0x41_0203
    let second = DeviceAddress(truncating: UInt64(random) << 24 | key.hash(random))
    var identities = Identities()
    identities.add(key)
    #expect(identities.name(of: resolvable) == resolvable.description)
    #expect(identities.name(of: second) == resolvable.description)
  }

  @Test func `records cut short say nothing`() {
    for lesson in lessons {
      // The octets after the key of a resolving list do not matter.
      for count in 0..<25 {
        var identities = noted(lesson.map { ($0.0, Array($0.1.prefix(count))) })
        #expect(identities.name(of: resolvable) == resolvable.description)
      }
    }
  }

  @Test func `an advertiser keeps its name when its address changes`() throws {
    var identities = Identities()
    identities.add(try #require(IdentityResolvingKey(key)), of: owner)
    var builder = TimelineBuilder(identities: identities)
    var decoder = RecordDecoder()
    let peers = [owner, resolvable, foreign].flatMap { address in
      let octets: [UInt8] =
        [0x3E, 15, 2, 1, 0, 1] + address.encoded() + [3, 2, 1, 6] + [0xC0]
      let record = record(.event, .controllerToHost, octets.count)
      return unsafe builder.entries(of: decoder.decode(record, octets.span.bytes))
    }
    #expect(
      peers.map { $0[.peer]?.text } == [owner, owner, foreign].map(\.description))
    #expect(peers.map { $0[.address]?.address } == [owner, resolvable, foreign])
  }
}
