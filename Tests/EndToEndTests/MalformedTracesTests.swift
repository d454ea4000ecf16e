import Foundation
import TestSupport
import Testing

/// Damaged captures get a useful answer: the good part is used, and the place of the damage is
/// named.
@Suite(.waitsForPrograms) struct MalformedTracesTests {
  @Test func `info says of each damaged capture what is good and where the damage is`() throws {
    let expectations = try Expectation.read()
    #expect(expectations.count == CaptureFiles.malformedTraces.count)
    for expected in expectations {
      let file = CaptureFiles.tracesFolder.appending(path: "Malformed/\(expected.file)")
      let (status, output) = try Command.bluewake.run(["info", file.path])
      #expect(status == expected.exitStatus, "\(expected.file): \(output)")
      #expect(output.contains(expected.file))
      if let offset = expected.offset {
        #expect(output.contains("offset \(offset) "), "\(expected.file): \(output)")
      }
      if expected.records > 0 {
        #expect(try records(in: output) >= expected.records, "\(expected.file): \(output)")
      }
    }
  }

  @Test func `info says that a capture which is not there is not there`() throws {
    let (status, output) = try Command.bluewake.run(["info", "no/such/capture.btsnoop"])
    #expect(status == 65)
    #expect(output.contains("no/such/capture.btsnoop"))
  }

  /// Returns the number on the line that begins with `records`.
  private func records(in output: String) throws -> Int {
    let line = try #require(
      output.split(separator: "\n").first { $0.drop { $0 == " " }.hasPrefix("records ") })
    return try #require(Int(line.split(separator: " ")[1]))
  }

  /// A line of `Malformed/EXPECTED.tsv`.
  private struct Expectation {
    var file: String
    var exitStatus: Int32
    var records: Int
    var offset: Int?

    static func read() throws -> [Expectation] {
      let file = CaptureFiles.tracesFolder.appending(path: "Malformed/EXPECTED.tsv")
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      return try lines.dropFirst().map { line in
        let fields = line.split(separator: "\t").map(String.init)
        return Expectation(
          file: fields[0], exitStatus: try #require(Int32(fields[1])),
          records: try #require(Int(fields[2])), offset: Int(fields[3]))
      }
    }
  }
}
