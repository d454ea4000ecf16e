import Foundation
import TestSupport
import Testing

/// `bluewake info --links --peers` and `bluewake diff` on captures of the project.
@Suite(.waitsForPrograms) struct StatisticsCommandTests {
  private func run(_ line: String) throws -> (status: Int32, output: String) {
    try Command.bluewake.run(line.split(separator: " ").map(String.init), in: CaptureFiles.root)
  }

  @Test func `links are told with who ended them`() throws {
    let (status, output) = try run("info Traces/link-loss/central.btsnoop --links --peers")
    #expect(status == 0)
    #expect(output.contains("links: 2\n"))
    #expect(output.contains("  nobody: Connection Timeout\n"))
    #expect(output.contains("  the host: Connection Terminated by Local Host\n"))
    #expect(output.contains("advertisers: 1\n"))
  }

  @Test func `a capture is as itself, and a damaged one is said to be so`() throws {
    let capture = "Traces/link-loss/central.btsnoop"
    let (status, output) = try run("diff \(capture) \(capture) --strict")
    #expect(
      status == 0 && output.contains("\n0 differences; devices in both: 1, links in both: 2\n"))
    let other = "Traces/advertisers/scanner.btsnoop"
    #expect(try run("diff \(capture) \(other)").status == 0)
    #expect(try run("diff \(capture) \(other) --strict").status == 1)
    #expect(try run("diff \(capture) README.md").status == 65)
    #expect(try run("info \(capture) --format html").status == 64)
  }

  @Test func `one device is compared, and a beginning is told as such`() throws {
    try WorkFolder.with { folder in
      let cut = ["convert", "capture.btsnoop", "part.pcapng", "--until", "8"]
      #expect(try folder.run(cut).status == 0)
      let (status, output) = try folder.run(["diff", "capture.btsnoop", "part.pcapng"])
      #expect(status == 0)
      #expect(output.contains("\nB is the beginning of A: its "), "\(output)")
      let json = try folder.run(["diff", "part.pcapng", "capture.btsnoop", "--format", "json"])
      #expect(json.output.contains(#""capture": "part.pcapng""#), "\(json.output)")
      let device = ["diff", "capture.btsnoop", "part.pcapng", "--strict", "--peer"]
      #expect(try folder.run(device + ["F3:C8:51:2D:9B:04"]).status == 1)
      let other = try folder.run(device + ["F3:C8:51:2D:9B:05"])
      #expect(other.status == 0)
      #expect(other.output.contains("note: neither capture has a device F3:C8:51:2D:9B:05"))
      #expect(try folder.run(device + ["strap"]).status == 64)
    }
  }
}
