import Foundation
import TestSupport

/// A host of a few lines. It connects to the heart rate sensor of `Traces/link-loss`, subscribes,
/// waits for a value, and then ends as the test prescribes.
struct ScriptedHost {
  let file: URL

  init() throws {
    file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).py")
    try Self.script.write(to: file, atomically: true, encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(at: file) }

  /// Returns the name of the implementation that starts the host.
  ///
  /// - Parameters:
  ///   - place: How the host finds its controller, as placeholders.
  ///   - end: Lines of Python that the host ends with, without double quotation marks.
  func implementation(_ place: String = "{}", ending end: String) -> String {
    "h4:exec:python3 '\(file.path)' \(place) \"\(end)\""
  }

  static let capture = CaptureFiles.tracesFolder.appending(path: "link-loss/central.btsnoop").path

  /// The supervision timeout that the host asks for.
  static let timeout = Duration.seconds(5)

  private static let script = #"""
    import os, signal, socket, sys, time
    where = sys.argv[1:-1]
    if len(where) == 2:
        line = socket.create_connection((where[0], int(where[1])))
    elif where[0].startswith("/dev/"):
        import types
        terminal = os.open(where[0], os.O_RDWR | os.O_NOCTTY)
        line = types.SimpleNamespace(
            sendall=lambda octets: os.write(terminal, octets),
            recv=lambda count: os.read(terminal, count), close=lambda: os.close(terminal))
    elif where[0].startswith("/"):
        line = socket.socket(socket.AF_UNIX)
        line.connect(where[0])
    else:
        name, port = where[0].split(":")
        line = socket.create_connection((name, int(port)))
    heard = bytearray()
    def need(count):
        while len(heard) < count:
            more = line.recv(4096)
            if not more: sys.exit(99)
            heard.extend(more)
    def packet():
        need(1)
        header = {4: 3, 2: 5}[heard[0]]
        need(header)
        length = heard[2] if heard[0] == 4 else heard[3] | heard[4] << 8
        need(header + length)
        whole = bytes(heard[:header + length])
        del heard[:header + length]
        return whole
    def wait(wanted):
        while True:
            found = packet()
            if wanted(found): return found
    def say(text): line.sendall(bytes.fromhex(text))
    print("the host begins")
    say("01030c00")
    say("01010c08" + "ff" * 7 + "3f")
    wait(lambda p: p[4:6] == b"\x01\x0c")
    say("010d2019" + "10001000" + "0001" + "049b2d51c8f3" + "00" + "18001800" + "0000" + "f401"
        + "00000000")
    up = wait(lambda p: p[0] == 4 and p[1] == 0x3e and p[3] in (1, 10))
    handle = up[5:7]
    def att(pdu):
        frame = len(pdu).to_bytes(2, "little") + b"\x04\x00" + pdu
        line.sendall(b"\x02" + handle + len(frame).to_bytes(2, "little") + frame)
    att(bytes.fromhex("1211000100"))
    wait(lambda p: p[0] == 2 and p[9] == 0x1b)
    sys.stdout.flush()
    exec(sys.argv[-1])
    """#
}
