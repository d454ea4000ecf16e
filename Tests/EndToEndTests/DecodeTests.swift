import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms) struct DecodeTests {
  private func decode(_ file: String, _ options: String...) throws -> (Int32, [Substring]) {
    let path = CaptureFiles.tracesFolder.appending(path: file).path
    let (status, output) = try Command.bluewake.run(["decode", path] + options)
    return (status, output.split(separator: "\n"))
  }

  @Test func `every container of one capture decodes to the same`() throws {
    let containers = ["btsnoop", "monitor.btsnoop", "pcap", "pcapng", "pklg"]
    let tables = try containers.map { ending in
      try decode("link-loss/central.\(ending)", "--format", "tsv").1
    }
    #expect(Set(tables).count == 1)
    #expect(try #require(tables.first).count > 200)
  }

  @Test func `a table is the same in two processes`() throws {
    let first = try decode("central-life/central.btsnoop", "--format", "tsv")
    let second = try decode("central-life/central.btsnoop", "--format", "tsv")
    #expect(first.0 == 0)
    #expect(first.1 == second.1)
  }

  @Test func `json is one object per line`() throws {
    let (status, lines) = try decode("link-loss/central.btsnoop", "--format", "json")
    #expect(status == 0)
    for line in lines {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
  }

  @Test func `what is good in a damaged capture is decoded`() throws {
    let (status, lines) = try decode("Malformed/cut-in-data.btsnoop", "--format", "tsv")
    #expect(status == 65)
    #expect(lines.filter { $0.contains("\t") }.count == 41)
    #expect(lines.contains { $0.contains("cut-in-data.btsnoop: record 41: warning: ") })
  }

  @Test func `text is for reading`() throws {
    let (status, lines) = try decode("central-life/central.btsnoop")
    #expect(status == 0)
    #expect(lines.contains { $0.contains("Connection Complete  ok, role central") })
    let (_, verbose) = try decode("central-life/central.btsnoop", "--verbose")
    #expect(verbose.count > 3 * lines.count)
  }

  @Test(arguments: [["decode"], ["decode", "--format", "xml", "x"]])
  func `wrong arguments end with 64`(arguments: [String]) throws {
    #expect(try Command.bluewake.run(arguments).status == 64)
  }
}
