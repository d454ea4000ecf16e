import Foundation
import TestSupport
import Testing

/// `Traces/MANIFEST.tsv`: a line of headings, and then a tab-separated line for each capture.
enum TraceManifest {
  struct Entry {
    var file: String
    var packets: Int
    var size: Int
    var digest: String

    /// Whether there is anything to walk. Damage in the file header may leave nothing.
    var isReadable: Bool { packets > 0 || size == 16 }

    func octets() throws -> [UInt8] {
      try Array(Data(contentsOf: CaptureFiles.tracesFolder.appending(path: file)))
    }
  }

  static func read() throws -> [Entry] {
    let file = CaptureFiles.tracesFolder.appending(path: "MANIFEST.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "file\tpackets\toctets\tsha256\twhat")
    return try lines.dropFirst().map { line in
      let fields = line.split(separator: "\t").map(String.init)
      try #require(fields.count == 5, "\(line)")
      return Entry(
        file: fields[0], packets: try #require(Int(fields[1])),
        size: try #require(Int(fields[2])), digest: fields[3])
    }
  }
}
