import CoreBluetooth
import Testing

@Suite struct CBUUIDTests {
  @Test(arguments: [
    ("180D", "180D"), ("180d", "180D"), ("0000180D", "180D"),
    ("0000180D-0000-1000-8000-00805F9B34FB", "180D"), ("12345678", "12345678"),
    ("12345678-0000-1000-8000-00805F9B34FB", "12345678"),
    ("f7bf3564-fb6d-4e53-88a4-5e37e0326063", "F7BF3564-FB6D-4E53-88A4-5E37E0326063"),
    ("0000180D-0000-1000-8000-00805F9B34FC", "0000180D-0000-1000-8000-00805F9B34FC"),
  ])
  func `an identifier is as short as it can be`(text: String, expected: String) {
    #expect(CBUUID(string: text).uuidString == expected)
  }

  @Test func `identifiers that stand for the same 128 bits are equal`() {
    let forms = ["2A37", "00002A37", "00002A37-0000-1000-8000-00805F9B34FB"]
    #expect(Set(forms.map(CBUUID.init(string:))).count == 1)
    #expect(CBUUID(string: "2A37") != CBUUID(string: "2A38"))
  }

  @Test(arguments: [
    ("180D", "Heart Rate"), ("00002A29", "Manufacturer Name String"), ("2A37", "2A37"),
  ])
  func `some identifiers describe themselves by a name`(text: String, expected: String) {
    #expect("\(CBUUID(string: text))" == expected)
  }

  @Test func `octets come most significant first`() throws {
    #expect(CBUUID(string: "180D").data == Data([0x18, 0x0D]))
    #expect(CBUUID(data: Data([0x18, 0x0D])).uuidString == "180D")
    let uuid = try #require(UUID(uuidString: "0000180D-0000-1000-8000-00805F9B34FB"))
    #expect(CBUUID(nsuuid: uuid) == CBUUID(string: "180D"))
    let core = try #require(
      CFUUIDCreateFromUUIDBytes(nil, unsafeBitCast(uuid.uuid, to: CFUUIDBytes.self)))
    #expect(CBUUID(cfuuid: core) == CBUUID(string: "180D"))
  }

  @Test(arguments: ["", "18", "180G", "180D0", "0000180D-0000-1000-8000", "0x180D"])
  func `a text that is no identifier ends the app`(text: String) async {
    await #expect(processExitsWith: .failure) { [text] in _ = CBUUID(string: text) }
  }

  @Test func `a name of three octets ends the app`() async {
    await #expect(processExitsWith: .failure) { _ = CBUUID(data: Data([1, 2, 3])) }
  }
}
