import Foundation
import TestSupport
import Testing

/// Files that unpack to far too much, and the limits that every command has that reads captures.
@Suite(.waitsForPrograms) struct LimitCommandTests {
  private static let capture = CaptureFiles.tracesFolder
    .appending(path: "central-life/central.btsnoop").path

  static let commands: [[String]] = [
    ["info"], ["decode"], ["decode", "--format", "json"], ["timeline"], ["timeline", "--all"],
    ["check", "Specs", "--trace"], ["audit", "--specs", "Specs"], ["replay"], ["spec", "draft"],
  ]

  @Test(.slow, arguments: commands)
  func `a bound ends the reading, with 65 and one sentence`(command: [String]) throws {
    let (status, output) = try Command.bluewake.run(
      command.map { $0 == "Specs" ? Self.specs : $0 } + [Self.capture, "--limit", "records=20"])
    #expect(status == 65, "\(output)")
    // A report says once more that the capture is damaged.
    let sentences = output.split(separator: "\n").filter {
      $0.contains("--limit records=NUMBER") && !$0.hasPrefix("damaged: ")
    }
    #expect(sentences.count == 1, "\(output)")
    #expect(sentences.first?.contains("more than 20 records: reading ends here") ?? false)
  }

  @Test func `a conversion writes what was read up to the bound`() throws {
    let target = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pcapng")
    defer { try? FileManager.default.removeItem(at: target) }
    let converted = try Command.bluewake.run([
      "convert", Self.capture, target.path, "--limit", "records=20",
    ])
    #expect(converted.status == 65, "\(converted.output)")
    let info = try Command.bluewake.run(["info", target.path])
    #expect(info.status == 0)
    #expect(info.output.contains("records      20 "), "\(info.output)")
  }

  @Test(arguments: ["records", "records=", "records=0", "records=-1", "records=x", "depth=3"])
  func `what is no bound is a wrong argument`(argument: String) throws {
    let (status, output) = try Command.bluewake.run(["info", Self.capture, "--limit", argument])
    #expect(status == 64, "\(output)")
  }

  /// Half a gigabyte of zeros in half a megabyte: a ratio of a thousand.
  @Test(.slow) func `gzip that holds a thousand times its size ends at the ratio`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bomb = folder.appending(path: "bomb.gz").path
    let (status, output) = try Command(executable: URL(filePath: "/bin/sh")).run([
      "-c",
      "(printf 'btsnoop\\000\\000\\000\\000\\001\\000\\000\\003\\352'; head -c 500000000 /dev/zero) "
        + "| gzip -1 > '\(bomb)'",
    ])
    #expect(status == 0, "\(output)")
    let info = try Command.bluewake.run(["info", bomb, "--limit", "damaged=1000"])
    #expect(info.status == 65)
    #expect(
      info.output.contains("more than 100 octets out of each octet of a compressed file"),
      "\(info.output)")
    #expect(info.output.contains("--limit damaged=NUMBER allows more"), "\(info.output)")
    #expect(info.output.contains("unpacked 268435456"), "\(info.output)")
  }

  private static let specs = CaptureFiles.tracesFolder.deletingLastPathComponent()
    .appending(path: "Specs").path
}
