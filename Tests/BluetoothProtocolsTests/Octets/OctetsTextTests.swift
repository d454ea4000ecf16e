import BluetoothProtocols
import Testing

@Suite struct OctetsTextTests {
  @Test(arguments: [
    0, 7, 10, 99_999_999, 100_000_000, 100_000_001, 1_700_000_000_000_000_000, -1, Int64.max,
    Int64.min,
  ])
  func `a decimal number is written as always`(number: Int64) {
    var line: [UInt8] = []
    line.append(decimal: number)
    #expect(String(decoding: line, as: UTF8.self) == "\(number)")
  }

  @Test func `a hexadecimal number has all its digits`() {
    var line: [UInt8] = []
    line.append(hexadecimal: UInt16(0x4A))
    line.append(hexadecimal: UInt8(0xFF))
    line.append(hexadecimal: UInt32(0x8E89_BED6))
    #expect(String(decoding: line, as: UTF8.self) == "0x004a0xff0x8e89bed6")
  }

  @Test(arguments: ["C0:01:02:A3:04:FF", "00:00:00:00:00:00", "AA:BB:CC:DD:EE:0F"])
  func `an address is written in capitals`(text: String) throws {
    var line: [UInt8] = []
    line.append(try #require(DeviceAddress(text)))
    #expect(String(decoding: line, as: UTF8.self) == text)
  }

  @Test func `hexadecimal text is read strictly`() {
    #expect([UInt8](hexadecimal: "0aFF 01") == [0x0A, 0xFF, 0x01])
    #expect([UInt8](hexadecimal: "0aF") == nil)
    #expect([UInt8](hexadecimal: "0x0a") == nil)
  }
}
