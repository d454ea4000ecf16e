import Foundation
import Replay
import TestSupport
import Testing
import Timelines

@testable import Adapters

/// A program in an app's seat that does not do what the page says, and what is to be said of it.
struct HostileApp: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var script: String
  /// The kind of its failure; nil if it is an app that has crashed.
  var kind: ProcessFailure.Kind?
  /// The message, with `{time}` for the time that the program has for an answer.
  var text: String

  init(_ name: String, _ script: String, _ kind: ProcessFailure.Kind?, _ text: String) {
    testDescription = name
    self.script = script
    self.kind = kind
    self.text = text
  }

  static let question = "message 2 (entry 2, callback.didFinishLaunching)"

  static let all = [
    HostileApp(
      "exits", "read -r q <&3; exit 3", nil,
      "ended with exit status 3 before its answer to \(question)"),
    HostileApp(
      "exits as if all were well", "read -r q <&3; exit 0", nil,
      "ended with exit status 0 before its answer to \(question)"),
    HostileApp(
      "leaves before it is asked", "exit 0", nil,
      "ended with exit status 0 before its answer to \(question)"),
    HostileApp(
      "crashes", "read -r q <&3; kill -SEGV $$", nil,
      "was ended by signal 11 (Segmentation fault) before its answer to \(question)"),
    HostileApp(
      "stops within a line", "read -r q <&3; printf '{\"message\"' >&4; kill -ABRT $$", nil,
      "was ended by signal 6 (Aborted) within a line of its answer to \(question)"),
    HostileApp(
      "exits and leaves the seat to another", "read -r q <&3; sleep 1000 & exit 4", nil,
      "ended with exit status 4 before its answer to \(question)"),
    HostileApp(
      "hangs", "read -r q <&3; sleep 1000", .timeOut, "did not answer \(question) within {time}"),
    HostileApp(
      "hangs and cannot be ended politely", "trap '' TERM; while true; do sleep 1; done", .timeOut,
      "did not answer \(question) within {time}"),
    HostileApp(
      "spins", "read -r q <&3; while true; do :; done", .timeOut,
      "did not answer \(question) within {time}"),
    HostileApp(
      "closes the seat and goes on", "read -r q <&3; exec 4>&-; sleep 1000", .closedOutput,
      "closed its end of the seat before its answer to \(question), and goes on running"),
    HostileApp(
      "floods with notes", #"yes '{"message":"note","text":"x"}' >&4"#, .flood,
      "answered \(question) with more than 1000 messages or 1000000 octets"),
    HostileApp(
      "floods with one line", "yes | tr -d '\\n' >&4", .flood,
      "answered \(question) with a line of more than 65536 octets"),
    HostileApp(
      "floods its output", "yes no", .timeOut, "did not answer \(question) within {time}"),
    HostileApp(
      "speaks no JSON", "echo ready >&4; sleep 1000", .unreadable,
      "answered \(question) with a line that is no message: at offset 0: found r, expected a value"),
    HostileApp(
      "speaks as an implementation",
      #"echo '{"message":"draft","kind":"note.text"}' >&4; sleep 1000"#, .unreadable,
      "answered \(question) with a line that is no message: message: found the text draft, "
        + "expected hello, call, note, finding, crashing, awaits or quiescent"),
    HostileApp(
      "waits for nothing", #"echo '{"message":"awaits"}' >&4; sleep 1000"#, .violation,
      "broke the protocol: awaits follows no call"),
    HostileApp(
      "turns time back",
      #"echo '{"message":"quiescent","deadline":-1}' >&4; sleep 1000"#, .violation,
      "broke the protocol: the deadline -0.000000001 lies before the present, 0.000000000"),
  ]
}

@Suite(.waitsForPrograms) struct ProcessAppTests {
  private static let launched = entry(1, .appLaunched)
  private static let finished = entry(2, .callbackDidFinishLaunching)

  private static func entry(_ number: Int, _ kind: Kind, at time: Instant = .start) -> Entry {
    Entry(
      time: time, sequence: number, from: .implementation, kind: kind,
      fields: [.app: .text("watch")])
  }

