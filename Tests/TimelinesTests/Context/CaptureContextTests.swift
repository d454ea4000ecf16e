import BluetoothProtocols
import Captures
import Testing
import Timelines

/// Names that servers give on their links, and chains of reports.
@Suite struct CaptureContextTests {
  var feed = RecordFeed()
  var context = CaptureContext()

  private mutating func acl(_ wire: String, fromHost: Bool) -> CaptureContext.Insight {
    context.insight(
      into: feed.acl(wire, fromHost ? .hostToController : .controllerToHost))
  }

  private mutating func event(_ wire: String) -> CaptureContext.Insight {
    context.insight(into: feed.event(wire))
  }

  /// The client asks for characteristics, and the server has Battery Level at 0x0012.
  private mutating func discover() {
    _ = acl("4000 0B00 0700 0400 08 0100 FFFF 0328", fromHost: true)
    _ = acl("4020 0D00 0900 0400 09 07 1100 12 1200 192A", fromHost: false)
  }

  @Test mutating func `a name is known once the server has told it`() {
    _ = event(Packet.connected)
    #expect(acl(Packet.readRequest, fromHost: true).attribute == nil)
    _ = acl("4020 0500 0100 0400 0B", fromHost: false)
    discover()
    let insight = acl(Packet.readRequest, fromHost: true)
    #expect(insight.attribute?.text == "Battery Level")
    let answer = acl("4020 0600 0200 0400 0B 64", fromHost: false)
    #expect(answer.attribute?.text == "Battery Level")
    #expect(answer.request?.record == 6)
  }

  @Test mutating func `another peer on the same handle has its own names`() {
    _ = event(Packet.connected)
    discover()
    _ = event(Packet.disconnected)
    _ = event("3E 13 01 00 4000 00 01 0605040302C1 1800 0000 2A00 01")
    #expect(acl(Packet.readRequest, fromHost: true).attribute == nil)
    _ = event(Packet.disconnected)
    _ = event(Packet.connected)
    #expect(acl(Packet.readRequest, fromHost: true).attribute?.text == "Battery Level")
  }

  @Test mutating func `in the middle of a connection names are learnt all the same`() {
    discover()
    #expect(acl(Packet.readRequest, fromHost: true).attribute?.text == "Battery Level")
    _ = event(Packet.disconnected)
    #expect(acl(Packet.readRequest, fromHost: true).attribute == nil)
  }

  @Test mutating func `the reports of a chain make one advertisement`() {
    func report(_ status: String, _ address: String, _ data: String) -> String {
      let count = UInt8(octets(data).count)
      let length = [count].hexadecimal
      return "3E \([26 + count].hexadecimal) 0D 01 \(status) 01 \(address) 01 02 03 7F D8 0000 00 "
        + "000000000000 \(length) \(data)"
    }
    let (one, other) = ("0605040302C0", "0605040302C1")
    #expect(event(report("2000", one, "0509 4142")).joined.isEmpty)
    #expect(event(report("2000", other, "0309 58")).joined.isEmpty)
    #expect(event(report("0000", one, "4344")).joined == [0: octets("0509 41424344")])
    #expect(event(report("0000", other, "59")).joined == [0: octets("0309 5859")])
    #expect(event(report("0000", other, "0209 5A")).joined.isEmpty)
  }

  @Test mutating func `a chain on air makes one advertisement`() {
    let first = "D6BE898E 47 10 0C 19 0605040302C0 2310 85C800 0509 41 000000"
    let second = "D6BE898E 07 07 03 08 2310 424344 000000"
    func air(_ wire: String) -> CaptureContext.Insight {
      var radio = RadioInfo()
      radio.channel = 5
      radio.crcIsValid = true
      return context.insight(into: feed.air(wire, radio))
    }
    #expect(air(first).joined.isEmpty)
    #expect(air(second).joined == [0: octets("0509 41424344")])
  }
}
