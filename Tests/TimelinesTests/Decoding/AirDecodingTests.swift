import BluetoothProtocols
import Captures
import Testing
import Timelines

@Suite struct AirDecodingTests {
  private static let connectIndication = """
    D6BE898E C5 22 0C0B0A090848 0605040302C0 7856342A C0FFEE 02 0300 1800 0000 2A00 FFFFFFFF1F A9
    """
  private var feed = RecordFeed()

  init() {
    _ = feed.air(Self.connectIndication, radio(.primaryAdvertising))
  }

  private func radio(
    _ channel: RadioInfo.ChannelType, crcIsValid: Bool? = true, isDecrypted: Bool = false
  ) -> RadioInfo {
    var radio = RadioInfo()
    radio.channelType = channel
    radio.crcIsValid = crcIsValid
    radio.isDecrypted = isDecrypted
    radio.rssi = -42
    return radio
  }

  /// A PDU of the connection; the check is left to the sniffer's word.
  private mutating func central(_ pdu: String, crcIsValid: Bool? = true) -> DecodedRecord {
    feed.air("7856342A" + pdu, radio(.dataCentralToPeripheral, crcIsValid: crcIsValid))
  }

  private mutating func peripheral(_ pdu: String) -> DecodedRecord {
    feed.air("7856342A" + pdu, radio(.dataPeripheralToCentral))
  }

  @Test mutating func `whoever asks for a scan response is told apart from whom it asks`() throws {
    let record = feed.air(
      "D6BE898E C3 0C 0C0B0A090848 0605040302C0 000000", radio(.primaryAdvertising))
    var builder = TimelineBuilder()
    let entry = try #require(builder.entries(of: record).first)
    #expect(entry.kind == .airScanRequest)
    #expect(entry[.peer] == .text("C0:02:03:04:05:06"))
    #expect(entry[.central] == .text("48:08:09:0A:0B:0C"))
  }

  @Test mutating func `an advertisement has an address and a signal`() {
    let record = feed.air("D6BE898E 40 09 0605040302C0 020106", radio(.primaryAdvertising))
    #expect(record.kind == .advertising)
    #expect(record.address == Packet.peer)
    #expect(record.rssi == -42)
    #expect(record.summary == "ADV_IND, 3 octets")
    #expect(record.opcodeOrEvent == nil)
  }

  @Test mutating func `data belongs to the connection of its access address`() {
    let record = central("02 07 0300 0400 0A1200")
    #expect(record.kind == .data)
    #expect(record.address == Packet.peer)
    #expect(record.handle == nil)
    #expect(record.attOpcode == .readRequest)
    #expect(feed.air("01000000 01 00", radio(.data)).address == nil)
  }

  /// A sniffer that checks no CRC often takes noise for PDUs of a connection.
  @Test(arguments: ["01000000", "AAAAAAAA", "D6BE898F", "BEBAFECA"])
  mutating func `an access address that no connection can have is no link's`(address: String) {
    var builder = TimelineBuilder()
    let noise = feed.air("\(address) 02 07 0300 0400 0A1200", radio(.data, crcIsValid: nil))
    #expect(noise.attOpcode == nil)
    #expect(builder.entries(of: noise).isEmpty && builder.peerCount == 0)
    let sound = feed.air("\(address) 02 07 0300 0400 0A1200", radio(.data))
    #expect(sound.attOpcode == .readRequest)
  }

  @Test mutating func `fragments are joined per direction`() {
    #expect(central("02 06 0800 0400 1B12").attOpcode == nil)
    #expect(peripheral("02 05 0100 0400 13").attOpcode == .writeResponse)
    #expect(central("09 06 00AABBCCDDEE").attOpcode == .handleValueNotification)
  }

  @Test mutating func `a repeated PDU is shown and does not count`() {
    _ = central("02 05 0100 0400 13")
    let again = central("02 05 0100 0400 13")
    #expect(again.attOpcode == .writeResponse)
    #expect(again.frame == nil)
    #expect(again.summary == "ATT Write Response, retransmitted")
    #expect(central("0A 05 0100 0400 13").frame != nil)
  }

  @Test mutating func `an equal sequence number with other octets is a missed PDU`() {
    _ = central("02 05 0100 0400 13")
    #expect(central("02 05 0100 0400 19").frame != nil)
  }

  @Test mutating func `a wrong check makes a PDU unusable`() {
    _ = central("02 06 0800 0400 1B12")
    let broken = central("09 06 00AABBCCDDEE", crcIsValid: false)
    #expect(broken.attOpcode == nil)
    #expect(broken.summary == "Data PDU, 6 octets, wrong CRC")
    #expect(central("09 06 00AABBCCDDEE").attOpcode == .handleValueNotification)
  }

