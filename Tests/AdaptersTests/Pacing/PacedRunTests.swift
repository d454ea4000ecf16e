import Adapters
import Judging
import Replay
import Seats
import TestSupport
import Testing
import Timelines

/// Writes down what it is shown, and wants to act every tenth of a second.
private struct Ticker: Implementation {
  let about = ImplementationDescription(name: "ticker", capabilities: [.central])
  private(set) var nextDeadline: Instant? = .start + .milliseconds(100)

  mutating func receive(_ entry: Entry) -> [Draft] { [] }

  mutating func advance(to now: Instant) -> [Draft] {
    nextDeadline = now + .milliseconds(100)
    return [Draft(.noteText, from: .implementation, [.text: .text("tick")])]
  }
}

@Suite(.waitsForPrograms) struct PacedRunTests {
  private func run(
    _ implementation: any Implementation, _ scenario: Scenario, seconds: Int, speed: Int
  ) -> (entries: [Entry], took: Duration) {
    var run = PacedRun(
      Run(scenario, implementations: [implementation], air: World(scenario)), speed: speed)
    var entries: [Entry] = []
    let began = ContinuousClock.now
    let ending = run.run(until: .start + .seconds(seconds)) { entries.append($0) }
    let took = ContinuousClock.now - began
    run.finish(ending) { entries.append($0) }
    return (entries, took)
  }

  @Test func `a paced run takes its time and is the same run`() {
    let scenario = Scenario()
    let (entries, took) = run(Ticker(), scenario, seconds: 4, speed: 20)
    #expect(took >= .milliseconds(200))
    var fast = Run(scenario, implementations: [Ticker()], air: World(scenario))
    var expected: [Entry] = []
    let ending = fast.run(until: .start + .seconds(4)) { expected.append($0) }
    fast.finish(ending) { expected.append($0) }
    #expect(entries == expected)
    #expect(entries.count { $0.kind == .noteText } == 40)
  }

  @Test(.enabled(if: Program.hasPython, "python3 is missing"))
  func `a program with a clock of its own acts when it likes`() throws {
    let words = [
      "python3", "-c",
      #"""
      import json, sys, time
      def say(message, **members):
          print(json.dumps({"message": message, **members}), flush=True)
      input()
      say("hello", protocol=1, name="own", capabilities=["central"], clock="scaled", speed=10,
          tolerance="300ms")
      began = json.loads(input())
      say("draft", kind="note.text", text=str(began["clock"]) + " " + began["tolerance"])
      time.sleep(0.1)
      say("draft", kind="note.text", text="a second later", cause=1)
      for line in sys.stdin:
          if json.loads(line)["message"] == "bye":
              break
      """#,
    ]
    // Both notes must come before the run is over.
    let found = try Waiting.slower { factor in
      let program = try ProcessImplementation(words, limits: .patient)
      #expect(program.about.clock == RunClock(.scaled, speed: 10, tolerance: .milliseconds(300)))
      let (entries, _) = run(program, Scenario(), seconds: 10 * factor, speed: 10)
      #expect(program.failure == nil)
      let notes = entries.filter { $0.kind == .noteText }
      return notes.count < 2 ? nil : notes
    }
    let notes = try #require(found)
    #expect(notes.map { $0[.text] } == [.text("scaled 300ms"), .text("a second later")])
    // The time of the first note depends on the machine; the second comes a second after it.
    let second = try #require(notes.last)
    #expect(second.time >= .start + .milliseconds(900))
    #expect(second.cause == 1)
  }

  @Test func `a program that ends in the middle of a paced run is a failure`() throws {
    let failure = try failure(of: "read -r began; exit 3", limits: .patient)
    #expect(
      failure?.text
        == "ended with exit status 3 before its answer to message 2 (entry 1, run.began)")
  }

  @Test func `a program that floods a paced run is a failure`() throws {
    var limits = ProcessLimits.patient
    limits.answerDrafts = 1000
    let failure = try failure(of: #"yes '{"message":"draft","kind":"note.text"}'"#, limits: limits)
    #expect(failure?.kind == .flood)
  }

  /// Returns why a program with a clock of its own fails within a run.
  private func failure(of script: String, limits: ProcessLimits) throws -> ProcessFailure? {
    try Waiting.slower { factor in
      let program = try ProcessImplementation(
        [
          "sh", "-c",
          """
          read -r question
          echo '{"message":"hello","protocol":1,"name":"a","capabilities":[],"clock":"event"}'
          \(script)
          """,
        ], limits: limits)
      var run = PacedRun(
        Run(Scenario(), implementations: [program], air: World(Scenario())), speed: 1)
      _ = run.run(until: .start + .seconds(factor)) { _ in }
      // At the end of a run a program fails in other words.
      return program.failure
    }
  }
}
