import BluetoothProtocols
import Timelines

/// A message from an implementation in another process to bluewake.
enum ImplementationMessage: Hashable, Sendable {
  case hello(Hello)
  /// Things that are to happen, in their order.
  case drafts([Draft])
  /// HCI packets from a host to its controller, in their order, each with its H4 indicator.
  case packets([[UInt8]])
  /// The state to give back to the program after a restart. It replaces the one before.
  case preserve(JSONValue)
  /// The program has said everything that follows from the message with this number.
  case quiescent(Quiescence)

  struct Quiescence: Hashable, Sendable {
    var answers: Int
    var deadline: Instant?
    /// The number of entries of a batch that the program has taken.
    var taken: Int?
  }
}

extension ImplementationMessage {
  /// The message as a line, with its line break.
  var line: [UInt8] {
    var json = JSONWriter()
    write(to: &json)
    return json.octets + [UInt8(ascii: "\n")]
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .hello(let hello): hello.writeMembers(to: &json)
      case .drafts(let drafts): Self.write(drafts, to: &json)
      case .packets(let packets):
        json.member("message", "hci")
        json.member("packets", packets.map { "0x" + $0.hexadecimal })
      case .preserve(let state):
        json.member("message", "preserve")
        json.member("state") { state.write(to: &$0) }
      case .quiescent(let end): end.writeMembers(to: &json)
      }
    }
  }

  private static func write(_ drafts: [Draft], to json: inout JSONWriter) {
    if let only = drafts.first, drafts.count == 1 {
      json.member("message", "draft")
      only.writeMembers(to: &json)
      return
    }
    json.member("message", "drafts")
    json.member("drafts") { json in
      json.array { json in
        for draft in drafts { json.element { $0.object { draft.writeMembers(to: &$0) } } }
      }
    }
  }
}

extension ImplementationMessage.Quiescence {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("message", "quiescent")
    json.member("answers", answers)
    if let taken { json.member("taken", taken) }
    json.member("deadline") { json in
      if let deadline { json.number(deadline.nanoseconds) } else { json.null() }
    }
  }

  fileprivate init(json: JSONValue) throws(JSONFailure) {
    answers = try json.member("answers", expecting: "the number of a message") { json in
      json.integer.flatMap(Int.init(exactly:))
    }
    deadline = try json.member("deadline", expecting: "an instant in nanoseconds, or null") {
      $0 == .null ? .some(nil) : $0.integer.map { Instant(nanoseconds: $0) }
    }
    guard json["taken"] != nil else { return }
    taken = try json.member("taken", expecting: "a number of entries") { json in
      json.integer.flatMap { $0 >= 0 ? Int(exactly: $0) : nil }
    }
  }
}

extension ImplementationMessage {
  init(json: JSONValue) throws(JSONFailure) {
    let names = "hello, draft, drafts, hci, preserve or quiescent"
    switch try json.member("message", expecting: names, \.text) {
    case "hello": self = .hello(try Hello(json: json))
    case "draft": self = .drafts([try Self.draft(json)])
    case "drafts": self = .drafts(try Self.drafts(json))
    case "hci": self = .packets(try Self.packets(json))
    case "preserve":
      self = .preserve(try json.member("state", expecting: "any value") { $0 })
    case "quiescent": self = .quiescent(try Quiescence(json: json))
    case let other:
      throw JSONFailure(at: .path("message"), found: "the text \(other)", expected: names)
    }
  }

  private static func draft(_ json: JSONValue) throws(JSONFailure) -> Draft {
    var draft = try Draft(json: json, from: .implementation)
    guard draft.kind.isForImplementations else {
      throw JSONFailure(
        at: .path("kind"), found: draft.kind.rawValue,
        expected: "a kind that an implementation brings about")
    }
    try draft.requirePossibleNumbers()
    try draft.requireKnownError()
    if json["number"] != nil {
      let number = try json.member("number", expecting: "an integer from 1") { number in
        number.integer.flatMap { $0 > 0 ? Int(exactly: $0) : nil }
      }
      draft.origin = .message(number)
    }
    return draft
  }

  private static func drafts(_ json: JSONValue) throws(JSONFailure) -> [Draft] {
    let values = try json.member("drafts", expecting: "an array", \.array)
    var drafts: [Draft] = []
    for (index, value) in values.enumerated() {
      do {
        drafts.append(try draft(value))
      } catch {
        throw error.within("[\(index)]").within("drafts")
      }
    }
    return drafts
  }

  private static func packets(_ json: JSONValue) throws(JSONFailure) -> [[UInt8]] {
    try json.member("packets", expecting: "an array of octets as in 0x01030c00") { json in
      let packets = json.array?.map { $0.text.flatMap(Self.octets) }
      return packets.flatMap { $0.contains(nil) ? nil : $0.compactMap { $0 } }
    }
  }

  private static func octets(_ text: String) -> [UInt8]? {
    text.hasPrefix("0x") ? [UInt8](hexadecimal: text.dropFirst(2)) : nil
  }
}

extension Draft {
  /// The fields, in words, one of which the draft lacks, so that its meaning is unknown; nil if
  /// none is missing. ``Addressees`` checks the receiver of a callback.
  var missing: String? {
    let group = kind.required.first { group in
      group != [.app] && group != [.manager] && group.allSatisfy { self[$0] == nil }
    }
    return group.map { $0.map(\.rawValue).joined(separator: " or ") }
  }

  /// Checks that an error has a name that Core Bluetooth gives to errors, or is the number of an
  /// ATT error code, as in `0x80`.
  fileprivate func requireKnownError() throws(JSONFailure) {
    guard let error = self[.error]?.text, !Field.errorNames.contains(error),
      !(error.hasPrefix("0x") && UInt8(error.dropFirst(2), radix: 16) != nil)
    else { return }
    throw JSONFailure(
      at: .path(Field.error.rawValue), found: "the text \(error.printable)",
      expected: "the name of a case of CBError or CBATTError, or an ATT error code as in 0x80"
    ).suggesting(Field.errorNames.nearest(to: error))
  }

  /// Checks that no field has a number that it cannot have.
  func requirePossibleNumbers() throws(JSONFailure) {
    guard let (field, value) = fields.impossibleNumber else { return }
    throw JSONFailure(
      at: .path(field.rawValue), found: value.description,
      expected: "\(field.type), \(field.numbersPhrase ?? "")")
  }
}

extension Kind {
  /// Whether an implementation may say that this happens. The other kinds are said by the parties
  /// that do them.
  var isForImplementations: Bool {
    switch family {
    case .callback, .app, .alert, .air, .link, .note: true
    case .call: self == .callReturned
    case .user, .system, .peer, .divergence, .run: false
    }
  }
}
