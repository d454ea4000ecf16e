import BluetoothProtocols
import Captures
import Testing
import Timelines

/// The end of a link that sent a PDU, where the sniffer does not say it.
@Suite struct SenderInferenceTests {
  private static let connectIndication = """
    D6BE898E C5 22 0C0B0A090848 0605040302C0 7856342A C0FFEE 02 0300 1800 0000 2A00 FFFFFFFF1F A9
    """
  private var feed = RecordFeed()

  /// - Parameter pdu: A PDU of the connection with its header.
  private mutating func sender(
    _ pdu: String, at microseconds: Int64 = 0, said: RadioInfo.ChannelType? = nil
  ) -> LinkEnd? {
    let record = self.record(pdu, at: microseconds, said: said)
    guard case .data(_, let around) = record.packet else { return nil }
    return around.sender
  }

  private mutating func record(
    _ pdu: String, at microseconds: Int64, said: RadioInfo.ChannelType? = nil
  ) -> DecodedRecord {
    feed.time = microseconds * 1000
    var radio: RadioInfo?
    if let said {
      radio = RadioInfo()
      radio?.channelType = said
    }
    return feed.air("7856342A" + pdu, radio)
  }

  private mutating func connect() {
    feed.time = 0
    _ = feed.air(Self.connectIndication, nil)
  }

  @Test mutating func `what the sniffer says counts`() {
    connect()
    #expect(sender("01 00", said: .dataPeripheralToCentral) == .peripheral)
    #expect(sender("01 00", said: .dataPeripheralToCentral) == .peripheral)
    #expect(sender("01 00", said: .dataCentralToPeripheral) == .central)
  }

  /// A sniffer that misses a PDU may take one end for the other.
  @Test mutating func `turns and numbers together count more than the sniffer`() {
    connect()
    let (toPeripheral, toCentral) = (
      RadioInfo.ChannelType.dataCentralToPeripheral, RadioInfo.ChannelType.dataPeripheralToCentral
    )
    #expect(sender("11 00", at: 30_000, said: toPeripheral) == .central)
    #expect(sender("05 00", at: 30_230, said: toCentral) == .peripheral)
    #expect(sender("0D 00", at: 30_460, said: toCentral) == .central)
    #expect(sender("09 00", at: 30_690, said: .unspecified) == .peripheral)
    // Numbers alone do not.
    #expect(sender("0D 00", at: 60_000, said: toCentral) == .peripheral)
  }

