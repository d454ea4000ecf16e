import BluetoothProtocols
import Captures
import Testing

/// Link types that wrap others, and datalinks and link types that are kept as they are.
@Suite struct OtherLinkTypeTests {
  private let packet: [UInt8] =
    [0xD6, 0xBE, 0x89, 0x8E, 0x40, 0x06, 1, 2, 3, 4, 5, 6, 0xAA, 0xBB, 0xCC]

  private func walk(_ linkType: LinkType, _ data: [UInt8]) throws -> Walk {
    var file = PcapBuilder(.little, linkType: UInt32(linkType.rawValue))
    file.append(data)
    return try Walk(octets: file.octets)
  }

  private func ppi(_ inner: UInt32, fields: [UInt8] = [], length: UInt16? = nil) -> [UInt8] {
    [0, 0] + ByteOrder.little.octets(length ?? UInt16(8 + fields.count))
      + ByteOrder.little.octets(inner) + fields
  }

  /// A field of another kind, then the one that Ubertooth writes: 2426 MHz, -55 dBm.
  private let fields: [UInt8] =
    [1, 0, 2, 0, 9, 9] + [0x36, 0x75, 12, 0, 0, 0x7A, 0x09, 0, 1, 2, 3, 4, 0xC9, 0xC9, 0xC9, 1]

  @Test(arguments: [147, 251] as [UInt32])
  func `per-packet information gives a channel and a signal`(inner: UInt32) throws {
    let walk = try walk(.ppi, ppi(inner, fields: fields) + packet)
    var radio = RadioInfo()
    radio.channel = 38
    radio.rssi = -55
    #expect(walk.contents == [.air(radio)])
    #expect(walk.records.map(\.octets) == [packet])
    #expect(walk.records.map(\.record.originalLength) == [packet.count])
  }

  @Test func `per-packet information may be missing, and wrap other packets`() throws {
    #expect(try walk(.ppi, ppi(251) + packet).contents == [.air(nil)])
    let command = try walk(.ppi, ppi(201) + [0, 0, 0, 0, 1, 3, 0x0C, 0])
    #expect(command.contents == [.hci(.command)])
    #expect(command.records.map(\.octets) == [[3, 0x0C, 0]])
    let ethernet = LinkType(rawValue: 1)
    #expect(try walk(.ppi, ppi(1) + [1]).contents == [.note(.unsupportedLinkType(ethernet))])
    #expect(try walk(.ppi, ppi(192) + [1]).contents == [.note(.unsupportedLinkType(.ppi))])
  }

  @Test func `per-packet information that claims too much is damaged`() throws {
    for data in [ppi(251, length: 7), ppi(251, length: 9), [0, 0, 8, 0, 251]] {
      #expect(try walk(.ppi, data).warnings.count(of: .damagedRecord) == 1)
    }
    let long = [0x36, 0x75, 0xFF, 0] as [UInt8]
    #expect(try walk(.ppi, ppi(251, fields: long) + packet).contents == [.air(nil)])
  }

  @Test func `baseband packets are kept and named`() throws {
    let header: [UInt8] =
      [12, 0xC4, 0, 0, 0, 0, 0, 0, 0x33, 0x8B, 0x9E, 0] + [UInt8](repeating: 0, count: 8) + [2, 0]
    let walk = try walk(.basebandBREDR, header + [1, 2, 3])
    #expect(walk.contents == [.note(.basebandPacket)])
    #expect(walk.directions == [.air])
    #expect(walk.records.map(\.octets) == [header + [1, 2, 3]])
    #expect(
      CaptureNote.basebandPacket.text(of: header.span.bytes)
        == "channel 12 LAP 0x9e8b33 -60 dBm")
  }

  @Test(arguments: [1003, 1004] as [UInt32])
  func `serial frames are packets where they are framed like H4`(datalink: UInt32) throws {
    var file = BtsnoopBuilder(datalink: datalink)
    let packets: [[UInt8]] = [
      [1, 3, 0x0C, 0], [4, 0x0E, 1, 0], [2, 0x40, 0, 1, 0, 9], [5, 0x40, 0, 1, 0, 9],
      [3, 0x40, 0, 1, 9],
    ]
    for packet in packets { file.append(packet, flags: 1) }
    let raw: [[UInt8]] = [[], [1], [0xC0, 1, 2, 3, 4], [1, 3, 0x0C, 1], [2, 0x40, 0, 9, 0, 9]]
    for packet in raw { file.append(packet, flags: 0) }
    let walk = try Walk(octets: file.octets)
    #expect(
      walk.contents.prefix(5) == [
        .hci(.command), .hci(.event), .hci(.aclData), .hci(.isoData), .hci(.synchronousData),
      ])
    #expect(
      walk.contents.dropFirst(5)
        == [CaptureRecord.Content](
          repeating: .note(.btsnoop(datalink: datalink)), count: 5)[...])
    #expect(walk.records.dropFirst(5).map(\.octets) == raw)
    #expect(walk.warnings.isEmpty)
  }

  @Test func `what a simulator's radio sends is kept`() throws {
    var file = BtsnoopBuilder(datalink: 2002)
    file.append([1, 2, 3], flags: 1 << 16 | 37)
    let walk = try Walk(octets: file.octets)
    #expect(walk.contents == [.note(.btsnoop(datalink: 2002))])
    #expect(walk.records.map(\.octets) == [[1, 2, 3]])
  }
}
