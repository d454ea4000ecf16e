import Foundation
import TestSupport
import Testing
import Timelines

/// Hosts that are gone before the recording is over: either in order, or by a crash, which must not
/// be hidden.
@Suite(.waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is missing"))
struct HostDepartureTests {
  /// The last act of a host, the exit status of the command, and its output about it.
  struct Departure: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Lines of Python.
    var end: String
    var status: Int32
    var text: String
  }

  static let all = [
    Departure(
      testDescription: "is killed", end: "os.kill(os.getpid(), signal.SIGKILL)", status: 69,
      text: "was ended by signal 9 (Killed)"),
    Departure(
      testDescription: "crashes", end: "os.kill(os.getpid(), signal.SIGSEGV)", status: 69,
      text: "was ended by signal 11 (Segmentation fault)"),
    Departure(
      testDescription: "fails", end: "sys.exit('no battery left')", status: 69,
      text: "ended with exit status 1"),
    Departure(
      testDescription: "fails long after it has hung up",
      end: "line.close(); time.sleep(0.4); sys.exit(3)", status: 69,
      text: "ended with exit status 3"),
    Departure(
      testDescription: "ends within a packet", end: "say('01030c')", status: 69,
      text: "hung up within a packet, after 0x01030c"),
    Departure(
      testDescription: "is killed within a packet",
      end: "say('0240'); os.kill(os.getpid(), signal.SIGKILL)", status: 69,
      text: "was ended by signal 9 (Killed), within a packet, after 0x0240"),
    Departure(
      testDescription: "hangs up with a link and goes on", end: "line.close(); time.sleep(1000)",
      status: 69,
      text: "hung up with a link open, and its exit status is unknown"),
    Departure(
      testDescription: "is done", end: "pass", status: 0, text: "it ended with exit status 0"),
    Departure(
      testDescription: "ends its link and hangs up",
      end: "line.sendall(b'\\x01\\x06\\x04\\x03' + handle + b'\\x13'); "
        + "wait(lambda p: p[1] == 5); line.close(); time.sleep(1000)", status: 0,
      text: "the host has left"),
  ]

  private func replay(
    _ implementation: String, _ arguments: [String] = []
  ) throws -> (status: Int32, output: String) {
    try Command.bluewake.run(
      ["replay", ScriptedHost.capture, "--implementation", implementation] + arguments)
  }

  @Test(.slow, arguments: all)
  func `how a host leaves is told, and a crash is a failure`(departure: Departure) throws {
    let host = try ScriptedHost()
    defer { host.remove() }
    let (status, output) = try replay(host.implementation(ending: departure.end), ["--no-rules"])
    #expect(status == departure.status, "\(output.suffix(2000))")
    #expect(output.contains(departure.text), "\(output.suffix(2000))")
    #expect(output.contains("the host has left"))
    // The timeline says so, and so does the end of the run.
    #expect(output.contains("the planned end was reached, but the host has left"))
    #expect(output.contains("error: the implementation") == (departure.status == 69))
  }

  @Test func `a crash stands in every report, with the last words of the host`() throws {
    let host = try ScriptedHost()
    defer { host.remove() }
    let kinds = ["text", "json", "junit", "tap", "html", "github", "sarif", "markdown"]
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let reports = kinds.flatMap { ["--report", "\($0)=\(folder.appending(path: $0).path)"] }
    let end =
      "sys.stderr.write('no battery left'); sys.stderr.flush(); "
      + "os.kill(os.getpid(), signal.SIGKILL)"
    let (status, output) = try replay(host.implementation(ending: end), reports)
    #expect(status == 69, "\(output.suffix(2000))")
    for kind in kinds {
      let report = try String(contentsOf: folder.appending(path: kind), encoding: .utf8)
      #expect(report.contains("was ended by signal 9 (Killed)"), "\(kind): \(report.suffix(2000))")
      #expect(report.contains("no battery left"), "\(kind): \(report.suffix(2000))")
    }
    let document = try String(contentsOf: folder.appending(path: "json"), encoding: .utf8)
    #expect(document.contains(#""ending": "the planned end was reached, but the host has left"#))
  }

  @Test func `the links of a dead host end by its supervision timeout, and it receives nothing`()
    throws
  {
    let host = try ScriptedHost()
    defer { host.remove() }
    let (_, output) = try replay(
      host.implementation(ending: "os.kill(os.getpid(), signal.SIGKILL)"), ["--format", "json"])
    let entries = output.split(separator: "\n").compactMap { line in
      try? Entry(json: Array(line.utf8))
    }
    let silent = try #require(entries.first { $0.kind == .linkSilent })
    let over = try #require(entries.first { $0.kind == .linkDisconnected })
    #expect(over.time - silent.time == ScriptedHost.timeout)
    #expect(over[.status] == .integer(0x08))
    #expect(over[.connection] == silent[.connection])
    // The sensor goes on sending once a second as long as it believes that the link is up.
    let values = entries.filter { $0.kind == .linkNotification }
    #expect(!values.isEmpty)
    #expect(output.contains(#""valuesReceived":\#(values.count),"#), "\(output.suffix(500))")
    #expect(values.allSatisfy { $0.time <= silent.time })
  }

  @Test func `so do those of a host that speaks by messages`() throws {
    let script = """
      import json, sys
      def say(message, **members):
          print(json.dumps({"message": message, **members}), flush=True)
      for line in sys.stdin:
          message = json.loads(line)
          if message["message"] == "hello":
              say("hello", protocol=1, name="host", capabilities=["central"], clock="virtual",
                  hci=True)
              continue
          packets = message.get("packets", [])
          if any(packet[2:6] == "043e" and packet[8:10] in ("01", "0a") for packet in packets):
              sys.exit(3)
          if message.get("kind") == "run.began":
              say("hci", packets=["0x01030c00"])
          if packets == ["0x040e0401030c00"]:
              say("hci", packets=["0x01010c08ffffffffffffff3f"])
          if packets == ["0x040e0401010c00"]:
              say("hci", packets=["0x010d2019100010000001049b2d51c8f3"
                                  "00180018000000f40100000000"])
          say("quiescent", answers=message["number"], deadline=None)
      """
    let (status, output) = try replay("exec:python3 -c '\(script)'", ["--format", "json"])
    #expect(status == 69)
    let entries = output.split(separator: "\n").compactMap { try? Entry(json: Array($0.utf8)) }
    let silent = try #require(entries.first { $0.kind == .linkSilent })
    let over = try #require(entries.first { $0.kind == .linkDisconnected })
    #expect(over.time - silent.time == ScriptedHost.timeout)
    let end = try #require(entries.last { $0.kind == .runEnded })
    #expect(end[.text]?.text?.contains("but the implementation ended with exit status 3") == true)
  }

  @Test func `what a run with a crashed host was is recorded too`() throws {
    let host = try ScriptedHost()
    defer { host.remove() }
    let spec = CaptureFiles.root.appending(path: "Specs/gatt/mtu-is-exchanged.yaml").path
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let (status, output) = try Command.bluewake.run([
      "record", "--scenario", spec, "--implementation",
      "h4:exec:python3 -c \"import socket, sys; socket.create_connection(('{host}', {port}))."
        + "sendall(bytes.fromhex('01030c00')); sys.exit(5)\"", file,
    ])
    #expect(status == 69)
    #expect(output.contains("ended with exit status 5"), "\(output)")
  }
}

