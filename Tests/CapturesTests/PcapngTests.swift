import BluetoothProtocols
import Captures
import Testing

@Suite struct PcapngTests {
  private let event: [UInt8] = [4, 0x0E, 0]

  @Test(arguments: ByteOrder.allCases, ByteOrder.allCases)
  func `sections may differ in byte order`(first: ByteOrder, second: ByteOrder) throws {
    var file = PcapngBuilder(first)
    file.interface(187)
    file.packet([4, 0x0E, 0])
    file.beginSection(second)
    file.interface(201)
    file.packet([0, 0, 0, 1, 4, 0x0F, 0])
    let walk = try Walk(octets: file.octets)
    #expect(walk.warnings.isEmpty)
    #expect(walk.records.map(\.octets) == [[0x0E, 0], [0x0F, 0]])
    #expect(walk.records.map(\.record.adapter) == [0, 0x1_0000])
  }

  @Test func `interfaces may differ in link type`() throws {
    var file = PcapngBuilder(.little)
    file.interface(187)
    file.interface(251)
    file.interface(1)
    file.packet([0xD6, 0xBE, 0x89, 0x8E], interface: 1)
    file.packet([4, 0x0E, 0], interface: 0)
    file.packet([0xFF], interface: 2)
    let capture = try Capture(octets: file.octets)
    let walk = Walk(capture)
    #expect(walk.warnings.isEmpty)
    #expect(
      walk.contents == [
        .air(nil), .hci(.event), .note(.unsupportedLinkType(LinkType(rawValue: 1))),
      ])
    #expect(walk.directions == [.air, .controllerToHost, nil])
    #expect(capture.encapsulations.map(\.description).last == "link type 1 (Ethernet)")
  }

  @Test(arguments: [
    (UInt8(6), UInt64(1_000_000), Int64(1_000_000_000)), (9, 123, 123), (0, 5, 5_000_000_000),
    (12, 5_999, 5), (19, 10_000_000_000, 1), (0x80 + 10, 1536, 1_500_000_000),
    (0x80 + 63, 1 << 63, 1_000_000_000), (20, 7, 7000), (0, .max, .max),
  ])
  func `times come in any resolution`(
    resolution: UInt8, ticks: UInt64, nanoseconds: Int64
  ) throws {
    var file = PcapngBuilder(.little)
    file.interface(187, options: [(9, [resolution])])
    file.packet(event, ticks: ticks)
    let walk = try Walk(octets: file.octets)
    #expect(walk.times == [nanoseconds])
    #expect(walk.warnings.count(of: .oddField) == (resolution == 20 ? 1 : 0))
  }

  @Test(arguments: ByteOrder.allCases)
  func `an interface may add to its times`(order: ByteOrder) throws {
    var file = PcapngBuilder(order)
    file.interface(187, options: [(14, order.octets(-2 as Int64)), (9, [9])])
    file.packet(event, ticks: 3_000_000_001)
    #expect(try Walk(octets: file.octets).times == [1_000_000_001])
  }

  @Test(arguments: ByteOrder.allCases)
  func `flags tell the direction that the link type does not`(order: ByteOrder) throws {
    var file = PcapngBuilder(order)
    file.interface(187)
    for flags in 0...2 as ClosedRange<UInt32> {
      file.packet([2, 0x40, 0], options: [(1, Array("a comment".utf8)), (2, order.octets(flags))])
    }
    #expect(
      try Walk(octets: file.octets).directions == [nil, .controllerToHost, .hostToController])
  }

  @Test func `losses add up`() throws {
    let order = ByteOrder.big
    var file = PcapngBuilder(order)
    file.interface(187)
    file.packet(event, options: [(4, order.octets(3 as UInt64))])
    file.packet(event, options: [(4, order.octets(UInt64.max))])
    file.packet(event)
    #expect(
      try Walk(octets: file.octets).records.map(\.record.cumulativeDrops) == [3, .max, .max])
  }

  @Test func `statistics tell losses`() throws {
    let order = ByteOrder.little
    var file = PcapngBuilder(order)
    file.interface(187)
    file.block(
      5,
      order.octets(0 as UInt32) + order.octets(0 as UInt64) + [5, 0, 8, 0]
        + order.octets(12 as UInt64) + [0, 0, 0, 0])
    file.packet(event)
    #expect(try Walk(octets: file.octets).records.map(\.record.cumulativeDrops) == [12])
  }

  @Test func `a simple packet gets the time before it, and a warning`() throws {
    var file = PcapngBuilder(.little)
    file.interface(187, snapshotLength: 3)
    file.packet(event, ticks: 5)
    file.simplePacket([4, 0x0F, 0], original: 9)
    let walk = try Walk(octets: file.octets)
    #expect(walk.times == [5000, 5000])
    #expect(walk.records.last?.octets == [0x0F, 0])
    #expect(walk.records.last?.record.originalLength == 8)
    #expect(walk.warnings.first.map(\.kind) == [.noTime])
  }

  @Test func `the obsolete packet block is read`() throws {
    let order = ByteOrder.big
    var file = PcapngBuilder(order)
    file.interface(187)
    file.block(
      2, [0, 0, 0, 9] + order.octets(5 as UInt64) + [0, 0, 0, 3] + [0, 0, 0, 3] + event)
    let walk = try Walk(octets: file.octets)
    #expect(walk.contents == [.hci(.event)])
    #expect(walk.times == [5000])
  }

  @Test func `blocks that nobody knows are passed over`() throws {
    var file = PcapngBuilder(.little)
    file.interface(187)
    for type in [4, 10, 0x0BAD, 0x8000_0001] as [UInt32] { file.block(type, [1, 2, 3, 4, 5]) }
    file.packet(event)
    let walk = try Walk(octets: file.octets)
    #expect(walk.contents == [.hci(.event)])
    #expect(walk.warnings.isEmpty)
  }
}

