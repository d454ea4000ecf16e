import BluetoothProtocols
import Captures
import Testing
import Timelines

/// The entries of a capture off the air.
@Suite struct AirEntriesTests {
  private static let connectIndication = """
    D6BE898E C5 22 0C0B0A090848 0605040302C0 7856342A C0FFEE 02 0300 1800 0000 2A00 FFFFFFFF1F A9
    """
  private var feed = RecordFeed()
  private var builder = TimelineBuilder()

  private mutating func entries(
    _ pdu: String, _ type: RadioInfo.ChannelType
  ) -> [Entry] {
    var radio = RadioInfo()
    radio.channelType = type
    radio.crcIsValid = true
    return builder.entries(of: feed.air(pdu, radio))
  }

  private mutating func connect() -> [Entry] {
    entries(Self.connectIndication, .primaryAdvertising)
  }

  private mutating func central(_ pdu: String) -> [Entry] {
    entries("7856342A" + pdu, .dataCentralToPeripheral)
  }

  private mutating func peripheral(_ pdu: String) -> [Entry] {
    entries("7856342A" + pdu, .dataPeripheralToCentral)
  }

  @Test mutating func `the central connects, and is named by all entries of the link`() throws {
    let entry = try #require(connect().first)
    #expect(entry.kind == .linkConnected && entry.from == .peer)
    #expect(entry[.sender] == .text("central"))
    let request = try #require(central("02 07 0300 0400 02F700").first)
    for entry in [entry, request] {
      #expect(entry[.peer] == .text("C0:02:03:04:05:06"))
      #expect(entry[.central] == .text("48:08:09:0A:0B:0C"))
    }
  }

  @Test mutating func `each PDU says which end sent it, also when its lines repeat`() {
    _ = connect()
    var sent: [Entry] = []
    for _ in 0..<2 {
      sent += central("02 07 0300 0400 0A1200") + peripheral("06 06 0200 0400 0B01")
      sent += peripheral("0A 07 0300 0400 0A1200") + central("0E 06 0200 0400 0B01")
    }
    let senders = sent.map { $0[.sender]?.text ?? "" }
    let once = ["central", "peripheral", "peripheral", "central"]
    #expect(senders == once + once)
    #expect(sent.map(\.cause) == [nil, 2, nil, 4, nil, 6, nil, 8])
  }

  @Test(arguments: [
    (RadioInfo.ChannelType.dataCentralToPeripheral, "central"),
    (.dataPeripheralToCentral, "peripheral"), (.data, "unknown"),
  ])
  mutating func `the end of a link says which end wanted it`(
    type: RadioInfo.ChannelType, sender: String
  ) throws {
    _ = entries("7856342A 02 07 0300 0400 0A1200", .data)
    let entry = try #require(entries("7856342A 03 02 02 13", type).last)
    #expect(entry.kind == .linkDisconnected)
    #expect(entry[.sender] == .text(sender))
    #expect(entry[.status] == .integer(0x13))
  }

  @Test mutating func `only entries off the air have a sender`() throws {
    let connected = builder.entries(of: feed.event(Packet.connected))
    let request = builder.entries(of: feed.acl(Packet.readRequest, .hostToController))
    #expect((connected + request).map { $0[.sender] } == [nil, nil])
    #expect((connected + request).map { $0[.central] } == [nil, nil])
    for kind in Kind.allCases where kind.carries(.sender) {
      #expect(kind.observations(of: .sender) == [.air])
    }
  }

  // MARK: - Control PDUs

  @Test mutating func `a connection update is an entry, and changes the parameters`() throws {
    _ = connect()
    let entries = central("03 0C 00 02 0100 0600 0300 6400 0700")
    #expect(entries.map(\.kind) == [.linkControl, .linkParameters])
    #expect(entries[1].cause == entries[0].sequence)
    for entry in entries {
      #expect(entry[.connection] == .integer(1) && entry[.sender] == .text("central"))
      #expect(entry[.interval] == .duration(.microseconds(7500)))
      #expect(entry[.peripheralLatency] == .integer(3))
      #expect(entry[.supervisionTimeout] == .duration(.seconds(1)))
    }
    #expect(entries[0][.name] == .text("LL_CONNECTION_UPDATE_IND"))
    #expect(entries[0][.eventCount] == .integer(7))
  }

