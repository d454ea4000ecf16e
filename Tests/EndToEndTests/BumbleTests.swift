import Foundation
import TestSupport
import Testing

/// Bumble as a foreign implementation: as a program whose controller is bluewake's, and as an
/// unmodified host on an endpoint.
@Suite(
  .waitsForPrograms,
  .enabled(if: Recorder.pinned != nil, "BLUEWAKE_PYTHON names no Python with the pinned Bumble"))
struct BumbleTests {
  private static let python = ProcessInfo.processInfo.environment["BLUEWAKE_PYTHON"] ?? ""
  private static let shim = CaptureFiles.root.appending(
    path: "Sources/Adapters/Examples/bumble_host.py"
  ).path
  private static let server = Result { try HostServer(python: python, script: shim) }

  private var implementation: String {
    get throws { "exec:\(try Self.server.get().program)" }
  }

  private func trace(_ name: String) -> String {
    CaptureFiles.tracesFolder.appending(path: name).path
  }

  @Test func `a probe finds nothing wrong with it`() throws {
    let (status, output) = try Command.bluewake.run([
      "implementation", "probe", implementation,
    ])
    #expect(status == 0, "\(output)")
    #expect(output.split(separator: "\n").count { $0.hasPrefix("good") } > 25)
  }

  /// Bumble is a host, and not Core Bluetooth. So it breaks some of the other rules, which are
  /// tried in the long mode.
  @Test(.slow) func `basic rules of a central and its GATT client hold for it`() throws {
    let kept = ["BG-SEM-08", "BG-SEM-11", "BG-SEM-19", "BG-SEM-27", "BG-SEM-34"]
    let folders = ["gatt", "connections", "scanning"].map {
      CaptureFiles.root.appending(path: "Specs/\($0)").path
    }
    let wanted = kept.flatMap { ["-k", $0] }
    let (status, output) = try Command.bluewake.run(
      ["check", "--verbose"] + folders + (LongMode.isOn ? [] : wanted)
        + ["--implementation", implementation])
    #expect(status == 0 || status == 1, "\(output)")
    let passed = output.split(separator: "\n").compactMap { line -> Substring? in
      let words = line.split(separator: " ")
      return words.first == "pass" ? words.dropFirst().first : nil
    }
    for rule in kept { #expect(passed.contains { $0 == rule }, "\(rule): \(output)") }
  }

  /// The rules are off. They are those of Core Bluetooth, and Bumble is another host: it asks for
  /// no MTU by itself.
  @Test(
    .slow,
    arguments: [
      "central-life/central.btsnoop", "link-loss/central.btsnoop", "link-loss/peripheral.btsnoop",
      "two-peripherals/first.btsnoop", "two-peripherals/second.btsnoop",
    ])
  func `it lives through a recording as the recorded host did`(name: String) throws {
    let (status, output) = try Command.bluewake.run([
      "replay", trace(name), "--implementation", implementation, "--strict", "--no-rules",
    ])
    #expect(status == 0, "\(output.suffix(1000))")
  }

  /// In the recording, a long read does not come to its end before the link does.
  @Test func `what it is told is right where it diverges`() throws {
    let (status, output) = try Command.bluewake.run([
      "replay", trace("peripheral-life/central.btsnoop"), "--implementation", implementation,
      "--no-rules",
    ])
    #expect(status == 0, "\(output.suffix(1000))")
    #expect(output.contains("none lost, doubled or altered"))
  }

  /// Bumble reports each fragment of a chain as an advertisement, although the whole chain is one.
  @Test func `what it tells otherwise than it was sent is told`() throws {
    let (status, output) = try Command.bluewake.run([
      "replay", trace("extended-advertising/central.btsnoop"), "--implementation",
      implementation, "--no-rules",
    ])
    #expect(status == 1)
    #expect(
      output.contains("altered to replayed: F4:0D:03:9C:3E:63: a discovery whose services differs"),
      "\(output.suffix(1000))")
    #expect(output.contains("beside the recording: same 52, different 0"))
  }

  @Test func `the same run is the same to the octet`() throws {
    let runs = try (0..<2).map { _ in
      try Command.bluewake.run([
        "replay", trace("link-loss/central.btsnoop"), "--implementation", implementation,
        "--format", "json", "--no-rules",
      ]).output
    }
    #expect(runs.first == runs.last)
    #expect(runs.first?.contains("callback.didUpdateValue") == true)
  }

  /// Runs one of Bumble's own programs against a capture, as its user would, and returns what it
  /// printed.
  private func run(
    _ program: String, _ arguments: String = "", against capture: String
  ) throws -> String {
    let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: output) }
    let tool = URL(filePath: Self.python).deletingLastPathComponent().appending(path: program).path
    // Without a buffer, what the program has printed is all there when its time is over.
    let script =
      "PYTHONUNBUFFERED=1 timeout 30 '\(tool)' tcp-client:$0 \(arguments) > '\(output)' 2>&1; "
      // A program that timeout(1) has ended has not failed.
      + "test $? = 0 -o $? = 124"
    let (status, log) = try Command.bluewake.run([
      "replay", trace(capture), "--no-rules", "--implementation",
      "h4:exec:sh -c \"\(script)\" {}",
    ])
    #expect(status == 0, "\(log.suffix(1000))")
    return try String(contentsOfFile: output, encoding: .utf8)
  }

  @Test(.slow) func `its scanner, unmodified, prints who advertises in a capture`() throws {
    let printed = try run(
      "bumble-scan", "--min-rssi -127", against: "chained-advertising/scanner.btsnoop")
    #expect(printed.contains("[Complete Local Name]"), "\(printed.prefix(2000))")
  }

  @Test(.slow) func `its GATT client, unmodified, dumps the server of a capture`() throws {
    let printed = try run(
      "bumble-gatt-dump", "F3:C8:51:2D:9B:04", against: "link-loss/central.btsnoop")
    for found in [
      "(Heart Rate Measurement), NOTIFY", "(Body Sensor Location), READ",
      "(Battery Level), READ|NOTIFY",
      "uuid=7D2E0003-51C4-4B8A-9A63-0F1B5C7E9D24, READ|WRITE",
    ] {
      #expect(printed.contains(found), "\(found) in \(printed.prefix(2000))")
    }
  }
}
