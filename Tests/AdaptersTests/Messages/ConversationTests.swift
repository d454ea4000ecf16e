import Testing
import Timelines

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
    let draft = #"{"message":"draft","kind":"air.initiating","cause":9,"enabled":true,"peer":"P"}"#
    #expect(try !conversation.read(Array(draft.utf8)))
    let end = #"{"message":"quiescent","answers":2,"deadline":1000000000}"#
    #expect(try conversation.read(Array(end.utf8)))
    #expect(
      conversation.answer.drafts == [
        Draft(
          .airInitiating, from: .implementation, [.enabled: .flag(true), .peer: .text("P")],
          cause: 9)
      ])
    #expect(conversation.nextDeadline == .start + .seconds(1))
    _ = conversation.ask(.advance(to: .start + .seconds(1)))
    #expect(conversation.nextDeadline == nil)
  }

  /// The required fields of a kind, as `bluewake spec vocabulary` lists them.
  @Test(arguments: [
    ("air.scanning", #""active":true"#, "enabled"),
    ("air.initiating", #""enabled":true"#, "peer or address"),
    ("air.scanRequest", "", "peer or address"), ("link.request", #""connection":1"#, "octets"),
    ("link.command", #""octets":"0x520100""#, "connection or peer"),
  ])
  func `a draft without what it needs is a violation`(
    kind: String, members: String, missing: String
  )
    throws
  {
    var conversation = try conversation()
    let line =
      #"{"message":"draft","kind":"\#(kind)""# + (members.isEmpty ? "}" : ",\(members)}")
    let text = "\(kind) has no \(missing), without which it has no meaning"
    #expect(throws: Conversation.Misunderstanding.violation(text)) {
      try conversation.read(Array(line.utf8))
    }
  }

  @Test(arguments: [
    ("conectionTimeout", ", did you mean 'connectionTimeout'"), ("brokenTower", ""),
    ("0x1FF", ""), ("CBErrorDomain", ""),
  ])
  func `an error has a name of Core Bluetooth, or a number`(name: String, hint: String) throws {
    func read(_ name: String) throws {
      var conversation = try conversation()
      let line =
        #"{"message":"draft","kind":"callback.didWriteValue","error":"\#(name)"}"#
      _ = try conversation.read(Array(line.utf8))
    }
    let expected = "the name of a case of CBError or CBATTError, or an ATT error code as in 0x80"
    let failure = JSONFailure(
      at: .path("error"), found: "the text \(name)", expected: expected + hint)
    #expect(throws: Conversation.Misunderstanding.unreadable(failure)) { try read(name) }
    for known in ["unlikelyError", "0x80", "leGattNearBackgroundNotificationLimit"] {
      // It gets as far as whom the callback is for.
      #expect(
        throws: Conversation.Misunderstanding.violation(
          "callback.didWriteValue is for no manager")
      ) { try read(known) }
    }
  }

  @Test(arguments: [
    (hello, "hello answers only hello"),
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
      "callback.didConnect names entry 10 as its cause, which it does not know"
    ),
    (
      #"{"message":"hci","packets":[]}"#, "received HCI packets, but hello did not say hci"
    ),
    (
      #"{"message":"drafts","drafts":[{"kind":"note.text","number":2},"#
        + #"{"kind":"note.text","number":2}]}"#,
      "draft 2 follows draft 2"
    ),
  ])
  func `a message that may not come here is a violation`(line: String, text: String) throws {
    var conversation = try conversation()
    #expect(throws: Conversation.Misunderstanding.violation(text)) {
      try conversation.read(Array(line.utf8))
    }
  }

  @Test func `a manager can be called back from when it is made, and after a restart too`() throws {
    var first = try conversation()
    let callback = Array(
      #"{"message":"draft","kind":"callback.didConnect","app":"a","manager":"m","peer":"P"}"#.utf8)
    #expect(throws: Conversation.Misunderstanding.self) { try first.read(callback) }
    let names: Fields = [.app: .text("a"), .manager: .text("m")]
    _ = first.ask(
      .entry(
        Entry(
          time: .start + .seconds(1), sequence: 10, from: .app, kind: .callCreateCentralManager,
          fields: names)))
    #expect(try !first.read(callback))
    var second = Conversation(continuing: first)
    _ = second.ask(.hello(protocol: 1))
    _ = try second.read(Array(Self.hello.utf8))
    _ = second.ask(.restore(nil, at: .start + .seconds(2)))
    #expect(try !second.read(callback))
  }

  @Test(arguments: [
    ("", "at offset 0: found the end, expected a value"),
    ("[]", "message: found nothing, expected hello, draft, drafts, hci, preserve or quiescent"),
    (
      #"{"message":"answer"}"#,
      "message: found the text answer, "
        + "expected hello, draft, drafts, hci, preserve or quiescent"
    ),
    (#"{"message":"draft"}"#, "kind: found nothing, expected a kind of the vocabulary"),
    (
      #"{"message":"draft","kind":"user.opensApp"}"#,
      "kind: found user.opensApp, expected a kind that an implementation brings about"
    ),
    (
      #"{"message":"drafts","drafts":[{"kind":"note.text"},{"kind":"note.text","delay":1}]}"#,
      "drafts[1].delay: found 1, expected a duration as in 1500us, 10ms or 2s"
    ),
    (
      #"{"message":"hci","packets":["01030c00"]}"#,
      "packets: found an array of 1, expected an array of octets as in 0x01030c00"
    ),
    (#"{"message":"preserve"}"#, "state: found nothing, expected any value"),
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
      "capabilities[0]: found the text zentral, expected one of alerts, central, "
        + "l2cap-channels, lifecycle, parameters, peripheral, state-restoration, did you mean 'central'"
    ),
    (
      #"{"message":"hello","protocol":1,"name":"toy","capabilities":"central","clock":"virtual"}"#,
      "capabilities: found the text central, expected an array, each one of alerts, central, "
        + "l2cap-channels, lifecycle, parameters, peripheral, state-restoration"
    ),
    (
      #"{"message":"hello","protocol":1,"name":"toy","capabilities":[],"clock":"scaled"}"#,
      "speed: found nothing, expected seconds of the run in a real one, 1 to 1000"
    ),
    (
      #"{"message":"hello","protocol":1,"name":"toy","capabilities":[],"clock":"wall"}"#,
      "clock: found the text wall, expected one of virtual, scaled, event"
    ),
    (
      #"{"message":"hello","protocol":1,"name":"toy","capabilities":[],"clock":"event","batch":9}"#,
      "clock: found the text event, "
        + "expected virtual, as again, batch, hci and restartsAfter go by its lock-step"
    ),
    (
      #"{"message":"hello","protocol":1,"name":"toy","capabilities":[],"clock":"virtual","#
        + #""batch":5000}"#,
      "batch: found 5000, expected an integer from 1 to 4096"
    ),
    (
      #"{"message":"hello","protocol":1,"name":"toy","capabilities":[],"clock":"virtual","#
        + #""restartsAfter":["app.ended"]}"#,
      "restartsAfter[0]: found the text app.ended, expected a kind of the vocabulary, "
        + "did you mean 'run.ended'"
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

  @Test func `members that nobody reads are known to who asks for them`() throws {
    var conversation = Conversation()
    _ = conversation.ask(.hello(protocol: 1))
    _ = try conversation.read(Array(Self.hello.utf8))
    _ = conversation.ask(.advance(to: .start))
    let drafts = """
      {"message":"drafts","number":1,"drafts":[{"kind":"air.scanning","enabled":true,"intervall":"1s"},\
      {"kind":"note.text","mine":[1]},{"kind":"note.text","mine":[2],"text":"a"}]}
      """
    #expect(try !conversation.read(Array(drafts.utf8)))
    #expect(
      conversation.unknown.texts == [
        "air.scanning intervall, did you mean 'interval'", "note.text mine",
      ])
  }

  @Test func `of a batch goes into a line what fits, and no more can be taken`() throws {
    var conversation = Conversation()
    _ = conversation.ask(.hello(protocol: 1))
    _ = try conversation.read(Array(Self.hello.utf8))
    let entries = (1...1000).map { number in
      Entry(
        time: .start, sequence: number, from: .peer, kind: .linkNotification,
        fields: [.octets: .octets(Array(repeating: UInt8(number & 0xFF), count: 500))])
    }
    var line = conversation.ask(.batch(entries))
    #expect((1 << 19..<1 << 20).contains(line.count))
    line.removeLast()
    let message = try HarnessMessage(json: JSONValue(parsing: line))
    let count = message.content.entries.count
    #expect((400..<1000).contains(count))
    #expect(message.content == .batch(Array(entries[..<count])))
    func answer(taken: Int) -> [UInt8] {
      Array(#"{"message":"quiescent","answers":2,"taken":\#(taken),"deadline":null}"#.utf8)
    }
    #expect(throws: Conversation.Misunderstanding.self) {
      try conversation.read(answer(taken: count + 1))
    }
    #expect(try conversation.read(answer(taken: count)))
    #expect(conversation.answer.taken == count)
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