  @Test mutating func `the check is computed where the sniffer does not say`() {
    let pdu = octets("40 09 0605040302C0 020106")
    var check: [UInt8] = []
    check.append(littleEndian24: CRC24.check(of: pdu, start: CRC24.advertisingStart))
    let good = feed.feed(.air(nil), .air, octets("D6BE898E") + pdu + check)
    #expect(good.summary == "ADV_IND, 3 octets")
    check[0] ^= 1
    let bad = feed.feed(.air(nil), .air, octets("D6BE898E") + pdu + check)
    #expect(bad.summary == "ADV_IND, 3 octets, wrong CRC")
    let unknown = feed.feed(.air(nil), .air, octets("D6BE898E") + pdu + [0, 0, 0])
    #expect(unknown.summary == "ADV_IND, 3 octets")
  }

  @Test mutating func `after encryption starts nothing is read`() {
    #expect(central("03 01 05").summary == "LL_START_ENC_REQ")
    let encrypted = central("0E 0B 0300 0400 0A1200 01020304")
    #expect(encrypted.attOpcode == nil)
    #expect(encrypted.summary == "Encrypted data PDU, 11 octets")
    let decrypted = feed.air(
      "7856342A 02 07 0300 0400 0A1200",
      radio(.dataCentralToPeripheral, isDecrypted: true))
    #expect(decrypted.attOpcode == .readRequest)
  }

  /// Some sniffers call every PDU encrypted: a frame or a control PDU of its very length is not.
  @Test mutating func `a PDU without room for a check is plain whatever the sniffer says`() {
    var said = radio(.dataCentralToPeripheral)
    said.wasEncrypted = true
    #expect(feed.air("7856342A 02 07 0300 0400 0A1200", said).attOpcode == .readRequest)
    #expect(feed.air("7856342A 03 02 02 13", said).summary.hasPrefix("LL_TERMINATE_IND"))
    let encrypted = feed.air("7856342A 0E 0B 0300 0400 0A1200 01020304", said)
    #expect(encrypted.summary == "Encrypted data PDU, 11 octets")
    #expect(encrypted.assumedByLength == nil)
  }

  /// Others call none so: a frame with four octets more is.
  @Test mutating func `a frame with room for a check is encrypted, and that is said`() {
    let found = central("0E 0B 0300 0400 0A1200 01020304")
    #expect(found.summary == "Encrypted data PDU, 11 octets")
    #expect(found.assumedByLength == .encrypted)
  }

  @Test mutating func `parts of a frame are as the whole frame before them`() {
    var said = radio(.dataCentralToPeripheral)
    said.wasEncrypted = true
    _ = feed.air("7856342A 02 07 0300 0400 0A1200", said)
    _ = feed.air("7856342A 0A 06 0500 0400 1B12", said)
    #expect(feed.air("7856342A 01 03 00AABB", said).attOpcode == .handleValueNotification)
  }

  @Test mutating func `a termination says why`() {
    #expect(central("03 02 02 13").summary == "LL_TERMINATE_IND, Remote User Terminated Connection")
  }

  @Test mutating func `an extended advertisement that was asked for is a scan response`() {
    let advertisement = "D6BE898E 07 0C 0909 0605040302C0 0110 0201"
    let request = "D6BE898E 03 0C 0102030405C1 0605040302C0"
    var radio = radio(.secondaryAdvertising)
    radio.channel = 7
    #expect(feed.air(advertisement, radio).summary.hasPrefix("AUX_ADV_IND"))
    #expect(feed.air(request, radio).summary.hasPrefix("AUX_SCAN_REQ"))
    #expect(feed.air(advertisement, radio).summary.hasPrefix("AUX_SCAN_RSP"))
    #expect(feed.air(advertisement, radio).summary.hasPrefix("AUX_ADV_IND"))
    _ = feed.air(request, radio)
    var builder = TimelineBuilder()
    let answer = builder.entries(of: feed.air(advertisement, radio)).last
    #expect(answer?.kind == .airScanResponse)
    _ = feed.air(request, radio)
    radio.channel = 8
    #expect(feed.air(advertisement, radio).summary.hasPrefix("AUX_ADV_IND"))
  }

  @Test mutating func `an extended advertisement on air says what may be done with it`() {
    var builder = TimelineBuilder()
    let connectable = "D6BE898E 07 0C 4909 0605040302C0 0110 0201"
    let radio = radio(.secondaryAdvertising)
    let entry = builder.entries(of: feed.air(connectable, radio)).last
    #expect(entry?.kind == .airAdvertisement)
    #expect(entry?[.connectable] == .flag(true))
    #expect(entry?[.scannable] == .flag(false))
  }

  @Test mutating func `a PDU of the coded PHY starts behind the coding indicator`() {
    var radio = radio(.secondaryAdvertising)
    radio.phy = .leCoded
    let record = feed.air("D6BE898E 00 40 09 0605040302C0 020106", radio)
    #expect(record.summary == "ADV_IND, 3 octets")
  }
}

extension DecodedRecord {
  fileprivate var assumedByLength: EncryptionByLength? {
    if case .data(_, let around) = packet { around.assumedByLength } else { nil }
  }
}
