import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms) struct InfoTests {
  private func trace(_ path: String) -> String {
    CaptureFiles.tracesFolder.appending(path: path).path
  }

  @Test func `info shows what a capture holds`() throws {
    let file = trace("central-life/central.btsnoop")
    let (status, output) = try Command.bluewake.run(["info", file])
    #expect(status == 0)
    let names = output.split(separator: "\n").dropFirst().map { line in
      String(line.split(separator: " ").first ?? "")
    }
    #expect(output.hasPrefix(file + "\n"))
    #expect(
      names == [
        "format", "size", "records", "first", "last", "span", "advertisers", "connections",
        "clock", "lost", "damage",
      ])
  }

  @Test func `info writes a document that can be read back`() throws {
    let files = [trace("central-life/central.btsnoop"), trace("Malformed/cut-in-record.pklg")]
    let (status, output) = try Command.bluewake.run(["info", "--format", "json"] + files)
    #expect(status == 65)
    let start = try #require(output.firstIndex(of: "{"))
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(output[start...].utf8)) as? [String: Any])
    #expect(document["version"] as? Int == 1)
    let captures = try #require(document["captures"] as? [[String: Any]])
    #expect(captures.map { $0["file"] as? String } == files)
    #expect(captures.last?["records"] as? Int == 40)
    let warnings = try #require(captures.last?["warnings"] as? [String: Any])
    #expect(warnings["cutShort"] as? Int == 1)
  }

  @Test func `packets that are cut or have a wrong check are damage that is told`() throws {
    try WorkFolder.with { folder in
      var octets = try Data(contentsOf: folder["capture.btsnoop"])
      octets[19] += 7
      try octets.write(to: folder["cut.btsnoop"])
      let (status, output) = try folder.run(["info", "cut.btsnoop"])
      #expect(status == 0)
      #expect(output.contains("  damage       packets cut by the recorder: 1\n"), "\(output)")
      let json = try folder.run(["info", "cut.btsnoop", "--format", "json"]).output
      #expect(json.contains(#""cutPackets": 1"#) && json.contains(#""wrongCRCs": 0"#))
    }
  }

  @Test func `a bad file does not hide the good ones`() throws {
    let files = [trace("Malformed/empty.btsnoop"), trace("central-life/central.btsnoop")]
    let (status, output) = try Command.bluewake.run(["info"] + files)
    #expect(status == 65)
    #expect(output.contains("empty.btsnoop: error: the file is empty"))
    #expect(output.contains("  format       btsnoop, datalink 1002 (HCI UART, H4)"))
  }

  @Test(arguments: [["info"], ["info", "--format", "xml", "x"], ["info", "--nonsense", "x"]])
  func `wrong arguments end with 64`(arguments: [String]) throws {
    #expect(try Command.bluewake.run(arguments).status == 64)
  }

  @Test func `when nobody reads any more, info ends without a word`() throws {
    let process = Process()
    process.executableURL = Command.bluewake.executable
    process.arguments = ["info", trace("central-life/central.btsnoop")]
    let (output, errors) = (Pipe(), Pipe())
    try output.fileHandleForReading.close()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let words = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(words.isEmpty)
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGPIPE)
  }
}
