import BluetoothProtocols
import Testing
import Timelines

/// Channels that signalling opens, and what passes over them.
@Suite struct CreditBasedChannelsTests {
  var feed = RecordFeed()

  /// One frame in one ACL packet on handle 0x0040.
  private mutating func frame(
    _ channel: String, _ payload: String, fromHost: Bool
  ) -> DecodedRecord {
    let content = octets(payload)
    var packet = octets(fromHost ? "4000" : "4020")
    packet.append(littleEndian: UInt16(content.count + 4))
    packet.append(littleEndian: UInt16(content.count))
    packet += octets(channel) + content
    return feed.feed(.hci(.aclData), fromHost ? .hostToController : .controllerToHost, packet)
  }

  private mutating func open(psm: String) {
    _ = frame("0500", "14 07 0A00 \(psm) 4100 0002 4000 0100", fromHost: true)
    _ = frame("0500", "15 07 0A00 7000 0002 4000 0100 0000", fromHost: false)
  }

  private func segment(_ record: DecodedRecord) -> DecodedSegment? {
    if case .segment(let segment) = record.frame?.content { segment } else { nil }
  }

  /// Each frame is one PDU, and two commands may come in one frame.
  @Test mutating func `ATT over BR/EDR is read once its channel is open`() {
    _ = frame("0100", "0A 01 0200 0200 02 02 0400 1F00 4000", fromHost: true)
    #expect(frame("4100", "0A 1200", fromHost: true).attOpcode == nil)
    _ = frame("0100", "03 02 0800 4100 4000 0100 0000", fromHost: false)
    #expect(frame("4100", "0A 1200", fromHost: true).attOpcode == nil)
    _ = frame("0100", "02 03 0400 1F00 4000", fromHost: true)
    _ = frame("0100", "03 03 0800 4100 4000 0000 0000", fromHost: false)
    let request = frame("4100", "0A 1200", fromHost: true)
    #expect(request.attOpcode == .readRequest)
    #expect(request.frame?.isEnhancedATT == false)
    #expect(frame("4000", "0B AA", fromHost: false).attOpcode == .readResponse)
    _ = frame("0100", "06 04 0400 4100 4000", fromHost: true)
    _ = frame("0100", "07 04 0400 4100 4000", fromHost: false)
    #expect(frame("4100", "0A 1200", fromHost: true).attOpcode == nil)
  }

  @Test mutating func `channels of other purposes on BR/EDR stay octets`() {
    _ = frame("0100", "02 03 0400 1900 4000", fromHost: true)
    _ = frame("0100", "03 03 0800 4100 4000 0000 0000", fromHost: false)
    #expect(frame("4100", "0A 1200", fromHost: true).attOpcode == nil)
  }

  @Test mutating func `the first frame of a unit says how long it is`() {
    open(psm: "8000")
    let first = segment(frame("7000", "0500 AABB", fromHost: true))
    #expect(first?.sduLength == 5)
    #expect(first?.octets == [0xAA, 0xBB])
    #expect(first?.missing == 3)
    let last = segment(frame("7000", "CCDDEE", fromHost: true))
    #expect(last?.sduLength == nil)
    #expect(last?.missing == 0)
    #expect(segment(frame("7000", "0100 00", fromHost: true))?.sduLength == 1)
  }

  @Test mutating func `a channel has another number in the other direction`() {
    open(psm: "8000")
    #expect(segment(frame("4100", "0100 AA", fromHost: false))?.psm.rawValue == 0x80)
    #expect(segment(frame("4100", "0100 AA", fromHost: true)) == nil)
  }

  @Test mutating func `ATT on an enhanced channel is ATT`() {
    open(psm: "2700")
    let request = frame("7000", "0300 0A1200", fromHost: true)
    #expect(request.attOpcode == .readRequest)
    #expect(request.attributeHandle?.rawValue == 0x12)
    #expect(frame("4100", "0600 0BAABB", fromHost: false).attOpcode == nil)
    #expect(frame("4100", "CCDDEE", fromHost: false).attOpcode == .readResponse)
  }

  @Test mutating func `several channels open with one request`() {
    _ = frame("0500", "17 09 0C00 2700 4000 4000 0100 4100 4200", fromHost: true)
    _ = frame("0500", "18 09 0C00 4000 4000 0100 0000 7100 7200", fromHost: false)
    #expect(frame("7200", "0100 13", fromHost: true).attOpcode == .writeResponse)
    #expect(frame("4100", "0100 13", fromHost: false).attOpcode == .writeResponse)
  }

  @Test mutating func `a refused or closed channel is none`() {
    _ = frame("0500", "14 07 0A00 2700 4100 0002 4000 0100", fromHost: true)
    _ = frame("0500", "15 07 0A00 0000 0000 0000 0000 0200", fromHost: false)
    #expect(frame("4100", "0100 13", fromHost: false).attOpcode == nil)
    open(psm: "2700")
    _ = frame("0500", "06 08 0400 7000 4100", fromHost: true)
    _ = frame("0500", "07 08 0400 7000 4100", fromHost: false)
    #expect(frame("7000", "0100 13", fromHost: true).attOpcode == nil)
  }

  /// Both ends may name any number, but there are channels under few of them.
  @Test(arguments: [
    (psm: "2700", source: "4100", destination: "8000"),
    (psm: "2700", source: "8000", destination: "7000"),
    (psm: "2700", source: "0400", destination: "7000"),
    (psm: "2701", source: "4100", destination: "7000"),
    (psm: "0000", source: "4100", destination: "7000"),
  ])
  mutating func `a channel under a number that there is not is none`(
    psm: String, source: String, destination: String
  ) {
    _ = frame("0500", "14 07 0A00 \(psm) \(source) 0002 4000 0100", fromHost: true)
    _ = frame("0500", "15 07 0A00 \(destination) 0002 4000 0100 0000", fromHost: false)
    let sent = frame(destination, "0300 0A1200", fromHost: true)
    #expect(sent.attOpcode == nil && segment(sent) == nil)
  }

  @Test mutating func `a new connection on the same handle has no channels`() {
    open(psm: "2700")
    _ = feed.event(Packet.disconnected)
    _ = feed.event(Packet.connected)
    #expect(frame("7000", "0100 13", fromHost: true).attOpcode == nil)
  }
}