/// The ways to name a program's controller, and the output of the program.
@Suite(.waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is missing"))
struct HostCommandLineTests {
  @Test(.slow, arguments: ["{}", "{host} {port}", "{path}", "{pty}"])
  func `a host finds its controller`(place: String) throws {
    let host = try ScriptedHost()
    defer { host.remove() }
    let (status, output) = try Command.bluewake.run([
      "replay", ScriptedHost.capture, "--implementation",
      host.implementation(place, ending: "pass"), "--verbose", "--no-rules",
    ])
    #expect(status == 0, "\(output.suffix(2000))")
    #expect(output.contains("h4: the host begins\n"))
    #expect(output.contains("Handle Value Notification"))
  }

  @Test func `what a host writes is not shown without being asked for`() throws {
    let host = try ScriptedHost()
    defer { host.remove() }
    let (_, output) = try Command.bluewake.run([
      "replay", ScriptedHost.capture, "--implementation", host.implementation(ending: "pass"),
      "--no-rules",
    ])
    #expect(!output.contains("the host begins"))
  }

  @Test func `what a program writes to standard error is shown where it is asked for`() throws {
    let spec = CaptureFiles.root.appending(path: "Specs/gatt/mtu-is-exchanged.yaml").path
    let serve = "'\(Command.bluewake.executable.path)' serve"
    let program = "exec:sh -c \"echo a battery of 5 V >&2; \(serve)\""
    for isVerbose in [true, false] {
      let (_, output) = try Command.bluewake.run(
        ["check", spec, "--implementation", program] + (isVerbose ? ["--verbose"] : []))
      #expect(output.contains("exec: a battery of 5 V\n") == isVerbose, "\(output)")
    }
  }

  @Test(arguments: [
    ("host", "the command line must say where the host finds its controller"),
    ("host {pty} {port}", "names {port} and {pty}"),
    ("host {} {path}", "names {} and {path}"),
    ("host {host}", "{port} is missing"),
  ])
  func `a command line that speaks of no place or of two is refused`(
    words: String, text: String
  ) throws {
    let (status, output) = try Command.bluewake.run([
      "replay", ScriptedHost.capture, "--implementation", "h4:exec:\(words)",
    ])
    #expect(status == 64)
    #expect(output.contains(text), "\(output)")
  }

  @Test func `a run with a host goes as fast as it is told`() throws {
    let wait =
      "python3 -c \"import socket; s = socket.create_connection(('{host}', {port})); "
      + "s.sendall(bytes.fromhex('01030c00')); s.recv(7); s.recv(1)\""
    let began = ContinuousClock.now
    let (status, output) = try Command.bluewake.run([
      "replay", ScriptedHost.capture, "--implementation", "h4:exec:\(wait)", "--speed", "100",
      "--format", "json", "--no-rules",
    ])
    #expect(status == 0, "\(output.suffix(500))")
    // The recording takes half a minute, and a slow host gets another minute.
    let end = try #require(
      try output.split(separator: "\n").dropLast().last.map { line in
        try Entry(json: Array(line.utf8))
      })
    #expect(end.time > .start + .seconds(60))
    let took = ContinuousClock.now - began
    #expect(took < end.time - .start)
    #expect(took > (end.time - .start) / 100)
  }

  @Test func `a speed that a program does not keep is refused`() throws {
    let script = """
      import json
      print(json.dumps({'message': 'hello', 'protocol': 1, 'name': 'own', 'capabilities': \
      ['central'], 'clock': 'scaled', 'speed': 10, 'tolerance': '300ms'}), flush=True)
      while 'bye' not in input(): pass
      """
    let (status, output) = try Command.bluewake.run([
      "replay", ScriptedHost.capture, "--implementation",
      "exec:python3 -c \"\(script)\"", "--speed", "20",
    ])
    #expect(status == 64)
    #expect(output.contains("10 times as fast as the wall clock"), "\(output)")
  }
}
