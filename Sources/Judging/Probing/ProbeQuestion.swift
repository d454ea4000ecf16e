import Replay
import Timelines

/// A question to an implementation: something must follow from something else.
struct ProbeQuestion: Sendable {
  /// The expectation, as a predicate whose subject is the implementation: "reports what it hears".
  var text: String
  var given: Pattern
  var expected: Pattern

  /// Entries of a kind with certain values.
  struct Pattern: Sendable {
    var kind: Kind
    var fields = Fields()
    /// A list that must hold a value, by itself or in a record.
    var containing: (field: Field, value: FieldValue)?

    func matches(_ entry: Entry) -> Bool {
      guard entry.kind == kind, fields.allSatisfy({ entry[$0.field] == $0.value }) else {
        return false
      }
      guard let containing else { return true }
      return entry[containing.field]?.list?.contains { element in
        element == containing.value
          || element.record?.contains { $0.value == containing.value } ?? false
      } ?? false
    }

    var description: String {
      let values = fields.map { " \($0.field.rawValue)=\($0.value)" }.joined()
      let held = containing.map { " with \($0.value) in \($0.field.rawValue)" } ?? ""
      return kind.rawValue + values + held
    }
  }

  init(
    _ text: String, _ given: Kind, _ givenFields: Fields = Fields(), then expected: Kind,
    _ fields: Fields = Fields(), containing: (field: Field, value: FieldValue)? = nil
  ) {
    self.text = text
    self.given = Pattern(kind: given, fields: givenFields)
    self.expected = Pattern(kind: expected, fields: fields, containing: containing)
  }

  /// The longest time that an answer may take.
  ///
  /// Source: chosen; generous, as a probe does not judge speed.
  static let patience = Duration.seconds(30)

  /// Looks for the answer in the entries of a run.
  func result(in entries: [Entry]) -> ProbeAnswer.Result {
    guard let asked = entries.first(where: given.matches) else {
      return .notAsked("\(given.description) was never received")
    }
    let answer = entries.first {
      $0.sequence > asked.sequence && $0.time - asked.time <= Self.patience && expected.matches($0)
    }
    if let answer { return .good("after \((answer.time - asked.time).milliseconds)") }
    let near = entries.first { $0.sequence > asked.sequence && $0.kind == expected.kind }
    let instead = near.map { "; entry \($0.sequence) is one, with other values" } ?? ""
    return .bad(
      "no \(expected.description) within \(Self.patience.milliseconds) of \(given.description), "
        + "entry \(asked.sequence)\(instead)")
  }
}

extension Duration {
  /// In milliseconds, as in `12.5ms`.
  var milliseconds: String { DurationText.text(nanoseconds: nanoseconds / 1000 * 1000) }
}

extension ProbeQuestion {
  static let central = [
    ProbeQuestion(
      "says that Bluetooth is on", .callCreateCentralManager, then: .callbackDidUpdateState,
      [.state: .text("poweredOn")]),
    ProbeQuestion(
      "scans when it is asked to", .callScanForPeripherals, then: .airScanning,
      [.enabled: .flag(true)]),
    ProbeQuestion(
      "reports what it hears", .airAdvertisement, then: .callbackDidDiscover,
      [.peer: .text("sensor")]),
    ProbeQuestion("stops scanning", .callStopScan, then: .airScanning, [.enabled: .flag(false)]),
    ProbeQuestion("initiates a link", .callConnect, then: .airInitiating, [.enabled: .flag(true)]),
    ProbeQuestion(
      "reports the connection", .linkConnected, then: .callbackDidConnect,
      [.peer: .text("sensor")]),
    ProbeQuestion(
      "discovers services", .callDiscoverServices, then: .callbackDidDiscoverServices,
      containing: (.services, .uuid(ProbeScenario.service))),
    ProbeQuestion(
      "discovers characteristics", .callDiscoverCharacteristics,
      then: .callbackDidDiscoverCharacteristics,
      containing: (.characteristics, .uuid(ProbeScenario.point))),
    ProbeQuestion(
      "reads a value", .callReadValue, then: .callbackDidUpdateValue,
      [.characteristic: .uuid(ProbeScenario.point), .value: .octets(ProbeScenario.value)]),
    ProbeQuestion(
      "subscribes", .callSetNotifyValue, then: .callbackDidUpdateNotificationState,
      [.characteristic: .uuid(ProbeScenario.rate), .isNotifying: .flag(true)]),
    ProbeQuestion("writes a value", .callWriteValue, then: .callbackDidWriteValue),
    ProbeQuestion(
      "hands on a notification", .linkNotification, then: .callbackDidUpdateValue,
      [.characteristic: .uuid(ProbeScenario.rate), .value: .octets(ProbeScenario.value)]),
    ProbeQuestion(
      "ends the link", .callCancelPeripheralConnection, then: .callbackDidDisconnect,
      [.peer: .text("sensor")]),
  ]

  static let peripheral = [
    ProbeQuestion(
      "says that Bluetooth is on", .callCreatePeripheralManager, then: .callbackDidUpdateState,
      [.state: .text("poweredOn")]),
    ProbeQuestion("adds a service", .callAddService, then: .callbackDidAddService),
    ProbeQuestion(
      "puts its service UUIDs on air", .callStartAdvertising, then: .airAdvertising,
      [.enabled: .flag(true)], containing: (.services, .uuid(ProbeScenario.service))),
    ProbeQuestion(
      "puts its name on air", .callStartAdvertising, then: .airAdvertising,
      [.localName: .text("Probe")]),
    ProbeQuestion(
      "says that it advertises", .callStartAdvertising, then: .callbackDidStartAdvertising),
    ProbeQuestion(
      "shows its services to a central", .peerDiscovers, then: .linkResponse),
    ProbeQuestion("asks the app for a value", .peerReads, then: .callbackDidReceiveRead),
    ProbeQuestion(
      "sends what the app answers", .callRespond, then: .linkResponse,
      [.value: .octets(ProbeScenario.value)]),
    ProbeQuestion("reports a subscription", .peerSubscribes, then: .callbackDidSubscribe),
    ProbeQuestion(
      "notifies", .callUpdateValue, then: .linkNotification,
      [.value: .octets(ProbeScenario.value)]),
    ProbeQuestion(
      "stops advertising", .callStopAdvertising, then: .airAdvertising, [.enabled: .flag(false)]),
  ]

  static let lifecycle = [
    ProbeQuestion(
      "launches the app that the user opens", .userOpensApp, then: .appLaunched,
      [.reason: .text("user")]),
    ProbeQuestion(
      "notifies the app of its launch", .userOpensApp, then: .callbackDidFinishLaunching),
    ProbeQuestion("has it in the foreground", .userOpensApp, then: .appForeground),
    ProbeQuestion("sends it to the background", .userLeavesApp, then: .appBackground),
    ProbeQuestion("suspends it there", .userLeavesApp, then: .appSuspended),
    ProbeQuestion(
      "ends it when the user force-quits it", .userForceQuitsApp, then: .appTerminated,
      [.by: .text("user")]),
  ]
}
