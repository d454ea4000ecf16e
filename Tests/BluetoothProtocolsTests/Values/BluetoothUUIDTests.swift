import BluetoothProtocols
import Testing

@Suite struct BluetoothUUIDTests {
  @Test(arguments: [
    ("180D", "180D"), ("180d", "180D"), ("0000FD6F", "0000FD6F"),
    ("1fa2fd8a-17e0-4d3b-af45-305da6130e39", "1FA2FD8A-17E0-4D3B-AF45-305DA6130E39"),
  ])
  func `text is read and written in capitals and in its own width`(text: String, canonical: String)
  {
    #expect(BluetoothUUID(text)?.description == canonical)
  }

  @Test(arguments: [
    "", "18D", "+80D", "180G", "0x180D", "180D0", "0000180D-0000-1000-8000-00805F9B34F",
    "0000180D00001000800000805F9B34FB1234", "0000180D-0000-1000-80000-0805F9B34FB",
    "18é",
  ])
  func `other text is refused`(text: String) {
    #expect(BluetoothUUID(text) == nil)
  }

  @Test func `the widths of one UUID are equal and hash alike`() throws {
    let forms = try ["180D", "0000180D", "0000180D-0000-1000-8000-00805F9B34FB"].map {
      try #require(BluetoothUUID($0))
    }
    #expect(Set(forms).count == 1)
    #expect(forms.map(\.width) == [.bits16, .bits32, .bits128])
    #expect(forms.map(\.shortest.description) == ["180D", "180D", "180D"])
  }

  @Test func `a UUID off the base has no abbreviation`() throws {
    let uuid = try #require(BluetoothUUID("0000180D-0000-1000-8000-00805F9B34FC"))
    #expect(uuid != BluetoothUUID(UInt16(0x180D)))
    #expect(uuid.abbreviation == nil)
    #expect(uuid.shortest.width == .bits128)
  }

  @Test(arguments: [
    ("180D", "0D18"), ("0000FD6F", "6FFD0000"),
    ("1FA2FD8A-17E0-4D3B-AF45-305DA6130E39", "390E13A65D3045AF3B4DE0178AFDA21F"),
  ])
  func `octets go over the wire backwards`(text: String, wire: String) throws {
    let uuid = try #require(BluetoothUUID(text))
    #expect(uuid.encoded() == octets(wire))
    var input = ByteReader(octets(wire).span.bytes)
    let parsed = try BluetoothUUID(parsing: &input, width: uuid.width)
    #expect(parsed == uuid)
    #expect(parsed.width == uuid.width)
  }

  @Test func `three octets are no UUID`() {
    #expect(throws: DecodingFailure.self) { try ServiceDeclaration(parsing: [1, 2, 3]) }
  }
}

@Suite struct DeviceAddressTests {
  @Test func `text and octets are the same address`() throws {
    let address = try #require(DeviceAddress("C0:01:02:a3:04:FF"))
    #expect(address.description == "C0:01:02:A3:04:FF")
    #expect(address.encoded() == octets("FF04A30201C0"))
    #expect(try DeviceAddress(parsing: octets("FF04A30201C0")) == address)
  }

  @Test(arguments: [
    "", "C0:01:02:A3:04", "C0:01:02:A3:04:F", "C0-01-02-A3-04-FF", "G0:01:02:A3:04:FF",
  ])
  func `other text is refused`(text: String) {
    #expect(DeviceAddress(text) == nil)
  }

  @Test func `a cut address says where`() {
    #expect(
      throws: DecodingFailure(
        field: "Address", offset: 0, problem: .cutShort(found: 5, expected: 6))
    ) { try DeviceAddress(parsing: [1, 2, 3, 4, 5]) }
  }
}
