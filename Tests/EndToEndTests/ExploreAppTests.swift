import Foundation
import TestSupport
import Testing

/// `bluewake explore --app`: lives of an app's own code.
@Suite(.waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is missing"))
struct ExploreAppTests {
  private static let program = CaptureFiles.root.appending(path: "Tests/SeatPrograms/watch.py").path

  private static func watch(_ environment: String = "") -> String {
    "watch=env \(environment) python3 -B '\(program)'"
  }

  /// A folder with some of the rules about apps, in another place than the others.
  private static func explore(
    _ environment: String, _ more: [String]
  ) throws -> (status: Int32, output: String) {
    let folder = CaptureFiles.root.appending(path: "Specs/apps").path
    let rules = ["practice/connects-again-after-a-loss", "documented/keeps-its-identifiers"]
    return try Command.bluewake.run(
      ["explore", "--app", watch(environment)]
        + rules.flatMap { ["--specs", "\(folder)/\($0).yaml"] } + more)
  }

  @Test(.slow) func `an app that keeps the rules keeps them in lives made by chance`() throws {
    let one = try Self.explore("", ["--runs", "6", "--jobs", "1"])
    #expect(one.status == 0, "\(one.output)")
    #expect(one.output.contains("6 scenarios of seed 1, watch=env python3 -B /"), "\(one.output)")
    #expect(one.output.contains("by the rules: no difference"))
    let three = try Self.explore("", ["--runs", "6", "--jobs", "3"])
    #expect(three.output == one.output)
  }

  @Test(.slow) func `the shortest life that breaks a rule is a spec file that runs anywhere`()
    throws
  {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let fault = "FAULT=forgets-to-reconnect"
    let (status, output) = try Self.explore(fault, ["--runs", "2", "--write", file])
    #expect(status == 1, "\(output)")
    #expect(output.contains("broken BG-LTA-03/connects-again-after-a-loss > asked-for-again"))
    #expect(output.contains("bluewake check \(file) --app"))
    let spec = try String(contentsOfFile: file, encoding: .utf8)
    #expect(spec.split(separator: "\n").count { $0.contains("- {at: ") } <= 3, "\(spec)")
    #expect(spec.contains("own-code:") && !spec.contains("workDuration"), "\(spec)")
    let profile = spec.contains("profiles: [observed]") ? "observed" : "documented"
    for (environment, expected) in [(fault, Int32(1)), ("", 0)] {
      let checked = try Command.bluewake.run([
        "check", file, "--app", Self.watch(environment), "--profile", profile,
      ])
      #expect(checked.status == expected, "\(checked.output)")
    }
  }

  @Test(.slow) func `a crash is a finding, and a program that is no app ends the search with 69`()
    throws
  {
    let crash = try Self.explore("FAULT=quits-in-hello", ["--runs", "1"])
    #expect(crash.status == 1, "\(crash.output)")
    #expect(crash.output.contains("broken APP/runs-without-a-fault > crash"), "\(crash.output)")
    let missing = try Command.bluewake.run([
      "explore", "--app", "watch=/nonexistent", "--runs", "1",
    ])
    #expect(missing.status == 69, "\(missing.output)")
    #expect(missing.output.contains("it could not be started"))
  }

  @Test(
    .slow,
    arguments: [
      (["--app", "wach=sh"], "did you mean 'watch'"),
      (["--app", "watch=sh", "--against", "reference"], "--app judges the app's own code"),
    ])
  func `a wrong option ends the command with 64`(options: [String], text: String) throws {
    let (status, output) = try Command.bluewake.run(["explore"] + options)
    #expect(status == 64, "\(output)")
    #expect(output.contains(text), "\(output)")
  }
}
