import Foundation
import TestSupport
import Testing
import Timelines

/// The parameters of the links of a host: those that it asks for, and those that its peer asks for.
@Suite(.waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is missing"))
struct HostParametersTests {
  /// A central that connects to the sensor of `Traces/link-loss` with 15 ms, a latency of 4 and a
  /// timeout of 5 s, and then asks for 50 ms, no latency and 6 s.
  private static let host = """
    exec:python3 -c 'import json, sys
    def say(message, **members):
        print(json.dumps({"message": message, **members}), flush=True)
    for line in sys.stdin:
        message = json.loads(line)
        if message["message"] == "bye":
            break
        if message["message"] == "hello":
            say("hello", protocol=1, name="host", capabilities=["central"], clock="virtual",
                hci=True)
            continue
        if message.get("kind") == "run.began":
            say("hci", packets=["0x01030c00"])
        if message.get("packets") == ["0x040e0401030c00"]:
            say("hci", packets=["0x01010c08ffffffffffffff3f"])
        if message.get("packets") == ["0x040e0401010c00"]:
            say("hci", packets=["0x010d2019" + "1000100000" + "01049b2d51c8f3" + "00"
                                + "06000c000400f401" + "00000000"])
        for packet in message.get("packets", []):
            if packet[2:6] == "043e" and packet[8:12] == "0100":
                say("hci", packets=["0x0113200e" + packet[12:16] + "280028000000" + "5802"
                                    + "00000000"])
        say("quiescent", answers=message["number"], deadline=None)'
    """

  @Test func `are those that the host asked for, and change when it asks again`() throws {
    let (status, output) = try Command.bluewake.run([
      "replay", CaptureFiles.tracesFolder.appending(path: "link-loss/central.btsnoop").path,
      "--implementation", Self.host, "--format", "json", "--no-rules",
    ])
    #expect(status == 0, "\(output.suffix(1000))")
    let entries = output.split(separator: "\n").compactMap { try? Entry(json: Array($0.utf8)) }
    let up = try #require(entries.first { $0.kind == .linkConnected })
    #expect(up[.interval] == .duration(.milliseconds(15)))
    #expect(up[.peripheralLatency] == .integer(4))
    #expect(up[.supervisionTimeout] == .duration(.seconds(5)))
    let changed = try #require(entries.first { $0.kind == .linkParameters })
    // The sixth connection event to which the peripheral listens: it may skip four of five.
    #expect(changed.time - up.time == .milliseconds(450))
    #expect(changed[.interval] == .duration(.milliseconds(50)))
    #expect(changed[.peripheralLatency] == .integer(0))
    #expect(changed[.supervisionTimeout] == .duration(.seconds(6)))
    #expect(!output.contains("no host may send"))
  }
}
