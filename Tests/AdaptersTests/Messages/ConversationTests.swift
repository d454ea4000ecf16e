import Testing
import Timelines
import VirtualTime

@testable import Adapters

@Suite struct ConversationTests {
  /// After hello, and with entry 9 asked in message 2, one second into the run.
  private func conversation() throws -> Conversation {
    var conversation = Conversation()
    _ = conversation.ask(.hello(protocol: 1))
    _ = try conversation.read(Array(Self.hello.utf8))
    _ = conversation.ask(
      .entry(
        Entry(time: .start + .seconds(1), sequence: 9, from: .app, kind: .callStopScan)))
    return conversation
  }

  static let hello =
    #"{"message":"hello","protocol":1,"name":"toy","capabilities":["central"],"clock":"virtual"}"#

  @Test func `drafts are complete with quiescent, which names the deadline`() throws {
    var conversation = try conversation()
    let draft = #"{"message":"draft","kind":"callback.didConnect","cause":9,"peer":"P"}"#
    #expect(try conversation.read(Array(draft.utf8)) == nil)
    let end = #"{"message":"quiescent","answers":2,"deadline":1000000000}"#
    #expect(
      try conversation.read(Array(end.utf8)) == [
        Draft(.callbackDidConnect, from: .implementation, [.peer: .text("P")], cause: 9)
      ])
    #expect(conversation.nextDeadline == .start + .seconds(1))
    _ = conversation.ask(.advance(to: .start + .seconds(1)))
    #expect(conversation.nextDeadline == nil)
  }

  @Test(arguments: [
    (hello, "hello answers nothing but hello"),
    (
      #"{"message":"quiescent","answers":1,"deadline":null}"#,
      "quiescent answers message 1, but message 2 (entry 9, call.stopScan) was asked"
    ),
    (
      #"{"message":"quiescent","answers":2,"deadline":999999999}"#,
      "the deadline 0.999999999 lies before the present, 1.000000000"
    ),
    (
      #"{"message":"draft","kind":"callback.didConnect","cause":10}"#,
      "callback.didConnect names entry 10 as its cause, which it has not been told of"
    ),
  ])
  func `a message that may not come here is a violation`(line: String, text: String) throws {
    var conversation = try conversation()
    #expect(throws: Conversation.Misunderstanding.violation(text)) {
      try conversation.read(Array(line.utf8))
    }
  }

  @Test(arguments: [
    ("", "at offset 0: found the end, expected a value"),
    ("[]", "message: found nothing, expected hello, draft or quiescent"),
    (
      #"{"message":"answer"}"#, "message: found the text answer, expected hello, draft or quiescent"
    ),
    (#"{"message":"draft"}"#, "kind: found nothing, expected a kind of the vocabulary"),
    (
      #"{"message":"draft","kind":"user.opensApp"}"#,
      "kind: found user.opensApp, expected a kind that an implementation brings about"
    ),
    (
      #"{"message":"draft","kind":"call.connect"}"#,
      "kind: found call.connect, expected a kind that an implementation brings about"
    ),
    (
      #"{"message":"quiescent","answers":2}"#,
      "deadline: found nothing, expected an instant in nanoseconds, or null"
    ),
    (
      #"{"message":"quiescent","answers":"2","deadline":null}"#,
      "answers: found the text 2, expected the number of a message"
    ),
  ])
  func `a line that is no message is unreadable`(line: String, text: String) throws {
    var conversation = try conversation()
    do {
      let answer = try conversation.read(Array(line.utf8))
      Issue.record("\(text) was not found: \(String(describing: answer))")
    } catch .unreadable(let failure) {
      #expect(failure.description == text)
    }
  }

  @Test(arguments: [
    (
      #"{"message":"hello","protocol":2,"name":"toy","capabilities":[],"clock":"virtual"}"#,
      "protocol: found 2, expected 1"
    ),
    (
      #"{"message":"hello","protocol":1,"name":"toy","capabilities":["zentral"],"clock":"virtual"}"#,
      "capabilities: found an array of 1, expected an array of alerts, central, lifecycle, "
        + "peripheral, state-restoration"
    ),
    (
      #"{"message":"hello","protocol":1,"name":"toy","capabilities":[],"clock":"scaled"}"#,
      "clock: found the text scaled, expected virtual, the only clock so far"
    ),
    (
      #"{"message":"hello","protocol":1,"capabilities":[],"clock":"virtual"}"#,
      "name: found nothing, expected text"
    ),
  ])
  func `a hello that cannot be worked with is refused`(line: String, text: String) throws {
    var conversation = Conversation()
    _ = conversation.ask(.hello(protocol: 1))
    do {
      _ = try conversation.read(Array(line.utf8))
      Issue.record("\(text) was not found")
    } catch .unreadable(let failure) {
      #expect(failure.description == text)
    }
  }

  @Test func `hello must be answered by hello`() throws {
    var conversation = Conversation()
    _ = conversation.ask(.hello(protocol: 1))
    let text = "message 1 (hello) must be answered by hello"
    #expect(throws: Conversation.Misunderstanding.violation(text)) {
      try conversation.read(Array(#"{"message":"quiescent","answers":1,"deadline":null}"#.utf8))
    }
  }
}
