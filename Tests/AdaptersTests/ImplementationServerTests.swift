import Adapters
import Replay
import Testing
import Timelines
import VirtualTime

/// Connects to whoever it is told to, a second later.
private struct Connector: Implementation {
  let about = ImplementationDescription(name: "connector", capabilities: [.central])
  private var due: [Draft] = []
  private(set) var nextDeadline: Instant?

  mutating func receive(_ entry: Entry) -> [Draft] {
    guard entry.kind == .callConnect else { return [] }
    let peer: Fields = [.peer: entry[.peer]]
    due.append(Draft(.callbackDidConnect, from: .implementation, peer, cause: entry.sequence))
    nextDeadline = entry.time + .seconds(1)
    return [Draft(.airInitiating, from: .implementation, peer)]
  }

  mutating func advance(to now: Instant) -> [Draft] {
    defer { due = [] }
    nextDeadline = nil
    return due
  }
}

@Suite struct ImplementationServerTests {
  @Test func `an implementation in this process answers as the page says`() throws {
    var server = ImplementationServer(Connector())
    let questions = [
      #"{"message":"hello","number":1,"protocol":1,"future":true}"#,
      #"{"message":"entry","number":2,"sequence":4,"time":5,"from":"app","kind":"call.connect","#
        + #""peer":"P"}"#,
      #"{"message":"advance","number":3,"to":1000000005}"#,
      #"{"message":"bye","number":4}"#,
    ]
    let answers = try questions.map { question in
      String(decoding: try server.answer(Array(question.utf8)), as: UTF8.self)
    }
    #expect(
      answers == [
        """
        {"message":"hello","protocol":1,"name":"connector","capabilities":["central"],\
        "clock":"virtual"}

        """,
        """
        {"message":"draft","kind":"air.initiating","peer":"P"}
        {"message":"quiescent","answers":2,"deadline":1000000005}

        """,
        """
        {"message":"draft","kind":"callback.didConnect","cause":4,"peer":"P"}
        {"message":"quiescent","answers":3,"deadline":null}

        """,
        "",
      ])
    #expect(server.isOver)
  }

  @Test(arguments: [
    ("hello", "at offset 0: found h, expected a value"),
    (
      #"{"message":"hello","number":1,"protocol":7}"#,
      "protocol: found 7, expected 1"
    ),
    (#"{"message":"advance","number":1,"to":1}"#, "message: found advance, expected hello"),
    (
      #"{"message":"halt","number":1}"#,
      "message: found the text halt, expected hello, entry, advance or bye"
    ),
    (#"{"message":"hello","protocol":1}"#, "number: found nothing, expected an integer"),
  ])
  func `what no harness says is refused`(line: String, text: String) {
    var server = ImplementationServer(Connector())
    do {
      _ = try server.answer(Array(line.utf8))
      Issue.record("\(text) was not found")
    } catch {
      #expect(error.description == text)
    }
  }
}
