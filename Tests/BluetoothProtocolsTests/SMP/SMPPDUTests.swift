import BluetoothProtocols
import Testing

@Suite struct SMPPDUTests {
  static let wires = [
    "01 04 00 2D 10 0F 0F", "02 03 01 05 07 02 03", "03 000102030405060708090A0B0C0D0E0F",
    "04 0F0E0D0C0B0A09080706050403020100", "05 04", "06 11111111111111111111111111111111",
    "07 3412 8877665544332211", "08 22222222222222222222222222222222", "09 01 0605040302C0",
    "0A 33333333333333333333333333333333", "0B 2D",
    "0C " + String(repeating: "AB", count: 32) + String(repeating: "CD", count: 32),
    "0D 44444444444444444444444444444444", "0E 02", "7F 010203",
  ]

  @Test(arguments: wires)
  func `every PDU is written as it was read`(wire: String) throws {
    let packet = octets(wire)
    #expect(try SMPPDU(parsing: packet).encoded() == packet)
  }

  @Test(arguments: wires)
  func `a damaged PDU is read or refused`(wire: String) {
    expectSurvival(of: SMPPDU.self, from: octets(wire))
  }

  @Test func `a failed pairing says why`() throws {
    let pdu = try SMPPDU(parsing: [0x05, 0x04])
    #expect(pdu == .pairingFailed(reason: 4))
    #expect(pdu.code.description == "Pairing Failed")
    let reason = PacketFields.securityManager([0x05, 0x04]).first(named: "Reason")
    #expect(reason?.meaning == "Confirm Value Failed")
  }

  @Test func `keys are secrets`() throws {
    let pdu = try SMPPDU(parsing: octets(Self.wires[5]))
    #expect(pdu.code.carriesSecret)
    let key = PacketFields.securityManager(octets(Self.wires[5])).first(named: "Long_Term_Key")
    #expect(key?.meaning == "secret")
  }
}
