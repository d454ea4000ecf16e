import Captures
import Foundation
import TestSupport
import Testing

/// Third parties' captures, whose packets tshark has counted. The folder is not part of the
/// project; `swift test` says when it is missing.
@Suite(
  .enabled(if: !CaptureFiles.shared.isEmpty, "the folder with third parties' captures is missing"))
struct SharedCapturesTests {
  @Test func `every file gives as many records as tshark reads packets`() throws {
    var filesRead = 0
    for file in CaptureFiles.shared {
      let expected = try #require(try packetCounts(beside: file)[file.lastPathComponent])
      guard let capture = try openSupported(file) else { continue }
      let walk = Walk(capture)
      let damage = walk.warnings.first.first { $0.kind == .notARecord || $0.kind == .cutShort }
      let count = damage.map { $0.record - 1 } ?? walk.records.count
      #expect(count == expected, "\(file.lastPathComponent)")
      #expect(walk.records.map(\.record.number) == walk.records.indices.map { $0 + 1 })
      filesRead += 1
    }
    print("read \(filesRead) of \(CaptureFiles.shared.count) shared captures")
    #expect(filesRead == CaptureFiles.shared.count - 4)
  }

  /// Nil for the files that are there to be refused, after looking at how.
  private func openSupported(_ file: URL) throws -> Capture? {
    do {
      return try Capture.open(file.path)
    } catch {
      let refused = [
        "derived_bad_unknown_datalink", "derived_bad_version2", "derived_trunc_in_file_header",
        "nonbt_",
      ]
      #expect(refused.contains { file.lastPathComponent.hasPrefix($0) }, "\(error)")
      #expect(error.kind == .unsupported || error.kind == .damagedHeader)
      return nil
    }
  }

  /// The packet counts of the manifest in a file's folder, by file name.
  private func packetCounts(beside file: URL) throws -> [String: Int] {
    let manifest = file.deletingLastPathComponent().appending(path: "MANIFEST.tsv")
    let lines = try String(contentsOf: manifest, encoding: .utf8).split(whereSeparator: \.isNewline)
    let names = lines[0].split(separator: "\t", omittingEmptySubsequences: false)
    let column = try #require(names.firstIndex { $0 == "packets" || $0 == "tshark_packets" })
    let rows = lines.dropFirst().map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    return Dictionary(uniqueKeysWithValues: rows.map { (String($0[0]), Int($0[column]) ?? -1) })
  }
}
