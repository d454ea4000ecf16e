import BluetoothProtocols
import Captures
import Testing

@Suite struct SummaryTests {
  private func summary(_ packets: [SamplePacket]) throws -> CaptureSummary {
    var file = BtsnoopBuilder(datalink: 1002)
    for packet in packets { file.append(packet, datalink: 1002) }
    return CaptureSummary(of: try Capture(octets: file.octets))
  }

  private func event(_ octets: [UInt8], at microseconds: Int64 = 0) -> SamplePacket {
    SamplePacket(type: .event, isFromController: true, octets: octets, microseconds: microseconds)
  }

  /// A report of ADV_NONCONN_IND without data.
  private func report(addressType: UInt8, lastOctet: UInt8) -> SamplePacket {
    event([0x3E, 12, 0x02, 1, 3, addressType, lastOctet, 2, 3, 4, 5, 6, 0, 0xC0])
  }

  @Test func `records are counted by kind`() throws {
    let summary = try summary(SamplePacket.exchange)
    #expect(summary.recordCount == 4)
    #expect(
      RecordKind.allCases.map { summary.count(of: $0) } == [1, 1, 2, 0, 0, 0, 0, 0, 0])
    #expect(summary.span == 1_999_998_000)
  }

  @Test func `a file without records has no span`() throws {
    let summary = try summary([])
    #expect(summary.recordCount == 0)
    #expect(summary.first == nil && summary.last == nil && summary.span == nil)
  }

  @Test func `a span is negative where the clock went back`() throws {
    let summary = try summary([event([0x0E, 0], at: 5), event([0x0E, 0], at: 3)])
    #expect(summary.span == -2000)
    #expect(summary.warnings.count(of: .timeWentBack) == 1)
  }

  @Test func `advertisers are counted by address and its type`() throws {
    let summary = try summary([
      report(addressType: 0, lastOctet: 1), report(addressType: 0, lastOctet: 1),
      report(addressType: 1, lastOctet: 1), report(addressType: 0, lastOctet: 2),
      event([0x3E, 12, 0x02]),
    ])
    #expect(summary.advertiserCount == 3)
  }

  @Test func `only connections that were made are counted`() throws {
    let parameters: [UInt8] = [0x40, 0, 0, 0, 1, 2, 3, 4, 5, 6, 0x18, 0, 0, 0, 0x48, 0, 0]
    let summary = try summary([
      event([0x3E, 19, 0x01, 0x00] + parameters), event([0x3E, 19, 0x01, 0x02] + parameters),
    ])
    #expect(summary.connectionCount == 1)
  }

  /// The greatest handle of a connection is 0x0EFF.
  @Test func `what stands under a handle that no connection can have is counted as such`() throws {
    let connected: [UInt8] = [
      0x3E, 19, 0x01, 0x00, 0xF1, 0x0F, 0, 0, 1, 2, 3, 4, 5, 6, 0x18, 0, 0, 0, 0x48, 0, 0,
    ]
    let data: [[UInt8]] = [
      [0xF1, 0x2F, 1, 0, 7], [0x00, 0x0F, 0, 0], [0xFF, 0x2E, 1, 0, 7], [0xF1],
    ]
    let packets = data.map {
      SamplePacket(type: .aclData, isFromController: true, octets: $0, microseconds: 0)
    }
    let summary = try summary([event(connected)] + packets)
    #expect(summary.connectionCount == 0)
    #expect(summary.vendorDataCount == 2)
    #expect(summary.count(of: .aclData) == 4)
  }

  @Test func `on air, packets with a wrong check are nobody's`() throws {
    var file = PcapBuilder(.little, linkType: 256)
    for (flags, octet) in [(0x0C01, 1), (0x0401, 2), (0x0001, 3), (0x0000, 4)] as [(UInt16, UInt8)]
    {
      let header = [37, 0, 0, 0, 0, 0, 0, 0] + ByteOrder.little.octets(flags)
      file.append(
        header + [0xD6, 0xBE, 0x89, 0x8E, 0x42, 0x06, octet, 2, 3, 4, 5, 6, 0xAA, 0xBB, 0xCC])
    }
    let summary = CaptureSummary(of: try Capture(octets: file.octets))
    // If the sniffer has not checked the CRC, it is computed.
    #expect(summary.advertiserCount == 1)
    #expect(summary.wrongCRCCount == 2)
    #expect(summary.count(of: .air) == 4)
  }

  /// ACL data on a handle, with a frame on an L2CAP channel.
  private func data(
    on handle: UInt16, channel: UInt8 = 4, flags: UInt8 = 0x20, isFromController: Bool = true
  ) -> SamplePacket {
    SamplePacket(
      type: .aclData, isFromController: isFromController,
      octets: [UInt8(handle & 0xFF), UInt8(handle >> 8) | flags, 5, 0, 1, 0, channel, 0, 0x13],
      microseconds: 0)
  }

  @Test func `connections that were up before the capture began count`() throws {
    let before = try summary([
      data(on: 0x40), data(on: 0x40), data(on: 0x41, flags: 0, isFromController: false),
    ])
    #expect(before.connectionCount == 2)
    // A frame that goes on, a channel of BR/EDR, and a handle beyond the range of handles.
    let others = try summary([
      data(on: 0x40, flags: 0x10), data(on: 0x41, channel: 0x01), data(on: 0xF01),
    ])
    #expect(others.connectionCount == 0)
    let parameters: [UInt8] = [0x40, 0, 0, 0, 1, 2, 3, 4, 5, 6, 0x18, 0, 0, 0, 0x48, 0, 0]
    let made = event([0x3E, 19, 0x01, 0x00] + parameters)
    let ended = event([0x05, 4, 0, 0x40, 0, 0x13])
    #expect(try summary([made, data(on: 0x40)]).connectionCount == 1)
    // Data that the host sent before it knew of the end is no connection of its own.
    #expect(try summary([made, data(on: 0x40), ended, data(on: 0x40)]).connectionCount == 1)
    #expect(try summary([data(on: 0x40), ended, made]).connectionCount == 2)
    let classic = event([0x03, 11, 0, 0x40, 0, 1, 2, 3, 4, 5, 6, 1, 0])
    #expect(try summary([classic, data(on: 0x40)]).connectionCount == 0)
    #expect(
      try summary([event([0x3E, 10, 0x03, 0, 0x40, 0, 0x18, 0, 0, 0, 0x48, 0])]).connectionCount
        == 1)
  }

  @Test(arguments: [(0x0C01, 1, 1), (0x0001, 2, 0), (0x0001, 3, 1), (0x0401, 9, 0)])
  func `on air a connection whose beginning was missed counts`(
    flags: UInt16, packets: Int, connections: Int
  ) throws {
    var file = PcapBuilder(.little, linkType: 256)
    for _ in 0..<packets {
      let header = [5, 0, 0, 0, 0, 0, 0, 0] + ByteOrder.little.octets(flags)
      file.append(header + [0x11, 0x22, 0x33, 0x44, 0x01, 0x00, 0xAA, 0xBB, 0xCC])
    }
    let summary = CaptureSummary(of: try Capture(octets: file.octets))
    #expect(summary.connectionCount == connections)
    #expect(summary.wrongCRCCount == (flags & 0x0C00 == 0x0400 ? packets : 0))
  }

  @Test func `packets that the recorder cut are counted`() throws {
    var file = BtsnoopBuilder(datalink: 1002)
    for packet in SamplePacket.exchange { file.append(packet, datalink: 1002) }
    var octets = file.octets
    #expect(CaptureSummary(of: try Capture(octets: octets)).cutCount == 0)
    // The original length of the first record, which follows the 16 octets of the file's header.
    octets[19] += 7
    #expect(CaptureSummary(of: try Capture(octets: octets)).cutCount == 1)
  }
}
