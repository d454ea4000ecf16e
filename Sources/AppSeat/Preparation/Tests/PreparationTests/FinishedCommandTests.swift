import Foundation
import Testing

@testable import Preparation

@Suite(.serialized) struct FinishedCommandTests {
  @Test func `a command has its output, its complaints and its status`() throws {
    let done = try FinishedCommand(
      ["sh", "-c", "echo said $WORD; echo wrong >&2; exit 3"], environment: ["WORD": "aloud"])
    #expect(done.status == 3)
    #expect(done.output == "said aloud\n")
    #expect(done.complaints == "wrong\n")
    #expect(!done.isWhole)
    #expect(try FinishedCommand(["sh", "-c", "kill -9 $$"]).status == 137)
    #expect(try FinishedCommand(["no-such-command"]).status == 127)
  }

  @Test func `of a long output the beginning and the end are kept`() throws {
    var bounds = FinishedCommand.Bounds()
    bounds.kept = 10
    let done = try FinishedCommand(
      ["sh", "-c", "echo begin; head -c 100000000 /dev/zero; echo end"], bounds: bounds)
    #expect(done.status == 0)
    #expect(!done.isWhole)
    let zero = "\0"
    let left = "\n… \(100_000_010 - 20) octets are left out …\n"
    #expect(
      done.output == "begin\n" + String(repeating: zero, count: 4) + left
        + String(repeating: zero, count: 6) + "end\n")
  }

  @Test func `both streams are read at once`() throws {
    let script = "head -c 1000000 /dev/zero >&2; head -c 1000000 /dev/zero"
    let done = try FinishedCommand(["sh", "-c", script])
    #expect(done.isWhole)
    #expect(done.output.utf8.count == 1_000_000)
    #expect(done.complaints.utf8.count == 1_000_000)
  }

  @Test(arguments: ["yes", "yes >&2", "yes & wait"])
  func `a command that writes without end is ended`(script: String) throws {
    let done = try FinishedCommand(["sh", "-c", script])
    #expect(done.status > 128)
    #expect(done.complaints.hasSuffix("sh wrote more than 134217728 octets and was ended\n"))
    #expect(done.output.utf8.count + done.complaints.utf8.count < 17 << 20)
  }

  @Test func `what a command leaves behind is ended`() throws {
    let done = try FinishedCommand(["sh", "-c", "sleep 1000 & echo $!"])
    #expect(done.status == 0)
    let left = try #require(pid_t(done.output.dropLast()))
    #expect(kill(left, 0) != 0 || isZombie(left))
  }

  @Test func `lines are shown when they are written`() throws {
    var lines: [String] = []
    _ = try FinishedCommand(
      ["sh", "-c", "printf 'a\\n\\nb'; sleep 0.1; printf 'c\\nd'"], show: { lines.append($0) })
    #expect(lines == ["a", "", "bc"])
  }

  /// Whether a process has ended and its status was never asked for.
  private func isZombie(_ process: pid_t) -> Bool {
    let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return text?.contains(") Z ") ?? true
  }
}
