import BluetoothProtocols
import Captures
import TestSupport
import Testing
import Timelines

/// Packets of every kind, cut at every octet and with every octet replaced: a decoder that has seen
/// a connection reads or refuses them, and goes on.
@Suite struct DamagedRecordTests {
  static let packets: [(content: CaptureRecord.Content, wire: String)] = [
    (.hci(.command), "0D20 19 6000 3000 00 01 0605040302C0 00 1800 2800 0000 2A00 0000 0000"),
    (.hci(.event), Packet.connected),
    (.hci(.event), "3E 0F 02 01 00 01 0605040302C0 03 020106 C4"),
    (
      .hci(.event), "3E 1D 0D 01 2000 01 0605040302C0 01 02 03 00 D8 0000 00 000000000000 03 020106"
    ),
    (.hci(.aclData), Packet.readRequest),
    (.hci(.aclData), Packet.notificationStart),
    (.hci(.aclData), "4000 0F00 0B00 0400 11 06 0100 0500 0018 0600 09"),
    (.hci(.synchronousData), "0100 03 010203"),
    (.hci(.isoData), "0140 0400 01020304"),
    (.air(nil), "D6BE898E C5 22 0C0B0A090848 0605040302C0 7856342A C0FFEE 02 0300 1800 0000 2A00"),
    (.air(nil), "D6BE898E 47 0D 49 09 0605040302C0 0230 020106"),
    (.air(nil), "7856342A 02 07 0300 0400 0A1200"),
    (.air(nil), "7856342A 03 02 02 13"),
    (.note(.monitor(opcode: 13)), "06 04 61626300 48656C6C6F00"),
    (.note(.packetLogger(type: 0xF7)), "01000000 00 61 00 62 00 63 00 64 00 65 00"),
  ]

  @Test(.slow, arguments: packets.indices)
  func `a damaged packet is read or refused`(index: Int) {
    let (content, wire) = Self.packets[index]
    let whole = octets(wire)
    var feed = RecordFeed()
    _ = feed.event(Packet.connected)
    for length in whole.indices { check(&feed, content, Array(whole[..<length])) }
    for index in whole.indices {
      for value in UInt8.min...UInt8.max {
        var packet = whole
        packet[index] = value
        check(&feed, content, packet)
      }
    }
  }

  /// The summary visits every part of what was decoded.
  private func check(
    _ feed: inout RecordFeed, _ content: CaptureRecord.Content, _ packet: [UInt8]
  ) {
    let record = feed.feed(content, .controllerToHost, packet)
    #expect(!record.summary.contains { $0 == "\t" || $0.isNewline })
    #expect(!record.summary.isEmpty)
  }
}
