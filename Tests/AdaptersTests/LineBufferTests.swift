import Testing

@testable import Adapters

@Suite struct LineBufferTests {
  @Test func `lines come whole however the octets were cut`() throws {
    let text = Array("one\n\ntwo words\nthree\nrest".utf8)
    for size in 1...text.count {
      var buffer = LineBuffer(limit: 9)
      var lines: [String] = []
      for start in stride(from: 0, to: text.count, by: size) {
        buffer.append(text[start..<min(start + size, text.count)])
        while let line = try buffer.popLine() {
          lines.append(String(decoding: line, as: UTF8.self))
        }
      }
      #expect(lines == ["one", "", "two words", "three"])
      #expect(buffer.holdsPartOfLine)
    }
  }

  /// No piece ends where a line does, so that something is always left.
  @Test func `lines that were taken are not kept`() throws {
    let line = Array("0123456789\n".utf8)
    var buffer = LineBuffer(limit: 99)
    buffer.append(line.prefix(4))
    var most = 0
    for _ in 0..<1000 {
      buffer.append(line.dropFirst(4) + line + line.prefix(4))
      while let taken = try buffer.popLine() { #expect(taken.count == 10) }
      most = max(most, buffer.heldOctets)
    }
    #expect(buffer.unreadOctets == 4)
    #expect(most < 100)
  }

  @Test(arguments: ["0123456789\n", "0123456789"])
  func `a line beyond the limit is refused, finished or not`(text: String) throws {
    var buffer = LineBuffer(limit: 9)
    buffer.append(Array(text.utf8))
    #expect(throws: LineBuffer.TooLong.self) { try buffer.popLine() }
  }

  @Test func `a tail keeps the last whole lines`() {
    var tail = Tail(limit: 12)
    tail.append(Array("first\nsecond\n".utf8))
    #expect(tail.text == "second\n")
    for _ in 0..<100 { tail.append(Array("again\n".utf8)) }
    #expect(tail.text == "again\n")
    tail.append([0xFF])
    #expect(tail.text == "again\n\u{FFFD}")
  }
}
