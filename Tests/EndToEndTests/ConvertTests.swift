import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms) struct ConvertTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private func trace(_ path: String) -> String {
    CaptureFiles.tracesFolder.appending(path: path).path
  }

  /// Runs with a folder that is removed afterwards.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func decode(_ path: String) throws -> [Substring] {
    let (status, output) = try Command.bluewake.run(["decode", path, "--format", "tsv"])
    #expect(status == 0)
    return output.split(separator: "\n")
  }

  @Test func `whatever the format, the same is decoded`() throws {
    try withFolder { folder in
      let source = trace("link-loss/central.btsnoop")
      let expected = try decode(source)
      for ending in ["pcap", "pcapng", "pklg", "btsnoop"] {
        let output = folder.appending(path: "out.\(ending)").path
        let (status, words) = try Command.bluewake.run(["convert", source, output])
        #expect(status == 0)
        #expect(words.isEmpty, "\(words)")
        #expect(try decode(output) == expected)
      }
    }
  }

  @Test func `link types and stretches can be chosen`() throws {
    try withFolder { folder in
      let source = trace("link-loss/central.btsnoop")
      let output = folder.appending(path: "out").path
      let (status, _) = try Command.bluewake.run([
        "convert", source, output, "--to", "pcap", "--link-type", "254", "--from", "1", "--until",
        "2",
      ])
      #expect(status == 0)
      let (_, info) = try Command.bluewake.run(["info", output])
      #expect(info.contains("pcap, link type 254"))
      let rows = try decode(output).dropFirst().map { $0.split(separator: "\t")[1] }
      let all = try decode(source).dropFirst().compactMap { Int($0.split(separator: "\t")[1]) }
      let start = try #require(all.first)
      let stretch = all.filter { (start + 1_000_000_000..<start + 2_000_000_000).contains($0) }
      #expect(rows.map { Int($0) } == stretch)
      #expect(!rows.isEmpty)
    }
  }

  @Test func `what is lost is said, and that nothing is left is an error`() throws {
    try withFolder { folder in
      let output = folder.appending(path: "a.btsnoop").path
      let monitor = trace("link-loss/central.monitor.btsnoop")
      let air = folder.appending(path: "air.pcap").path
      try Data(Self.airCapture).write(to: URL(filePath: air))
      let (refused, words) = try Command.bluewake.run(["convert", air, output])
      #expect(refused == 65)
      #expect(words.contains("lost in btsnoop 1002: link-layer packets left out: 1"), "\(words)")
      #expect(words.contains("no record of the capture can be written as btsnoop 1002"))
      #expect(!FileManager.default.fileExists(atPath: output))
      let (bare, less) = try Command.bluewake.run([
        "convert", monitor, folder.appending(path: "bare.pcap").path, "--link-type", "187",
      ])
      #expect(bare == 0)
      #expect(less.contains("lost in pcap 187: packets written without their direction: "))
      let none = folder.appending(path: "none.btsnoop").path
      let (late, reason) = try Command.bluewake.run([
        "convert", monitor, none, "--from", "2100-01-01T00:00:00Z",
      ])
      #expect(late == 65)
      #expect(reason.contains("none of the records is in the period"))
    }
  }

  @Test(arguments: ["pcap", "pcapng", "pklg", "btsnoop"])
  func `a capture without records is told, and no file is made of it`(ending: String) throws {
    try withFolder { folder in
      let source = try Data(contentsOf: URL(filePath: trace("link-loss/central.btsnoop")))
      let empty = folder.appending(path: "empty.btsnoop").path
      try source.prefix(16).write(to: URL(filePath: empty))
      let output = folder.appending(path: "out.\(ending)").path
      let (status, words) = try Command.bluewake.run(["convert", empty, output])
      #expect(status == 65)
      #expect(words == "\(output): error: the capture has no records, so no file was made\n")
      #expect(!FileManager.default.fileExists(atPath: output))
      try Data("old".utf8).write(to: URL(filePath: output))
      let (again, reason) = try Command.bluewake.run(["convert", empty, output])
      #expect(again == 65)
      #expect(reason.contains("no records, so the existing file was not changed"))
      #expect(try Data(contentsOf: URL(filePath: output)) == Data("old".utf8))
      let (piped, said) = try Command.bluewake.run(["convert", empty, "-", "--to", ending])
      #expect(piped == 65)
      #expect(said == "-: error: the capture has no records, so no file was made\n")
    }
  }

  /// A pcap file with one link-layer packet.
  private static let airCapture: [UInt8] =
    [0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0] + [UInt8](repeating: 0, count: 8)
    + [0, 0, 4, 0, 251, 0, 0, 0] + [0, 0, 0, 80, 0, 0, 0, 0, 6, 0, 0, 0, 6, 0, 0, 0]
    + [0xD6, 0xBE, 0x89, 0x8E, 0x40, 0]

  @Test func `the good part of a damaged capture is written`() throws {
    try withFolder { folder in
      let output = folder.appending(path: "out.pcapng").path
      let (status, words) = try Command.bluewake.run([
        "convert", trace("Malformed/cut-in-data.btsnoop"), output,
      ])
      #expect(status == 65)
      #expect(words.contains("record 41: warning: "))
      #expect(try decode(output).count == 41)
    }
  }

  @Test func `the capture that is read is never overwritten`() throws {
    try withFolder { folder in
      let file = folder.appending(path: "a.btsnoop")
      let source = URL(filePath: trace("link-loss/central.btsnoop"))
      try FileManager.default.copyItem(at: source, to: file)
      let link = folder.appending(path: "b.btsnoop")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      let (status, words) = try Command.bluewake.run(["convert", file.path, link.path])
      #expect(status == 64)
      #expect(words.contains("the output \(link.path) would overwrite \(file.path)"))
      #expect(try Data(contentsOf: file) == Data(contentsOf: source))
      let process = Process()
      process.executableURL = Command.bluewake.executable
      process.arguments = ["convert", "-", file.path]
      process.standardInput = try FileHandle(forReadingFrom: file)
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 64)
      #expect(try Data(contentsOf: file) == Data(contentsOf: source))
    }
  }

  @Test(arguments: [
    ["convert", "x"], ["convert", "x", "y"], ["convert", "x", "y.pcap", "--from", "yesterday"],
    ["convert", "x", "y", "--to", "cfa"],
  ])
  func `wrong arguments end with 64`(arguments: [String]) throws {
    #expect(try Command.bluewake.run(arguments).status == 64)
  }

  @Test func `a link type that packets cannot have is a wrong argument`() throws {
    let (status, words) = try Command.bluewake.run([
      "convert", trace("link-loss/central.btsnoop"), "y.pcap", "--link-type", "272",
    ])
    #expect(status == 64)
    #expect(words.contains("cannot be wrapped in 272 in pcap"))
  }
}