@Suite struct PcapngDamageTests {
  /// Two good packets, damage, two good packets.
  private func walk(damage: (inout PcapngBuilder) -> Void) throws -> Walk {
    var file = PcapngBuilder(.little)
    file.interface(201)
    for packet in SamplePacket.exchange.prefix(2) { file.append(packet, as: .hciH4WithHeader) }
    damage(&file)
    for packet in SamplePacket.exchange.suffix(2) { file.append(packet, as: .hciH4WithHeader) }
    return try Walk(octets: file.octets)
  }

  @Test(arguments: [
    (UInt32(0), UInt32(16)), (16, 20), (11, 11), (0x7FFF_FFFC, 16), (.max, .max),
    (17 << 20, 17 << 20),
  ])
  func `reading goes on behind a block with an impossible length`(
    length: UInt32, trailer: UInt32
  ) throws {
    let walk = try walk { $0.block(6, [1, 2, 3, 4], length: length, trailer: trailer) }
    #expect(walk.records.map(\.octets) == SamplePacket.exchange.map(\.octets))
    #expect(walk.warnings.first.map(\.kind) == [.notARecord])
    #expect(walk.texts.first?.contains("Block Total Length at offset ") == true)
    #expect(walk.texts.first?.contains("reading goes on at offset ") == true)
  }

  @Test func `a length without the padding is rounded up`() throws {
    var file = PcapngBuilder(.big)
    file.interface(187)
    // The fixed part, 5 octets and 3 of padding; the length leaves the padding out.
    let body: [UInt8] = [UInt8](repeating: 0, count: 12) + [0, 0, 0, 5, 0, 0, 0, 5]
    file.block(6, body + [4, 0x0E, 2, 1, 2], length: 37, trailer: 37)
    file.packet([4, 0x0F, 0], ticks: 1)
    let walk = try Walk(octets: file.octets)
    #expect(walk.records.map(\.octets) == [[0x0E, 2, 1, 2], [0x0F, 0]])
    #expect(walk.warnings.first.map(\.kind) == [.oddField])
    #expect(walk.warnings.damageCount == 0)
    let copy = try Conversion(try Capture(octets: file.octets), .pcapng).walk
    #expect(copy.records.map(\.octets) == walk.records.map(\.octets))
    #expect(copy.warnings.isEmpty)
  }

