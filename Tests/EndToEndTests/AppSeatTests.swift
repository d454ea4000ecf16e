import Foundation
import TestSupport
import Testing

/// Programs in the seats of apps, through the command.
@Suite(.waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is missing"))
struct AppSeatTests {
  private static let programs = CaptureFiles.root.appending(path: "Tests/SeatPrograms").path
  private static let days = "\(programs)/days.yaml"

  private static func watch(_ environment: String = "") -> [String] {
    ["--app", "watch=env \(environment) python3 -B '\(programs)/watch.py'"]
  }

  private static func check(
    _ environment: String = "", _ more: [String] = []
  ) throws -> (status: Int32, output: String) {
    try Command.bluewake.run(["check", days] + watch(environment) + more)
  }

  @Test func `an app lives two days, is killed and launched again in the same home`() throws {
    let (status, output) = try Self.check("", ["--timeline"])
    #expect(status == 0, "\(output)")
    #expect(output.contains("launches 1 2"), "\(output.suffix(3000))")
    for value in ["0050", "0051", "0052", "0053", "0054"] {
      #expect(output.contains("value 0x\(value)"), "\(value) has not come")
    }
    #expect(output.contains("An app runs without a fault of its own code"))
  }

  @Test(.slow) func `the same run is the same run, and a recorded one is judged alike`() throws {
    let first = try Self.check("WATCH_TIMER=0.7", ["--timeline"])
    let second = try Self.check("WATCH_TIMER=0.7", ["--timeline"])
    #expect(first.status == 0)
    #expect(first.output == second.output)
    let run = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).btsnoop").path
    defer { try? FileManager.default.removeItem(atPath: run) }
    let recorded = try Command.bluewake.run(
      ["record", "--scenario", Self.days, run] + Self.watch("WATCH_TIMER=0.7"))
    #expect(recorded.status == 0, "\(recorded.output)")
    let audited = try Command.bluewake.run(["audit", run, "--specs", Self.days])
    #expect(audited.output.contains("value") || audited.status == 0, "\(audited.output)")
    // The app's own life is lived again with its own code.
    let replayed = try Command.bluewake.run(
      ["replay", run, "--no-rules"] + Self.watch("WATCH_TIMER=0.7"))
    #expect(replayed.status == 0, "\(replayed.output.suffix(2000))")
    #expect(replayed.output.contains("value 0x0054"))
  }

  /// Source: Apple, UIBackgroundModes; BG-MOD-01.
  @Test(
    .slow,
    arguments: [
      ("<array><string>fetch</string></array>", "modes []"),
      ("<array><string>bluetooth-peripheral</string></array>", "modes [bluetooth-peripheral]"),
      ("", "modes [bluetooth-central]"),
    ])
  func `an app declares what its property list says, and not the scenario`(
    modes: String, expected: String
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/Watch.app")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appending(path: "watch.py").path
    try FileManager.default.copyItem(atPath: "\(Self.programs)/watch.py", toPath: program)
    let list = modes.isEmpty ? "no list" : "<key>UIBackgroundModes</key>\(modes)"
    let text = "<plist version=\"1.0\"><dict>\(list)</dict></plist>"
    try Data(text.utf8).write(to: folder.appending(path: "Info.plist"))
    let (status, output) = try Command.bluewake.run([
      "check", Self.days, "--timeline", "--app",
      "watch=env PYTHONPATH='\(Self.programs)' python3 -B '\(program)'",
    ])
    #expect(status != 69, "\(output.suffix(2000))")
    #expect(output.contains("system.installsApp  app watch  \(expected)"))
    #expect(output.contains("warning: it is no property list") == modes.isEmpty)
  }

  @Test(
    .slow,
    arguments: [
      ("crashes", "was ended by signal 11 (Segmentation fault)", "about to crash"),
      ("exits", "ended with exit status 7", "value 0x0050"),
    ])
  func `a crash is a fault of the app, and the run goes on`(
    fault: String, text: String, said: String
  ) throws {
    let (status, output) = try Self.check("FAULT=\(fault)", ["--timeline"])
    #expect(status == 1, "\(output.suffix(2000))")
    #expect(output.contains("system.crashesApp"))
    #expect(output.contains("app:watch: warning: at "))
    #expect(output.contains(text))
    #expect(output.contains(said))
    #expect(output.contains("launches 1 2 3"), "it is launched again")
  }

  @Test(.slow) func `an app that asks for wakes without end ends the run`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).py")
    defer { try? FileManager.default.removeItem(at: file) }
    let program = """
      import json, os
      source, target = map(int, os.environ["BLUEWAKE_SEAT"].split(","))
      for line in os.fdopen(source):
          message = json.loads(line)
          if message["message"] == "hello":
              os.write(target, b'{"message": "hello", "protocol": 1}\\n')
          now = message.get("time", message.get("to", 0))
          os.write(target, json.dumps({"message": "quiescent", "deadline": now + 1}).encode() + b"\\n")
      """
    try Data(program.utf8).write(to: file)
    let (status, output) = try Command.bluewake.run(
      ["check", Self.days, "--app", "watch=python3 -B '\(file.path)'"])
    #expect(status == 69, "\(output.suffix(2000))")
    #expect(output.contains("the app watch asked for more than 2000 wakes in each virtual second"))
  }

  @Test func `an app that breaks the rule fails it`() throws {
    let (status, output) = try Self.check("FAULT=forgets-to-reconnect")
    #expect(status == 1)
    #expect(output.contains("every-value-arrives"))
  }

  @Test(.slow) func `the first order in which a rule fails is found, and can be repeated`() throws {
    let (status, output) = try Self.check("FAULT=races", ["--interleavings", "5"])
    #expect(status == 1, "\(output)")
    #expect(output.contains("interleaving 3 of 5 is the first in which a rule fails"))
    #expect(output.contains("every-value-arrives"))
    #expect(try Self.check("FAULT=races", ["--interleaving", "3"]).status == 1)
    let before = try Self.check("FAULT=races", ["--interleavings", "2"])
    #expect(before.status == 0, "\(before.output)")
    #expect(before.output.contains("no rule fails in the interleavings 1 to 2"))
  }

  @Test(.slow) func `an app that never answers ends the judging with 69`() throws {
    let (status, output) = try Self.check("FAULT=spins")
    #expect(status == 69, "\(output)")
    #expect(output.contains("it did not answer message"))
    #expect(output.contains("about to spin"))
  }

  @Test func `an app that quits while it is launched has crashed`() throws {
    let (status, output) = try Self.check("FAULT=quits-in-hello")
    #expect(status == 1, "\(output)")
    #expect(output.contains("ended with exit status 3 before its answer to message 1 (hello of"))
  }

  @Test(arguments: [
    (["--app", "watch"], "'watch' is no app; it is NAME=COMMAND"),
    (["--app", "=sh"], "'=sh' is no app"),
    (["--app", "watch='sh"], "the command line of the app watch cannot be split"),
    (["--app", "watch=sh", "--app", "watch=true"], "--app names a program for watch twice"),
    (["--app", "wach=sh"], "did you mean 'watch'"),
    (["--cpu-scale", "3"], "--cpu-scale needs --app"),
    (["--app", "watch=sh", "--cpu-scale", "0"], "--cpu-scale is 0.0, expected a factor above 0"),
    (["--interleaving", "3"], "--interleaving needs --app"),
    (["--interleavings", "3"], "--interleavings needs --app"),
    (["--app", "watch=sh", "--interleavings", "0"], "--interleavings is the number of orders"),
    (
      ["--app", "watch=sh", "--interleavings", "3", "--interleaving", "2"],
      "--interleaving names one order, --interleavings tries several"
    ),
    (
      ["--app", "watch=sh", "--interleavings", "3", "--timeline"],
      "--interleavings shows no timeline; --interleaving shows that of one order"
    ),
    (
      ["--app", "watch=sh", "--implementation", "h4:tcp:4000"],
      "is a host without an API for bluewake to call"
    ),
  ])
  func `a wrong option ends the command with 64`(options: [String], text: String) throws {
    let (status, output) = try Command.bluewake.run(["check", Self.days] + options)
    #expect(status == 64, "\(output)")
    #expect(output.contains(text), "\(output)")
  }

  @Test func `a program that is not there ends the judging with 69`() throws {
    let (status, output) = try Command.bluewake.run([
      "check", Self.days, "--app", "watch=/nonexistent/watch",
    ])
    #expect(status == 69)
    #expect(
      output.contains(
        "app:watch=/nonexistent/watch: error: it could not be started: No such file or directory"))
  }

  @Test func `apps on two phones have a home each, which goes when the app is deleted`() throws {
    let (status, output) = try Command.bluewake.run(
      ["check", "\(Self.programs)/two-phones.yaml", "--timeline"] + Self.watch())
    #expect(status == 0, "\(output)")
    let launches = output.split(separator: "\n").compactMap { line in
      line.firstRange(of: "text launches ").map { String(line[$0.upperBound...]) }
    }
    #expect(launches == ["1", "1", "2", "1 terminated 2"])
  }

  @Test func `an app that works for too long after a wake is throttled`() throws {
    let (_, output) = try Self.check("FAULT=works-long", ["--timeline"])
    #expect(output.contains("app.throttled"))
  }

  @Test func `an app lives among the peers of a capture of packets`() throws {
    let capture = CaptureFiles.tracesFolder.appending(path: "link-loss/central.btsnoop").path
    let (status, output) = try Command.bluewake.run(
      ["replay", capture, "--no-rules"] + Self.watch())
    #expect(status == 0, "\(output.suffix(2000))")
    #expect(output.contains("launches 1"))
    #expect(output.contains("call.setNotifyValue"))
  }

  @Test func `rules without the app do not apply`() throws {
    let rule = CaptureFiles.root.appending(path: "Specs/scanning/scan-response-merged.yaml").path
    let (status, output) = try Command.bluewake.run(
      ["check", "--verbose", Self.days, rule] + Self.watch())
    #expect(status == 0, "\(output)")
    #expect(output.contains("its scenario has no app watch"))
  }

  @Test func `the page is printed, and the schema`() throws {
    let page = try Command.bluewake.run(["app", "explain"])
    #expect(page.status == 0 && page.output.hasPrefix("# The app's seat\n"))
    let schema = try Command.bluewake.run(["app", "schema"])
    #expect(schema.status == 0 && schema.output.contains("fromApp"))
  }
}
