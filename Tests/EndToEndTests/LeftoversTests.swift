import Foundation
import TestSupport
import Testing

/// However bluewake ends, no programs, sockets or links are left over.
@Suite(.waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is missing"))
struct LeftoversTests {
  static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// A folder of files with the numbers of processes. Each file is named after its process.
  private struct Numbers {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Waits until a process has written its number.
    func wait(for name: String) throws -> pid_t {
      let file = folder.appending(path: name)
      let id = Waiting.until {
        (try? String(contentsOf: file, encoding: .utf8)).flatMap { pid_t($0.dropLast()) }
      }
      return try #require(id, "\(name) has not said its number")
    }
  }

  /// The arguments of a command that waits for a program as long as a test does: on a busy machine it
  /// takes a while to start what it starts.
  private static func check(_ implementation: String) -> [String] {
    let rule = CaptureFiles.root.appending(path: "Specs/gatt/mtu-is-exchanged.yaml").path
    return ["check", rule, "--patience", "10min", "--implementation", implementation]
  }

  /// - Parameter temporary: The folder for its temporary files; nil for the usual one.
  private func start(
    _ arguments: [String], output: Any? = FileHandle.nullDevice, temporary: String? = nil
  ) throws -> Process {
    let process = Process()
    if let temporary {
      process.environment = ProcessInfo.processInfo.environment
        .merging(["TMPDIR": temporary]) { $1 }
    }
    process.executableURL = Command.bluewake.executable
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    return process
  }

  /// Makes a program that heeds no signal. It has a child in a session of its own, and a grandchild
  /// in such a session that is an orphan.
  private func program(_ numbers: Numbers, then end: String = "time.sleep(1000)") -> String {
    let folder = numbers.folder.path
    return """
      python3 -c "
      import os, signal, sys, time
      def say(name):
          with open('\(folder)/.' + name, 'w') as file: print(os.getpid(), file=file)
          os.rename('\(folder)/.' + name, '\(folder)/' + name)
      for number in (1, 2, 3, 15): signal.signal(number, signal.SIG_IGN)
      if os.fork() == 0:
          os.setsid()
          say('session')
          time.sleep(1000)
      if os.fork() == 0:
          os.setsid()
          if os.fork() == 0:
              os.setsid()
              say('orphan')
              time.sleep(1000)
          os._exit(0)
      os.wait()
      while not all(os.path.exists('\(folder)/' + name) for name in ('session', 'orphan')):
          time.sleep(0.01)
      say('program')
      \(end)
      "
      """
  }

  @Test(arguments: signals)
  func `an interrupted bluewake leaves no program behind`(signal: Int32) throws {
    let numbers = try Numbers()
    defer { numbers.remove() }
    let process = try start(Self.check("exec:" + program(numbers)))
    let ids = try ["program", "session", "orphan"].map(numbers.wait)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    // Not even a zombie is left, because bluewake has waited for the program.
    #expect(!Processes.exists(ids[0]))
    #if os(Linux)
      for id in ids { #expect(!Processes.runs(id)) }
    #endif
  }

  @Test(arguments: signals)
  func `an interrupted bluewake leaves no app and no home folder behind`(signal: Int32) throws {
    let numbers = try Numbers()
    defer { numbers.remove() }
    let note = numbers.folder.appending(path: "home").path
    let end =
      "open('\(note).new', 'w').write(os.environ['HOME']); os.rename('\(note).new', '\(note)'); "
      + "time.sleep(1000)"
    let days = CaptureFiles.root.appending(path: "Tests/SeatPrograms/days.yaml").path
    let process = try start([
      "check", days, "--patience", "10min", "--app", "watch=" + program(numbers, then: end),
    ])
    let ids = try ["program", "session", "orphan"].map(numbers.wait)
    #expect(Waiting.until { isThere(note) })
    let home = try String(contentsOfFile: note, encoding: .utf8)
    #expect(isThere(home + "/tmp"))
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(!Processes.exists(ids[0]))
    #expect(!isThere(home))
    #if os(Linux)
      for id in ids { #expect(!Processes.runs(id)) }
    #endif
  }

  #if os(Linux)
    @Test func `a killed bluewake leaves no program, and the next one removes its home folder`()
      throws
    {
      let numbers = try Numbers()
      let folders = try Numbers()
      defer {
        numbers.remove()
        folders.remove()
      }
      let days = CaptureFiles.root.appending(path: "Tests/SeatPrograms/days.yaml").path
      func check(_ program: String) throws -> Process {
        try start(
          ["check", days, "--patience", "10min", "--app", "watch=\(program)"],
          temporary: folders.folder.path)
      }
      func homes() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folders.folder.path)
      }
      let process = try check(program(numbers))
      let ids = try ["program", "session", "orphan"].map(numbers.wait)
      let lasting = try homes()
      #expect(lasting.count == 1)
      // Another bluewake leaves the folder of one that lives.
      try check("false").waitUntilExit()
      #expect(try homes() == lasting)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      for id in ids { #expect(Waiting.until { !Processes.runs(id) }) }
      #expect(try homes() == lasting)
      try check("false").waitUntilExit()
      #expect(try homes() == [])
    }

    /// Each process of the chain becomes a child of bluewake only when the one before it is gone.
    @Test func `an interrupted bluewake ends what an orphan has started, however long the chain`()
      throws
    {
      let numbers = try Numbers()
      defer { numbers.remove() }
      // The last one says its number by a child, since a shell does not know that of a subshell.
      let chain = """
        link() {
          if [ $1 -gt 0 ]; then link $(($1 - 1)) & wait; fi
          sh -c 'echo $PPID > \(numbers.folder.path)/.last'
          mv \(numbers.folder.path)/.last \(numbers.folder.path)/last
          exec sleep 1000
        }
        link 600
        """
      let file = numbers.folder.appending(path: "chain")
      try chain.write(to: file, atomically: true, encoding: .utf8)
      let process = try start(
        Self.check("exec:sh -c 'setsid -f sh \(file.path); exec sleep 1000'"))
      let last = try numbers.wait(for: "last")
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      #expect(process.terminationStatus == SIGTERM)
      #expect(!Processes.runs(last))
    }

    @Test(
      .slow, arguments: ["sys.exit(3)", "time.sleep(1000)", "os.kill(os.getpid(), signal.SIGKILL)"])
    func `a program that has failed leaves nothing that it started`(end: String) throws {
      let numbers = try Numbers()
      defer { numbers.remove() }
      // The program does not answer `hello`.
      let process = try start(["implementation", "probe", "exec:" + program(numbers, then: end)])
      let ids = try ["program", "session", "orphan"].map(numbers.wait)
      process.waitUntilExit()
      #expect(process.terminationStatus == 69)
      for id in ids { #expect(!Processes.runs(id)) }
    }

    @Test func `a host leaves nothing that it started`() throws {
      let numbers = try Numbers()
      defer { numbers.remove() }
      let end =
        "import socket; s = socket.create_connection(('{host}', {port})); "
        + "s.sendall(bytes.fromhex('01030c00')); s.recv(7); s.close(); sys.exit(0)"
      let (status, output) = try Command.bluewake.run([
        "replay", ScriptedHost.capture, "--no-rules", "--implementation",
        "h4:exec:" + program(numbers, then: end),
      ])
      #expect(status == 0, "\(output.suffix(500))")
      for id in try ["program", "session", "orphan"].map(numbers.wait) {
        #expect(!Processes.runs(id))
      }
    }

    @Test func `a reader that has gone leaves no program behind`() throws {
      let numbers = try Numbers()
      defer { numbers.remove() }
      let pipe = Pipe()
      let end =
        "import socket; s = socket.create_connection(('{host}', {port})); "
        + "s.sendall(bytes.fromhex('01030c00' + '01010c08ffffffffffffff3f' + '010b2007011000100000' + '00' + '010c20020100')); "
        + "[s.recv(1000) for _ in iter(int, 1)]"
      let process = try start(
        [
          "replay", ScriptedHost.capture, "--all", "--format", "json", "--no-rules",
          "--implementation",
          "h4:exec:" + program(numbers, then: end),
        ], output: pipe)
      let ids = try ["program", "session", "orphan"].map(numbers.wait)
      try pipe.fileHandleForReading.close()
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == SIGPIPE)
      for id in ids { #expect(!Processes.runs(id)) }
    }
  #endif

  @Test(arguments: ["unix", "pty"], signals)
  func `an interrupted bluewake leaves no socket and no link behind`(
    form: String, signal: Int32
  ) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let process = try start([
      "replay", ScriptedHost.capture, "--no-rules", "--implementation", "h4:\(form):\(path)",
    ])
    #expect(Waiting.until { isThere(path) })
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == signal)
    #expect(!isThere(path))
  }

  @Test(arguments: [SIGQUIT, 0])
  func `the folder of a socket goes with it`(signal: Int32) throws {
    let numbers = try Numbers()
    defer { numbers.remove() }
    let note = numbers.folder.appending(path: "path").path
    let end = signal == 0 ? "exit 4" : "sleep 1000"
    let process = try start([
      "replay", ScriptedHost.capture, "--no-rules", "--implementation",
      "h4:exec:sh -c 'echo {path} > \(note).new; mv \(note).new \(note); \(end)'",
    ])
    #expect(Waiting.until { isThere(note) })
    let path = try String(contentsOfFile: note, encoding: .utf8).trimmingCharacters(in: .newlines)
    if signal != 0 {
      #expect(isThere(path))
      kill(process.processIdentifier, signal)
    }
    process.waitUntilExit()
    #expect(process.terminationStatus == (signal == 0 ? 69 : signal))
    #expect(!isThere(path))
    #expect(!isThere(URL(filePath: path).deletingLastPathComponent().path))
  }

  private func isThere(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }
}
