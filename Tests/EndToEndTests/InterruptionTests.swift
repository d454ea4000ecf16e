import Foundation
import TestSupport
import Testing

/// The state after an interruption: all reports with the findings so far, and the end by the
/// signal.
@Suite(.waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is missing"))
struct InterruptionTests {
  static let kinds = ["text", "json", "junit", "tap", "html", "github", "sarif", "markdown"]

  /// A command that writes reports into a folder of its own.
  private final class Run {
    let folder: PassingFolder
    let process = Process()
    let input = Pipe()
    let output = Pipe()

    init(_ arguments: [String], kinds: [String] = ["json"], in folder: PassingFolder) throws {
      self.folder = folder
      process.executableURL = Command.bluewake.executable
      process.arguments =
        arguments + kinds.flatMap { ["--report", "\($0)=\(folder.path("report.\($0)"))"] }
      process.currentDirectoryURL = CaptureFiles.root
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    deinit { process.terminate() }

    /// Interrupts the command, and returns what it still writes to standard output.
    func interrupt(by signal: Int32 = SIGINT) -> String {
      kill(process.processIdentifier, signal)
      let rest = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == signal)
      return String(decoding: rest, as: UTF8.self)
    }

    func report(_ kind: String = "json") throws -> String {
      try String(contentsOfFile: folder.path("report.\(kind)"), encoding: .utf8)
    }

    /// Waits until there is a file in the folder. There is no bound, as a busy machine may take any
    /// time; whoever runs the tests has one.
    func wait(for name: String) {
      while !FileManager.default.fileExists(atPath: folder.path(name)) { usleep(5000) }
    }
  }

  /// A program that is the reference in its first two runs, and keeps silent in the third one.
  private func program(in folder: PassingFolder) throws -> String {
    let file = folder.path("program.py")
    try Data(
      """
      import os, sys, time
      counter = os.open("\(folder.path("starts"))", os.O_RDWR | os.O_CREAT | os.O_APPEND)
      os.write(counter, b"x")
      if os.fstat(counter).st_size == 3:
          open("\(folder.path("silent"))", "w").close()
          time.sleep(1000)
      os.execv("\(Command.bluewake.executable.path)", ["bluewake", "serve", "--one-run"])
      """.utf8
    ).write(to: URL(filePath: file))
    return "exec:python3 '\(file)'"
  }

  @Test(.slow, arguments: [SIGINT, SIGTERM, SIGHUP])
  func `check writes every report with what was judged`(signal: Int32) throws {
    let folder = try PassingFolder()
    let run = try Run(
      [
        "check", "Specs/gatt", "-j", "1", "--patience", "1h", "--implementation",
        program(in: folder),
      ], kinds: Self.kinds, in: folder)
    run.wait(for: "silent")
    let output = run.interrupt(by: signal)
    #expect(output.contains("bluewake was interrupted by signal \(signal)"), "\(output)")
    for kind in Self.kinds {
      #expect(
        try run.report(kind).contains("bluewake was interrupted by signal \(signal)"), "\(kind)")
    }
    #expect(try run.report().contains(#""complete": false"#))
    let report = try RuleReport(path: folder.path("report.json"))
    #expect(report.verdicts == ["pass", "pass", "error"])
    #expect(report.reasons.last?.contains(/after 2 of \d+ rules/) == true)
  }

  @Test(.slow) func `a second signal ends the command at once`() throws {
    let folder = try PassingFolder()
    // The report goes to a pipe without a reader, so that the command is busy with it.
    let pipe = folder.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let run = try Run(
      [
        "check", "Specs/gatt", "-j", "1", "--patience", "1h", "--implementation",
        program(in: folder), "--report", "json=\(folder.path("report.json"))", "--report",
        "text=\(pipe)",
      ], kinds: [], in: folder)
    run.wait(for: "silent")
    kill(run.process.processIdentifier, SIGINT)
    run.wait(for: "report.json")
    _ = run.interrupt(by: SIGTERM)
  }

  @Test(.slow) func `an audit that follows a capture reports on what has come`() throws {
    let folder = try PassingFolder()
    let rule = folder.path("rule.yaml")
    try Data(
      """
      spec: 1
      id: no-links
      title: There are no links
      expect:
        - id: none
          never: link.connected
      """.utf8
    ).write(to: URL(filePath: rule))
    let run = try Run(["audit", "--follow", "--specs", rule, "-"], in: folder)
    let capture = CaptureFiles.tracesFolder.appending(path: "central-life/central.btsnoop")
    try run.input.fileHandleForWriting.write(contentsOf: Data(contentsOf: capture).dropLast())
    #expect(!run.output.fileHandleForReading.availableData.isEmpty)
    _ = run.interrupt()
    let report = try RuleReport(path: folder.path("report.json"))
    #expect(report.verdicts == ["fail", "error"])
    #expect(try run.report().contains(#""complete": false"#))
  }

  @Test(.slow) func `a replay ends where it is, and says so`() throws {
    let folder = try PassingFolder()
    let run = try Run(
      ["replay", "Traces/link-loss/central.btsnoop", "--speed", "1"], in: folder)
    #expect(!run.output.fileHandleForReading.availableData.isEmpty)
    let output = run.interrupt()
    #expect(output.contains("bluewake was interrupted by signal 2"), "\(output)")
    #expect(try run.report().contains("bluewake was interrupted by signal 2"))
  }

  @Test(.slow) func `coverage says which rules were not performed`() throws {
    let folder = try PassingFolder()
    let run = try Run(["coverage", "-j", "1"], in: folder)
    // It has begun once it has computed for a while, and it takes minutes.
    while try computed(by: run.process.processIdentifier) < 300 { usleep(5000) }
    let output = run.interrupt()
    #expect(output.contains("error  BG-"), "\(output.suffix(2000))")
    #expect(try run.report().contains(#""complete": false"#))
  }

  /// Returns how long a process has computed, in hundredths of a second.
  private func computed(by process: pid_t) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
    return Int(fields[11]) ?? 0
  }
}
