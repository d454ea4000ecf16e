import BluetoothProtocols
import Testing
import Timelines

/// The fields of signalling commands, from their octets.
///
/// Source: Core 5.4, Vol 3, Part A, 4.
@Suite struct SignalFieldsTests {
  static let examples: [(octets: String, expected: Fields)] = [
    (
      "12 01 0800 0C00 1800 0400 5802",
      [
        .opcode: .integer(0x12), .name: .text("Connection Parameter Update Request"),
        .identifier: .integer(1), .interval: .duration(.milliseconds(15)),
        .intervalMaximum: .duration(.milliseconds(30)), .peripheralLatency: .integer(4),
        .supervisionTimeout: .duration(.seconds(6)),
      ]
    ),
    (
      "13 01 0200 0100",
      [
        .opcode: .integer(0x13), .name: .text("Connection Parameter Update Response"),
        .identifier: .integer(1), .status: .integer(1),
      ]
    ),
    (
      "01 07 0600 0200 4000 4100",
      [
        .opcode: .integer(1), .name: .text("Command Reject Response"), .identifier: .integer(7),
        .rejectReason: .integer(2), .destinationChannel: .integer(0x40),
        .sourceChannel: .integer(0x41),
      ]
    ),
    (
      "01 07 0400 0100 3000",
      [
        .opcode: .integer(1), .name: .text("Command Reject Response"), .identifier: .integer(7),
        .rejectReason: .integer(1), .mtu: .integer(48),
      ]
    ),
    (
      "14 02 0A00 8000 4000 0002 FB00 0A00",
      [
        .opcode: .integer(0x14), .name: .text("LE Credit Based Connection Request"),
        .identifier: .integer(2), .psm: .integer(0x80), .sourceChannel: .integer(0x40),
        .mtu: .integer(512), .mps: .integer(251), .credits: .integer(10),
      ]
    ),
    (
      "15 02 0A00 4100 0002 FB00 0A00 0000",
      [
        .opcode: .integer(0x15), .name: .text("LE Credit Based Connection Response"),
        .identifier: .integer(2), .status: .integer(0), .destinationChannel: .integer(0x41),
        .mtu: .integer(512), .mps: .integer(251), .credits: .integer(10),
      ]
    ),
    (
      "16 03 0400 4000 0100",
      [
        .opcode: .integer(0x16), .name: .text("Flow Control Credit Indication"),
        .identifier: .integer(3), .channel: .integer(0x40), .credits: .integer(1),
      ]
    ),
    (
      "17 04 0C00 2700 4000 4000 0100 4000 4100",
      [
        .opcode: .integer(0x17), .name: .text("Credit Based Connection Request"),
        .identifier: .integer(4), .psm: .integer(0x27), .mtu: .integer(64), .mps: .integer(64),
        .credits: .integer(1), .sourceChannels: .integers([0x40, 0x41]),
      ]
    ),
    (
      "18 04 0A00 4000 4000 0100 0400 0000",
      [
        .opcode: .integer(0x18), .name: .text("Credit Based Connection Response"),
        .identifier: .integer(4), .status: .integer(4), .mtu: .integer(64), .mps: .integer(64),
        .credits: .integer(1), .destinationChannels: .integers([0]),
      ]
    ),
    (
      "19 05 0600 8000 4000 4000",
      [
        .opcode: .integer(0x19), .name: .text("Credit Based Reconfigure Request"),
        .identifier: .integer(5), .mtu: .integer(128), .mps: .integer(64),
        .destinationChannels: .integers([0x40]),
      ]
    ),
    (
      "06 06 0400 4100 4000",
      [
        .opcode: .integer(6), .name: .text("Disconnection Request"), .identifier: .integer(6),
        .destinationChannel: .integer(0x41), .sourceChannel: .integer(0x40),
      ]
    ),
    (
      "08 07 0100 55",
      [.opcode: .integer(8), .name: .text("Echo Request"), .identifier: .integer(7)]
    ),
  ]

  @Test(arguments: examples.indices)
  func `a signal has the fields that it names`(index: Int) throws {
    let (text, expected) = Self.examples[index]
    let octets = try #require([UInt8](hexadecimal: text.filter { $0 != " " }[...]))
    let fields = Fields(signal: try L2CAPSignal(parsing: octets))
    #expect(fields == expected)
    let carried = Set(Kind.linkSignalling.fields)
    #expect(fields.allSatisfy { carried.contains($0.field) })
    let entry = Entry(
      time: .start, sequence: 1, from: .peer, kind: .linkSignalling, fields: fields)
    #expect(try Entry(json: entry.json.utf8) == entry)
  }

  /// A request cut short is no signal, and one with any values is.
  @Test func `a request may ask for what no link can have`() throws {
    let octets: [UInt8] = [0x12, 1, 8, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0]
    let fields = Fields(signal: try L2CAPSignal(parsing: octets))
    #expect(fields[.interval] == .duration(.zero))
    #expect(fields[.peripheralLatency] == .integer(0xFFFF))
    for count in octets.indices {
      #expect(throws: DecodingFailure.self) { try L2CAPSignal(parsing: Array(octets[..<count])) }
    }
  }
}