  @Test(arguments: [
    (
      "03 18 0F 0600 0C00 0000 C800 00 0000 FFFF FFFF FFFF FFFF FFFF FFFF",
      "interval=7500000ns intervalMaximum=15000000ns peripheralLatency=0 supervisionTimeout=2s"
    ),
    ("03 08 01 FF07000010 1400", "eventCount=20 dataChannels=0,1,2,3,4,5,6,7,8,9,10,36"),
    ("03 03 16 02 07", "txPHYs=2M rxPHYs=1M,2M,coded"),
    ("03 05 18 02 00 2000", "eventCount=32 txPHYs=2M rxPHYs="),
    (
      "03 09 14 FB00 4808 1B00 4801",
      "maxTxOctets=27 maxTxTime=328000ns maxRxOctets=251 maxRxTime=2120000ns"
    ),
    ("03 09 08 3F00000000000000", "features=0x3f00000000000000"),
    ("03 06 0C 0D 4C00 0102", "version=13 company=76 subversion=513"),
    ("03 02 0D 1A", "status=26"),
    ("03 03 11 16 23", "status=35 refused=LL_PHY_REQ"),
    ("03 02 07 14", "refused=LL_LENGTH_REQ"),
    ("03 01 12", ""),
    ("03 02 FE 01", ""),
  ])
  mutating func `a control PDU is an entry with what it says`(
    pdu: String, fields: String
  ) throws {
    _ = connect()
    let entries = peripheral(pdu)
    #expect(entries.map(\.kind) == [.linkControl])
    let entry = try #require(entries.first)
    #expect(entry[.sender] == .text("peripheral"))
    #expect(entry[.octets] == .octets(Array(octets(pdu).dropFirst(2))))
    let found = entry.fields.filter { !Self.ofEach.contains($0.field) }.map { field, value in
      let text = value.list.map { $0.map { "\($0)" }.joined(separator: ",") } ?? "\(value)"
      return "\(field.rawValue)=\(value.duration.map(Self.text) ?? text)"
    }
    #expect(Set(found) == Set(fields.split(separator: " ").map(String.init)))
    for field in entry.fields { #expect(Kind.linkControl.carries(field.field)) }
  }

  private static let ofEach: [Field] = [
    .connection, .peer, .central, .sender, .opcode, .name, .octets,
  ]

  private static func text(_ duration: Duration) -> String {
    let nanoseconds = duration / .nanoseconds(1)
    return nanoseconds == 2e9 ? "2s" : "\(Int(nanoseconds))ns"
  }

  @Test mutating func `a control PDU that is cut short has the fields that are there`() throws {
    _ = connect()
    // The sniffer takes it for plain.
    let entry = try #require(peripheral("03 03 14 FB00").first)
    #expect(entry.kind == .linkControl)
    #expect(entry[.maxRxOctets] == .integer(251) && entry[.maxRxTime] == nil)
    let update = central("03 04 00 02 0100")
    #expect(update.map(\.kind) == [.linkControl])
  }

  @Test mutating func `the end of a link follows from the PDU that says it`() throws {
    _ = connect()
    let entries = peripheral("03 02 02 13")
    #expect(entries.map(\.kind) == [.linkControl, .linkDisconnected])
    #expect(entries[1].cause == entries[0].sequence)
    #expect(entries.map { $0[.status] } == [.integer(0x13), .integer(0x13)])
  }

  @Test mutating func `what is sent again is told once`() {
    _ = connect()
    let update = "03 0C 00 02 0100 0600 0300 6400 0700"
    #expect(central(update).count == 2)
    #expect(central(update).isEmpty)
  }
}
