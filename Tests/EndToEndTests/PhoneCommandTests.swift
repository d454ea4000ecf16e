import Foundation
import TestSupport
import Testing

/// `bluewake phone`, operated over its standard input and output.
@Suite(.waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is missing"))
struct PhoneCommandTests {
  private static let programs = CaptureFiles.root.appending(path: "Tests/SeatPrograms").path
  private static let opens = #"{"message":"act","kind":"user.opensApp","app":"watch"}"#

  /// Operates a phone with a strap and an app, whose scenario plans nothing.
  private func phone(
    _ messages: [String], _ more: [String] = [], fault: String = "", app: String? = nil
  ) throws -> (status: Int32, lines: [String]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bluewake-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let days = try String(contentsOfFile: "\(Self.programs)/days.yaml", encoding: .utf8)
    let scene = days.replacing(/(?s)  acts:.*?  settle: 1h/, with: "  settle: 0s")
    try scene.write(to: folder.appending(path: "scene.yaml"), atomically: true, encoding: .utf8)
    let input = folder.appending(path: "messages")
    try messages.map { $0 + "\n" }.joined().write(to: input, atomically: true, encoding: .utf8)
    let command = [
      Command.bluewake.executable.path, "phone", folder.appending(path: "scene.yaml").path, "--app",
      "watch=" + (app ?? "env FAULT=\(fault) python3 -B '\(Self.programs)/watch.py'"),
    ]
    let line = (command + more).map { "\"\($0)\"" }.joined(separator: " ")
    let shell = Command(executable: URL(filePath: "/bin/sh"))
    let (status, output) = try shell.run(["-c", "\(line) < \"\(input.path)\""])
    return (status, output.split(separator: "\n").map(String.init))
  }

  @Test func `time goes as far as it is told, and stops at what is awaited`() throws {
    let (status, lines) = try phone([
      Self.opens, #"{"message":"run","until":10000000000}"#,
      #"{"message":"act","kind":"user.leavesApp","app":"watch"}"#,
      #"{"message":"run","until":90000000000,"awaiting":{"kind":"app.suspended","app":"watch"}}"#,
      #"{"message":"run","until":90000000000,"awaiting":{"kind":"app.launched","app":"watch"}}"#,
      #"{"message":"end"}"#,
    ])
    #expect(status == 0, "\(lines)")
    let answers = lines.filter { $0.hasPrefix(#"{"message""#) }
    #expect(answers.first == #"{"message":"reached","time":10000000000}"#)
    #expect(answers.dropFirst().first?.hasSuffix(#","come":true}"#) == true, "\(answers)")
    #expect(
      answers.suffix(2) == [
        #"{"message":"reached","time":90000000000,"come":false}"#,
        #"{"message":"ended","time":90000000000}"#,
      ])
    let suspended = try #require(lines.firstIndex { $0.contains(#""kind":"app.suspended""#) })
    #expect(
      lines[(suspended + 1)...].first { $0.hasPrefix(#"{"message""#) }?.contains("true") == true)
  }

  @Test func `rules judge what has happened so far`() throws {
    let rules = CaptureFiles.root.appending(path: "Specs/apps").path
    let (status, lines) = try phone([
      Self.opens, #"{"message":"run","until":10000000000}"#,
      #"{"message":"judge","rules":["\#(rules)"]}"#,
    ])
    #expect(status == 0, "\(lines.suffix(3))")
    let judged = try #require(lines.first { $0.hasPrefix(#"{"message":"judged""#) })
    #expect(judged.contains(#""verdict":"pass""#))
    #expect(!judged.contains(#""verdict":"fail""#), "\(judged)")
  }

  @Test func `a crash is told with the last output, before the answer`() throws {
    let beat =
      #"{"message":"act","kind":"peer.notifies","peer":"strap","characteristic":"2A37","value":"0x0050"}"#
    let (status, lines) = try phone(
      [
        Self.opens, #"{"message":"run","until":10000000000}"#, beat,
        #"{"message":"run","until":20000000000}"#,
      ], fault: "crashes")
    #expect(status == 0, "\(lines.suffix(3))")
    let finding = try #require(lines.firstIndex { $0.hasPrefix(#"{"message":"finding""#) })
    #expect(lines[finding].contains(#""about":"crash""#))
    #expect(lines[finding].contains("about to crash"))
    #expect(lines[finding + 1].hasPrefix(#"{"message":"reached""#))
  }

  @Test func `what an app lives through can be kept, and reads as any recorded run`() throws {
    try WorkFolder.with { folder in
      let run = folder["life.btsnoop"].path
      let (status, _) = try phone(
        [Self.opens, #"{"message":"run","until":10000000000}"#], ["--record", run])
      #expect(status == 0)
      let shown = try Command.bluewake.run(["timeline", run])
      #expect(shown.output.contains("call.createCentralManager"), "\(shown.output)")
    }
  }

  @Test(arguments: [
    (#"{"message":"walk"}"#, "message: found the text walk, expected act, run, judge or end"),
    (#"{"message":"act","kind":"call.connect"}"#, "an act of the user, the system or a peer"),
    (#"{"message":"act","kind":"user.opnsApp"}"#, "did you mean 'user.opensApp'"),
    (#"{"message":"run","until":-1}"#, "an instant in nanoseconds, from 0"),
    (#"{"message":"run","until":1,"awaiting":{"kind":"app"}}"#, "awaiting.kind: found"),
    (#"{"message":"judge","rules":[1]}"#, "a list of texts"),
    ("no JSON", "standard input: line 1: error: "),
  ])
  func `a line that is no message ends the phone with 65`(line: String, text: String) throws {
    let (status, lines) = try phone([line])
    #expect(status == 65)
    #expect(lines.contains { $0.hasPrefix("standard input: line 1: error: ") && $0.contains(text) })
  }

  @Test func `a program that is not there ends the phone with 69`() throws {
    let (status, lines) = try phone(
      [Self.opens, #"{"message":"run","until":1000000000}"#], app: "/nonexistent/watch")
    #expect(status == 69)
    #expect(lines.contains { $0.contains("it could not be started: No such file or directory") })
  }
}
