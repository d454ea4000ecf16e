import Foundation
import TestSupport
import Testing

/// Runs of the reference that are kept in `Traces/lives/`.
@Suite(.waitsForPrograms) struct LivesTests {
  /// Returns the scenario that a recorded life is a run of.
  private static func scenario(of life: URL) throws -> URL {
    let name = life.deletingPathExtension().lastPathComponent + ".yaml"
    let own = CaptureFiles.tracesFolder.appending(path: "record/lives/\(name)")
    if FileManager.default.fileExists(atPath: own.path) { return own }
    let rule = try RuleBook.rules.first { $0.path.hasSuffix("/\(name)") }
    return URL(filePath: try #require(rule, "\(name)").path)
  }

  @Test(.slow) func `recording again gives the same octets`() throws {
    #expect(CaptureFiles.lives.count >= 30)
    let file = FileManager.default.temporaryDirectory.appending(
      path: "bluewake-\(UUID().uuidString).btsnoop")
    defer { try? FileManager.default.removeItem(at: file) }
    for life in CaptureFiles.lives {
      let scenario = try Self.scenario(of: life)
      let (status, output) = try Command.bluewake.run([
        "record", "--scenario", scenario.path, file.path,
      ])
      #expect(status == 0, "\(output)")
      let isSame = try Data(contentsOf: file) == Data(contentsOf: life)
      #expect(isSame, "\(life.lastPathComponent); Traces/record/lives.sh records it again")
    }
  }

  @Test func `the apps of a recorded run do again what they did, and are told what they were told`()
    throws
  {
    let (status, output) = try Command.bluewake.run(
      [
        "replay", "Traces/lives/door-lock.btsnoop", "--strict", "--no-rules", "--report",
        "text=-",
      ], in: CaptureFiles.root)
    #expect(status == 0, "\(output.suffix(1000))")
    #expect(
      output.contains(
        "callbacks, app states and own air expected from the recording 34, reported 34: the same"))
  }

  @Test func `what is told otherwise is named with both places`() throws {
    let (status, output) = try Command.bluewake.run(
      [
        "replay", "Traces/lives/door-lock.btsnoop", "--strict", "--no-rules", "--report",
        "text=-", "--implementation", "reference:restored-peripherals-missing",
      ], in: CaptureFiles.root)
    #expect(status == 1)
    #expect(
      output.contains(/different: willRestoreState to lock, expected from record \d+, reported in/)
    )
  }

  @Test func `a life that somebody else writes down takes the place of the recorded one`() throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "bluewake-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("5s app.background\n".utf8).write(to: file)
    let (_, output) = try Command.bluewake.run(
      [
        "replay", "Traces/lives/door-lock.btsnoop", "--no-rules", "--report", "text=-",
        "--lifecycle", file.path,
      ], in: CaptureFiles.root)
    #expect(output.contains("callbacks expected from the recording"), "\(output.suffix(1000))")
    #expect(!output.contains("to forgetful"))
  }
}
