import Foundation
import Replay
import TestSupport
import Testing
import Timelines

@testable import Adapters

/// A program that does not do what the page says, and what is to be said of it.
struct HostileProgram: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var script: String
  var kind: ProcessFailure.Kind
  /// The message, with `{time}` for the time that the program has for an answer.
  var text: String

  init(_ name: String, _ script: String, _ kind: ProcessFailure.Kind, _ text: String) {
    testDescription = name
    self.script = script
    self.kind = kind
    self.text = text
  }

  static let question = "message 2 (entry 1, run.began)"

  static let all = [
    HostileProgram(
      "exits", "read -r q; exit 3", .ended,
      "ended with exit status 3 before its answer to \(question)"),
    HostileProgram(
      "exits and leaves its output to another", "read -r q; sleep 1000 & exit 3", .ended,
      "ended with exit status 3 before its answer to \(question)"),
    HostileProgram(
      "exits without reading", "exit 0", .ended,
      "ended with exit status 0 before its answer to \(question)"),
    HostileProgram(
      "crashes", "read -r q; kill -SEGV $$", .ended,
      "was ended by signal 11 (Segmentation fault) before its answer to \(question)"),
    HostileProgram(
      "stops within a line", "read -r q; printf '{\"message\"'", .ended,
      "ended with exit status 0 within a line of its answer to \(question)"),
    HostileProgram(
      "hangs", "read -r q; sleep 1000", .timeOut,
      "did not answer \(question) within {time}"),
    HostileProgram(
      "hangs and cannot be ended politely",
      "trap '' TERM; read -r q; while true; do sleep 1; done", .timeOut,
      "did not answer \(question) within {time}"),
    HostileProgram(
      "closes its input and hangs", "exec <&-; sleep 1000", .timeOut,
      "did not answer \(question) within {time}"),
    HostileProgram(
      "closes its output and goes on", "read -r q; exec >&-; sleep 1000", .closedOutput,
      "closed its standard output before its answer to \(question), and goes on running"),
    HostileProgram(
      "floods with drafts", #"read -r q; yes '{"message":"draft","kind":"note.text"}'"#, .flood,
      "answered \(question) with more than 1000 drafts or 1000000 octets"),
    HostileProgram(
      "floods with one line", "read -r q; yes | tr -d '\\n'", .flood,
      "answered \(question) with a line of more than 65536 octets"),
    HostileProgram(
      "floods standard error", "read -r q; yes no >&2", .timeOut,
      "did not answer \(question) within {time}"),
    HostileProgram(
      "speaks no JSON", "read -r q; echo ready", .unreadable,
      "answered \(question) with a line that is no message: at offset 0: found r, expected a value"),
    HostileProgram(
      "speaks no UTF-8", #"read -r q; printf '{"message":"\377"}\n'"#, .unreadable,
      "answered \(question) with a line that is no message: "
        + "at offset 12: found octet 0xff, expected valid UTF-8"),
    HostileProgram(
      "answers another message",
      #"read -r q; echo '{"message":"quiescent","answers":3,"deadline":null}'"#, .violation,
      "broke the protocol: quiescent answers message 3, but \(question) was asked"),
    HostileProgram(
      "calls back a manager that nobody has made",
      #"read -r q; echo '{"message":"draft","kind":"callback.didConnect","app":"a","manager":"m"}'"#,
      .violation,
      "broke the protocol: callback.didConnect is for the manager m of the app a, which has not "
        + "been made"),
    HostileProgram(
      "calls back no manager",
      #"read -r q; echo '{"message":"draft","kind":"callback.didDiscover"}'"#, .violation,
      "broke the protocol: callback.didDiscover is for no manager"),
    HostileProgram(
      "speaks for another phone",
      #"read -r q; echo '{"message":"draft","kind":"note.text","device":"mars"}'"#, .violation,
      "broke the protocol: note.text is for the phone mars, which it does not know"),
    HostileProgram(
      "turns time back",
      #"read -r q; echo '{"message":"quiescent","answers":2,"deadline":-1}'"#, .violation,
      "broke the protocol: the deadline -0.000000001 lies before the present, 0.000000000"),
  ]
}