  @Test func `reading goes on behind octets that do not belong there`() throws {
    let walk = try walk { $0.octets += [UInt8](repeating: 0xAA, count: 37) }
    #expect(walk.records.map(\.octets) == SamplePacket.exchange.map(\.octets))
    #expect(walk.warnings.damageCount == 1)
  }

  @Test func `a packet that is larger than its block is damaged`() throws {
    let walk = try walk { $0.packet([1, 2, 3, 4], captured: 5) }
    #expect(walk.contents[2] == .damaged(.blockTooShort(found: 4, expected: 5)))
    #expect(walk.records.count == 5)
    #expect(walk.warnings.damageCount == 1)
  }

  @Test func `a packet of an interface that no block describes is damaged`() throws {
    let walk = try walk { $0.packet([1, 2, 3, 4], interface: 1) }
    #expect(walk.contents[2] == .damaged(.unknownInterface(1)))
    #expect(walk.warnings.damageCount == 1)
  }

  @Test func `packets without any interface are damaged`() throws {
    var file = PcapngBuilder(.big)
    file.packet([1, 2, 3, 4])
    file.simplePacket([1, 2, 3, 4])
    let walk = try Walk(octets: file.octets)
    #expect(
      walk.contents == [.damaged(.unknownInterface(0)), .damaged(.unknownInterface(0))])
  }

  @Test func `a packet longer than the snapshot length is delivered whole`() throws {
    var file = PcapngBuilder(.little)
    file.interface(187, snapshotLength: 2)
    file.packet([4, 0x0E, 0])
    let walk = try Walk(octets: file.octets)
    #expect(walk.records.map(\.octets) == [[0x0E, 0]])
    #expect(walk.warnings.isEmpty)
  }

  @Test(arguments: [2, 3, 6] as [UInt32])
  func `a block too short for a packet is damaged`(type: UInt32) throws {
    let walk = try walk { $0.block(type, []) }
    #expect(walk.records.count == 5)
    #expect(walk.warnings.count(of: .damagedRecord) == 1)
  }

  @Test func `an interface that cannot be read keeps its number`() throws {
    var file = PcapngBuilder(.little)
    file.interface(187)
    file.block(1, [187, 0, 0, 0])
    file.interface(251)
    file.packet([1, 2, 3, 4], interface: 2)
    file.packet([1, 2, 3, 4], interface: 1)
    let walk = try Walk(octets: file.octets)
    #expect(walk.contents == [.air(nil), .damaged(.unknownInterface(1))])
    #expect(walk.warnings.count(of: .notARecord) == 1)
  }

  @Test func `a file of foreign interfaces is refused by their name`() throws {
    var file = PcapngBuilder(.big)
    file.interface(195)
    let error = try #require(throws: CaptureError.self) { try Capture(octets: file.octets) }
    #expect(error.kind == .unsupported)
    #expect(
      error.text == "Link Type at offset 36 is 195 (IEEE 802.15.4), "
        + "but only 187, 192, 201, 251, 254, 255, 256, 272 are supported")
  }

  @Test func `a section header that contradicts itself is refused`() throws {
    var file = PcapngBuilder(.big)
    file.octets[8] = 0x77
    let error = try #require(throws: CaptureError.self) { try Capture(octets: file.octets) }
    #expect(
      error.text == "Byte-Order Magic at offset 8 is 0x772b3c4d, but it is 0x1a2b3c4d in one of "
        + "the two byte orders")
    file = PcapngBuilder(.big)
    file.octets[13] = 2
    #expect(throws: CaptureError.self) { try Capture(octets: file.octets) }
  }
}
