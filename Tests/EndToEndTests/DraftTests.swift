import Captures
import Foundation
import TestSupport
import Testing

/// `bluewake spec draft` as its users see it.
@Suite(.waitsForPrograms) final class DraftTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func spec(_ arguments: String...) throws -> (status: Int32, output: String) {
    try Command.bluewake.run(["spec"] + arguments)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Returns a draft of a rule without the mark of a draft, so that it judges.
  private func edited(_ draft: String) throws -> String {
    let text = try String(contentsOfFile: draft, encoding: .utf8)
    #expect(text.contains("draft: true\n"))
    let rule = draft + ".edited.yaml"
    try Data(text.replacing("draft: true\n", with: "").utf8).write(to: URL(filePath: rule))
    return rule
  }

  @Test(.slow, arguments: CaptureFiles.traces + (LongMode.isOn ? CaptureFiles.shared : []))
  func `what is proposed holds of the capture that it was proposed from`(capture: URL) throws {
    let draft = path("draft.yaml")
    let (status, output) = try spec("draft", capture.path, "-o", draft, "--most", "40")
    if !FileManager.default.fileExists(atPath: draft) {
      // Some captures show nothing twice, and some of the shared ones cannot be read.
      #expect(status == 65, "\(output)")
      return
    }
    #expect(status == 0, "\(output)")
    let audit = ["audit", capture.path, "--specs"]
    let unread = try Command.bluewake.run(audit + [draft])
    #expect(unread.output.contains("it is a draft"), "\(unread.output)")
    #expect(unread.output.contains("1 not-applicable"), "\(unread.output)")
    let judged = try Command.bluewake.run(audit + [try edited(draft), "--strict"])
    // The draft is not to blame for damage in the file.
    #expect(judged.status == 0 || judged.output.contains(": warning: "), "\(judged.output)")
    #expect(judged.output.contains("1 pass"), "\(judged.output)")
  }

  /// A promise of Core Bluetooth alone binds no Android phone, so the draft must not make it.
  @Test func `what is proposed from another's host judges that capture`() throws {
    let phone = CaptureFiles.tracesFolder.appending(path: "peripheral-life/phone.btsnoop")
    // LE Get Vendor Capabilities, sent at the time of the first record.
    let command: [UInt8] = [0x01, 0x53, 0xFD, 0x00]
    let count = UInt8(command.count)
    var octets = try Data(contentsOf: phone)
    octets +=
      [0, 0, 0, count, 0, 0, 0, count, 0, 0, 0, 2, 0, 0, 0, 0] + octets[32..<40] + command
    let (capture, draft) = (path("android.btsnoop"), path("draft.yaml"))
    try octets.write(to: URL(filePath: capture))
    #expect(try spec("draft", capture, "-o", draft).status == 0)
    let rule = try edited(draft)
    #expect(try String(contentsOfFile: rule, encoding: .utf8).contains("\npromised-by: core-spec"))
    let judged = try Command.bluewake.run(["audit", capture, "--specs", rule])
    #expect(judged.output.contains("host: Android"), "\(judged.output)")
    #expect(judged.output.contains("1 pass"), "\(judged.output)")
    #expect(try spec("draft", phone.path, "-o", path("other.yaml")).status == 0)
    // The host in the phone's own capture is unknown.
    let other = try String(contentsOfFile: path("other.yaml"), encoding: .utf8)
    #expect(other.contains("\npromised-by: core-spec"))
  }

  @Test func `notes become an overlay, and lint has nothing to say but what a draft lacks`() throws
  {
    let notes = path("life.txt")
    try Data("0s app.foreground app=bittern\n18s app.background app=bittern\n".utf8)
      .write(to: URL(filePath: notes))
    let capture = CaptureFiles.tracesFolder.appending(path: "peripheral-life/phone.btsnoop").path
    let draft = path("draft.yaml")
    #expect(try spec("draft", capture, "--lifecycle", notes, "--output", draft) == (0, ""))
    #expect(try spec("draft", capture, "--output", draft).status == 74)
    let lint = try spec("lint", draft)
    #expect(lint.status == 0, "\(lint.output)")
    let lines = lint.output.split(separator: "\n")
    #expect(lines.contains { $0.contains("the rule does not judge") })
    #expect(lines.contains { $0.contains("covers is missing") })
    #expect(lines.allSatisfy { $0.contains(": warning: ") })
    let text = try String(contentsOfFile: draft, encoding: .utf8)
    #expect(text.contains("    - {at: 18s, do: app.background, app: \"bittern\"}\n"), "\(text)")
    let checked = try Command.bluewake.run(["check", try edited(draft), "--strict"])
    #expect(checked.status == 0, "\(checked.output)")
    #expect(try Command.bluewake.run(["check", draft]).output.contains("1 not-applicable"))
  }

  @Test func `what a run of the reference shows is proposed with its scenario`() throws {
    let rules = CaptureFiles.tracesFolder.deletingLastPathComponent().appending(path: "Specs")
    for name in [
      "gatt/one-answer-per-read.yaml", "invariants/woken-app-is-suspended-again.yaml",
      "foreground-only/no-discovery-in-background.yaml",
    ] {
      let draft = path(name.replacing("/", with: "-"))
      let rule = rules.appending(path: name).path
      let (status, output) = try spec("draft", "--scenario", rule, "-o", draft, "--most", "40")
      #expect(status == 0, "\(output)")
      let checked = try Command.bluewake.run(["check", try edited(draft), "--strict"])
      #expect(checked.status == 0, "\(checked.output)")
      #expect(checked.output.contains("1 pass"), "\(checked.output)")
    }
  }

  @Test func `a draft is of one thing, and of something`() throws {
    #expect(try spec("draft").status == 64)
    #expect(try spec("draft", "a.btsnoop", "--scenario", "b.yaml").status == 64)
    #expect(try spec("draft", "-", "--lifecycle", "life.txt").status == 64)
    let empty = CaptureFiles.tracesFolder.appending(path: "Malformed/header-only.btsnoop").path
    let (status, output) = try spec("draft", empty)
    #expect(status == 65)
    #expect(output.contains("there is no rule to propose"), "\(output)")
  }
}
