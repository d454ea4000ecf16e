import Foundation
import TestSupport
import Testing

/// Every command that runs an implementation stops a run that would go on without end, and says
/// why.
@Suite(.waitsForPrograms) struct RunLimitTests {
  private static let spec =
    CaptureFiles.root.appending(path: "Specs/foreground-only").path
  private static let capture =
    CaptureFiles.tracesFolder.appending(path: "central-life/central.btsnoop").path

  /// Makes a program that for ever wants to be woken again after the given time.
  private static func restless(every nanoseconds: Int) -> String {
    let script = """
      import json
      def say(**members): print(json.dumps(members), flush=True)
      input()
      say(message="hello", protocol=1, name="a", clock="virtual",
          capabilities=["central", "peripheral", "lifecycle", "alerts", "state-restoration"])
      now = 0
      while True:
          asked = json.loads(input())
          if asked["message"] == "bye": break
          now = max(now, asked.get("to", 0), asked.get("entry", {}).get("time", 0))
          say(message="quiescent", answers=asked["number"], deadline=now + \(nanoseconds))
      """
    return "exec:python3 -c '\(script)'"
  }

  private static let finding = """
    error: the implementation asked for more than 2000 wakes in each virtual second, which ends a \
    run; --limit wakes=N raises that
    """

  @Test(
    .slow, .enabled(if: Python.isInstalled, "python3 is missing"),
    arguments: [
      ["check", spec], ["replay", capture], ["replay", capture, "--report", "json=/dev/null"],
    ], [20_000, 150_000])
  func `a program that wants to be woken every 20 microseconds is ended with 69`(
    command: [String], nanoseconds: Int
  ) throws {
    let (status, output) = try Command.bluewake.run(
      command + ["--implementation", Self.restless(every: nanoseconds)])
    #expect(status == 69, "\(output)")
    #expect(output.contains(Self.finding), "\(output)")
  }

  @Test(.slow, .enabled(if: Python.isInstalled, "python3 is missing"))
  func `a probe says it too`() throws {
    let (status, output) = try Command.bluewake.run(
      ["implementation", "probe", Self.restless(every: 20_000)])
    #expect(status == 1)
    #expect(output.contains("asked for more than 2000 wakes in each virtual second"), "\(output)")
  }

  @Test(
    .slow,
    arguments: [
      ("entries=40", "there were 40 entries, the most that a run may have"),
      ("output=1k", "1000 octets were written, the most that a run may write"),
      ("quiet=1ns", "1ns of virtual time without a new event, which ends a run"),
      ("wall=1ns", "it took 1ns of real time beyond its own, the most that a run may take"),
    ])
  func `a replay that comes to a bound ends with 65, and names the option`(
    limit: String, sentence: String
  ) throws {
    let (status, output) = try Command.bluewake.run(
      ["replay", Self.capture, "--limit", limit])
    let option = limit.prefix { $0 != "=" }
    let figure = ["quiet", "wall"].contains(option) ? "TIME" : "N"
    #expect(status == 65)
    #expect(
      output.contains(
        "\(Self.capture): error: \(sentence); --limit \(option)=\(figure) raises that"),
      "\(output.suffix(400))")
  }

  @Test(arguments: ["check", "record"])
  func `a scenario that comes to a bound is none of the implementation's findings`(
    command: String
  ) throws {
    let spec = Self.spec + "/dynamic-values-refused.yaml"
    let arguments =
      command == "check"
      ? ["check", spec, "--limit", "entries=3"]
      : ["record", "--scenario", spec, "/dev/null", "--limit", "entries=3"]
    let (status, output) = try Command.bluewake.run(arguments)
    #expect(status == 65, "\(output)")
    #expect(output.contains("there were 3 entries, the most that a run may have"), "\(output)")
  }

  @Test(arguments: [
    "entries", "entries=", "entries=0", "entries=-1", "wall=5", "speed=1", "=1", "output=1T",
  ])
  func `a limit that is none is refused with 64`(limit: String) throws {
    let (status, output) = try Command.bluewake.run(
      ["replay", Self.capture, "--limit", limit])
    #expect(status == 64)
    #expect(output.contains("'\(limit)'"), "\(output)")
  }
}
