import BluetoothProtocols
import Testing
import Timelines

@testable import Adapters

@Suite struct AppConversationTests {
  private static let launch = AppLaunch(app: "watch", device: "phone", number: 1, time: .start)
  private static let second = Instant.start + .seconds(1)

  /// After hello, and with entry 9 received in message 2, one second into the run.
  private func conversation() throws -> AppConversation {
    var conversation = AppConversation(of: Self.launch)
    _ = conversation.ask(.hello(Self.launch))
    #expect(try !conversation.read(#"{"message":"hello","protocol":1}"#))
    #expect(try conversation.read(#"{"message":"quiescent","deadline":null}"#))
    _ = conversation.ask(
      .entry(
        Entry(
          time: Self.second, sequence: 9, from: .implementation, kind: .callbackDidEnterBackground))
    )
    return conversation
  }

  /// The same, with the app's time moved to 2 s, and no deadline before 10 s.
  private func ahead() throws -> AppConversation {
    var conversation = try conversation()
    #expect(try conversation.read(#"{"message":"quiescent","deadline":2000000000}"#))
    #expect(conversation.nextDeadline == .start + .seconds(2))
    _ = conversation.ask(.advance(to: .start + .seconds(2), horizon: .start + .seconds(10)))
    return conversation
  }

  @Test func `hello says which launch of which app it is`() {
    var conversation = AppConversation(of: Self.launch)
    let line = conversation.ask(.hello(Self.launch))
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"{"message":"hello","number":1,"protocol":1,"app":"watch","device":"phone","#
        + #""launch":1,"time":0}"# + "\n")
  }

  @Test func `hello lists the devices that the app was told of before`() {
    var peers = ToldPeers()
    var entry = Entry(
      time: .start, sequence: 1, from: .implementation, kind: .callbackWillRestoreState)
    entry[.peripherals] = .list([.text("strap"), .text("lock")])
    peers.learn(from: entry)
    var launch = Self.launch
    launch.peers = peers.sorted
    var conversation = AppConversation(of: launch)
    let line = String(decoding: conversation.ask(.hello(launch)), as: UTF8.self)
    #expect(line.hasSuffix(#""time":0,"peers":["lock","strap"]}"# + "\n"))
  }

  @Test func `hello says what the app declares and may do, once that is known`() {
    var permissions = AppPermissions()
    func install(_ fields: Fields, _ kind: Kind = .systemInstallsApp) -> String {
      permissions.learn(
        from: Entry(time: .start, sequence: 1, from: .system, kind: kind, fields: fields))
      var launch = Self.launch
      launch.permissions = permissions
      var conversation = AppConversation(of: launch)
      return String(decoding: conversation.ask(.hello(launch)), as: UTF8.self)
    }
    #expect(install([:]).hasSuffix(#""time":0}"# + "\n"))
    #expect(install([.modes: .list([])]).hasSuffix(#""time":0,"modes":[]}"# + "\n"))
    #expect(
      install([.authorization: .text("denied")], .userAuthorizesApp)
        .hasSuffix(#""modes":[],"authorization":"denied"}"# + "\n"))
    #expect(
      install([.modes: .texts(["bluetooth-central"])])
        .hasSuffix(#""modes":["bluetooth-central"]}"# + "\n"))
  }

  @Test func `hello lists accessories to an app that uses AccessorySetupKit`() {
    var launch = Self.launch
    launch.accessories = [
      AccessoryInRange(
        Scenario.PeerSetup(
          peer: "strap",
          properties: [
            .services: .list([.uuid(BluetoothUUID(UInt16(0x180D)))]), .localName: .text("Strap"),
            .manufacturerData: .octets([0xFF, 0xFF, 1]),
          ])), AccessoryInRange(Scenario.PeerSetup(peer: "lock")),
    ]
    func line() -> String {
      var conversation = AppConversation(of: launch)
      return String(decoding: conversation.ask(.hello(launch)), as: UTF8.self)
    }
    #expect(line().hasSuffix(#""time":0}"# + "\n"))
    launch.permissions.learn(
      from: Entry(
        time: .start, sequence: 1, from: .system, kind: .systemInstallsApp,
        fields: [.accessorySetupKit: .flag(true)]))
    #expect(
      line().hasSuffix(
        #""accessories":[{"peer":"strap","localName":"Strap","services":["180D"],"#
          + #""manufacturerData":"0xffff01"},{"peer":"lock"}]}"# + "\n"))
  }

  @Test func `calls are the app's own, whatever it says, and happen at once`() throws {
    var conversation = try conversation()
    let call =
      #"{"message":"call","kind":"call.stopScan","app":"other","device":"mars","manager":"m"}"#
    #expect(try !conversation.read(call))
    #expect(try conversation.read(#"{"message":"quiescent","deadline":null,"busy":true}"#))
    #expect(
      conversation.answer.drafts == [
        Draft(.callStopScan, from: .app, [.app: .text("watch"), .manager: .text("m")])
      ])
    #expect(conversation.isBusy)
    #expect(conversation.nextDeadline == nil)
    #expect(!conversation.awaits)
  }

  @Test func `awaits ends an answer, and the answer goes on behind what the call returns`() throws {
    var conversation = try conversation()
    #expect(try !conversation.read(#"{"message":"call","kind":"call.retrievePeripherals"}"#))
    #expect(try conversation.read(#"{"message":"awaits"}"#))
    #expect(conversation.awaits)
    #expect(conversation.answer.calls == 1)
    _ = conversation.ask(
      .entry(Entry(time: Self.second, sequence: 11, from: .implementation, kind: .callReturned)))
    #expect(!conversation.awaits)
    #expect(conversation.answer == AppConversation.Answer())
    #expect(try conversation.read(#"{"message":"quiescent","deadline":1000000000}"#))
    #expect(conversation.nextDeadline == Self.second)
  }

  @Test func `an app that runs ahead says when its first call is`() throws {
    var conversation = try ahead()
    #expect(try !conversation.read(#"{"message":"note","text":"tick","time":3000000000}"#))
    #expect(try !conversation.read(#"{"message":"call","kind":"call.readRSSI","time":4500000000}"#))
    #expect(try conversation.read(#"{"message":"quiescent","deadline":5000000000}"#))
    #expect(
      conversation.answer.drafts == [
        Draft(
          .noteText, from: .app, [.app: .text("watch"), .text: .text("tick")], after: .seconds(1)),
        Draft(.callReadRSSI, from: .app, [.app: .text("watch")], after: .milliseconds(2500)),
      ])
    #expect(conversation.answer.callTime == .start + .milliseconds(4500))
  }

  @Test func `a finding is noted at its instant`() throws {
    var conversation = try ahead()
    let finding = #"{"message":"finding","about":"io","text":"read","time":3000000000}"#
    #expect(try !conversation.read(finding))
    #expect(
      conversation.answer.findings == [
        AppFinding(app: "watch", about: .io, text: "read", time: .start + .seconds(3))
      ])
    #expect(conversation.answer.drafts.first?[.text] == .text("io: read"))
    #expect(try !conversation.read(#"{"message":"finding","about":"heat","text":"hot"}"#))
    #expect(conversation.answer.findings.last?.about == .other)
  }

