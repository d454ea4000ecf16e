import BluetoothProtocols
import Captures
import Testing

/// Link types with a header of their own, in classic pcap files.
@Suite struct LinkTypeTests {
  private let order = ByteOrder.little
  /// An advertising packet: access address, header, address, CRC.
  private let packet: [UInt8] =
    [0xD6, 0xBE, 0x89, 0x8E, 0x40, 0x06, 1, 2, 3, 4, 5, 6, 0xAA, 0xBB, 0xCC]

  private func walk(_ linkType: LinkType, _ data: [UInt8], original: UInt32? = nil) throws -> Walk {
    var file = PcapBuilder(order, linkType: UInt32(linkType.rawValue))
    file.append(data, original: original)
    return try Walk(octets: file.octets)
  }

  private func radio(_ walk: Walk) throws -> RadioInfo {
    let found: RadioInfo? = if case .air(let radio) = walk.contents.first { radio } else { nil }
    return try #require(found)
  }

  @Test func `a packet without a header says nothing about the radio`() throws {
    let walk = try walk(.leLinkLayer, packet)
    #expect(walk.contents == [.air(nil)])
    #expect(walk.directions == [.air])
    #expect(walk.records.map(\.octets) == [packet])
  }

  @Test(arguments: [
    (LinkType.hciH4, 0), (.hciH4WithHeader, 4), (.linuxMonitor, 4), (.leLinkLayerWithHeader, 10),
    (.nordicSniffer, 7), (.basebandBREDR, 22),
  ])
  func `a record too short for the header is damaged`(linkType: LinkType, size: Int) throws {
    let shortest = linkType == .hciH4 || linkType == .hciH4WithHeader ? size + 1 : size
    for count in 0..<shortest {
      let walk = try walk(linkType, [UInt8](repeating: 0, count: count))
      #expect(walk.warnings.count(of: .damagedRecord) == 1, "\(count) octets")
      #expect(walk.records.map(\.octets.count) == [count])
    }
    #expect(try walk(linkType, [UInt8](repeating: 0, count: shortest)).warnings.isEmpty)
  }

  @Test func `what the header takes is not part of the original length`() throws {
    #expect(
      try walk(.hciH4WithHeader, [0, 0, 0, 1, 2, 0x40], original: 50)
        .records.map(\.record.originalLength) == [45])
    #expect(
      try walk(.linuxMonitor, [0, 0, 0, 5, 0x40], original: 3)
        .records.map(\.record.originalLength) == [0])
  }

  @Test func `a monitor record without an adapter has none`() throws {
    let walk = try walk(.linuxMonitor, [0xFF, 0xFF, 0, 12] + Array("note\0".utf8))
    #expect(walk.contents == [.note(.monitor(opcode: 12))])
    #expect(walk.records.map(\.record.adapter) == [nil])
  }
}

extension LinkTypeTests {
  private func header(
    channel: UInt8 = 0, signal: Int8 = 0, noise: Int8 = 0, address: UInt32 = 0, flags: UInt16
  ) -> [UInt8] {
    [channel, UInt8(bitPattern: signal), UInt8(bitPattern: noise), 0] + order.octets(address)
      + order.octets(flags)
  }

  @Test func `a radio header without flags claims nothing`() throws {
    let walk = try walk(.leLinkLayerWithHeader, header(signal: -50, noise: -90, flags: 0) + packet)
    var expected = RadioInfo()
    expected.channel = 37
    expected.isWhitened = true
    #expect(try radio(walk) == expected)
    #expect(walk.records.map(\.octets) == [packet])
  }

  @Test func `a radio header tells what its flags say is valid`() throws {
    let flags: UInt16 = 0x0001 | 0x0002 | 0x0004 | 0x0010 | 0x0180 | 0x0400 | 0x1000 | 0x8000
    let octets = header(channel: 13, signal: -50, noise: -90, address: 0xAF9A_9CD3, flags: flags)
    var expected = RadioInfo()
    expected.channel = 11
    expected.rssi = -50
    expected.noise = -90
    expected.referenceAccessAddress = 0xAF9A_9CD3
    expected.channelType = .dataPeripheralToCentral
    expected.crcIsValid = false
    expected.micIsValid = false
    expected.phy = .leCoded
    let found = try radio(walk(.leLinkLayerWithHeader, octets + packet))
    #expect(found == expected)
    #expect(found.pduOffset == 5)
  }

  @Test func `on a secondary channel the bits of the MIC mean something else`() throws {
    let found = try radio(walk(.leLinkLayerWithHeader, header(flags: 0x0081 | 0x3000) + packet))
    #expect(found.channelType == .secondaryAdvertising)
    #expect(found.micIsValid == nil)
  }

  @Test func `decrypted packets and right checks are told`() throws {
    let flags: UInt16 = 0x0009 | 0x0100 | 0x0C00 | 0x3000
    let found = try radio(walk(.leLinkLayerWithHeader, header(flags: flags) + packet))
    #expect(found.isDecrypted && found.wasEncrypted)
    #expect(found.crcIsValid == true && found.micIsValid == true)
    #expect(found.channelType == .dataCentralToPeripheral)
  }

