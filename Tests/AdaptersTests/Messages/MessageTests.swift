import Testing
import Timelines
import VirtualTime

@testable import Adapters

@Suite struct MessageTests {
  let entry = Entry(
    time: Instant(nanoseconds: 1_000_000_000), sequence: 9, from: .app, kind: .callStopScan,
    cause: 8, fields: [.app: .text("lock")])

  @Test func `what the harness says is what the page says`() {
    let messages: [HarnessMessage.Content] = [
      .hello(protocol: 1), .entry(entry), .advance(to: Instant(nanoseconds: 5)), .bye,
    ]
    let lines = messages.enumerated().map { index, content in
      text(HarnessMessage(number: index + 1, content: content).line)
    }
    #expect(
      lines
        == [
          #"{"message":"hello","number":1,"protocol":1}"#,
          #"{"message":"entry","number":2,"sequence":9,"time":1000000000,"from":"app","#
            + #""kind":"call.stopScan","cause":8,"app":"lock"}"#,
          #"{"message":"advance","number":3,"to":5}"#,
          #"{"message":"bye","number":4}"#,
        ].map { $0 + "\n" })
  }

  @Test func `what an implementation says is what the page says`() {
    let messages: [ImplementationMessage] = [
      .hello(.init(version: 1, name: "toy", capabilities: [.restoration, .central])),
      .draft(
        Draft(
          .callbackDidConnect, from: .implementation, [.peer: .text("P")],
          after: .milliseconds(10), cause: 3)),
      .quiescent(answers: 7, deadline: Instant(nanoseconds: 5)),
      .quiescent(answers: 8, deadline: nil),
    ]
    #expect(
      messages.map { text($0.line) }
        == [
          #"{"message":"hello","protocol":1,"name":"toy","#
            + #""capabilities":["central","state-restoration"],"clock":"virtual"}"#,
          #"{"message":"draft","kind":"callback.didConnect","delay":"10ms","cause":3,"peer":"P"}"#,
          #"{"message":"quiescent","answers":7,"deadline":5}"#,
          #"{"message":"quiescent","answers":8,"deadline":null}"#,
        ].map { $0 + "\n" })
  }

  @Test func `both sides read what the other writes`() throws {
    let questions: [HarnessMessage.Content] = [
      .hello(protocol: 2), .entry(entry), .advance(to: Instant(nanoseconds: -5)), .bye,
    ]
    for content in questions {
      let message = HarnessMessage(number: 12, content: content)
      #expect(try HarnessMessage(json: JSONValue(parsing: message.line)) == message)
    }
    let answers: [ImplementationMessage] = [
      .hello(.init(version: 1, name: "", capabilities: [])),
      .draft(Draft(.noteText, from: .implementation, [.text: .text("a\nb")], cause: 1)),
      .quiescent(answers: 7, deadline: Instant(nanoseconds: .max)),
      .quiescent(answers: 8, deadline: nil),
    ]
    for message in answers {
      #expect(try ImplementationMessage(json: JSONValue(parsing: message.line)) == message)
    }
  }

  @Test func `no member of a message is named like a field`() {
    for name in ["message", "number", "delay", "to", "answers", "protocol", "clock"] {
      #expect(Field(rawValue: name) == nil)
    }
  }

  private func text(_ octets: [UInt8]) -> String { String(decoding: octets, as: UTF8.self) }
}
