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
    #expect(summary.advertiserCount == 2)
    #expect(summary.count(of: .air) == 4)
  }
}
