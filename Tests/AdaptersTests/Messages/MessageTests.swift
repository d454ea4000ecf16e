import Replay
import Seats
import Testing
import Timelines

@testable import Adapters

@Suite struct MessageTests {
  let entry = Entry(
    time: Instant(nanoseconds: 1_000_000_000), sequence: 9, from: .app, kind: .callStopScan,
    cause: 8, fields: [.app: .text("lock")])

  @Test func `what the harness says is what the page says`() {
    let messages: [HarnessMessage.Content] = [
      .hello(protocol: 1), .entry(entry), .advance(to: Instant(nanoseconds: 5)), .bye,
      .batch([entry]), .restore(nil, at: .start),
      .packets([[4, 0x0F, 0]], at: Instant(nanoseconds: 5)),
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
          #"{"message":"batch","number":5,"entries":[{"sequence":9,"time":1000000000,"#
            + #""from":"app","kind":"call.stopScan","cause":8,"app":"lock"}]}"#,
          #"{"message":"restore","number":6,"time":0,"state":null}"#,
          #"{"message":"hci","number":7,"time":5,"packets":["0x040f00"]}"#,
        ].map { $0 + "\n" })
  }

  @Test func `what an implementation says is what the page says`() {
    let messages: [ImplementationMessage] = [
      .hello(Hello(name: "toy", capabilities: [.restoration, .central])), .hello(Self.faked),
      .drafts([
        Draft(
          .callbackDidConnect, from: .implementation, [.peer: .text("P")],
          after: .milliseconds(10), cause: 3)
      ]),
      .drafts([Self.note, Self.note]), .packets([[1, 3, 12, 0]]),
      .preserve(.object([.init(name: "scans", value: .array([.integer(1), .number("1.5")]))])),
      .quiescent(.init(answers: 7, deadline: Instant(nanoseconds: 5))),
      .quiescent(.init(answers: 8, taken: 3)),
    ]
    #expect(
      messages.map { text($0.line) }
        == [
          #"{"message":"hello","protocol":1,"name":"toy","#
            + #""capabilities":["central","state-restoration"],"clock":"virtual"}"#,
          #"{"message":"hello","protocol":1,"name":"faked","capabilities":["central"],"#
            + #""clock":"scaled","speed":20,"tolerance":"1s"}"#,
          #"{"message":"draft","kind":"callback.didConnect","delay":"10ms","cause":3,"peer":"P"}"#,
          #"{"message":"drafts","drafts":[{"kind":"note.text","cause":1,"text":"a"},"#
            + #"{"kind":"note.text","cause":1,"text":"a"}]}"#,
          #"{"message":"hci","packets":["0x01030c00"]}"#,
          #"{"message":"preserve","state":{"scans":[1,1.5]}}"#,
          #"{"message":"quiescent","answers":7,"deadline":5}"#,
          #"{"message":"quiescent","answers":8,"taken":3,"deadline":null}"#,
        ].map { $0 + "\n" })
  }

  private static let note = Draft(
    .noteText, from: .implementation, [.text: .text("a")], cause: 1)

  private static let faked = Hello(
    name: "faked", capabilities: [.central],
    clock: RunClock(.scaled, speed: 20, tolerance: .seconds(1)))

  @Test func `both sides read what the other writes`() throws {
    let questions: [HarnessMessage.Content] = [
      .hello(protocol: 2), .entry(entry), .batch([entry, entry]),
      .advance(to: Instant(nanoseconds: -5)), .bye,
    ]
    for content in questions {
      let message = HarnessMessage(number: 12, content: content)
      #expect(try HarnessMessage(json: JSONValue(parsing: message.line)) == message)
    }
    let answers: [ImplementationMessage] = [
      .hello(Hello(name: "", capabilities: [])), .hello(Self.faked),
      .hello(
        Hello(
          name: "a", capabilities: [], restartsAfter: [.appTerminated], batch: 4096, isHost: true)),
      .drafts([Draft(.noteText, from: .implementation, [.text: .text("a\nb")], cause: 1)]),
      .drafts([Self.note, Self.note]), .packets([[1, 3, 12, 0], []]), .preserve(.null),
      .quiescent(.init(answers: 7, deadline: Instant(nanoseconds: .max))),
      .quiescent(.init(answers: 8, taken: 0)),
    ]
    for message in answers {
      #expect(try ImplementationMessage(json: JSONValue(parsing: message.line)) == message)
    }
  }

  @Test(arguments: Field.allCases.filter { $0.numbers != nil })
  func `a draft with a number that its field cannot have is refused, and one at its end is not`(
    field: Field
  ) throws {
    let range = try #require(field.numbers)
    let kinds = Kind.allCases.filter { $0.isForImplementations && $0.fields.contains(field) }
    guard let kind = kinds.first else { return }
    func read(_ number: Int64) throws {
      let value =
        switch field.type {
        case .duration: "\"\(number)ns\""
        case .list: "[\(number)]"
        default: "\(number)"
        }
      let line = #"{"message":"draft","kind":"\#(kind.rawValue)","\#(field.rawValue)":\#(value)}"#
      _ = try ImplementationMessage(json: JSONValue(parsing: Array(line.utf8)))
    }
    try read(range.lowerBound)
    try read(range.upperBound)
    for number in [range.lowerBound - 1, -1000, range.upperBound &+ 1]
    where !range.contains(number) {
      let failure = #expect(throws: JSONFailure.self) { try read(number) }
      #expect(failure?.place == .path(field.rawValue))
      // A duration has no sign, so a negative one is none.
      if field.type == .duration, number < 0 { continue }
      #expect(failure?.expected == "\(field.type), \(field.numbersPhrase ?? "")")
    }
  }

  @Test func `every field with a number says which numbers it can have`() {
    let numeric = Field.allCases.filter { field in
      switch field.type {
      case .integer, .duration, .instant, .list(.integer): true
      default: false
      }
    }
    #expect(numeric.filter { $0.numbers == nil } == [.seed])
    #expect(Field.allCases.filter { $0.numbers != nil && !numeric.contains($0) }.isEmpty)
    let said = numeric.filter { field in
      Kind.allCases.contains { $0.isForImplementations && $0.fields.contains(field) }
    }
    #expect(said.count > 25)
  }

  @Test func `no member of a message is named like a field`() {
    for name in ["message", "number", "delay"] {
      #expect(Field(rawValue: name) == nil)
    }
  }

  private func text(_ octets: [UInt8]) -> String { String(decoding: octets, as: UTF8.self) }
}
