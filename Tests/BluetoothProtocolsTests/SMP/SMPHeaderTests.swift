import BluetoothProtocols
import Testing

@Suite struct SMPHeaderTests {
  @Test func `a failed pairing says why`() throws {
    let header = try SMPHeader(parsing: [0x05, 0x04])
    #expect(header.code.description == "Pairing Failed")
    #expect(header.reason == 4)
  }

  @Test func `keys are secrets`() throws {
    #expect(try SMPHeader(parsing: [0x06, 0x00]).code.carriesSecret)
    #expect(try !SMPHeader(parsing: [0x01]).code.carriesSecret)
    #expect(throws: DecodingFailure.self) { try SMPHeader(parsing: []) }
  }
}
