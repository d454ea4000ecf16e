import BluetoothProtocols
import Testing

/// One PDU as octets and as a value.
struct ATTExample: CustomTestStringConvertible {
  var wire: String
  var pdu: ATTPDU
  var handle: UInt16?

  var testDescription: String { "\(pdu.opcode)" }
}

private func handle(_ number: UInt16) -> AttributeHandle { AttributeHandle(rawValue: number) }
private func range(_ first: UInt16, _ last: UInt16) -> AttributeHandleRange {
  AttributeHandleRange(handle(first), handle(last))
}

let attExamples = [
  ATTExample(
    wire: "01 08 0C00 0A",
    pdu: .errorResponse(
      request: .readByTypeRequest, handle: handle(12), error: .attributeNotFound),
    handle: 12),
  ATTExample(wire: "02 0502", pdu: .exchangeMTURequest(clientMTU: 517)),
  ATTExample(wire: "03 F700", pdu: .exchangeMTUResponse(serverMTU: 247)),
  ATTExample(wire: "04 0400 0900", pdu: .findInformationRequest(range(4, 9))),
  ATTExample(
    wire: "05 01 0400 0229 0500 0129",
    pdu: .findInformationResponse([
      ATTInformation(handle: handle(4), type: BluetoothUUID(UInt16(0x2902))),
      ATTInformation(handle: handle(5), type: BluetoothUUID(UInt16(0x2901))),
    ])),
  ATTExample(
    wire: "05 02 0400 390E13A65D3045AF3B4DE0178AFDA21F",
    pdu: .findInformationResponse([
      ATTInformation(
        handle: handle(4),
        type: BluetoothUUID(
          mostSignificant: 0x1FA2_FD8A_17E0_4D3B, leastSignificant: 0xAF45_305D_A613_0E39))
    ])),
  ATTExample(
    wire: "06 0100 FFFF 0028 0D18",
    pdu: .findByTypeValueRequest(.all, type: GATTAttributeType.primaryService, value: [13, 24])),
  ATTExample(
    wire: "07 0100 0500 1000 1900", pdu: .findByTypeValueResponse([range(1, 5), range(16, 25)])),
  ATTExample(
    wire: "08 0100 FFFF 0328",
    pdu: .readByTypeRequest(.all, type: GATTAttributeType.characteristic)),
  ATTExample(
    wire: "09 07 0200 12 0300 372A 0500 02 0600 382A",
    pdu: .readByTypeResponse([
      ATTHandleValue(handle: handle(2), value: octets("120300372A")),
      ATTHandleValue(handle: handle(5), value: octets("020600382A")),
    ])),
  ATTExample(wire: "0A 1200", pdu: .readRequest(handle(18)), handle: 18),
  ATTExample(wire: "0B 0102", pdu: .readResponse(value: [1, 2])),
  ATTExample(
    wire: "0C 1200 1600", pdu: .readBlobRequest(handle(18), offset: 22), handle: 18),
  ATTExample(wire: "0D", pdu: .readBlobResponse(value: [])),
  ATTExample(
    wire: "0E 1200 1400", pdu: .readMultipleRequest([handle(18), handle(20)]), handle: 18),
  ATTExample(wire: "0F 010203", pdu: .readMultipleResponse(values: [1, 2, 3])),
  ATTExample(
    wire: "10 0100 FFFF 0028",
    pdu: .readByGroupTypeRequest(.all, type: GATTAttributeType.primaryService)),
  ATTExample(
    wire: "11 06 0100 0500 0018 0600 0900 0118",
    pdu: .readByGroupTypeResponse([
      ATTGroup(range: range(1, 5), value: [0, 24]), ATTGroup(range: range(6, 9), value: [1, 24]),
    ])),
  ATTExample(
    wire: "12 0F00 0100", pdu: .writeRequest(handle(15), value: [1, 0]), handle: 15),
  ATTExample(wire: "13", pdu: .writeResponse),
  ATTExample(
    wire: "16 0F00 1200 AABB",
    pdu: .prepareWriteRequest(handle(15), offset: 18, value: [0xAA, 0xBB]), handle: 15),
  ATTExample(
    wire: "17 0F00 1200 AABB",
    pdu: .prepareWriteResponse(handle(15), offset: 18, value: [0xAA, 0xBB]), handle: 15),
  ATTExample(wire: "18 01", pdu: .executeWriteRequest(.write)),
  ATTExample(wire: "19", pdu: .executeWriteResponse),
  ATTExample(
    wire: "1B 1200 0048", pdu: .handleValueNotification(handle(18), value: [0, 0x48]), handle: 18),
  ATTExample(
    wire: "1D 1200 01", pdu: .handleValueIndication(handle(18), value: [1]), handle: 18),
  ATTExample(wire: "1E", pdu: .handleValueConfirmation),
  ATTExample(
    wire: "20 1200 1400", pdu: .readMultipleVariableRequest([handle(18), handle(20)]), handle: 18),
  ATTExample(
    wire: "21 0100 AA 0500 BBCC",
    pdu: .readMultipleVariableResponse([
      ATTLengthValue(length: 1, value: [0xAA]), ATTLengthValue(length: 5, value: [0xBB, 0xCC]),
    ])),
  ATTExample(
    wire: "23 1200 0100 AA 1400 0200 BBCC",
    pdu: .multipleHandleValueNotification([
      ATTHandleLengthValue(handle: handle(18), length: 1, value: [0xAA]),
      ATTHandleLengthValue(handle: handle(20), length: 2, value: [0xBB, 0xCC]),
    ]), handle: 18),
  ATTExample(
    wire: "52 1200 01", pdu: .writeCommand(handle(18), value: [1]), handle: 18),
  ATTExample(
    wire: "D2 1200 01 0102030405060708090A0B0C",
    pdu: .signedWriteCommand(handle(18), value: [1], signature: Array(1...12)), handle: 18),
  ATTExample(
    wire: "7E 0102", pdu: .unknown(ATTOpcode(rawValue: 0x7E), parameters: [1, 2])),
]

