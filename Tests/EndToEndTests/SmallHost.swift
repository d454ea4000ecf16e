import Foundation

/// A host of a few lines that is a peripheral. It advertises, connectable, and refuses every
/// request: Invalid Handle if the request names an attribute, Attribute Not Found if it looks for
/// descriptors, Request Not Supported otherwise.
///
/// It needs only Python. It speaks H4, or the messages of an implementation in virtual time.
struct SmallHost {
  let file: URL

  init() throws {
    file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).py")
    try Self.script.write(to: file, atomically: true, encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(at: file) }

  /// Its name as a program in virtual time.
  ///
  /// - Parameter options: `--dies-of OPCODE`: a request that kills it. `--exits-of OPCODE`: one after
  ///   which it exits with status 3. `--late SECONDS`: how long it takes for an answer. `--mute OPCODE`:
  ///   a request that it never answers. `--nonsense 1`: it begins with what no host may send.
  func messages(_ options: String = "") -> String { "exec:python3 '\(file.path)' \(options)" }

  /// Its name as a host stack that bluewake starts.
  func h4(_ options: String = "") -> String { "h4:exec:python3 '\(file.path)' --h4 {} \(options)" }

  private static let script = #"""
    import json, os, select, signal, socket, sys, time
    words = sys.argv[1:]
    options = dict(zip(words[::2], words[1::2]))
    number = lambda name: int(options[name], 16) if name in options else None
    dies, exits, mute = number("--dies-of"), number("--exits-of"), number("--mute")
    late = float(options.get("--late", 0))
    # The commands: reset, masks, parameters, data and the beginning of advertising.
    opening = ["01030c00", "01010c08" + "ff" * 7 + "3f", "01012008" + "ff" * 8,
        "0106200f" + "a000a00000000000000000000007" + "00", "01082020" + "03020106" + "00" * 28,
        "010a200101"]

    if "--nonsense" in options: opening.insert(1, "010106")

    def refusal(pdu):
        opcode = pdu[0]
        named = {0x08: 1, 0x0A: 1, 0x0C: 1, 0x12: 1, 0x16: 1}.get(opcode)
        if opcode & 0x40 or opcode in (0x1E,) or opcode % 2 and opcode != 0x3F: return None
        if opcode == 4: return bytes([1, opcode]) + pdu[1:3] + bytes([10])
        if named: return bytes([1, opcode]) + pdu[1:3] + bytes([1])
        return bytes([1, opcode, 0, 0, 6])

    def answers(packet):
        "What it says to a packet from its controller, each with the delay until then."
        if packet[0] == 4 and packet[1] == 5: return [(0, bytes.fromhex(opening[-1]))]
        if packet[0] != 2 or packet[7:9] != b"\4\0": return []
        pdu = packet[9:]
        if pdu[0] == dies: os.kill(os.getpid(), signal.SIGSEGV)
        if pdu[0] == exits: sys.exit(3)
        answer = None if pdu[0] == mute else refusal(pdu)
        if answer is None: return []
        frame = len(answer).to_bytes(2, "little") + b"\4\0" + answer
        return [(late, b"\2" + bytes([packet[1], packet[2] & 15]) + len(frame).to_bytes(2, "little")
            + frame)]

    def commands():
        "The opening, one command for each Command Complete."
        for command in opening: yield bytes.fromhex(command)
    todo = commands()

    def react(packet):
        if packet[:2] == b"\4\x0e" or packet[:2] == b"\4\x0f":
            following = next(todo, None)
            return [(0, following)] if following else []
        return answers(packet)

    def in_real_time(where):
        name, port = where.split(":")
        line = socket.create_connection((name, int(port)))
        line.sendall(next(todo))
        heard, due = bytearray(), []
        while True:
            wait = max(0, min(at for at, _ in due) - time.monotonic()) if due else None
            if select.select([line], [], [], wait)[0]:
                more = line.recv(4096)
                if not more: return
                heard.extend(more)
            while len(heard) > 4:
                whole = 3 + heard[2] if heard[0] == 4 else 5 + heard[3] + heard[4] * 256
                if len(heard) < whole: break
                packet = bytes(heard[:whole])
                del heard[:whole]
                due += [(time.monotonic() + delay, said) for delay, said in react(packet)]
            for item in [item for item in due if item[0] <= time.monotonic()]:
                due.remove(item)
                line.sendall(item[1])

    def in_virtual_time():
        now, due = 0, []
        def say(message, **members):
            print(json.dumps({"message": message, **members}), flush=True)
        for line in sys.stdin:
            asked = json.loads(line)
            if asked["message"] == "bye": return
            if asked["message"] == "hello":
                say("hello", protocol=1, name="small", capabilities=["peripheral"],
                    clock="virtual", hci=True)
                continue
            now = max(now, asked.get("time", asked.get("to", 0)))
            if asked.get("kind") == "run.began": due.append((now, next(todo)))
            for packet in asked.get("packets", []):
                due += [(now + int(delay * 1e9), said) for delay, said in react(
                    bytes.fromhex(packet[2:]))]
            said = [item for item in due if item[0] <= now]
            due = [item for item in due if item[0] > now]
            if said: say("hci", packets=["0x" + item[1].hex() for item in said])
            say("quiescent", answers=asked["number"],
                deadline=min((at for at, _ in due), default=None))

    if "--h4" in options: in_real_time(options["--h4"])
    else: in_virtual_time()
    """#
}
