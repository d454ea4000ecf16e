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
}
