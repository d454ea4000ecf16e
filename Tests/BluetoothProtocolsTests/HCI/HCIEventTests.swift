import BluetoothProtocols
import Testing

/// One event as octets, with what it says in a phrase.
struct EventExample: CustomTestStringConvertible {
  var wire: String
  var name: String
  var handle: UInt16?

  var testDescription: String { name }
}

let eventExamples = [
  EventExample(wire: "03 0B 00 4000 0605040302C0 01 00", name: "Connection Complete", handle: 64),
  EventExample(wire: "04 0A 0605040302C0 0C025A 01", name: "Connection Request"),
  EventExample(wire: "05 04 00 4000 13", name: "Disconnection Complete", handle: 64),
  EventExample(wire: "08 04 00 4000 01", name: "Encryption Change", handle: 64),
  EventExample(wire: "59 05 00 4000 01 10", name: "Encryption Change v2", handle: 64),
  EventExample(wire: "0E 04 01 030C 00", name: "Command Complete"),
  EventExample(wire: "0E 07 01 0514 00 4000 C8", name: "Command Complete", handle: 64),
  EventExample(wire: "0F 04 00 01 4320", name: "Command Status"),
  EventExample(
    wire: "13 09 02 4000 0100 4100 0200", name: "Number Of Completed Packets", handle: 64),
  EventExample(wire: "30 03 00 4000", name: "Encryption Key Refresh Complete", handle: 64),
  EventExample(
    wire: "3E 13 01 00 4000 00 01 0605040302C0 1800 0000 2A00 01", name: "LE Connection Complete",
    handle: 64),
  EventExample(
    wire: "3E 1F 0A 00 4000 00 01 0605040302C0 000000000000 0C0B0A090848 1800 0000 2A00 01",
    name: "LE Enhanced Connection Complete", handle: 64),
  EventExample(
    wire: "3E 22 29 00 4000 01 00 0605040302C0 000000000000 000000000000 1800 0100 F401 00 FF FFFF",
    name: "LE Enhanced Connection Complete v2", handle: 64),
  EventExample(
    wire: "3E 0A 03 00 4000 2800 0000 F401", name: "LE Connection Update Complete", handle: 64),
  EventExample(
    wire: "3E 0C 04 00 4000 0100000000000000", name: "LE Read Remote Features Complete",
    handle: 64),
  EventExample(
    wire: "3E 0D 05 4000 0102030405060708 0A0B", name: "LE Long Term Key Request", handle: 64),
  EventExample(
    wire: "3E 0B 07 4000 FB00 4808 FB00 4808", name: "LE Data Length Change", handle: 64),
  EventExample(wire: "3E 06 0C 00 4000 02 02", name: "LE PHY Update Complete", handle: 64),
  EventExample(
    wire: "3E 06 12 00 01 4000 05", name: "LE Advertising Set Terminated", handle: 64),
  EventExample(wire: "3E 03 7E 0102", name: "LE Subevent 0x7e"),
  EventExample(wire: "7E 02 0102", name: "Event 0x7e"),
  EventExample(wire: "FF 03 EF0B01", name: "Vendor Event"),
]

@Suite struct HCIEventTests {
  @Test(arguments: eventExamples)
  func `an event has its name and its connection`(example: EventExample) throws {
    let event = try HCIEvent(parsing: octets(example.wire))
    #expect(event.name == example.name)
    #expect(event.subject.connection?.rawValue == example.handle)
    #expect(event.code.rawValue == octets(example.wire).first)
  }

  @Test(arguments: eventExamples)
  func `a damaged event is read or refused`(example: EventExample) {
    expectSurvival(of: HCIEvent.self, from: octets(example.wire))
    for packet in damaged(octets(example.wire)) {
      guard let event = try? HCIEvent(parsing: packet) else { continue }
      _ = (event.code, event.subevent, event.subject)
    }
  }

  @Test func `a connection has a peer and a rhythm`() throws {
    let event = try HCIEvent(
      parsing: octets(
        "3E 1F 0A 00 4000 00 01 0605040302C0 000000000000 0C0B0A090848 1800 0000 2A00 01"))
    guard case .leConnectionComplete(let complete) = event else {
      Issue.record("\(event)")
      return
    }
    #expect(complete.status == .success)
    #expect(complete.role == .central)
    #expect(complete.peerAddress.description == "C0:02:03:04:05:06")
    #expect(complete.peerAddressType == .random)
    #expect(complete.localPrivateAddress == nil)
    #expect(complete.peerPrivateAddress?.description == "48:08:09:0A:0B:0C")
    #expect(complete.timing.interval.duration == .milliseconds(30))
    #expect(complete.timing.supervisionTimeout.duration == .milliseconds(420))
  }

  @Test func `a reason has a name`() throws {
    let event = try HCIEvent(parsing: octets("05 04 00 4000 08"))
    guard case .disconnectionComplete(let end) = event else {
      Issue.record("\(event)")
      return
    }
    #expect(end.reason.description == "Connection Timeout")
    #expect(HCIErrorCode(rawValue: 0x47).description == "Too Early")
    #expect(HCIErrorCode(rawValue: 0x3E).description == "Connection Failed to be Established")
    #expect(HCIErrorCode(rawValue: 0xF0).description == "error 0xf0")
  }

  @Test func `a cut event says in which field`() {
    let failure = #expect(throws: DecodingFailure.self) {
      try HCIEvent(parsing: octets("05 04 00 40"))
    }
    #expect(
      failure?.description == "Connection_Handle at offset 3 is cut short: 1 of 2 octets")
  }
}
