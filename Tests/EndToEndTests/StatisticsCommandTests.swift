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
}