@Suite(.waitsForPrograms) struct HostileProgramTests {
  private static let began = Entry(time: .start, sequence: 1, from: .harness, kind: .runBegan)

  private static let limits: ProcessLimits = {
    var limits = ProcessLimits.patient
    limits.lineOctets = 1 << 16
    limits.answerDrafts = 1000
    limits.answerOctets = 1_000_000
    return limits
  }()

  /// Starts a program after whose hello a time passes in vain: for an answer, or for its end.
  ///
  /// - Parameter time: The time that is made short.
  private func startedInVain(
    _ script: String, within time: WritableKeyPath<ProcessLimits, Duration>
  ) throws -> (program: ProcessImplementation, time: String) {
    let started = try Waiting.slower { factor in
      var limits = Self.limits
      limits[keyPath: time] = .milliseconds(500) * factor
      do {
        let program = try ProcessImplementation(Program.afterHello(script), limits: limits)
        return (program: program, time: limits[keyPath: time].text)
      } catch let failure as ProcessFailure where failure.kind == .timeOut {
        return nil
      }
    }
    return try #require(started, "the program has missed its hello each time")
  }

  @Test(.slow, arguments: HostileProgram.all)
  func `its failure is one sentence, it is silent from then on, and nothing is left of it`(
    program: HostileProgram
  ) throws {
    let script = "echo pid $$ >&2; sleep 1000 >/dev/null & echo pid $! >&2\n" + program.script
    // Only what is waited for in vain is short.
    let times: [ProcessFailure.Kind: WritableKeyPath<ProcessLimits, Duration>] = [
      .timeOut: \.answerTime, .closedOutput: \.endTime,
    ]
    let (implementation, time) =
      try times[program.kind].map { try startedInVain(script, within: $0) }
      ?? (ProcessImplementation(Program.afterHello(script), limits: Self.limits), "")
    #expect(implementation.receive(Self.began) == [])
    let failure = try #require(implementation.failure)
    #expect(failure.kind == program.kind)
    let text = program.text.replacing("{time}", with: time)
    #expect(failure.text == text)
    #expect(failure.description == "\(failure.command): error: it \(text)")
    #expect(failure.standardError.utf8.count <= 1 << 16)

    #expect(implementation.nextDeadline == nil)
    #expect(implementation.receive(Self.began) == [])
    #expect(implementation.advance(to: .start + .seconds(1)) == [])
    #expect(implementation.end(at: .start + .seconds(1)) == [])
    #expect(implementation.failure == failure)

    let ids = Program.ids(in: failure.standardError)
    #expect(ids.count == 2 || program.testDescription == "floods standard error")
    Program.expectGone(ids)
  }

  @Test(arguments: [
    (["/nonexistent/toy"], "could not be started: No such file or directory"),
    (["/"], "could not be started: Permission denied"),
    ([""], "could not be started: No such file or directory"),
    ([], "could not be started: No such file or directory"),
  ])
  func `a program that cannot be started is a failure`(words: [String], text: String) {
    expectNoStart(words, .notStarted, text)
  }

  @Test func `a program that says no hello is a failure`() {
    expectNoStart(
      ["sh", "-c", "echo broken >&2; exit 4"], .ended,
      "ended with exit status 4 before its answer to message 1 (hello)", "broken\n")
    expectNoStart(
      ["sleep", "1000"], .timeOut, "did not answer message 1 (hello) within 200ms",
      within: .milliseconds(200))
    expectNoStart(
      ["sh", "-c", "read -r q; echo hello"], .unreadable,
      "answered message 1 (hello) with a line that is no message: "
        + "at offset 0: found h, expected a value")
  }

  @Test func `a program that ignores bye is ended by force`() throws {
    let (implementation, time) = try startedInVain(
      "echo pid $$ >&2; trap '' TERM; while true; do sleep 1; done", within: \.endTime)
    _ = implementation.end(at: .start)
    let failure = try #require(implementation.failure)
    #expect(failure.kind == .badEnd)
    #expect(failure.text == "did not end within \(time) of bye and was ended by force")
    Program.expectGone(Program.ids(in: failure.standardError))
  }

