import Testing

@testable import Captures

@Suite struct TemporaryFileTests {
  @Test func `what was written is read again, in whatever order`() throws {
    let file = try TemporaryFile()
    try file.write(Array(0...99))
    try file.write(Array(100...199))
    #expect(try file.read(90..<110) == Array(90...109))
    #expect(try file.read(0..<200) == Array(0...199))
    #expect(try file.read(5..<5) == [])
    try file.write([200])
    #expect(try file.read(199..<201) == [199, 200])
  }

  @Test func `what was never written is refused`() throws {
    let file = try TemporaryFile()
    try file.write([1, 2, 3])
    let refusal = try #require(throws: Refusal.self) { try file.read(1..<5) }
    #expect(refusal.text == "the temporary file cannot be read: it ends too early")
  }
}
