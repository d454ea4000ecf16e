import Adapters
import BluetoothProtocols
import Foundation
import Judging
import Replay
import TestSupport
import Testing
import Timelines

/// A host of a few lines on each endpoint: it resets its controller, scans, and ends when it has
/// heard an advertiser.
@Suite(.enabled(if: Program.hasPython, "python3 is missing"))
struct HostStackTests {
  private static let host = #"""
    import os, socket, sys
    where = sys.argv[1]
    if where.startswith("/dev"):
        line = os.open(where, os.O_RDWR | os.O_NOCTTY)
        send, receive = lambda o: os.write(line, o), lambda: os.read(line, 1000)
    else:
        name, port = where.split(":")
        line = socket.create_connection((name, int(port)))
        send, receive = line.sendall, lambda: line.recv(1000)
    heard = b""
    # The next command waits until the one before it is complete.
    for command in sys.argv[2] + "01030c00", "01010c08" + "ff" * 7 + "3f", "010b200701100010000000", "010c20020100":
        complete = heard.count(b"\x04\x0e")
        for octet in bytes.fromhex(command):
            send(bytes([octet]))
        while heard.count(b"\x04\x0e") == complete:
            heard += receive()
    while b"\x3e" not in heard:
        heard += receive()
    """#

  private func run(
    _ place: String, garbage: String = "", for time: Duration = .seconds(20)
  ) throws -> (HostStack, [Entry]) {
    let stack = try HostStack(
      .program(["python3", "-c", Self.host, place, garbage]), patience: Waiting.patience)
    let scenario = Scenario(peers: [
      Scenario.PeerSetup(peer: "P", properties: [.interval: .duration(.milliseconds(100))])
    ])
    var entries: [Entry] = []
    let run = Run(scenario, implementations: [stack], apps: [], air: World(scenario))
    AnyRun.execute(run, at: [stack.about.clock], until: .start + time) {
      entries.append($0)
    }
    return (stack, entries)
  }

  @Test(arguments: ["{}", "{pty}"])
  func `a host scans through its endpoint`(place: String) throws {
    // When a host on a socket has gone, the run does not wait for the rest.
    let time = Duration.seconds(place == "{}" ? 1000 : 20)
    let began = ContinuousClock.now
    let (stack, entries) = try run(place, for: time)
    #expect(stack.failure == nil)
    #expect(stack.complaints.count == 0)
    #expect(entries.contains { $0.kind == .airScanning && $0[.enabled] == .flag(true) })
    #expect(entries.contains { $0.kind == .airAdvertisement && $0[.peer] == .text("P") })
    #expect(entries.last?.time == .start + time)
    if place == "{}" { #expect(ContinuousClock.now - began < time) }
  }

  @Test func `a host that loses its frame is found out, and works again after a reset`() throws {
    let (stack, entries) = try run("{}", garbage: "77001122")
    #expect(stack.complaints.first == "the octet 0x77 in place of an H4 packet indicator")
    #expect(entries.contains { $0.kind == .noteDamage })
    #expect(entries.contains { $0.kind == .airAdvertisement && $0[.peer] == .text("P") })
  }

  @Test(arguments: [
    (["true", "{}"], "ended with exit status 0 before it connected to its controller"),
    (["sleep", "{}"], "ended with exit status 1 before it connected to its controller"),
    (["/nonexistent/host", "{}"], "could not be opened: No such file or directory"),
  ])
  func `a host that never comes is a failure`(words: [String], text: String) {
    do {
      _ = try HostStack(.program(words), patience: Waiting.patience)
      Issue.record("\(words) was a host")
    } catch {
      #expect(error.text == text)
    }
  }

  @Test func `a host that takes too long is a failure, and its socket is removed`() {
    let path = FileManager.default.temporaryDirectory.appending(path: "h4-\(getpid())").path
    do {
      _ = try HostStack(.unix(path: path), patience: .milliseconds(50))
      Issue.record("nobody was a host")
    } catch {
      #expect(error.text == "did not connect to its controller within 50ms")
      #expect(error.scheme == "h4")
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a socket that somebody killed has left is taken, and nothing else`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "h4-left-\(getpid())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let leave = "import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])"
    let python = try Process.run(
      URL(filePath: "/usr/bin/env"), arguments: ["python3", "-c", leave, path])
    python.waitUntilExit()
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(failure(of: .unix(path: path)) == "did not connect to its controller within 50ms")
    try Data("precious".utf8).write(to: URL(filePath: path))
    #expect(failure(of: .unix(path: path)) == "could not be opened: Address already in use")
    #expect(failure(of: .pty(link: path)) == "could not be opened: File exists")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
  }

  private func failure(of endpoint: Endpoint) -> String? {
    do {
      _ = try HostStack(endpoint, patience: .milliseconds(50))
      return nil
    } catch {
      return error.text
    }
  }

  @Test func `a host that leaves in the middle is told of, with how it ended`() throws {
    let stack = try HostStack(
      .program(["python3", "-c", Self.host + "\nsys.exit(3)", "{}", ""]))
    let scenario = Scenario(peers: [
      Scenario.PeerSetup(peer: "P", properties: [.interval: .duration(.milliseconds(100))])
    ])
    var entries: [Entry] = []
    let run = Run(scenario, implementations: [stack], apps: [], air: World(scenario))
    AnyRun.execute(run, at: [stack.about.clock], until: .start + .seconds(20)) {
      entries.append($0)
    }
    let notes = entries.filter { $0.kind == .noteText }.map { $0[.text] }
    #expect(notes == [.text("the host has left: it ended with exit status 3")])
    let failure = try #require(stack.failure)
    #expect(failure.kind == .ended)
    #expect(failure.text.hasPrefix("ended with exit status 3, "))
    let ending = try #require(entries.last)
    #expect(ending.kind == .runEnded)
    #expect(
      ending[.text]?.text?.hasPrefix("the planned end was reached, but the host has left") == true)
  }

  @Test(arguments: [
    ("tcp:9000", Endpoint.tcp(port: 9000)), ("unix:/tmp/a", .unix(path: "/tmp/a")),
    ("pty:tty", .pty(link: "tty")), ("exec:host 'a b' {}", .program(["host", "a b", "{}"])),
  ])
  func `endpoints are told by their first word`(text: String, endpoint: Endpoint) throws {
    #expect(try Endpoint(text) == endpoint)
  }

  @Test(arguments: ["tcp", "tcp:", "tcp:70000", "udp:1", "exec:host", "exec:'", ""])
  func `what is no endpoint says so`(text: String) {
    #expect(throws: Endpoint.Failure.self) { try Endpoint(text) }
  }
}
