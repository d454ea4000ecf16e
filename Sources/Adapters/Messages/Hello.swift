import Seats
import Timelines

/// The introduction of a program at the beginning.
struct Hello: Hashable, Sendable {
  var name: String
  var capabilities: Set<Capability>
  var clock = RunClock.virtual
  /// The kinds of entries after which the program loses its memory. Then it is ended and started
  /// again, and given back what it preserved.
  var restartsAfter: Set<Kind> = []
  /// The number of entries that the program takes in one message; 1 if it takes no batches.
  var batch = 1
  /// Whether the program is a host that sends HCI packets in this conversation. Then bluewake is
  /// its controller.
  var isHost = false
  /// Whether the program takes another hello after a run, and then begins anew.
  var beginsAgain = false

  var about: ImplementationDescription {
    ImplementationDescription(
      name: name, capabilities: capabilities, clock: clock, speaksHCI: isHost)
  }
}

extension Hello {
  func writeMembers(to json: inout JSONWriter) {
    json.member("message", "hello")
    json.member("protocol", HarnessMessage.version)
    json.member("name", name)
    json.member("capabilities", capabilities.sorted().map(\.rawValue))
    json.member("clock", clock.kind.rawValue)
    if clock.kind == .scaled { json.member("speed", clock.speed) }
    if clock.kind != .virtual {
      json.member("tolerance", clock.tolerance.text)
    }
    if !restartsAfter.isEmpty {
      json.member("restartsAfter", restartsAfter.map(\.rawValue).sorted())
    }
    if batch > 1 { json.member("batch", batch) }
    if isHost { json.member("hci", true) }
    if beginsAgain { json.member("again", true) }
  }

  init(json: JSONValue) throws(JSONFailure) {
    _ = try json.member("protocol", expecting: "\(HarnessMessage.version)") { json in
      json.integer == Int64(HarnessMessage.version) ? json : nil
    }
    name = try json.member("name", expecting: "text", \.text)
    let all = Capability.claimable.sorted().map(\.rawValue)
    capabilities = try json.names("capabilities", among: all) { name in
      Capability.claimable.first { $0.rawValue == name }
    }
    clock = try RunClock(hello: json)
    if json["batch"] != nil {
      batch = try json.member("batch", expecting: "an integer from 1 to \(Self.mostOfBatch)") {
        $0.integer.flatMap { (1...Self.mostOfBatch).contains($0) ? Int($0) : nil }
      }
    }
    if json["hci"] != nil { isHost = try json.member("hci", expecting: "true or false", \.flag) }
    if json["again"] != nil {
      beginsAgain = try json.member("again", expecting: "true or false", \.flag)
    }
    restartsAfter = try Self.restarts(json)
    let isInLockStep = !restartsAfter.isEmpty || batch > 1 || isHost || beginsAgain
    guard clock.kind != .virtual, isInLockStep else { return }
    throw JSONFailure(
      at: .path("clock"), found: "the text \(clock.kind.rawValue)",
      expected: "virtual, as again, batch, hci and restartsAfter go by its lock-step")
  }

  private static func restarts(_ json: JSONValue) throws(JSONFailure) -> Set<Kind> {
    if json["restartsAfter"] == nil { return [] }
    return try json.names("restartsAfter", among: nil, Kind.init)
  }

  /// Larger batches are not faster, and only make longer lines.
  private static let mostOfBatch: Int64 = 4096
}

extension RunClock {
  fileprivate init(hello json: JSONValue) throws(JSONFailure) {
    let names = Kind.allCases.map(\.rawValue).joined(separator: ", ")
    self.init(
      try json.member("clock", expecting: "one of \(names)") { $0.text.flatMap(Kind.init) })
    if kind == .scaled {
      speed = try json.member("speed", expecting: "seconds of the run in a real one, 1 to 1000") {
        $0.integer.flatMap { (1...1000).contains($0) ? Int($0) : nil }
      }
    }
    guard kind != .virtual else { return }
    tolerance = Self.usualTolerance * speed
    guard json["tolerance"] != nil else { return }
    tolerance = try json.member("tolerance", expecting: "a duration as in 50ms") { json in
      json.text.flatMap(DurationText.nanoseconds).flatMap { $0 >= 0 ? .nanoseconds($0) : nil }
    }
  }

  /// The delay that a pipe, a scheduler and a busy machine may cause together.
  ///
  /// Source: chosen.
  private static let usualTolerance = Duration.milliseconds(50)
}

extension JSONValue {
  /// Reads an array of names. Their order does not matter, and each of them must be known.
  ///
  /// - Parameter all: The names that exist; nil for the kinds of the vocabulary.
  fileprivate func names<Value: Hashable>(
    _ member: String, among all: [String]?, _ read: (String) -> Value?
  ) throws(JSONFailure) -> Set<Value> {
    let expected = all.map { "one of " + $0.joined(separator: ", ") } ?? "a kind of the vocabulary"
    let elements = try self.member(member, expecting: "an array, each \(expected)", \.array)
    var values: Set<Value> = []
    for (index, element) in elements.enumerated() {
      guard let value = element.text.flatMap(read) else {
        let known = all ?? Kind.allCases.map(\.rawValue)
        throw JSONFailure(found: element, expected: expected)
          .suggesting(element.text.flatMap(known.nearest)).within("[\(index)]").within(member)
      }
      values.insert(value)
    }
    return values
  }
}
