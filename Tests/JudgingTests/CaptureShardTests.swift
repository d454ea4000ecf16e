import Foundation
import Testing

@testable import Judging

/// The shard of a capture follows from the captures alone, and the shards are alike in size.
@Suite struct CaptureShardTests {
  @Test(arguments: ["0/3", "4/3", "1/0", "1", "a/b", "1/2/3", "-1/2", ""])
  func `a part is one of several`(text: String) { #expect(CaptureShard(text) == nil) }

  @Test func `parts have as many octets as can be, and every capture is in one`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shard-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sizes = [90_000, 70_000, 50_000, 50_000, 30_000, 20_000, 10_000, 1]
    var paths: [String] = []
    for (number, size) in sizes.enumerated() {
      let file = folder.appending(path: "\(number).btsnoop")
      try Data(repeating: UInt8(number), count: size).write(to: file)
      paths.append(file.path)
    }
    let parts = try (1...3).map { number in
      try #require(CaptureShard("\(number)/3")).selected(of: paths)
    }
    #expect(parts.joined().sorted() == paths)
    let loads = parts.map { part in
      part.reduce(0) { $0 + sizes[paths.firstIndex(of: $1) ?? 0] }
    }
    #expect((loads.max() ?? 0) - (loads.min() ?? 0) <= 20_000, "\(loads)")
    #expect(try #require(CaptureShard("1/1")).selected(of: paths) == paths)
  }

  @Test func `a list has a path on each line, or ended by zero`() {
    #expect(CaptureList.paths(listedIn: Array("a\nb c\r\n\nd".utf8)) == ["a", "b c", "d"])
    #expect(CaptureList.paths(listedIn: Array("a\nb\0c\0".utf8)) == ["a\nb", "c"])
  }
}
