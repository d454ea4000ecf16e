import Captures
import Foundation
import Testing

/// Somebody cuts the file short that is being read: a mapped page that is gone is a signal, which
/// must not end the program.
@Suite struct ShrinkingFileTests {
  private func largeFile(_ datalink: UInt32) -> [UInt8] {
    var file = BtsnoopBuilder(datalink: datalink)
    for index in 0..<3000 {
      file.append(
        [4, 0x0E, 97] + [UInt8](repeating: 1, count: 97), flags: 3,
        microseconds: 1_000_000_000_000_000 + Int64(index))
    }
    return file.octets
  }

  private func walkWhileCutting(_ octets: [UInt8], at record: Int) throws -> Walk {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try Data(octets).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let capture = try Capture.open(path)
    var count = 0
    let warnings = capture.forEachRecord { _, _ in
      count += 1
      if count == record { truncate(path, 8192) }
    }
    var walk = Walk(try Capture(octets: BtsnoopBuilder(datalink: 1002).octets))
    walk.warnings = warnings
    #expect(count >= record)
    return walk
  }

  @Test func `reading ends where the file ends now, and says so`() throws {
    let walk = try walkWhileCutting(largeFile(1002), at: 2)
    #expect(walk.texts.contains { $0.contains("File was cut short while it was read") })
    #expect(walk.warnings.damageCount > 0)
    #expect(walk.warnings.first.contains { $0.kind == .cutShort && $0.offset == 8192 })
  }

  @Test func `in every container`() throws {
    let btsnoop = try Capture(octets: largeFile(1002))
    for format: CaptureFormat in [.pcap, .pcapng, .packetLogger] {
      let walk = try walkWhileCutting(Conversion(btsnoop, format).octets, at: 2)
      #expect(walk.texts.contains { $0.contains("File was cut short while it was read") })
    }
  }
}
