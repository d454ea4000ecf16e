import Foundation
import TestSupport
import Testing

/// The number of rules that can judge a capture, in the first line of the report.
@Suite(.waitsForPrograms) struct AuditReachTests {
  private let phone = CaptureFiles.tracesFolder.appending(path: "peripheral-life/phone.btsnoop")

  /// `9 of 185 rules could judge …`
  private func judged(_ capture: String, _ arguments: [String]) throws -> (count: Int, line: String)
  {
    let (_, output) = try Command.bluewake.run(
      ["audit", capture, "--specs", RuleBook.folder] + arguments)
    let line = output.split(separator: "\n").first { $0.contains(" rules could judge ") } ?? ""
    return (line.split(separator: " ").first.flatMap { Int($0) } ?? 0, String(line))
  }

  @Test(.slow, arguments: [("documented", 15, 43), ("observed", 19, 50)])
  func `more rules can judge a capture with notes of the app's life`(
    profile: String, alone: Int, noted: Int
  ) throws {
    let notes = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: notes) }
    try Data("0s app.foreground app=a\n18s app.background app=a\n".utf8).write(to: notes)
    let options = ["--profile", profile, "--host", "apple"]
    let bare = try judged(phone.path, options)
    #expect(bare.count >= alone)
    #expect(bare.line.contains("--lifecycle FILE opens "))
    let told = try judged(phone.path, options + ["--lifecycle", notes.path])
    #expect(told.count >= noted)
    #expect(!told.line.contains("--lifecycle FILE opens "))
  }

  @Test(.slow, arguments: [("documented", 89), ("observed", 99)])
  func `a recorded run is judged by what holds of any life`(profile: String, least: Int) throws {
    let run = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).btsnoop")
    defer { try? FileManager.default.removeItem(at: run) }
    let scenario = "\(RuleBook.folder)/waking/read-wakes.yaml"
    _ = try Command.bluewake.run(["record", "--scenario", scenario, run.path])
    #expect(try judged(run.path, ["--profile", profile]).count >= least)
  }

  @Test func `a log of the app's life is read as a file of notes is`() throws {
    let log = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).log")
    defer { try? FileManager.default.removeItem(at: log) }
    let lines = """
      2000-01-01 02:00:00.000000+0200  localhost A[1]: [a:bluewake] app.foreground app=a
      2000-01-01 02:00:10.000000+0200  localhost A[1]: [a:bluewake] app.background app=a
      """
    try Data(lines.utf8).write(to: log)
    let (status, output) = try Command.bluewake.run([
      "audit", phone.path, "--specs", RuleBook.folder, "--host", "apple", "--lifecycle", log.path,
    ])
    // The recorded phone goes on advertising its name.
    #expect(status == 1)
    #expect(output.contains("fail  BG-PER-05/name-not-on-air-in-background"))
  }
}
