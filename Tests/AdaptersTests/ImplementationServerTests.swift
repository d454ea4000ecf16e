import Adapters
import Replay
import Seats
import Testing
import Timelines

/// Connects to any peripheral as requested, a second later.
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

/// Wants to act ten nanoseconds into the run, and says nothing.
private struct Sleeper: Implementation {
  let about = ImplementationDescription(name: "sleeper", capabilities: [.central])
  let nextDeadline: Instant? = Instant(nanoseconds: 10)

  mutating func receive(_ entry: Entry) -> [Draft] { [] }
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
        "clock":"virtual","batch":256}

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

  @Test func `a batch is taken up to the first entry from which something follows`() throws {
    #expect(try taken(of: ["note.text", "note.text", "call.connect", "note.text"]) == 3)
    #expect(try taken(of: ["note.text", "note.text"]) == 2)
  }

  @Test func `a batch is taken up to the entry before a deadline`() throws {
    var server = ImplementationServer(Sleeper())
    _ = try server.answer(Array(#"{"message":"hello","number":1,"protocol":1}"#.utf8))
    let answer = try server.answer(Array(batch([1, 5, 9, 10, 11]).utf8))
    #expect(
      String(decoding: answer, as: UTF8.self)
        == #"{"message":"quiescent","answers":2,"taken":3,"deadline":10}"# + "\n")
  }

  private func batch(_ times: [Int]) -> String {
    let entries = times.enumerated().map { index, time in
      #"{"sequence":\#(index + 1),"time":\#(time),"from":"peer","kind":"air.advertisement"}"#
    }
    return #"{"message":"batch","number":2,"entries":[\#(entries.joined(separator: ","))]}"#
  }

  private func taken(of kinds: [String]) throws -> Int64? {
    var server = ImplementationServer(Connector())
    _ = try server.answer(Array(#"{"message":"hello","number":1,"protocol":1}"#.utf8))
    let entries = kinds.enumerated().map { index, kind in
      #"{"sequence":\#(index + 1),"time":\#(index),"from":"app","kind":"\#(kind)"}"#
    }
    let question = #"{"message":"batch","number":2,"entries":[\#(entries.joined(separator: ","))]}"#
    let lines = try server.answer(Array(question.utf8)).split(separator: UInt8(ascii: "\n"))
    return try JSONValue(parsing: Array(lines.last ?? []))["taken"]?.integer
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
      "message: found the text halt, expected hello, entry, batch, advance or bye"
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
