import BluetoothProtocols
import Captures
import Testing
import Timelines

@Suite struct RecordDecoderTests {
  var feed = RecordFeed()

  @Test mutating func `a connection gives its packets a peer until it ends`() {
    #expect(feed.acl(Packet.readRequest, .hostToController).address == nil)
    #expect(feed.event(Packet.connected).address == Packet.peer)
    let request = feed.acl(Packet.readRequest, .hostToController)
    #expect(request.kind == .acl)
    #expect(request.address == Packet.peer)
    #expect(request.handle?.rawValue == 0x40)
    #expect(request.attOpcode == .readRequest)
    #expect(request.attributeHandle?.rawValue == 0x12)
    #expect(request.summary == "ATT Read Request 0x0012")
    let end = feed.event(Packet.disconnected)
    #expect(end.address == Packet.peer)
    #expect(end.summary == "Disconnection Complete, Connection Timeout")
    #expect(feed.acl(Packet.readRequest, .hostToController).address == nil)
  }

  @Test mutating func `a connection that failed leads nowhere`() {
    _ = feed.event(Packet.connectionFailed)
    #expect(feed.acl(Packet.readRequest, .hostToController).address == nil)
  }

  @Test mutating func `the same handle on another adapter is another connection`() {
    _ = feed.event(Packet.connected, adapter: 1)
    #expect(feed.acl(Packet.readRequest, .hostToController, adapter: 0).address == nil)
    #expect(feed.acl(Packet.readRequest, .hostToController, adapter: 1).address == Packet.peer)
  }

  @Test mutating func `a reset ends every connection`() {
    _ = feed.event(Packet.connected)
    _ = feed.event("0E 04 01 030C 00")
    #expect(feed.acl(Packet.readRequest, .hostToController).address == nil)
  }

  @Test mutating func `a closed adapter ends every connection`() {
    _ = feed.event(Packet.connected)
    _ = feed.note(.monitor(opcode: 9), [])
    #expect(feed.acl(Packet.readRequest, .hostToController).address == nil)
  }

  @Test mutating func `the last fragment carries the ATT columns`() {
    #expect(feed.acl(Packet.notificationStart, .controllerToHost).attOpcode == nil)
    #expect(feed.acl(Packet.notificationMiddle, .controllerToHost).attOpcode == nil)
    let last = feed.acl(Packet.notificationEnd, .controllerToHost)
    #expect(last.attOpcode == .handleValueNotification)
    #expect(last.attributeHandle?.rawValue == 0x12)
    #expect(last.summary == "ATT Handle Value Notification 0x0012, 5 octets")
    #expect(last.warnings.isEmpty)
  }

  @Test mutating func `the directions do not mix`() {
    _ = feed.acl(Packet.notificationStart, .controllerToHost)
    #expect(feed.acl(Packet.readRequest, .hostToController).attOpcode == .readRequest)
    _ = feed.acl(Packet.notificationMiddle, .controllerToHost)
    #expect(feed.acl(Packet.notificationEnd, .controllerToHost).attOpcode != nil)
  }

  @Test mutating func `without a direction the flags of the packets tell it`() {
    _ = feed.acl(Packet.notificationStart, nil)
    #expect(feed.acl(Packet.readRequest, nil).attOpcode == .readRequest)
    _ = feed.acl(Packet.notificationMiddle, nil)
    #expect(feed.acl(Packet.notificationEnd, nil).attOpcode == .handleValueNotification)
  }