  private static let greeting = """
    read -r q <&3
    echo '{"message":"hello","protocol":1}' >&4
    echo '{"message":"quiescent","deadline":null}' >&4
    """

  /// A seat for a shell script, with small limits.
  private static func seat(
    _ script: String, greets: Bool = true, limits: ProcessLimits = .patient
  ) -> ProcessApp {
    var program = AppProgram("watch", ["sh", "-c", (greets ? greeting + "\n" : "") + script])
    program.limits = limits
    program.limits.lineOctets = 1 << 16
    program.limits.answerDrafts = 1000
    program.limits.answerOctets = 1_000_000
    return ProcessApp(program, device: nil, hasLifecycle: true)
  }

  @Test(.slow, arguments: HostileApp.all)
  func `what it does is told in one sentence, and nothing is left of it`(app: HostileApp) throws {
    let script = "echo pid $$; sleep 1000 3<&- 4>&- & echo pid $!; echo home $HOME\n" + app.script
    // Only what is waited for in vain is short.
    var limits = ProcessLimits.patient
    let launched = Waiting.slower { factor in
      if app.kind == .timeOut { limits.answerTime = .milliseconds(500) * factor }
      if app.kind == .closedOutput { limits.endTime = .milliseconds(500) }
      let seat = Self.seat(script, limits: limits)
      #expect(seat.receive(Self.launched) == [])
      return seat.failure == nil ? seat : nil
    }
    let seat = try #require(launched, "the program has missed its hello each time")
    let answer = seat.receive(Self.finished)
    let output: String
    if let kind = app.kind {
      #expect(answer == [])
      let failure = try #require(seat.failure)
      #expect(failure.kind == kind)
      #expect(failure.text == app.text.replacing("{time}", with: limits.answerTime.text))
      #expect(failure.scheme == "app")
      output = failure.standardError
    } else {
      #expect(
        answer == [Draft(.systemCrashesApp, from: .system, [.app: .text("watch")])])
      #expect(seat.failure == nil)
      let finding = try #require(seat.findings.faults.first)
      #expect(finding.about == .crash)
      #expect(finding.text == app.text)
      output = finding.output
    }
    #expect(output.utf8.count <= 1 << 16)
    #expect(seat.nextDeadline == nil)
    #expect(seat.receive(Self.entry(3, .appForeground)) == [])
    #expect(seat.advance(to: .start) == [])
    #expect(seat.end(at: .start) == [])