  @Test func `a program that ends badly after bye is a failure`() throws {
    let implementation = try ProcessImplementation(
      Program.afterHello("read -r bye; echo \"$bye\" >&2; exit 5"), limits: Self.limits)
    _ = implementation.end(at: .start)
    let failure = try #require(implementation.failure)
    #expect(failure.text == "ended with exit status 5 after bye")
    #expect(failure.standardError == "{\"message\":\"bye\",\"number\":2}\n")
  }

  @Test(arguments: [
    (#"read -r bye; echo '{"message":"quiescent","answers":1,"deadline":null}'"#, 52),
    (#"printf 'one more thing'; read -r bye"#, 14),
  ])
  func `a program that answers to nothing is a failure`(script: String, octets: Int) throws {
    let implementation = try ProcessImplementation(Program.afterHello(script), limits: Self.limits)
    _ = implementation.end(at: .start)
    let failure = try #require(implementation.failure)
    #expect(failure.kind == .violation)
    #expect(
      failure.text == "broke the protocol: at the end it had written \(octets) octets unasked")
  }

  @Test func `a program that answers bye too does no harm`() throws {
    let script = #"read -r bye; echo '{"message":"quiescent","answers":2,"deadline":null}'"#
    let implementation = try ProcessImplementation(
      Program.afterHello(script), limits: Self.limits)
    _ = implementation.end(at: .start)
    #expect(implementation.failure == nil)
  }

  @Test func `a program that nobody ends goes with its value`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    var implementation: ProcessImplementation? = try ProcessImplementation(
      Program.afterHello("echo pid $$ > '\(file.path)'; read -r q; read -r q; sleep 1000"),
      limits: .patient)
    _ = implementation?.about
    #expect(
      Waiting.until { (try? String(contentsOf: file, encoding: .utf8))?.hasSuffix("\n") == true })
    implementation = nil
    Program.expectGone(try Program.ids(in: String(contentsOf: file, encoding: .utf8)))
  }

  @Test func `a line of 100 MB is not waited for, and not kept`() throws {
    let line = "head -c 100000000 /dev/zero | tr '\\0' x; echo; echo pid $$ >&2; read -r bye"
    let implementation = try ProcessImplementation(
      Program.afterHello("echo pid $$ >&2; read -r q; \(line)"), limits: .patient)
    #expect(implementation.receive(Self.began) == [])
    let failure = try #require(implementation.failure)
    #expect(failure.kind == .flood)
    #expect(
      failure.text == "answered \(HostileProgram.question) with a line of more than 1048576 octets")
    let ids = Program.ids(in: failure.standardError)
    #expect(ids.count == 1, "it was ended before it had written all of it")
    Program.expectGone(ids)
  }

  @Test func `a program for which time stands still does not keep a run from its end`() throws {
    let implementation = try ProcessImplementation(
      Program.afterHello(
        """
        number=2
        while read -r q; do
          echo '{"message":"quiescent","answers":'$number',"deadline":5}'
          number=$((number + 1))
        done
        """), limits: .patient)
    let scenario = Scenario()
    var run = Run(scenario, implementations: [implementation], air: World(scenario))
    run.mostSteps = 200
    let ending = run.run(until: .start + .seconds(1)) { _ in }
    #expect(ending == .endless)
    #expect(run.now == Instant(nanoseconds: 5))
    run.finish(ending) { _ in }
    #expect(implementation.failure == nil)
  }

  @Test func `a question that does not fit the pipe does not block`() throws {
    let (implementation, _) = try startedInVain("sleep 1000", within: \.answerTime)
    var entry = Self.began
    entry[.text] = .text(String(repeating: "x", count: 1 << 20))
    #expect(implementation.receive(entry) == [])
    #expect(implementation.failure?.kind == .timeOut)
  }

  private func expectNoStart(
    _ words: [String], _ kind: ProcessFailure.Kind, _ text: String, _ standardError: String = "",
    within time: Duration = Waiting.patience
  ) {
    var limits = Self.limits
    limits.answerTime = time
    do {
      _ = try ProcessImplementation(words, limits: limits)
      Issue.record("\(words) was started")
    } catch {
      #expect(error.kind == kind)
      #expect(error.text == text)
      #expect(error.standardError == standardError)
    }
  }
}
