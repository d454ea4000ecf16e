import Adapters
import BluetoothProtocols
import Testing
import Timelines

/// The events that a host gets, by its masks.
///
/// Source: Core 5.4, Vol 4, Part E, 7.3.1, 7.3.69 and 7.8.1.
@Suite struct EventMaskTests {
  private var controller = HostController()

  private mutating func send(_ packet: String) -> [String] {
    controller.packets(answering: packet)
  }

  private mutating func tell(_ kind: Kind, _ fields: Fields) -> [String] {
    controller.packets(after: kind, fields)
  }

  private mutating func connect() -> [String] {
    tell(
      .linkConnected,
      [
        .connection: .integer(7), .role: .text("central"), .addressType: .text("random"),
        .address: .address(DeviceAddress(truncating: 0xC0FF_EE00_0001)),
      ])
  }

  private mutating func set(_ mask: UInt64, by opcode: String = "010c") {
    let octets = (0..<8).map { UInt8(truncatingIfNeeded: mask >> (8 * $0)) }
    #expect(send("01\(opcode)08" + octets.hexadecimal) == ["040e0401\(opcode)00"])
  }

  @Test mutating func `after a reset a host gets no LE event, and is told so once`() {
    #expect(connect() == [])
    #expect(controller.takeDrafts().map(\.kind) == [.noteText])
    // The link is there all the same.
    #expect(send("011620020100") == ["040f0400011620"])
    #expect(controller.takeDrafts() == [])
    #expect(
      tell(.linkDisconnected, [.connection: .integer(7), .status: .integer(0x13)])
        == ["04050400010013"])
    set(.max)
    #expect(connect().count == 1)
    _ = send("01030c00")
    #expect(connect() == [])
  }

  /// A packet that causes an event on a link of handle 0x0001, and the beginning of the event.
  struct Occasion: CustomTestStringConvertible, Sendable {
    var bit: Int
    var packet: String
    var event: String

    var testDescription: String { "bit \(bit), \(event)" }
  }

  private static let occasions = [
    Occasion(bit: 11, packet: "011d04020100", event: "040c"),
    Occasion(bit: 61, packet: "011620020100", event: "043e0c04"),
    Occasion(bit: 61, packet: "013220070100000101" + "0000", event: "043e060c"),
  ]

  @Test(arguments: occasions)
  mutating func `an event comes if its bit is set, and does not if it is not`(occasion: Occasion) {
    _ = connect()
    set(.max, by: "0120")
    for (mask, comes) in [(1 << occasion.bit, true), (~(1 << UInt64(occasion.bit)), false)]
      as [(UInt64, Bool)]
    {
      set(mask)
      let answer = send(occasion.packet)
      #expect(answer.count == (comes ? 2 : 1))
      #expect(answer.first?.hasPrefix("040f0400") == true)
      if comes { #expect(answer.last?.hasPrefix(occasion.event) == true) }
    }
  }

  @Test(arguments: [true, false])
  mutating func `the end of a link and a broken line are told by bits 4 and 15`(comes: Bool) {
    _ = connect()
    let mask: UInt64 = 1 << 4 | 1 << 15
    set(comes ? mask : ~mask)
    controller.loseFrame(at: 7)
    #expect(controller.takePackets().map(\.hexadecimal) == (comes ? ["04100100"] : []))
    let end = tell(.linkDisconnected, [.connection: .integer(7), .status: .integer(0x13)])
    #expect(end == (comes ? ["04050400010013"] : []))
    // The handle is free again, whether the host knows it or not.
    #expect(send("011620020100") == ["040f0402011620"])
  }

  /// Command Complete, Command Status and Number Of Completed Packets have no bit.
  @Test mutating func `answers come whatever the masks say`() {
    _ = connect()
    for opcode in ["010c", "630c", "0120"] { set(0, by: opcode) }
    #expect(send("01091000").count == 1)
    #expect(send("01060403010013") == ["040f0400010604"])
    #expect(send("0201000700" + "03000400" + "020502") == ["0413050101000100"])
  }

  @Test mutating func `an LE event needs its own bit too`() {
    set(.max)
    // After a reset there is none for subevent 7, LE Data Length Change.
    _ = connect()
    let dataLength = "0122200601001b004801"
    #expect(send(dataLength).count == 1)
    set(1 << 6, by: "0120")
    #expect(send(dataLength).count == 2)
    set(~(1 << 6), by: "0120")
    #expect(send(dataLength).count == 1)
    // The host knows its own mask, so no note is needed.
    #expect(controller.takeDrafts().filter { $0.kind == .noteText } == [])
  }
}
