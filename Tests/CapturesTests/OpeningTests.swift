import Captures
import Foundation
import Testing

@Suite struct OpeningTests {
  private func error(_ octets: [UInt8]) throws -> CaptureError {
    try #require(throws: CaptureError.self) { try Capture(octets: octets, name: "x") }
  }

  private static let expectation =
    "captures are btsnoop, pcap, pcapng or PacketLogger files, recognised by their first octets"

  struct Refused {
    var octets: [UInt8]
    var kind: CaptureError.Kind
    var text: String
  }

  static let refused = [
    Refused(octets: [], kind: .notACapture, text: "the file is empty"),
    Refused(
      octets: Array("Dear diary, café\n".utf8), kind: .notACapture,
      text: "the file is text, but \(expectation)"),
    Refused(
      octets: [0x89, 0x50, 0x4E], kind: .notACapture,
      text: "the file starts with 89504e at offset 0, but \(expectation)"),
    Refused(
      octets: Array("btsn".utf8), kind: .damagedHeader,
      text: "File Header at offset 0 is cut short: 4 of 16 octets"),
    Refused(
      octets: Array("btsnoop\0abc".utf8), kind: .damagedHeader,
      text: "File Header at offset 0 is cut short: 11 of 16 octets"),
    Refused(
      octets: [0xD4, 0xC3, 0xB2, 0xA1, 2, 0], kind: .damagedHeader,
      text: "File Header at offset 0 is cut short: 6 of 24 octets"),
    Refused(
      octets: [0x0A, 0x0D, 0x0D, 0x0A, 28, 0], kind: .damagedHeader,
      text: "Section Header Block at offset 0 is cut short: 6 of 28 octets"),
    Refused(
      octets: [0x1F, 0x8B, 8], kind: .damagedHeader,
      text: "gzip member is cut short: the file ends at offset 3 inside it"),
    Refused(
      octets: [0x28, 0xB5, 0x2F, 0xFD], kind: .unsupported,
      text: "the file is zstd-compressed; decompress it first"),
    Refused(
      octets: Array("PK\u{3}\u{4}".utf8), kind: .unsupported,
      text: "the file is a zip archive; take the capture out of it first"),
  ]

  @Test(arguments: refused)
  func `what is no capture is refused with a reason`(file: Refused) throws {
    let error = try error(file.octets)
    #expect(error.kind == file.kind)
    #expect(error.text == file.text)
    #expect(error.description == "x: error: \(file.text)")
  }

  @Test func `a long text is text wherever it is cut`() throws {
    for start in 0..<4 {
      let text = String(repeating: "x", count: start) + String(repeating: "é€", count: 300)
      #expect(try error(Array(text.utf8)).text == "the file is text, but \(Self.expectation)")
    }
  }

  @Test func `a datalink that nobody has defined is refused`() throws {
    let error = try error(BtsnoopBuilder(datalink: 1053).octets)
    #expect(error.kind == .unsupported)
    #expect(
      error.text == "Datalink Type at offset 12 is 1053, but only "
        + "1001, 1002, 1003, 1004, 2001, 2002 are supported")
  }

  @Test func `another version of btsnoop is refused`() throws {
    #expect(
      try error(BtsnoopBuilder(datalink: 1002, version: 2).octets).text
        == "Version Number at offset 8 is 2, but btsnoop files have version 1")
  }

  @Test func `a missing file and a folder are refused by name`() throws {
    let folder = FileManager.default.temporaryDirectory
    let missing = folder.appending(path: UUID().uuidString).path
    let error = try #require(throws: CaptureError.self) { try Capture.open(missing) }
    #expect(error.description == "\(missing): error: No such file or directory")
    #expect(error.kind == .unreadable)
    let other = try #require(throws: CaptureError.self) { try Capture.open(folder.path) }
    #expect(other.text == "this is a folder, but a capture file was expected")
  }

  @Test func `a file and a pipe give what their octets give`() throws {
    let octets = SampleFile.btsnoop[1].octets
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(octets).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let expected = try Walk(octets: octets).records
    #expect(Walk(try Capture.open(file.path)).records == expected)

    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(octets))
    try pipe.fileHandleForWriting.close()
    let capture = try Capture.open(
      descriptor: pipe.fileHandleForReading.fileDescriptor, name: "standard input")
    #expect(capture.name == "standard input")
    #expect(Walk(capture).records == expected)
  }

  @Test(arguments: SampleFile.all)
  func `a capture knows its format and how packets are wrapped`(file: SampleFile) throws {
    let capture = try Capture(octets: file.octets)
    #expect(file.testDescription.hasPrefix("\(capture.format)"))
    #expect(capture.octetCount == file.octets.count)
    #expect(capture.encapsulations.count == 1)
  }
}
