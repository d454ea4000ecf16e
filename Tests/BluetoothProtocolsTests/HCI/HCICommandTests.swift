import BluetoothProtocols
import Testing

/// One command as octets, with what it is about.
struct CommandExample: CustomTestStringConvertible {
  var wire: String
  var name: String
  var handle: UInt16?
  var address: String?

  var testDescription: String { name }
}

let commandExamples = [
  CommandExample(wire: "0604 03 4000 13", name: "Disconnect", handle: 64),
  CommandExample(wire: "030C 00", name: "Reset"),
  CommandExample(
    wire: "0520 06 0605040302C0", name: "LE Set Random Address"),
  CommandExample(
    wire: "0620 0F A000 F000 00 01 00 000000000000 07 00", name: "LE Set Advertising Parameters"),
  CommandExample(
    wire: "0820 20 03 020106" + String(repeating: "00", count: 28), name: "LE Set Advertising Data"),
  CommandExample(
    wire: "0920 20 03 020941" + String(repeating: "00", count: 28),
    name: "LE Set Scan Response Data"
  ),
  CommandExample(wire: "0A20 01 01", name: "LE Set Advertising Enable"),
  CommandExample(wire: "0B20 07 01 6000 3000 01 00", name: "LE Set Scan Parameters"),
  CommandExample(wire: "0C20 02 01 00", name: "LE Set Scan Enable"),
  CommandExample(
    wire: "0D20 19 6000 3000 00 01 0605040302C0 00 1800 2800 0000 2A00 0000 0000",
    name: "LE Create Connection", address: "C0:02:03:04:05:06"),
  CommandExample(wire: "0E20 00", name: "LE Create Connection Cancel"),
  CommandExample(wire: "1020 00", name: "LE Clear Filter Accept List"),
  CommandExample(
    wire: "1120 07 01 0605040302C0", name: "LE Add Device To Filter Accept List",
    address: "C0:02:03:04:05:06"),
  CommandExample(
    wire: "1220 07 01 0605040302C0", name: "LE Remove Device From Filter Accept List",
    address: "C0:02:03:04:05:06"),
  CommandExample(
    wire: "1320 0E 4000 1800 2800 0000 2A00 0000 0000", name: "LE Connection Update", handle: 64),
  CommandExample(
    wire: "3520 07 01 0605040302C0", name: "LE Set Advertising Set Random Address"),
  CommandExample(
    wire: "3620 19 01 1300 A00000 F00000 07 01 00 000000000000 00 7F 01 00 01 02 00",
    name: "LE Set Extended Advertising Parameters"),
  CommandExample(wire: "3720 07 01 03 01 03 020106", name: "LE Set Extended Advertising Data"),
  CommandExample(wire: "3820 07 01 03 01 03 020941", name: "LE Set Extended Scan Response Data"),
  CommandExample(wire: "3920 06 01 01 01 0000 00", name: "LE Set Extended Advertising Enable"),
  CommandExample(wire: "3C20 01 01", name: "LE Remove Advertising Set"),
  CommandExample(wire: "3D20 00", name: "LE Clear Advertising Sets"),
  CommandExample(
    wire: "4120 0D 01 00 05 01 6000 3000 00 C000 6000", name: "LE Set Extended Scan Parameters"),
  CommandExample(wire: "4220 06 01 00 0000 0000", name: "LE Set Extended Scan Enable"),
  CommandExample(
    wire: """
      4320 1A 00 01 01 0605040302C0 01 6000 6000 1800 2800 0000 2A00 0000 0000
      """, name: "LE Extended Create Connection", address: "C0:02:03:04:05:06"),
  CommandExample(wire: "1620 02 4000", name: "LE Read Remote Features", handle: 64),
  CommandExample(
    wire: "0504 0D 0605040302C0 18CC 01 00 0000 01", name: "Create Connection",
    address: "C0:02:03:04:05:06"),
  CommandExample(wire: "53FD 02 0102", name: "Vendor Command 0xfd53"),
  CommandExample(wire: "FF23 00", name: "Command 0x23ff"),
]

@Suite struct HCICommandTests {
  @Test(arguments: commandExamples)
  func `a command has its name its connection and its address`(example: CommandExample) throws {
    let command = try HCICommand(parsing: octets(example.wire))
    #expect(command.opcode.description == example.name)
    #expect(command.subject.connection?.rawValue == example.handle)
    #expect(command.subject.address?.description == example.address)
    #expect(
      command.opcode.rawValue
        == octets(example.wire).prefix(2).reversed().reduce(0) {
          $0 << 8 | UInt16($1)
        })
  }

  @Test(arguments: commandExamples)
  func `a damaged command is read or refused`(example: CommandExample) {
    expectSurvival(of: HCICommand.self, from: octets(example.wire))
  }

  @Test func `advertising data is the significant part`() throws {
    let command = try HCICommand(
      parsing: octets("0820 20 03 020106" + String(repeating: "00", count: 28)))
    #expect(command == .leSetAdvertisingData(octets("020106")))
  }

  @Test func `scan parameters carry their units`() throws {
    guard
      case .leSetScanParameters(let parameters) = try HCICommand(
        parsing: octets("0B20 07 01 6000 3000 01 00"))
    else {
      Issue.record("no scan parameters")
      return
    }
    #expect(parameters.timing.isActive)
    #expect(parameters.timing.interval.duration == .milliseconds(60))
    #expect(parameters.timing.window.duration == .milliseconds(30))
  }

  @Test func `each scanned PHY has its own timing`() throws {
    guard
      case .leSetExtendedScanParameters(let parameters) = try HCICommand(
        parsing: octets("4120 0D 01 00 05 01 6000 3000 00 C000 6000"))
    else {
      Issue.record("no scan parameters")
      return
    }
    #expect(parameters.timings.map(\.isActive) == [true, false])
    #expect(parameters.timings.map(\.window.rawValue) == [0x30, 0x60])
  }

  @Test func `with the accept list the address does not count`() throws {
    let command = try HCICommand(
      parsing: octets("0D20 19 6000 3000 01 01 0605040302C0 00 1800 2800 0000 2A00 0000 0000"))
    #expect(command.subject.address == nil)
  }
}