@Suite struct ATTPDUTests {
  @Test(arguments: attExamples)
  func `a PDU is read and written`(example: ATTExample) throws {
    #expect(try ATTPDU(parsing: octets(example.wire)) == example.pdu)
    #expect(example.pdu.encoded() == octets(example.wire))
    #expect(example.pdu.opcode.rawValue == octets(example.wire).first)
    #expect(example.pdu.attributeHandle?.rawValue == example.handle)
  }

  @Test(arguments: attExamples)
  func `a damaged PDU is read or refused`(example: ATTExample) {
    expectSurvival(of: ATTPDU.self, from: octets(example.wire))
  }

  @Test func `an entry too short for its handle is refused with its place`() {
    let failure = #expect(throws: DecodingFailure.self) {
      try ATTPDU(parsing: octets("09 00 0200"))
    }
    #expect(
      failure?.description
        == "Length at offset 1 is 0, but each entry starts with a handle of 2 octets")
  }

  @Test func `a cut entry is refused with its place`() {
    let failure = #expect(throws: DecodingFailure.self) {
      try ATTPDU(parsing: octets("09 07 0200 12 0300 372A 05"))
    }
    #expect(
      failure?.description == "Attribute_Handle at offset 9 is cut short: 1 of 2 octets")
  }

  @Test func `an empty PDU has no opcode`() {
    #expect(throws: DecodingFailure.self) { try ATTPDU(parsing: []) }
  }

  @Test func `every request knows its response`() {
    for example in attExamples where example.pdu.opcode.role == .request {
      #expect(example.pdu.opcode.response?.role == .response)
      #expect(example.pdu.opcode.isFromClient == true)
    }
  }
}

/// Source: Core 5.4, Vol 3, Part F, 3.2.1 (UUIDs go over the wire with 16 or 128 bits).
@Suite struct ShortUUIDTests {
  private let uuid = BluetoothUUID(UInt32(0x1234_5678))
  private let wire = "FB349B5F80000080 0010000078563412"

  @Test func `a UUID of 32 bits is written with 128 in every PDU`() {
    let type = ATTInformation(handle: handle(4), type: uuid)
    #expect(ATTPDU.findInformationResponse([type]).encoded() == octets("05 02 0400" + wire))
    #expect(ATTPDU.readByTypeRequest(.all, type: uuid).encoded() == octets("08 0100 FFFF" + wire))
    #expect(
      ATTPDU.readByGroupTypeRequest(.all, type: uuid).encoded() == octets("10 0100 FFFF" + wire))
  }

  @Test func `a UUID of 32 bits is written with 128 in every declaration`() {
    #expect(ServiceDeclaration(uuid: uuid).encoded() == octets(wire))
    #expect(
      CharacteristicDeclaration(properties: .read, valueHandle: handle(3), uuid: uuid).encoded()
        == octets("02 0300" + wire))
  }

  @Test func `four octets are no UUID`() {
    #expect(throws: DecodingFailure.self) { try ATTPDU(parsing: octets("08 0100 FFFF 78563412")) }
    #expect(throws: DecodingFailure.self) { try ServiceDeclaration(parsing: octets("78563412")) }
  }
}

@Suite struct GATTDeclarationTests {
  @Test func `a characteristic declaration is read and written`() throws {
    let declaration = try CharacteristicDeclaration(parsing: octets("12 0300 372A"))
    #expect(declaration.properties == [.read, .notify])
    #expect(declaration.properties.description == "read, notify")
    #expect(declaration.valueHandle == AttributeHandle(rawValue: 3))
    #expect(declaration.uuid == BluetoothUUID(UInt16(0x2A37)))
    #expect(declaration.encoded() == octets("12 0300 372A"))
    expectSurvival(of: CharacteristicDeclaration.self, from: declaration.encoded())
  }

  @Test func `an include declaration may leave its UUID out`() throws {
    #expect(try IncludeDeclaration(parsing: octets("1000 1F00")).uuid == nil)
    #expect(
      try IncludeDeclaration(parsing: octets("1000 1F00 0D18")).uuid
        == BluetoothUUID(UInt16(0x180D)))
    expectSurvival(of: IncludeDeclaration.self, from: octets("1000 1F00 0D18"))
  }

  @Test func `a client configuration has two bits`() throws {
    let configuration = try ClientCharacteristicConfiguration(parsing: [3, 0])
    #expect(configuration == [.notification, .indication])
    #expect(configuration.encoded() == [3, 0])
  }
}
