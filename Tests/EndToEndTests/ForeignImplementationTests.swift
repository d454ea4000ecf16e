import Foundation
import TestSupport
import Testing

/// `bluewake check` with an implementation in another process.
@Suite(.waitsForPrograms) struct ForeignImplementationTests {
  private static let specs = CaptureFiles.root.appending(path: "Specs/foreground-only").path

  private func check(_ implementation: String) throws -> (status: Int32, output: String) {
    try Command.bluewake.run(["check", Self.specs, "--implementation", implementation])
  }

  private var served: String { "exec:'\(Command.bluewake.executable.path)' serve" }

  @Test(.slow) func `the reference as a process gets the verdicts of the reference`() throws {
    let inProcess = try check("reference")
    let outside = try check(served)
    #expect(inProcess.status == 0)
    #expect(outside.status == 0)
    #expect(rows(of: outside.output) == rows(of: inProcess.output))
    #expect(rows(of: outside.output).count > 1)
  }

  @Test(.slow)
  func `a faulty process fails the rules that it breaks, as the same fault does inside`()
    throws
  {
    let inProcess = try check("reference:queue-lost")
    let outside = try check(served + " reference:queue-lost")
    #expect(outside.status == 1)
    let failed = rows(of: outside.output).filter { $0.hasPrefix("fail") }
    #expect(failed == rows(of: inProcess.output).filter { $0.hasPrefix("fail") })
    #expect(failed.contains("fail BG-FGO-12"))
  }

  @Test(arguments: [
    (
      "exec:/nonexistent/toy",
      "exec:/nonexistent/toy: error: it could not be started: No such file or directory"
    ),
    (
      "exec:sh -c 'echo no battery >&2; exit 3'",
      """
      exec:sh -c echo no battery >&2; exit 3: error: it ended with exit status 3 before its answer \
      to message 1 (hello)
      exec:sh -c echo no battery >&2; exit 3: note: its standard error ends with
        no battery
      """
    ),
  ])
  func `a process that cannot be used ends with 69 and says why`(
    implementation: String, text: String
  ) throws {
    let (status, output) = try check(implementation)
    #expect(status == 69)
    #expect(output.contains(text), "\(output)")
  }

  @Test func `a process whose advertising interval is no interval ends with 69, told which`() throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "negative.py")
    try Data(
      """
      import sys
      sys.stdin.readline()
      print('{"message":"hello","protocol":1,"name":"n","capabilities":["central","peripheral",'
            '"lifecycle","state-restoration","alerts"],"clock":"virtual"}', flush=True)
      sys.stdin.readline()
      print('{"message":"draft","kind":"air.advertising","enabled":true,"interval":"-5ms"}',
            flush=True)
      sys.stdin.read()
      """.utf8
    ).write(to: program)
    let (status, output) = try check("exec:python3 \(program.path)")
    #expect(status == 69)
    #expect(
      output.contains("interval: found -5ms, expected duration, more than 0"), "\(output)")
  }

  @Test func `a process that breaks off in the middle ends with 69, and passes nothing`() throws {
    let hello =
      #"{"message":"hello","protocol":1,"name":"sh","capabilities":["central","peripheral","#
      + #""lifecycle","state-restoration","alerts"],"clock":"virtual"}"#
    let script = "read -r q; echo '\(hello)'; read -r q; printf '\\033[31mgone' >&2"
    let (status, output) = try check("exec:sh -c \"\(script.replacing("\"", with: "\\\""))\"")
    #expect(status == 69)
    #expect(output.contains("before its answer to message 2 (entry 1, run.began)"), "\(output)")
    #expect(output.contains("\u{FFFD}[31mgone"))
    #expect(rows(of: output).allSatisfy { $0.hasPrefix("error ") })
  }

  @Test(.enabled(if: Python.isInstalled, "python3 is missing"))
  func `a process that sends over no link ends with 69`() throws {
    let script = """
      import json
      def say(**members): print(json.dumps(members), flush=True)
      input()
      say(message="hello", protocol=1, name="a", clock="virtual",
          capabilities=["central", "peripheral", "lifecycle", "alerts", "state-restoration"])
      while True:
          asked = json.loads(input())
          if asked["message"] == "bye": break
          if asked["number"] == 3:
              say(message="draft", kind="link.request", connection=9, octets="0x0a0100")
          say(message="quiescent", answers=asked["number"], deadline=None)
      """
    let (status, output) = try check("exec:python3 -c '\(script)'")
    #expect(status == 69)
    let told = "error: at 0s: link.request was sent without a link, in BG-"
    #expect(output.contains(told), "\(output)")
  }

  @Test(.enabled(if: Python.isInstalled, "python3 is missing"))
  func `a misspelt member is warned of by check, once`() throws {
    let script = """
      import json
      def say(**members): print(json.dumps(members), flush=True)
      input()
      say(message="hello", protocol=1, name="a", clock="virtual", restartAfter=[],
          capabilities=["central"])
      while True:
          asked = json.loads(input())
          if asked["message"] == "bye": break
          say(message="quiescent", answers=asked["number"], deadline=None)
      """
    let rules = ["mtu-is-exchanged", "write-is-sent"].map {
      CaptureFiles.root.appending(path: "Specs/gatt/\($0).yaml").path
    }
    let (_, output) = try Command.bluewake.run(
      ["check"] + rules + ["--implementation", "exec:python3 -c '\(script)'"])
    let warnings = output.split(separator: "\n").filter { $0.contains("passed over: ") }
    #expect(warnings.count == 1, "\(output)")
    #expect(
      warnings.first?.contains("hello restartAfter, did you mean 'restartsAfter', in BG-") == true)
  }

  /// Returns the verdict and the rule of each line of the table.
  private func rows(of output: String) -> [String] {
    output.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 2, words[1].hasPrefix("BG-"), !words.contains("›") else { return nil }
      return words.prefix(2).joined(separator: " ")
    }
  }
}
