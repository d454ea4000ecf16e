import Foundation
import TestSupport
import Testing

/// A central that does one thing wrong with one value of a recording. Its replay must show that.
@Suite(.waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is missing"))
struct FaultyCentralTests {
  /// A fault: what the central does wrong, with which of the values of 2A37, counted from 1, and
  /// what the replay calls it.
  struct Fault: Sendable {
    var name: String
    var place: Int
    var words: String
    /// The row of the comparison with the recording; nil if only the order is wrong.
    var row: String?
    var isTold = true
  }

  static let faults = [
    Fault(name: "drop", place: 5, words: "lost to replayed", row: "missing: ", isTold: false),
    Fault(name: "alter", place: 5, words: "altered to replayed", row: "different: "),
    Fault(name: "double", place: 5, words: "doubled to replayed", row: "extra: "),
    Fault(name: "reorder", place: 5, words: "reordered to replayed"),
    Fault(name: "delay", place: 5, words: "reordered to replayed"),
    // The value is held longer than any host needs, and no other value overtakes it.
    Fault(name: "hold", place: 5, words: "late to replayed"),
    Fault(name: "mix", place: 5, words: "misdirected to replayed", row: "missing: "),
  ]

  private func replay(_ fault: String, _ place: Int) throws -> (status: Int32, output: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bluewake-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "faulty.py")
    try Data(Self.program.utf8).write(to: program)
    let bluewake = Command.bluewake.executable.path
    return try Command.bluewake.run([
      "replay",
      CaptureFiles.tracesFolder.appending(path: "central-life/central.btsnoop").path,
      "--no-rules", "--report", "text=-", "--implementation",
      "exec:python3 -B '\(program.path)' \(fault) \(place) '\(bluewake)' serve reference",
    ])
  }

  @Test func `without a fault it lives through the recording`() throws {
    let (status, output) = try replay("none", 5)
    #expect(status == 0, "\(output.suffix(1000))")
    #expect(output.contains("callbacks expected from the recording 56, reported 56: the same"))
  }

  @Test(.slow, arguments: faults)
  func `each fault fails the replay, with both places`(_ fault: Fault) throws {
    let (status, output) = try replay(fault.name, fault.place)
    #expect(status == 1)
    let line = output.split(separator: "\n").first { $0.contains(fault.words) }
    let found = try #require(line, "\(output.suffix(2000))")
    #expect(found.contains(/arrived in #\d+/))
    if fault.isTold { #expect(found.contains(/reported in #\d+/)) }
    if fault.name != "double" { #expect(found.contains("(record 174)")) }
    if let row = fault.row {
      #expect(output.contains(row + "F1:5A:0C:77:21:9E: didUpdateValue of 2A37"))
    }
  }

  /// A program that stands between bluewake and the reference and spoils one value of 2A37.
  private static let program = """
    import json, subprocess, sys

    fault, place, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    seen, held = 0, None

    def spoiled(draft):
        global seen, held
        if draft.get('kind') != 'callback.didUpdateValue' or draft.get('characteristic') != '2A37':
            return [draft]
        seen += 1
        late, held = held, None
        if seen != place:
            return [draft] + ([late] if late else [])
        if fault == 'drop':
            return []
        if fault == 'alter':
            last = draft['value'][-1]
            return [draft | {'value': draft['value'][:-1] + ('1' if last == '0' else '0')}]
        if fault == 'double':
            return [draft, draft]
        if fault == 'reorder':
            held = draft
            return []
        if fault == 'delay':
            return [draft | {'delay': '2s'}]
        if fault == 'hold':
            return [draft | {'delay': '700ms'}]
        if fault == 'mix':
            return [draft | {'service': '180F', 'characteristic': '2A19'}]
        return [draft]

    def say(message):
        print(json.dumps(message), flush=True)

    for line in sys.stdin:
        child.stdin.write(line)
        child.stdin.flush()
        while True:
            answer = child.stdout.readline()
            if not answer:
                sys.exit(child.wait())
            message = json.loads(answer)
            kind = message.get('message')
            if kind == 'draft':
                body = {key: value for key, value in message.items() if key != 'message'}
                for draft in spoiled(body):
                    say({'message': 'draft'} | draft)
            elif kind == 'drafts':
                say(message | {'drafts': [d for draft in message['drafts'] for d in spoiled(draft)]})
            else:
                say(message)
                if kind in ('quiescent', 'hello'):
                    break
    """
}
