import BluetoothProtocols
import Captures
import Testing

@Suite struct BtsnoopTests {
  @Test func `the flags of a file without type octets tell type and direction`() throws {
    var file = BtsnoopBuilder(datalink: 1001)
    for flags in 0...3 as ClosedRange<UInt32> { file.append([0x01, 0x00], flags: flags) }
    let walk = try Walk(octets: file.octets)
    #expect(walk.contents == [.hci(.aclData), .hci(.aclData), .hci(.command), .hci(.event)])
    #expect(
      walk.directions == [
        .hostToController, .controllerToHost, .hostToController, .controllerToHost,
      ])
  }

  @Test func `the type octet is not part of the packet, nor of its length`() throws {
    var file = BtsnoopBuilder(datalink: 1002)
    file.append([0x02, 0x40, 0x20], flags: 1, original: 30)
    let walk = try Walk(octets: file.octets)
    #expect(walk.records.map(\.octets) == [[0x40, 0x20]])
    #expect(walk.records.map(\.record.originalLength) == [29])
    #expect(walk.warnings.isEmpty)
  }

  @Test func `a type that nobody knows is delivered`() throws {
    var file = BtsnoopBuilder(datalink: 1002)
    file.append([0x07, 0x11], flags: 1)
    let walk = try Walk(octets: file.octets)
    #expect(walk.contents == [.hci(HCIPacketType(rawValue: 7))])
    #expect(walk.warnings.isEmpty)
  }

  @Test func `a monitor file tells adapters apart`() throws {
    var file = BtsnoopBuilder(datalink: 2001)
    file.append([0x03, 0x0C, 0x00], flags: 0x0003_0002)
    file.append(Array("hello\0".utf8), flags: 0xFFFF_000C)
    let walk = try Walk(octets: file.octets)
    #expect(walk.contents == [.hci(.command), .note(.monitor(opcode: 12))])
    #expect(walk.records.map(\.record.adapter) == [3, nil])
  }

  @Test func `losses are counted by the recorder`() throws {
    var file = BtsnoopBuilder(datalink: 1002)
    file.append([4, 0x0E, 0x00], flags: 3)
    file.append([4, 0x0E, 0x00], flags: 3, drops: 7)
    #expect(try Walk(octets: file.octets).records.map(\.record.cumulativeDrops) == [0, 7])
  }

  @Test(arguments: [
    (Int64(-1), Int64(-1000)), (0, 0), (Int64.min + 62_168_256_000_000_000, -.max),
    (Int64.max / 1000, Int64.max / 1000 * 1000),
  ])
  func `times before 1970 and beyond belief do not trap`(
    microseconds: Int64, nanoseconds: Int64
  ) throws {
    var file = BtsnoopBuilder(datalink: 1002)
    file.octets += ByteOrder.big.octets(1 as UInt32) + ByteOrder.big.octets(1 as UInt32)
    file.octets += ByteOrder.big.octets(0 as UInt64)
    file.octets += ByteOrder.big.octets(microseconds &+ 62_168_256_000_000_000) + [4]
    #expect(try Walk(octets: file.octets).times == [nanoseconds])
  }

  @Test func `a record without an octet is delivered as damaged and counted`() throws {
    var file = BtsnoopBuilder(datalink: 1002)
    file.append([], flags: 0)
    let walk = try Walk(octets: file.octets)
    #expect(walk.contents == [.damaged(.noPacketType)])
    #expect(
      walk.texts == [
        "record 1: warning: Packet Type is missing: the record has no octets, "
          + "in the record at offset 16"
      ])
  }

  @Test func `more octets than there originally were are worth a warning`() throws {
    var file = BtsnoopBuilder(datalink: 1002)
    file.append([4, 0x0E, 0x00], flags: 3, original: 2)
    let walk = try Walk(octets: file.octets)
    #expect(walk.records.map(\.octets) == [[0x0E, 0x00]])
    #expect(
      walk.texts == [
        "record 1: warning: Included Length at offset 20 is 3, but Original Length is 2"
      ])
  }
}

@Suite struct BtsnoopDamageTests {
  /// Two good records, damage, two good records.
  private func file(damage: (inout BtsnoopBuilder) -> Void) -> BtsnoopBuilder {
    var file = BtsnoopBuilder(datalink: 1002)
    for packet in SamplePacket.exchange.prefix(2) { file.append(packet, datalink: 1002) }
    damage(&file)
    for packet in SamplePacket.exchange.suffix(2) { file.append(packet, datalink: 1002) }
    return file
  }

  @Test(arguments: [0x7FFF_FFFF, 0xFFFF_FFFF, 262_145, 70_000] as [UInt32])
  func `reading goes on behind a record with an impossible length`(length: UInt32) throws {
    let file = file { $0.append([4, 0xFF, 0x00], flags: 3, included: length) }
    let walk = try Walk(octets: file.octets)
    #expect(walk.records.map(\.octets) == SamplePacket.exchange.map(\.octets))
    #expect(walk.warnings.first.map(\.kind) == [.notARecord])
    #expect(walk.warnings.first.map(\.record) == [3])
    #expect(
      walk.texts == [
        "record 3: warning: Included Length at offset 79 is \(length), but at most 74 octets "
          + "are possible; reading goes on at offset 102"
      ])
  }

  @Test func `reading goes on behind octets that do not belong there`() throws {
    let file = file { $0.octets += [UInt8](repeating: 0xAA, count: 37) }
    let walk = try Walk(octets: file.octets)
    #expect(walk.records.map(\.octets) == SamplePacket.exchange.map(\.octets))
    #expect(walk.warnings.damageCount == 1)
  }

  @Test func `damage to the end of the file ends the walk`() throws {
    var file = BtsnoopBuilder(datalink: 1002)
    file.append(SamplePacket.exchange[0], datalink: 1002)
    file.octets += [UInt8](repeating: 0xFF, count: 100)
    let walk = try Walk(octets: file.octets)
    #expect(walk.records.count == 1)
    #expect(
      walk.texts == [
        "record 2: warning: Included Length at offset 48 is 4294967295, but at most 76 octets "
          + "are possible; no record follows"
      ])
  }

  @Test func `of many warnings of a kind the first few are kept`() throws {
    var file = BtsnoopBuilder(datalink: 1002)
    for _ in 0..<1000 { file.append([], flags: 0) }
    let walk = try Walk(octets: file.octets)
    #expect(walk.records.count == 1000)
    #expect(walk.warnings.count(of: .damagedRecord) == 1000)
    #expect(walk.warnings.first.count == CaptureWarnings.limit)
  }
}
