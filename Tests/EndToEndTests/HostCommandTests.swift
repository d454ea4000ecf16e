import Foundation
import TestSupport
import Testing

/// Host stacks as the commands run them. Their controller answers as that of the capture did.
/// Packets that no host may send are reported at the end, in words and in documents.
@Suite(.waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is missing"))
struct HostCommandTests {
  /// A host that sends some packets when the run begins, and says what answers it gets.
  private static func host(_ packets: [String]) -> String {
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
          if message["message"] == "bye":
              break
          if message.get("kind") == "run.began":
              say("hci", packets=\(packets))
          if message["message"] == "hci":
              say("draft", kind="note.text", text=" ".join(message["packets"]))
          say("quiescent", answers=message["number"], deadline=None)
      """
    return "exec:python3 -c '\(script)'"
  }

  private static let capture = CaptureFiles.tracesFolder.appending(
    path: "link-loss/central.btsnoop"
  )
  .path
  private static let spec = CaptureFiles.root.appending(path: "Specs/gatt/mtu-is-exchanged.yaml")
    .path
  private static let honest = host(["0x01030c00", "0x01091000"])
  /// A command without its length, ACL data for no link, and a packet of a type that no host sends.
  private static let nonsense = host(["0x010106", "0x0240000000", "0x0499"])
  private static let complaint =
    "the host sent 3 violations of the specification, first a command of 2 octets, too short for an "
    + "opcode and a length"

  @Test func `the controller of a replay is the recorded one`() throws {
    let (status, output) = try Command.bluewake.run([
      "replay", Self.capture, "--implementation", Self.honest, "--no-rules",
    ])
    #expect(status == 0)
    // Command Complete of Read BD_ADDR, with 02:B1:0E:00:00:02.
    #expect(output.contains("0x040e0a010910000200000eb102"), "\(output)")
    #expect(!output.contains("violation"))
  }

  @Test func `a replay tells of nonsense from the host, and fails where it is strict`() throws {
    let arguments = ["replay", Self.capture, "--implementation", Self.nonsense, "--no-rules"]
    let lenient = try Command.bluewake.run(arguments)
    #expect(lenient.status == 0)
    #expect(lenient.output.contains("\n  \(Self.complaint)\n"), "\(lenient.output.suffix(500))")
    let strict = try Command.bluewake.run(arguments + ["--strict", "--format", "json"])
    #expect(strict.status == 1)
    #expect(strict.output.contains(#""complaints":3,"firstComplaint":"a command of 2 octets"#))
    let document = try Command.bluewake.run(arguments + ["--report", "json=-"]).output
    #expect(document.contains(#""complaints": 3,"#), "\(document.prefix(1000))")
  }

  @Test func `a check has a verdict on what the host sent`() throws {
    func check(_ host: String, _ format: String) throws -> (status: Int32, output: String) {
      try Command.bluewake.run([
        "check", Self.spec, "--implementation", host, "--format", format,
      ])
    }
    let good = try check(Self.honest, "text")
    #expect(good.status == 0)
    #expect(
      good.output.contains(/pass +HCI +A host sends its controller only what/), "\(good.output)")
    let bad = try check(Self.nonsense, "text")
    #expect(bad.status == 1)
    #expect(bad.output.contains("\(Self.complaint), in the run of BG-SEM-35/mtu-is-exchanged"))
    let document = try check(Self.nonsense, "json").output
    #expect(document.contains(#""id": "HCI/what-hosts-may-send""#))
    let other = try check("reference", "text")
    #expect(!other.output.contains("HCI"))
  }

  @Test func `a recording warns of nonsense from the host`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let (status, output) = try Command.bluewake.run([
      "record", "--scenario", Self.spec, "--implementation", Self.nonsense, file,
    ])
    #expect(status == 0)
    #expect(output.contains("warning: \(Self.complaint)"), "\(output)")
  }
}
