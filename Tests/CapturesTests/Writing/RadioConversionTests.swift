import BluetoothProtocols
import Captures
import Testing

/// Link-layer packets between sniffers' formats.
@Suite struct RadioConversionTests {
  private let packet: [UInt8] =
    [0xD6, 0xBE, 0x89, 0x8E, 0x40, 0x06, 1, 2, 3, 4, 5, 6, 0xAA, 0xBB, 0xCC]

  @Test func `every radio header reads as it was written`() throws {
    for channel: UInt8? in [0, 10, 11, 36, 37, 38, 39, nil] {
      for type: RadioInfo.ChannelType in [
        .unspecified, .secondaryAdvertising, .dataCentralToPeripheral, .dataPeripheralToCentral,
        .isoCentralToPeripheral, .isoPeripheralToCentral, .broadcastISO,
      ] {
        var radio = RadioInfo()
        radio.channel = channel
        radio.channelType = type
        radio.rssi = channel == nil ? nil : -70
        radio.noise = channel == 0 ? -90 : nil
        radio.crcIsValid = channel.map { $0 % 2 == 0 }
        radio.micIsValid = type == .dataCentralToPeripheral ? true : nil
        radio.isDecrypted = type == .dataCentralToPeripheral
        radio.wasEncrypted = radio.isDecrypted
        radio.isWhitened = channel == 36
        radio.referenceAccessAddress = channel == 11 ? 0x1234_5678 : nil
        radio.phy = channel == 39 ? .leCoded : .le2M
        #expect(try written(radio, as: .leLinkLayerWithHeader) == .air(radio))
      }
    }
  }

  private func written(
    _ radio: RadioInfo?, as linkType: LinkType
  ) throws -> CaptureRecord.Content? {
    var writer = try CaptureWriter(.pcap(linkType))
    let record = CaptureRecord(
      number: 1, offset: 0, time: CaptureTime(nanosecondsSince1970: 1_000_000_000),
      direction: .air, content: .air(radio), originalLength: packet.count)
    writer.append(record, packet.span.bytes)
    let octets = writer.takeOctets()
    let walk = try Walk(octets: octets)
    #expect(walk.records.map(\.octets) == [packet])
    return walk.contents.first
  }

  @Test func `without its header a packet has lost what the sniffer knew`() throws {
    #expect(try written(RadioInfo(), as: .leLinkLayer) == .air(nil))
    var file = PcapBuilder(.little, linkType: 256)
    file.append([0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + packet)
    let capture = try Capture(octets: file.octets)
    let conversion = try Conversion(capture, .pcap, linkType: 251)
    #expect(conversion.outcome.losses.count(of: .radioInfo) == 1)
  }

  @Test func `what is wrapped alike is not touched, whatever the header says`() throws {
    let odd: [UInt8] = [77, 0xC0, 0xA0, 9, 1, 2, 3, 4, 0xFF, 0xFF]
    for linkType: LinkType in [.leLinkLayerWithHeader, .nordicSniffer, .ppi, .basebandBREDR] {
      var file = PcapBuilder(.little, linkType: UInt32(linkType.rawValue))
      file.append(odd + packet, original: 99)
      let capture = try Capture(octets: file.octets)
      #expect(try Conversion(capture, .pcap).octets == file.octets, "\(linkType)")
      let pcapng = try Conversion(capture, .pcapng).octets
      let back = try Conversion(try Capture(octets: pcapng), .pcap).octets
      #expect(back == file.octets, "\(linkType)")
    }
  }
}
