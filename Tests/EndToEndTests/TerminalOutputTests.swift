import Foundation
import TestSupport
import Testing

/// The output of commands on a terminal.
@Suite(.waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is missing"))
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

  /// Runs a command on a terminal of a width, and returns what it shows.
  private static let sizedTerminal = """
    import fcntl, os, pty, struct, sys, termios
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 40, int(sys.argv[1]), 0, 0))
        os.execv(sys.argv[2], sys.argv[2:])
    while True:
        try:
            octets = os.read(terminal, 65536)
        except OSError:
            break
        if not octets:
            break
        sys.stdout.buffer.write(octets)
    """

  private func shown(_ line: String, width: Int) throws -> [String] {
    let python = Command(executable: URL(filePath: "/usr/bin/env"))
    let (_, output) = try python.run(
      [
        "-u", "NO_COLOR", "-u", "CLICOLOR_FORCE", "TERM=xterm", "python3", "-c", Self.sizedTerminal,
        "\(width)",
      ]
        + [Command.bluewake.executable.path] + line.split(separator: " ").map(String.init),
      in: CaptureFiles.root)
    return output.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
  }

  private func plain(_ line: String) -> String {
    line.replacing(/\u{1B}\[[0-9]+m/, with: "")
  }

  @Test(.slow, arguments: [80, 100, 140], ["timeline", "decode"])
  func `rows fit the terminal, and say the same as without one`(width: Int, command: String) throws
  {
    let line = "\(command) Traces/link-loss/central.btsnoop"
    let rows = try shown(line, width: width)
    #expect(rows.contains { $0.contains("\u{1B}[") })
    #expect(
      rows.allSatisfy { plain($0).count <= width }, "\(rows.max { $0.count < $1.count } ?? "")")
    let words = rows.joined(separator: " ").split(separator: " ").map { plain(String($0)) }
    let (_, whole) = try Command.bluewake.run(
      line.split(separator: " ").map(String.init), in: CaptureFiles.root)
    #expect(!whole.contains("\u{1B}"))
    #expect(words.joined() == whole.split { $0 == " " || $0 == "\n" }.joined())
  }

  /// A capture that takes some time to read, from many copies of a short one.
  private func longCapture(in folder: WorkFolder, times: Int) throws -> URL {
    let short = try Data(
      contentsOf: CaptureFiles.tracesFolder.appending(path: "advertisers/scanner.btsnoop"))
    let file = folder.url.appending(path: "long.btsnoop")
    var long = short
    for _ in 0..<12 * times { long += short.dropFirst(16) }
    try long.write(to: file)
    return file
  }

  @Test(.slow) func `what takes longer than a second shows how far it is, on a terminal alone`()
    throws
  {
    try WorkFolder.with { folder in
      let program = """
        import os, pty, subprocess, sys
        terminal, end = pty.openpty()
        child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=end)
        os.close(end)
        while True:
            try:
                octets = os.read(terminal, 65536)
            except OSError:
                break
            if not octets:
                break
            sys.stdout.buffer.write(octets)
        sys.exit(child.wait())
        """
      let python = Command(executable: URL(filePath: "/usr/bin/env"))
      var words: [String] = []
      // The required length of a capture depends on the machine.
      let shown = try Waiting.slower { factor in
        let path = try longCapture(in: folder, times: factor).path
        words = ["decode", "--format", "json", path]
        let (status, output) = try python.run(
          ["python3", "-c", program, Command.bluewake.executable.path] + words)
        #expect(status == 0)
        let shares = output.matches(of: /(\d+)%  [0-9.]+ MB\/s  \d+ s left/).map {
          Int($0.output.1) ?? -1
        }
        return shares.isEmpty ? nil : (shares: shares, output: output)
      }
      let (shares, output) = try #require(shown)
      #expect(shares == shares.sorted() && shares.allSatisfy { $0 <= 100 })
      // It is wiped at the end, and a pipe shows none of it.
      #expect(output.contains(/left\r\u{1B}\[K(?!\d)/))
      #expect(!(try Command.bluewake.run(words).output.contains("MB/s")))
    }
  }

  @Test func `failures of a replay stand where they are found, on a terminal alone`() throws {
    let line = "replay Traces/central-life/central.btsnoop --no-rules --implementation "
    let rows = try shown(line + "reference:reads-told-twice", width: 120).map(plain)
    let failure = try #require(rows.firstIndex { $0.hasPrefix("fail  doubled to replayed: ") })
    // It names the second of the two callbacks, and the timeline goes on after it.
    #expect(rows[failure].contains(/reported in #\d+/))
    #expect(rows[..<failure].contains { $0.contains("callback.didUpdateValue") })
    #expect(rows[failure...].contains { $0.contains("Read Request") })
    #expect(try !shown(line + "reference", width: 120).contains { plain($0).hasPrefix("fail") })
    let (_, piped) = try Command.bluewake.run(
      (line + "reference:reads-told-twice").split(separator: " ").map(String.init),
      in: CaptureFiles.root)
    #expect(!piped.contains("\nfail  doubled"))
  }

  @Test func `colours are had and refused by option and by environment`() throws {
    func isColored(_ environment: [String], _ options: [String]) throws -> Bool {
      let env = Command(executable: URL(filePath: "/usr/bin/env"))
      let (status, output) = try env.run(
        ["-u", "NO_COLOR", "-u", "CLICOLOR_FORCE"] + environment + [
          Command.bluewake.executable.path, "timeline",
        ] + options
          + ["Traces/link-loss/central.btsnoop"], in: CaptureFiles.root)
      #expect(status == 0)
      return output.contains("\u{1B}[")
    }
    #expect(try !isColored([], []))
    #expect(try isColored([], ["--color", "always"]))
    #expect(try isColored(["CLICOLOR_FORCE=1"], []))
    #expect(try !isColored(["CLICOLOR_FORCE=0"], []))
    #expect(try !isColored(["CLICOLOR_FORCE=1", "NO_COLOR=1"], []))
    #expect(try !isColored(["CLICOLOR_FORCE=1"], ["--color", "never"]))
    #expect(try isColored(["NO_COLOR=1"], ["--color", "always"]))
  }

  @Test(
    .slow,
    arguments: [
      "convert capture.btsnoop - --to pcap", "convert capture.btsnoop /dev/stdout --to pcap",
      "convert capture.btsnoop /dev/fd/2 --to pcapng", "convert capture.btsnoop /dev/tty --to pcap",
      "record --scenario rules/performed.yaml -", "replay capture.btsnoop --record /dev/tty",
      "audit capture.btsnoop --specs rules --annotate /dev/tty", "capture -i lo - --to pcap",
    ])
  func `a capture is not written onto a terminal`(line: String) throws {
    try WorkFolder.with { folder in
      let (status, output) = try run(line, in: folder)
      #expect(status == 64, "\(output)")
      #expect(output.contains(" is a terminal, and a capture is not text"), "\(output)")
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