    let ids = Program.ids(in: output)
    #expect(ids.count == 2 || app.testDescription == "floods its output")
    Program.expectGone(ids)
    for line in output.split(separator: "\n") where line.hasPrefix("home ") {
      #expect(!FileManager.default.fileExists(atPath: String(line.dropFirst(5))))
    }
  }

  @Test(arguments: [
    ("exit 4", ProcessFailure.Kind.ended, "ended with exit status 4 before its answer to "),
    ("sleep 1000", .timeOut, "did not answer "),
    (
      #"echo '{"message":"hello","protocol":2}' >&4; sleep 1000"#, .unreadable,
      "answered message 1 (hello of launch 1) with a line that is no message: protocol: "
    ),
    (
      #"echo '{"message":"quiescent","deadline":null}' >&4; sleep 1000"#, .violation,
      "broke the protocol: message 1 (hello of launch 1) must be answered by hello"
    ),
  ])
  func `a program that says no hello is in no seat`(
    script: String, kind: ProcessFailure.Kind, text: String
  ) throws {
    var limits = ProcessLimits.patient
    if kind == .timeOut { limits.answerTime = .milliseconds(200) }
    let seat = Self.seat("read -r q <&3; " + script, greets: false, limits: limits)
    #expect(seat.receive(Self.launched) == [])
    let failure = try #require(seat.failure)
    #expect(failure.kind == kind)
    #expect(failure.text.hasPrefix(text), "\(failure.text)")
  }

  @Test func `a program that is not there is a failure when the app is launched`() throws {
    let seat = ProcessApp(
      AppProgram("watch", ["/nonexistent/watch"]), device: nil, hasLifecycle: true)
    #expect(seat.failure == nil)
    #expect(seat.receive(Self.launched) == [])
    let failure = try #require(seat.failure)
    #expect(
      "\(failure)" == "watch=/nonexistent/watch: error: it could not be started: "
        + "No such file or directory")
  }

  @Test func `the home folder is kept from launch to launch, and goes with the run`() throws {
    let seat = Self.seat(
      """
      ls -A $HOME > /dev/null; cat $HOME/log 2> /dev/null
      echo "$VTIME_LAUNCH $VTIME_START $CFFIXED_USER_HOME $TMPDIR" >> $HOME/log
      read -r q <&3; echo home $HOME; kill -TERM $$
      """)
    let later = Instant.start + .seconds(5)
    _ = seat.receive(Self.launched)
    _ = seat.receive(Self.finished)
    let first = try #require(seat.findings.faults.first?.output)
    let home = String(first.dropFirst(5).dropLast())
    #expect(FileManager.default.fileExists(atPath: home))
    _ = seat.receive(Self.entry(3, .appLaunched, at: later))
    _ = seat.receive(Self.entry(4, .callbackDidFinishLaunching, at: later))
    let second = try #require(seat.findings.faults.last?.output)
    #expect(second == "1 0 \(home) \(home)/tmp\nhome \(home)\n")
    #expect(seat.findings.faultCount == 2)
    #expect(seat.count.launches == 2)
    _ = seat.end(at: later)
    #expect(!FileManager.default.fileExists(atPath: home))
  }

  @Test func `a home goes with its links and locked folders, and what they lead to stays`() throws {
    let outside = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("kept".utf8).write(to: outside)
    defer { try? FileManager.default.removeItem(at: outside) }
    let seat = Self.seat(
      """
      mkdir -p $HOME/Library/.hidden/deep; touch $HOME/Library/.hidden/deep/file
      ln -s '\(outside.path)' $HOME/link; ln -s / $HOME/root; chmod 000 $HOME/Library
      echo home $HOME; exit 1
      """)
    _ = seat.receive(Self.launched)
    _ = seat.receive(Self.finished)
    let output = try #require(seat.findings.faults.first?.output)
    let home = String(output.dropFirst(5).dropLast())
    #expect(FileManager.default.fileExists(atPath: home + "/link"))
    _ = seat.end(at: .start)
    #expect(!FileManager.default.fileExists(atPath: home))
    #expect(FileManager.default.fileExists(atPath: outside.path))
  }

  @Test func `a suspended app has no deadline, and is killed without a word`() throws {
    let seat = Self.seat(
      """
      echo pid $$ > $HOME/../bluewake-test-$PPID.pid
      while read -r q <&3; do echo '{"message":"quiescent","deadline":9000000000}' >&4; done
      """)
    let file = FileManager.default.temporaryDirectory
      .appending(path: "bluewake-test-\(getpid()).pid")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = seat.receive(Self.launched)
    _ = seat.receive(Self.finished)
    #expect(seat.nextDeadline == .start + .seconds(9))
    let before = seat.count.messages
    _ = seat.receive(Self.entry(3, .appSuspended, at: .start + .seconds(1)))
    #expect(seat.nextDeadline == nil)
    _ = seat.receive(Self.entry(4, .callbackDidConnect, at: .start + .seconds(10)))
    var terminated = Self.entry(5, .appTerminated, at: .start + .seconds(11))
    terminated[.by] = .text("system")
    _ = seat.receive(terminated)
    #expect(seat.count.messages == before)
    Program.expectGone(Program.ids(in: try String(contentsOf: file, encoding: .utf8)))
    #expect(seat.findings.faults.isEmpty && seat.failure == nil)
  }

  @Test func `an app that is awake in the background says when it has finished its work`() {
    let seat = Self.seat(
      """
      n=0
      while read -r q <&3; do
        n=$((n + 1))
        case $n in
          2) echo '{"message":"quiescent","deadline":2000000000,"busy":true}' >&4 ;;
          *) echo '{"message":"quiescent","deadline":3000000000}' >&4 ;;
        esac
      done
      """)
    let busyUntil = Instant.start + .seconds(2)
    _ = seat.receive(Self.launched)
    _ = seat.receive(Self.entry(2, .appBackground))
    #expect(seat.nextDeadline == .start + .seconds(3))
    _ = seat.receive(Self.entry(3, .callbackDidEnterBackground))
    #expect(seat.nextDeadline == busyUntil)
    #expect(seat.advance(to: busyUntil, before: .start + .seconds(9)) == [])
    #expect(seat.nextDeadline == busyUntil)
    #expect(
      seat.advance(to: busyUntil, before: .start + .seconds(9))
        == [Draft(.callFinishesWork, from: .app, [.app: .text("watch")])])
    #expect(seat.nextDeadline == .start + .seconds(3))
  }

  @Test func `an app in the background is left to run for a timer that is due soon`() {
    let seat = Self.seat(
      """
      n=0
      while read -r q <&3; do
        n=$((n + 1))
        case $n in
          1|2) echo '{"message":"quiescent","deadline":500000000}' >&4 ;;
          *) echo '{"message":"quiescent","deadline":1100000000}' >&4 ;;
        esac
      done
      """)
    let soon = Instant.start + .milliseconds(500)
    _ = seat.receive(Self.launched)
    _ = seat.receive(Self.entry(2, .appBackground))
    _ = seat.receive(Self.entry(3, .callbackDidEnterBackground))
    #expect(seat.nextDeadline == soon)
    #expect(seat.advance(to: soon, before: .start + .seconds(9)) == [])
    // The next timer is due too late for it.
    #expect(seat.nextDeadline == soon)
    #expect(
      seat.advance(to: soon, before: .start + .seconds(9))
        == [Draft(.callFinishesWork, from: .app, [.app: .text("watch")])])
  }

  @Test func `a woken app gets the ten seconds of its wake for what is due`() {
    // It sleeps until 4 s at first, and then beyond its wake.
    let seat = Self.seat(
      """
      n=0
      while read -r q <&3; do
        n=$((n + 1))
        case $n in
          4) d=4000000000 ;;
          5) d=60000000000 ;;
          *) echo '{"message":"quiescent","deadline":null}' >&4; continue ;;
        esac
        echo '{"message":"quiescent","deadline":'$d',"asleep":{"until":'$d',"thread":"a thread"}}' >&4
      done
      """)
    let second = { Instant.start + .seconds($0) }
    _ = seat.receive(Self.launched)
    _ = seat.receive(Self.entry(2, .appBackground))
    _ = seat.receive(Self.entry(3, .callbackDidEnterBackground))
    _ = seat.receive(Self.entry(4, .appSuspended))
    #expect(seat.receive(Self.entry(5, .appWoken, at: second(1))) == [])
    #expect(seat.receive(Self.entry(6, .callbackDidConnect, at: second(1))) == [])
    #expect(seat.nextDeadline == second(4))
    #expect(seat.advance(to: second(4), before: second(20)) == [])
    #expect(seat.nextDeadline == second(4))
    #expect(
      seat.advance(to: second(4), before: second(20))
        == [Draft(.callFinishesWork, from: .app, [.app: .text("watch")])])
    let text = """
      suspended 3s after callback.didConnect, and a thread was to sleep or wait until 60s: \
      an app that was woken has ten seconds
      """
    #expect(
      seat.receive(Self.entry(7, .appSuspended, at: second(4)))
        == [Draft(.noteText, from: .system, [.app: .text("watch"), .text: .text(text)])])
  }

  @Test(.slow) func `an app for which time stands still breaks its protocol`() {
    let seat = Self.seat(
      "while read -r q <&3; do echo '{\"message\":\"quiescent\",\"deadline\":0}' >&4; done")
    _ = seat.receive(Self.launched)
    _ = seat.receive(Self.finished)
    var count = 0
    while seat.failure == nil, count < 30_000 {
      _ = seat.advance(to: .start, before: .start + .seconds(1))
      count += 1
    }
    #expect(seat.failure?.text == "wanted to act 20000 times while time stood still")
  }
}
