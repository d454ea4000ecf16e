import BluetoothProtocols
import Captures
import Testing

@Suite struct NoteTests {
  private func text(_ note: CaptureNote, _ octets: [UInt8]) -> String? {
    note.text(of: octets.span.bytes)
  }

  @Test func `notes have names, known or not`() {
    #expect(CaptureNote.monitor(opcode: 12).name == "System Note")
    #expect(CaptureNote.monitor(opcode: 0x1234).name == "monitor opcode 0x1234")
    #expect(CaptureNote.packetLogger(type: 0xFC).name == "Note")
    #expect(CaptureNote.packetLogger(type: 0x77).name == "PacketLogger type 0x77")
    #expect(CaptureNote.nordicSniffer(packetID: 0x0D).name == "Ping Request")
    #expect(CaptureNote.nordicSniffer(packetID: 0x99).name == "nRF Sniffer message 0x99")
    #expect(
      CaptureNote.unsupportedLinkType(LinkType(rawValue: 1)).name
        == "packet of link type 1 (Ethernet)")
  }

  @Test func `an adapter that appears is described`() {
    let octets: [UInt8] = [0, 1, 6, 5, 4, 3, 2, 1] + Array("hci0\0\0\0\0".utf8)
    #expect(
      text(.monitor(opcode: 0), octets) == "hci0 01:02:03:04:05:06 primary USB")
    #expect(
      text(.monitor(opcode: 0), [1, 99] + octets[2...])
        == "hci0 01:02:03:04:05:06 type 1 bus 99")
  }

  @Test func `an adapter is described further`() {
    #expect(
      text(.monitor(opcode: 10), [6, 5, 4, 3, 2, 1, 0x5D, 0x00])
        == "01:02:03:04:05:06 manufacturer 0x005d")
  }

  @Test func `texts end at a NUL, without line ends`() {
    #expect(text(.monitor(opcode: 12), Array("Linux version\n\0rest".utf8)) == "Linux version")
    #expect(text(.packetLogger(type: 0xFC), Array("Product: x\n\n".utf8)) == "Product: x")
    #expect(text(.packetLogger(type: 0xFC), [0xFF, 0x41]) == "\u{FFFD}A")
  }

  @Test func `a line logged by a program keeps its three parts`() throws {
    let octets: [UInt8] = [6, 9] + Array("bluewake\0{\"kind\": 1}\0".utf8)
    let entry = try UserLogging(parsing: octets.span.bytes)
    #expect(entry.priority == 6)
    #expect(entry.identifier == "bluewake")
    #expect(entry.text == "{\"kind\": 1}")
    #expect(text(.monitor(opcode: 13), octets) == "bluewake: {\"kind\": 1}")
    #expect(text(.monitor(opcode: 13), [6, 0, 0x41]) == "A")
  }

  @Test func `a management command shows its socket and code`() {
    #expect(
      text(.monitor(opcode: 16), [1, 0, 0, 0, 0x23, 0x00, 0xFF]) == "socket 1 code 0x0023")
  }

  @Test func `a system log shows who said what`() {
    let octets: [UInt8] =
      [1, 0, 0, 0, 2] + Array("bluetoothd\0lib\0com.apple\0Stack\0ready\0".utf8)
    #expect(text(.packetLogger(type: 0xF7), octets) == "bluetoothd: ready")
    #expect(text(.packetLogger(type: 0xF7), [1, 0, 0, 0, 2, 0x41]) == "A")
  }

  @Test(arguments: [0, 10, 12, 13, 16, 17, 99] as [UInt16])
  func `a note cut anywhere is still shown, or has no text`(opcode: UInt16) {
    let octets: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    for count in 0...octets.count {
      let text = text(.monitor(opcode: opcode), Array(octets.prefix(count)))
      #expect(text == nil || opcode != 99)
    }
  }
}