  @Test func `radio frequencies become channel indexes, each once`() throws {
    let indexes = try (0..<40 as Range<UInt8>).map { frequency in
      try radio(walk(.leLinkLayerWithHeader, header(channel: frequency, flags: 1) + packet)).channel
    }
    #expect(indexes[0] == 37 && indexes[1] == 0 && indexes[12] == 38 && indexes[39] == 39)
    #expect(Set(indexes.compactMap { $0 }) == Set(0..<40))
    let beyond = header(channel: 40, flags: 1) + packet
    #expect(try radio(walk(.leLinkLayerWithHeader, beyond)).channel == nil)
    let aliased = header(channel: 0, flags: 0x0041) + packet
    #expect(try radio(walk(.leLinkLayerWithHeader, aliased)).channel == nil)
  }
}

extension LinkTypeTests {
  /// A message of the nRF Sniffer with a packet.
  private func nordic(
    version: UInt8, id: UInt8, flags: UInt8, channel: UInt8, rssi: UInt8 = 0x35, packet: [UInt8]
  ) -> [UInt8] {
    let radio: [UInt8] = [flags, channel, rssi, 0x34, 0x12, 0, 0, 0, 0]
    let payload = (version == 0 ? radio : [10] + radio) + packet
    let count = UInt8(payload.count)
    switch version {
    case 0: return [0xBE, 0xEF, id, 1, 0, 0, 0, count] + payload
    case 1: return [4, 6, count, 1, 1, 0, id] + payload
    default: return [4, count, 0, version, 1, 0, id] + payload
    }
  }

  @Test(arguments: 0...3 as ClosedRange<UInt8>)
  func `an advertising packet of the nRF Sniffer`(version: UInt8) throws {
    let id: UInt8 = version < 3 ? 6 : 2
    let walk = try walk(
      .nordicSniffer, nordic(version: version, id: id, flags: 1, channel: 38, packet: packet))
    var expected = RadioInfo()
    expected.channel = 38
    expected.rssi = -0x35
    expected.crcIsValid = true
    expected.channelType = .primaryAdvertising
    #expect(try radio(walk) == expected)
    #expect(walk.records.map(\.octets) == [packet])
    #expect(walk.directions == [.air])
    #expect(walk.warnings.isEmpty)
  }

  @Test(arguments: 0...3 as ClosedRange<UInt8>)
  func `an encrypted packet of a connection from the nRF Sniffer`(version: UInt8) throws {
    let data: [UInt8] = [0x11, 0x22, 0x33, 0x44, 0x02, 0x01, 0x99, 0, 0, 0]
    let walk = try walk(
      .nordicSniffer, nordic(version: version, id: 6, flags: 0x1E, channel: 5, packet: data))
    var expected = RadioInfo()
    expected.channel = 5
    expected.rssi = -0x35
    expected.crcIsValid = false
    expected.micIsValid = true
    expected.wasEncrypted = true
    expected.isDecrypted = true
    expected.channelType = .dataCentralToPeripheral
    expected.phy = .le2M
    expected.eventCounter = 0x1234
    #expect(try radio(walk) == expected)
    #expect(walk.records.map(\.octets) == [data])
  }

  /// Firmwares of version 2 number packets with 0; the lengths show what the message is.
  @Test(arguments: [0, 2] as [UInt8], 0...3 as ClosedRange<UInt8>)
  func `a packet of the nRF Sniffer is one whatever its id`(id: UInt8, version: UInt8) throws {
    let message = nordic(version: version, id: id, flags: 3, channel: 37, packet: packet)
    let walk = try walk(.nordicSniffer, message)
    #expect(try radio(walk).channelType == .primaryAdvertising)
    #expect(walk.records.map(\.octets) == [packet])
  }

  @Test func `lengths that do not agree make a message of the nRF Sniffer a note`() throws {
    var message = nordic(version: 2, id: 0, flags: 3, channel: 37, packet: packet)
    message[message.count - packet.count + 5] += 1
    #expect(
      try self.walk(.nordicSniffer, message).contents == [.note(.nordicSniffer(packetID: 0))])
  }

  @Test func `other messages of the nRF Sniffer are notes`() throws {
    let walk = try walk(.nordicSniffer, [4, 2, 0, 3, 1, 0, 0x0E, 0xAB, 0xCD])
    #expect(walk.contents == [.note(.nordicSniffer(packetID: 0x0E))])
    #expect(walk.records.map(\.octets) == [[0xAB, 0xCD]])
  }

  @Test func `a message of the nRF Sniffer that claims more than it has is damaged`() throws {
    let cut = nordic(version: 3, id: 2, flags: 1, channel: 37, packet: packet).dropLast()
    #expect(
      try walk(.nordicSniffer, Array(cut)).contents == [
        .damaged(.packetCutShort(found: 24, expected: 25))
      ])
    let short: [UInt8] = [4, 3, 0, 3, 1, 0, 2, 10, 1, 37]
    #expect(
      try walk(.nordicSniffer, short).contents == [
        .damaged(.headerCutShort(found: 3, expected: 10))
      ])
  }
}