  /// Each event begins with the central, whatever a sniffer says of many in a row.
  @Test mutating func `a sniffer that takes each end for the other is found out`() {
    connect()
    var found: [LinkEnd?] = []
    for event in 1...6 {
      let isOdd = event % 2 == 1
      found += [
        sender(
          isOdd ? "01 00" : "0D 00", at: Int64(event) * 30_000, said: .dataPeripheralToCentral),
        sender(
          isOdd ? "05 00" : "09 00", at: Int64(event) * 30_000 + 230,
          said: .dataCentralToPeripheral),
      ]
    }
    #expect(
      found.prefix(6) == [.peripheral, .central, .peripheral, .central, .peripheral, .central])
    #expect(found.suffix(5) == [.peripheral, .central, .peripheral, .central, .peripheral])
  }

  /// The headers of empty PDUs: LLID 1, then NESN in bit 2 and SN in bit 3.
  @Test mutating func `numbers tell the ends apart, also when PDUs are missed or sent again`() {
    connect()
    #expect(sender("01 00", at: 30_000) == .central)
    #expect(sender("05 00", at: 31_000) == .peripheral)
    #expect(sender("0D 00", at: 60_000) == .central)
    // The peripheral's answer is missed, and the central sends the same again.
    #expect(sender("0D 00", at: 90_000) == .central)
    #expect(sender("09 00", at: 91_000) == .peripheral)
    // The central's PDU is missed.
    #expect(sender("05 00", at: 121_000) == .peripheral)
  }

  /// A PDU that the peripheral refuses inverts the rule: only the pause between the two shows it.
  @Test mutating func `a turn counts more than numbers`() {
    connect()
    #expect(sender("01 00", at: 30_000) == .central)
    #expect(sender("01 00", at: 30_230) == .peripheral)
    #expect(sender("05 00", at: 60_000) == .central)
    #expect(sender("0D 00", at: 90_000) == .peripheral)
  }

  /// The PDU before lasts 10 octets and 7 of payload.
  @Test mutating func `the pause begins where the PDU before it ends`() {
    connect()
    #expect(sender("02 07 0300 0400 0A1200", at: 30_000) == .central)
    #expect(sender("01 00", at: 30_286) == .peripheral)
    #expect(sender("05 00", at: 60_000) == .central)
    // A pause of 8 ms is none: the numbers count.
    #expect(sender("0D 00", at: 68_000) == .peripheral)
  }

  @Test mutating func `without the beginning of a link nothing is known until something shows it`()
  {
    #expect(sender("0D 00", at: 30_000) == nil)
    #expect(sender("0A 07 0300 0400 0A1200", at: 60_000) == nil)
    // A channel map is the central's.
    #expect(sender("0F 08 01 FFFFFFFF1F 0600", at: 90_000) == .central)
    #expect(sender("09 00", at: 91_000) == .peripheral)
    #expect(sender("01 00", at: 120_000) == .central)
  }

  @Test mutating func `an event of two PDUs shows which end is which`() {
    #expect(sender("0D 00", at: 30_000) == nil)
    #expect(sender("09 00", at: 30_230) == .peripheral)
    #expect(sender("01 00", at: 60_000) == .central)
  }

  @Test mutating func `what was taken for the wrong end is set right`() {
    connect()
    // Both ends are taken for each other after a refusal that the sniffer did not hear.
    #expect(sender("05 00", at: 30_000) == .peripheral)
    #expect(sender("0D 00", at: 30_230) == .central)
    #expect(sender("09 00", at: 60_000) == .peripheral)
    #expect(sender("01 00", at: 60_230) == .peripheral)
    #expect(sender("05 00", at: 90_000) == .central)
  }

  @Test(
    arguments: [
      ("03 0C 00 02 0000 1800 0000 2A00 0600", LinkEnd.central),
      ("03 09 08 0000000000000000", .central),
      ("03 05 18 02 02 0600", .central), ("03 03 17 02 02", .peripheral),
      ("03 03 16 02 02", nil), ("03 02 02 13", nil), ("03 01 05", .peripheral),
      ("02 10 0C00 0500 12 01 0800 0600 0600 0000 6400", .peripheral),
      ("02 0A 0600 0500 13 01 0200 0000", .central),
      ("02 0B 0700 0600 01 03 00 01 10 00 00", .central),
      ("02 0B 0700 0600 02 03 00 01 10 00 00", .peripheral),
      ("02 06 0200 0600 0B 01", .peripheral),
    ] as [(String, LinkEnd?)])
  mutating func `what only one end sends shows the sender`(pdu: String, end: LinkEnd?) {
    #expect(sender(pdu) == end)
  }

  /// Captures that a program wrote may leave all numbers 0.
  @Test mutating func `numbers that never move show nothing, but an answer has another sender`() {
    connect()
    #expect(sender("02 07 0300 0400 02F700", at: 50_000) == .central)
    #expect(sender("02 07 0300 0400 031700", at: 60_000) == .peripheral)
    #expect(sender("02 07 0300 0400 0A1200", at: 90_000) == nil)
    #expect(sender("02 05 0100 0400 0B", at: 99_000) == nil)
  }

  @Test mutating func `a damaged PDU shows nothing of the next`() {
    connect()
    #expect(sender("01 00", at: 30_000) == .central)
    feed.time = 30_230_000
    var broken = RadioInfo()
    broken.crcIsValid = false
    _ = feed.air("7856342A 01 00", broken)
    #expect(sender("0D 00", at: 60_000) == .central)
  }

  @Test mutating func `times of any size are no trap`() {
    for time in [Int64.min, .max, 0, .min, 1] {
      feed.time = time
      #expect(feed.air("7856342A 01 00", nil).kind == .data)
    }
  }

  @Test mutating func `frames of the two ends are joined apart`() {
    connect()
    #expect(record("02 06 0800 0400 1B12", at: 30_000).attOpcode == nil)
    #expect(record("06 05 0100 0400 13", at: 31_000).attOpcode == .writeResponse)
    #expect(record("0D 06 00AABBCCDDEE", at: 60_000).attOpcode == .handleValueNotification)
    guard case .data(.retransmitted, _) = record("0D 06 00AABBCCDDEE", at: 90_000).packet else {
      Issue.record("it is told again")
      return
    }
  }
}
