import CoreBluetooth
import Testing

@Suite struct CBUUIDTests {
  @Test(arguments: [
    ("180D", "180D"), ("180d", "180D"), ("0x180D", "180D"), ("0X180d", "180D"),
    ("0000180D", "0000180D"), ("0x12345678", "12345678"),
    ("0000180d-0000-1000-8000-00805F9B34FB", "0000180D-0000-1000-8000-00805F9B34FB"),
    ("0x00001818-0000-1000-8000-00805F9B34FB", "00001818-0000-1000-8000-00805F9B34FB"),
    ("f7bf3564-fb6d-4e53-88a4-5e37e0326063", "F7BF3564-FB6D-4E53-88A4-5E37E0326063"),
  ])
  func `an identifier keeps the length in which it is written`(text: String, expected: String) {
    #expect(CBUUID(string: text).uuidString == expected)
  }

  @Test func `identifiers that stand for the same 128 bits are equal`() {
    let forms = ["2A37", "00002A37", "0x2a37", "00002A37-0000-1000-8000-00805F9B34FB"]
    #expect(Set(forms.map(CBUUID.init(string:))).count == 1)
    #expect(CBUUID(data: Data([0, 0, 0x2A, 0x37])) == CBUUID(string: "2A37"))
    #expect(CBUUID(string: "2A37") != CBUUID(string: "2A38"))
  }

  @Test(arguments: [
    ("180D", "Heart Rate"), ("0x2A29", "Manufacturer Name String"), ("2A37", "2A37"),
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

  @Test(arguments: [
    "", "18", "180G", "180D0", "0000180D-0000-1000-8000", "0x", "0x18", "0x180", "0x0x180D",
    " 180D",
    "180D ", "0000FE40CC7A482A984A7F2ED5B3E58F", "{0000180D-0000-1000-8000-00805F9B34FB}",
  ])
  func `a text that is no identifier ends the app`(text: String) async {
    await #expect(processExitsWith: .failure) { [text] in _ = CBUUID(string: text) }
  }

  @Test func `a name of three octets ends the app`() async {
    await #expect(processExitsWith: .failure) { _ = CBUUID(data: Data([1, 2, 3])) }
  }
}