  @Test(arguments: [
    (#"{"message":"hello","protocol":1}"#, "hello answers only the first message"),
    (#"{"message":"awaits"}"#, "awaits follows no call"),
    (
      #"{"message":"quiescent","deadline":1999999999}"#,
      "the deadline 1.999999999 lies before the present, 2.000000000"
    ),
    (
      #"{"message":"call","kind":"call.stopScan","time":1000000000}"#,
      "call.stopScan is of 1.000000000, which lies before the present, 2.000000000"
    ),
    (
      #"{"message":"call","kind":"call.stopScan","time":10000000000}"#,
      "call.stopScan is of 10.000000000, and the app's time went to 10.000000000 only"
    ),
    (
      #"{"message":"note","text":"late","time":11000000000}"#,
      "a note is of 11.000000000, and the app's time went to 10.000000000 only"
    ),
    (
      #"{"message":"call","kind":"call.stopScan","cause":10}"#,
      "call.stopScan names entry 10 as its cause, which it does not know"
    ),
  ])
  func `a message that may not come here is a violation`(line: String, text: String) throws {
    var conversation = try ahead()
    #expect(throws: Conversation.Misunderstanding.violation(text)) {
      try conversation.read(Array(line.utf8))
    }
  }

  @Test func `an app stops at the instant of its first call`() throws {
    var conversation = try ahead()
    #expect(try !conversation.read(#"{"message":"call","kind":"call.stopScan"}"#))
    let text =
      "call.connect is of 3.000000000, but the app has made a call at 2.000000000 already, and "
      + "stops at the first"
    #expect(throws: Conversation.Misunderstanding.violation(text)) {
      try conversation.read(#"{"message":"call","kind":"call.connect","time":3000000000}"#)
    }
  }

  @Test func `in answer to an entry nothing has another time`() throws {
    var conversation = try conversation()
    #expect(try !conversation.read(#"{"message":"note","text":"now","time":1000000000}"#))
    #expect(
      throws: Conversation.Misunderstanding.violation(
        "a note is of 1.000000001, and the app's time went to 1.000000000 only")
    ) {
      try conversation.read(#"{"message":"note","text":"later","time":1000000001}"#)
    }
  }

  @Test(arguments: [
    (
      #"{"message":"call","kind":"callback.didConnect"}"#,
      "kind: found callback.didConnect, expected a call that an app makes"
    ),
    (
      #"{"message":"call","kind":"call.returned"}"#,
      "kind: found call.returned, expected a call that an app makes"
    ),
    (
      #"{"message":"call","kind":"call.stopScan","delay":"1s"}"#,
      "delay: found 1s, expected no delay, as a call is made at once"
    ),
    (
      #"{"message":"call","kind":"call.openL2CAPChannel","psm":-1}"#,
      "psm: found -1, expected integer, 0 to 65535"
    ),
    (#"{"message":"note"}"#, "text: found nothing, expected text"),
    (
      #"{"message":"quiescent"}"#,
      "deadline: found nothing, expected an instant in nanoseconds, or null"
    ),
    (
      #"{"message":"draft"}"#,
      "message: found the text draft, expected hello, call, note, finding, crashing, awaits or quiescent"
    ),
    (#"{"message":"hello","protocol":2}"#, "protocol: found 2, expected 1"),
  ])
  func `a line that is no message is told with its place`(line: String, text: String) throws {
    var conversation = try ahead()
    do {
      _ = try conversation.read(line)
      Issue.record("it was read")
    } catch {
      guard case .unreadable(let failure) = error else {
        Issue.record("\(error)")
        return
      }
      #expect("\(failure)" == text)
    }
  }

  @Test func `the first message is hello`() {
    var conversation = AppConversation(of: Self.launch)
    _ = conversation.ask(.hello(Self.launch))
    #expect(
      throws: Conversation.Misunderstanding.violation(
        "message 1 (hello of launch 1) must be answered by hello")
    ) {
      try conversation.read(#"{"message":"quiescent","deadline":null}"#)
    }
  }
}

extension AppConversation {
  fileprivate mutating func read(_ line: String) throws(Conversation.Misunderstanding) -> Bool {
    try read(Array(line.utf8))
  }
}
