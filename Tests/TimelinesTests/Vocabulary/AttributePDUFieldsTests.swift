import BluetoothProtocols
import Testing
import Timelines

@Suite struct AttributePDUFieldsTests {
  @Test func `a write tells handle and value`() {
    let pdu = ATTPDU.writeRequest(AttributeHandle(rawValue: 0x0010), value: [1, 0])
    let expected: Fields = [
      .opcode: .integer(0x12), .name: .text("Write Request"), .handle: .integer(0x10),
      .value: .octets([1, 0]), .octets: .octets([0x12, 0x10, 0x00, 0x01, 0x00]),
    ]
    #expect(Fields(pdu) == expected)
    #expect(Kind(pdu.opcode) == .linkRequest)
  }

  @Test func `a discovery tells its range`() {
    let pdu = ATTPDU.readByGroupTypeRequest(.all, type: GATTAttributeType.primaryService)
    #expect(Fields(pdu)[.handle] == .integer(1))
    #expect(Fields(pdu)[.endHandle] == .integer(0xFFFF))
  }

  @Test func `an error tells handle and code and is no response`() {
    let pdu = ATTPDU.errorResponse(
      request: .readRequest, handle: .first, error: .readNotPermitted)
    #expect(Fields(pdu)[.code] == .integer(2))
    #expect(Kind(pdu.opcode) == .linkError)
  }

  @Test(arguments: [
    (ATTOpcode.writeCommand, Kind.linkCommand), (.handleValueNotification, .linkNotification),
    (.handleValueIndication, .linkIndication), (.handleValueConfirmation, .linkConfirmation),
    (.readResponse, .linkResponse), (ATTOpcode(rawValue: 0x7F), .linkCommand),
    (ATTOpcode(rawValue: 0x3F), .linkRequest),
  ])
  func `an opcode has a kind`(opcode: ATTOpcode, kind: Kind) {
    #expect(Kind(opcode) == kind)
  }

  @Test func `octets that were seen are kept as they were`() {
    let pdu = ATTPDU.readResponse(value: [])
    #expect(Fields(pdu, octets: [0x0B, 0xFF])[.octets] == .octets([0x0B, 0xFF]))
  }
}
