import Foundation
import TestSupport
import Testing

/// Bumble, unmodified, pairs with the peers of captures, in real time over H4.
@Suite(
  .waitsForPrograms,
  .enabled(if: Recorder.pinned != nil, "BLUEWAKE_PYTHON names no Python with the pinned Bumble"))
struct PairingHostTests {
  private static let python = ProcessInfo.processInfo.environment["BLUEWAKE_PYTHON"] ?? ""
  private static let host = CaptureFiles.root.appending(
    path: "Tests/EndToEndTests/Hosts/pairing_host.py"
  ).path

  /// Replays a capture into the host.
  ///
  /// - Returns: The output of the host, line by line, and the run as JSON lines.
  private func replay(
    _ capture: String, as arguments: String
  ) throws -> (printed: [Substring], run: String) {
    let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: output) }
    let script = "'\(Self.python)' '\(Self.host)' \(arguments) > '\(output)' 2>&1"
    let (status, run) = try Command.bluewake.run([
      "replay", CaptureFiles.tracesFolder.appending(path: capture).path, "--no-rules",
      "--format", "json", "--implementation", "h4:exec:sh -c \"\(script)\" {}",
    ])
    let printed = try String(contentsOfFile: output, encoding: .utf8)
    #expect(status == 0, "\(run.suffix(1000)) \(printed.suffix(1000))")
    return (printed.split(separator: "\n"), run)
  }

  /// `$0` in the arguments is the address at which the controller waits.
  @Test(.slow, arguments: [("", 0), ("NO_OUTPUT_NO_INPUT 0 legacy", 2)])
  func `as a central it pairs, reads what it was refused, and encrypts its second link`(
    arguments: String, keys: Int
  ) throws {
    let (printed, run) = try replay(
      "pairing/central.btsnoop", as: "central tcp-client:$0 \(arguments)")
    #expect(
      printed == [
        "read failed: INSUFFICIENT_ENCRYPTION", "pair done", "read 08:00 white", "encrypt done",
        "read 08:00 white, 12:30 blue, 20:00 red",
      ])
    let lines = run.split(separator: "\n")
    #expect(
      lines.count { $0.contains("\"link.encrypted\"") && $0.contains("\"enabled\":true") } == 2)
    #expect(lines.count { $0.contains("\"link.paired\"") && $0.contains("\"enabled\":true") } == 1)
    // In legacy pairing each side distributes a long-term key.
    #expect(lines.count { $0.contains("\"Encryption Information\"") } == keys)
    #expect(lines.count { $0.contains("\"Pairing Request\"") } == 1)
  }

  @Test(.slow)
  func `as a peripheral it is asked to pair, and is asked for what it shows to friends`()
    throws
  {
    let (printed, run) = try replay("pairing/peripheral.btsnoop", as: "peripheral tcp-client:$0")
    #expect(
      printed.prefix(7) == [
        "encrypted", "paired", "shown encrypted", "disconnected 0x13", "encrypted",
        "shown encrypted", "disconnected 0x13",
      ])
    let lines = run.split(separator: "\n")
    #expect(lines.count { $0.contains("\"Pairing Request\"") } == 1)
    #expect(lines.count { $0.contains("\"LL_ENC_REQ\"") } == 2)
    #expect(lines.count { $0.contains("\"peer.pairs\"") } == 2)
  }
}