  @Test mutating func `what a new frame or the end leaves unfinished is said`() {
    _ = feed.acl(Packet.notificationStart, .controllerToHost)
    let dropped = L2CAPReassembler.Dropped(received: 6, expected: 12)
    let next = feed.acl(Packet.notificationStart, .controllerToHost)
    #expect(next.warnings == [.droppedFrame(dropped)])
    #expect(feed.event(Packet.disconnected).warnings == [.droppedFrame(dropped)])
    #expect(
      feed.acl(Packet.notificationMiddle, .controllerToHost).warnings == [.orphanContinuation])
  }

  @Test mutating func `a value that the recorder cut keeps its opcode and attribute`() {
    let cut = feed.acl("4000 0C00 0800 0400 1B1200AABBCCDDEE", .controllerToHost, cut: 4)
    #expect(cut.attOpcode == .handleValueNotification)
    #expect(cut.attributeHandle?.rawValue == 0x12)
    #expect(
      cut.summary == "ATT Handle Value Notification 0x0012, 1 octet, cut by the recorder")
    #expect(cut.warnings.isEmpty)
  }

  @Test mutating func `a malformed PDU is a warning with its place`() {
    let record = feed.acl("4000 0800 0400 0400 09000200", .controllerToHost)
    #expect(record.attOpcode == .readByTypeResponse)
    #expect(
      record.warnings.map(\.description) == [
        "Length at offset 1 is 0, but each entry starts with a handle of 2 octets"
      ])
  }

  @Test mutating func `a malformed event keeps its code`() {
    let record = feed.event("3E 04 03 00 4000")
    #expect(record.kind == .event)
    #expect(record.opcodeOrEvent?.description == "0x3e:0x03")
    #expect(
      record.summary == "LE Connection Update Complete, "
        + "Connection_Interval at offset 6 is cut short: 0 of 2 octets")
  }

  @Test mutating func `commands and reports have their codes`() {
    #expect(feed.command("0C20 02 01 00").opcodeOrEvent?.description == "0x200c")
    let report = feed.event("3E 0F 02 01 00 01 0605040302C0 03 020106 C4")
    #expect(report.opcodeOrEvent?.description == "0x3e:0x02")
    #expect(report.address == Packet.peer)
    #expect(report.rssi == -60)
    #expect(report.summary == "LE Advertising Report, 1 report")
  }

  @Test mutating func `texts lose what would steer a terminal`() {
    let log = feed.note(.packetLogger(type: 0xFC), Array("a\u{1B}[31m\tb\n".utf8))
    #expect(log.kind == .log)
    #expect(log.summary == "Note: a [31m b")
    #expect(feed.note(.monitor(opcode: 8), []).kind == .note)
  }

  @Test mutating func `diagnostics under a handle of their own are no connection`() {
    let record = feed.acl("DC2E 0700 0300 0400 0A1200", .controllerToHost)
    #expect(record.attOpcode == nil)
    #expect(record.summary == "Vendor data, 7 octets")
    #expect(record.warnings.isEmpty)
    _ = feed.event("3E 13 01 00 DC0E 00 01 0605040302C0 1800 0000 2A00 01")
    #expect(feed.acl("DC2E 0700 0300 0400 0A1200", .controllerToHost).attOpcode == .readRequest)
  }

  /// The greatest handle of a connection is 0x0EFF.
  @Test(arguments: [("002F", 0x0F00), ("F12F", 0x0FF1), ("FF2F", 0x0FFF)])
  mutating func `data under a handle that no connection can have is the vendor's`(
    wire: String, handle: UInt16
  ) {
    var record = feed.acl("\(wire) 0700 0300 0400 0A1200", .controllerToHost)
    #expect(record.attOpcode == nil)
    #expect(record.handle?.rawValue == handle)
    #expect(record.summary == "Vendor data, 7 octets")
    // Not even an event can say that there is such a connection.
    let low = String(wire.prefix(2))
    record = feed.event("3E 13 01 00 \(low)0F 00 01 0605040302C0 1800 0000 2A00 01")
    #expect(record.summary.hasPrefix("LE Connection Complete"))
    let text = String(handle, radix: 16)
    let warning = "Connection_Handle is 0x0\(text), but the greatest is 0x0eff"
    #expect(record.warnings.map(\.description) == [warning])
    #expect(feed.acl("\(wire) 0700 0300 0400 0A1200", .controllerToHost).attOpcode == nil)
    #expect(feed.acl("FF2E 0700 0300 0400 0A1200", .controllerToHost).attOpcode == .readRequest)
  }

  /// No such number becomes a link, a set or a synchronization of the timeline.
  @Test(arguments: [
    "3E 13 01 00 F10F 00 01 0605040302C0 1800 0000 2A00 01",
    "3E 1F 0A 00 000F 00 01 0605040302C0 000000000000 000000000000 1800 0000 2A00 01",
    "05 04 00 F10F 13", "08 04 00 F10F 01", "3E 0A 03 00 F10F 1800 0000 2A00",
    "3E 0C 04 00 F10F 0102030405060708", "3E 0B 07 F10F FB00 4808 FB00 4808",
    "3E 06 0C 00 F10F 01 02", "3E 04 14 F10F 01", "3E 06 12 00 F0 4000 00",
    "3E 06 12 00 00 F10F 00",
  ])
  mutating func `an event about a number that there is not changes nothing`(wire: String) throws {
    var builder = TimelineBuilder()
    _ = builder.entries(of: feed.event(Packet.connected))
    let record = feed.event(wire)
    #expect(record.warnings.count == 1)
    let entries = builder.entries(of: record)
    #expect(entries.map(\.kind) == [.noteEvent])
    #expect(entries.first?[.connection] == nil)
  }

  /// The handle of an event that reports a failure has no meaning.
  @Test mutating func `the handle of a connection that failed does not count`() {
    let failed = feed.event("3E 13 01 3E FFFF 00 01 0605040302C0 0000 0000 0000 00")
    #expect(failed.warnings.isEmpty)
    var builder = TimelineBuilder()
    #expect(builder.entries(of: failed).map(\.kind) == [.linkFailed])
  }

  /// The greatest Advertising_Handle is 0xEF.
  @Test(arguments: [("EF", Kind.airAdvertising), ("F0", .noteCommand)])
  mutating func `an advertising set under a number that there is not is none`(
    set: String, kind: Kind
  ) {
    var builder = TimelineBuilder()
    var entries: [Entry] = []
    for record in [
      feed.command("3920 06 01 01 \(set) 0000 00"), feed.event("0E 04 01 3920 00"),
    ] {
      entries += builder.entries(of: record)
    }
    #expect(entries.map(\.kind) == [kind])
  }

  @Test mutating func `a packet of an unknown type is other`() {
    let other = feed.feed(.hci(HCIPacketType(rawValue: 7)), .controllerToHost, [1, 2])
    #expect(other.kind == .other)
    #expect(other.summary == "HCI packet type 0x07")
  }

  @Test mutating func `more connections than any controller has do not fill the memory`() {
    for handle in 0..<UInt16(3000) {
      var packet: [UInt8] = []
      ACLHeader(
        handle: ConnectionHandle(rawValue: handle), packetBoundary: .firstFlushable, dataLength: 2
      ).encode(into: &packet)
      let record = feed.feed(.hci(.aclData), .controllerToHost, packet + [5, 0])
      #expect(record.kind == .acl)
    }
  }
}
