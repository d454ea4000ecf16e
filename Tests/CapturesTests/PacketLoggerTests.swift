import BluetoothProtocols
import Captures
import Testing

@Suite struct PacketLoggerTests {
  @Test(arguments: ByteOrder.allCases)
  func `every type is a packet or a note`(order: ByteOrder) throws {
    var file = PacketLoggerBuilder(order)
    for type in 0x00...0x03 as ClosedRange<UInt8> { file.append(type: type, [0x01, 0x02]) }
    for type in UInt8.min...UInt8.max { file.append(type: type, [0x01, 0x02]) }
    let walk = try Walk(octets: file.octets)
    #expect(walk.warnings.isEmpty)
    #expect(walk.records.count == 260)
    let byType = walk.records.dropFirst(4)
    let packets: Set<UInt8> = [0, 1, 2, 3, 8, 9, 0x12, 0x13]
    for (type, record) in zip(UInt8.min...UInt8.max, byType) {
      let isNote = record.record.content == .note(.packetLogger(type: type))
      #expect(isNote == !packets.contains(type), "type \(type)")
      #expect(record.octets == [0x01, 0x02])
    }
  }

  @Test func `a record that ends before its type is delivered as damaged`() throws {
    var file = PacketLoggerBuilder(.big)
    for _ in 0..<5 { file.append(type: 0x01, [0x0E, 0x00], seconds: 1) }
    file.octets += ByteOrder.big.octets(8 as UInt32) + [0, 0, 0, 1, 0, 0, 0, 0]
    file.append(type: 0x01, [0x0F, 0x00])
    let walk = try Walk(octets: file.octets)
    #expect(walk.contents.suffix(2) == [.damaged(.noPacketType), .hci(.event)])
    #expect(walk.records.last?.octets == [0x0F, 0x00])
  }

  @Test func `a second of more than a million microseconds is worth a warning`() throws {
    var file = PacketLoggerBuilder(.big)
    for microseconds in [0, 0, 0, 0, 0, 999_999, 1_000_000] as [UInt32] {
      file.append(type: 0x01, [0x0E, 0x00], seconds: 1, microseconds: microseconds)
    }
    let walk = try Walk(octets: file.octets)
    #expect(walk.records.count == 7)
    #expect(
      walk.texts == [
        "record 7: warning: Microseconds at offset 98 is 1000000, but a second has 1000000"
      ])
  }

  @Test(arguments: ByteOrder.allCases, [0, 7, 65_536, 0xFFFF_FFFF] as [UInt32])
  func `reading goes on behind a record with an impossible length`(
    order: ByteOrder, length: UInt32
  ) throws {
    var file = PacketLoggerBuilder(order)
    for _ in 0..<5 { file.append(SamplePacket.exchange[0]) }
    file.append(type: 0xFC, [0x41], length: length)
    for packet in SamplePacket.exchange { file.append(packet) }
    let walk = try Walk(octets: file.octets)
    #expect(walk.records.map(\.octets).suffix(4) == SamplePacket.exchange.map(\.octets)[...])
    #expect(walk.warnings.first.map(\.kind) == [.notARecord])
    #expect(walk.warnings.first.map(\.record) == [6])
  }

  @Test func `a chain of records is looked at before a file is taken for this`() throws {
    var file = PacketLoggerBuilder(.big)
    file.append(type: 0x01, [0x0E, 0x00])
    #expect(throws: Never.self) { try Capture(octets: file.octets) }
    file.append(type: 0x77, [0x0E, 0x00])
    #expect(throws: CaptureError.self) { try Capture(octets: file.octets) }
  }
}
