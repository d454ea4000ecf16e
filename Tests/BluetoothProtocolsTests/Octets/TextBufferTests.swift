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

  @Test(arguments: numbers)
  func `codes have at least their digits`(number: Int64) {
    let code = UInt64(bitPattern: number)
    for digits in [0, 1, 2, 7, 8, 9, 15, 16, 18] {
      #expect(
        text { $0.append(hexadecimal: code, digits: digits) } == code.hexadecimal(digits: digits))
    }
  }

  @Test func `octets are written in hexadecimal, however many there are`() {
    for count in 0..<10 {
      let octets = (0..<count).map { UInt8(truncatingIfNeeded: 0x0F &+ 0x5B &* $0) }
      #expect(text { $0.append(hexadecimal: octets) } == octets.hexadecimal)
    }
  }

  @Test func `an address is written as everywhere`() {
    let expected: [UInt64: String] = [
      0: "00:00:00:00:00:00", 0xAABB_CCDD_EEFF: "AA:BB:CC:DD:EE:FF",
      0x0102_0304_0506: "01:02:03:04:05:06", 0x9F0A_A0F9_1B2C: "9F:0A:A0:F9:1B:2C",
    ]
    for (number, written) in expected {
      let address = DeviceAddress(truncating: number)
      #expect(text { $0.append(address) } == written)
      #expect(address.description == written)
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

  @Test func `a UUID is written in its own width`() {
    #expect(text { $0.append(BluetoothUUID(0x2A0F as UInt16)) } == "2A0F")
    #expect(text { $0.append(BluetoothUUID(0x0001_FD6F as UInt32)) } == "0001FD6F")
    let long = BluetoothUUID(
      mostSignificant: 0x0123_4567_89AB_CDEF, leastSignificant: 0xFEDC_BA98_7654_3210)
    #expect(text { $0.append(long) } == "01234567-89AB-CDEF-FEDC-BA9876543210")
  }

  @Test func `octets stand in a row, and digits keep their zeros`() {
    let octets = (UInt8.min...UInt8.max).map { $0 }
    #expect(text { $0.append(hexadecimal: octets) } == octets.hexadecimal)
    #expect(text { $0.append(hexadecimal: []) } == "")
    #expect(text { $0.append(decimal: 42, digits: 6) } == "000042")
    #expect(text { $0.append(decimal: 123_456_789, digits: 8) } == "23456789")
  }

  @Test func `columns are filled with spaces`() {
    for width in [0, 3, 4, 9, 40] {
      let column = text { buffer in
        buffer.append(text: "| ")
        buffer.append(text: "1.25")
        buffer.alignRight(from: 2, to: width)
      }
      #expect(column == "| " + String(repeating: " ", count: max(0, width - 4)) + "1.25")
      #expect(text { $0.append(spaces: width) } == String(repeating: " ", count: width))
    }
    #expect(text { $0.append(spaces: -1) } == "")
  }

  /// Each octet at each index of a word, of the octet after it, and of a short text.
  @Test(arguments: [1, 7, 8, 9, 16, 21])
  func `what is plain is told octet by octet`(length: Int) {
    for octet in UInt8.min...UInt8.max {
      for place in 0..<length {
        var buffer = TextBuffer(capacity: 64)
        buffer.append(UInt8(ascii: "\n"))
        var octets = [UInt8](repeating: UInt8(ascii: " "), count: length)
        octets[place] = octet
        buffer.append(octets: octets)
        let isPlain = (buffer.isPlain(from: 1), buffer.isPlain(from: 0))
        #expect(isPlain == (octet >= 0x20 && octet < 0x7F, false))
      }
    }
  }

  @Test func `a piece is replaced`() {
    let replaced = text { buffer in
      buffer.append(text: "one two")
      let piece = buffer.string(from: 4)
      #expect(piece == "two")
      buffer.replace(from: 4, with: "three")
    }
    #expect(replaced == "one three")
  }

  private func text(_ write: (inout TextBuffer) -> Void) -> String {
    var buffer = TextBuffer(capacity: 64)
    write(&buffer)
    return buffer.string
  }
}
