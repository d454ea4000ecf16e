import Foundation
import TestSupport
import Testing

/// What commands write to a terminal.
@Suite(.enabled(if: Python.isInstalled, "python3 is missing"))
struct TerminalOutputTests {
  /// Runs a command whose standard streams are a terminal of its own.
  private static let terminal = """
    import os, pty, sys
    sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))
    """

  private func run(_ line: String, in folder: WorkFolder) throws -> (status: Int32, output: String)
  {
    try folder.run(
      ["python3", "-c", Self.terminal, Command.bluewake.executable.path]
        + line.split(separator: " ").map(String.init), executable: URL(filePath: "/usr/bin/env"))
  }

  @Test(arguments: [
    "convert capture.btsnoop - --to pcap", "convert capture.btsnoop /dev/stdout --to pcap",
    "convert capture.btsnoop /dev/fd/2 --to pcapng", "convert capture.btsnoop /dev/tty --to pcap",
    "record --scenario rules/performed.yaml -", "replay capture.btsnoop --record /dev/tty",
    "audit capture.btsnoop --specs rules --annotate /dev/tty", "capture -i lo - --to pcap",
  ])
  func `a capture is not written onto a terminal`(line: String) throws {
    try WorkFolder.with { folder in
      let (status, output) = try run(line, in: folder)
      #expect(status == 64, "\(output)")
      #expect(output.contains(" is a terminal, and a capture is no text"), "\(output)")
      #expect(
        output.unicodeScalars.allSatisfy { $0.value >= 32 || "\r\n".unicodeScalars.contains($0) })
    }
  }

  @Test(arguments: [
    "convert capture.btsnoop out --to pcap", "convert capture.btsnoop /dev/null --to pcap",
  ])
  func `elsewhere it is written, whoever looks on`(line: String) throws {
    try WorkFolder.with { folder in
      let (status, output) = try run(line, in: folder)
      #expect(status == 0, "\(output)")
    }
  }

  @Test func `text is what a terminal is for`() throws {
    try WorkFolder.with { folder in
      let (status, output) = try run("check rules --report tap=/dev/tty", in: folder)
      #expect(status == 0, "\(output)")
      #expect(output.contains("TAP version"), "\(output)")
    }
  }
}
