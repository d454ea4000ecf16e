import BluetoothProtocols
import Testing

@Suite struct TextBufferTests {
  /// Around every border of digits and of the words that they are written in.
  static let numbers: [Int64] =
    [.min, .max, 0]
    + (0..<19).flatMap { power -> [Int64] in
      let ten = (0..<power).reduce(Int64(1)) { product, _ in product * 10 }
      return [ten - 1, ten, ten + 1, -ten, ten &* 9 &+ 7]
    }

  @Test(arguments: numbers)
  func `numbers are written in decimal`(number: Int64) {
    #expect(text { $0.append(decimal: number) } == "\(number)")
    let bits = UInt64(bitPattern: number)
    #expect(text { $0.append(decimal: bits) } == "\(bits)")
  }

  @Test func `octets and words are written in hexadecimal`() {
    for octet in UInt8.min...UInt8.max {
      #expect(text { $0.append(hexadecimal: octet) } == octet.hexadecimal)
    }
    for word in [0, 1, 0x0040, 0x09AF, 0xA5C3, 0xFFFF] as [UInt16] {
      #expect(text { $0.append(hexadecimal: word) } == word.hexadecimal)
    }
  }

  @Test func `an address is written as everywhere`() {
    for number in [0, 0xAABB_CCDD_EEFF, 0x0102_0304_0506, 0x9F0A_A0F9_1B2C] as [UInt64] {
      let address = DeviceAddress(truncating: number)
      #expect(text { $0.append(address) } == address.description)
    }
  }

  @Test func `text that does not fit makes room`() {
    let long = String(repeating: "größer ", count: 1000)
    let written = text { buffer in
      buffer.append(text: "a ")
      buffer.append(text: long)
      buffer.append(octets: Array("b".utf8))
      buffer.append(UInt8(ascii: "\n"))
    }
    #expect(written == "a " + long + "b\n")
  }

  @Test func `a buffer is used again`() {
    var buffer = TextBuffer(capacity: 64)
    buffer.append(text: "one")
    buffer.removeAll()
    buffer.append(text: "two")
    #expect(buffer.string == "two")
    #expect(buffer.count == 3)
  }

  private func text(_ write: (inout TextBuffer) -> Void) -> String {
    var buffer = TextBuffer(capacity: 64)
    write(&buffer)
    return buffer.string
  }
}
