import Replay
import Timelines
import VirtualTime

/// What an implementation in another process says to bluewake.
enum ImplementationMessage: Hashable, Sendable {
  case hello(Hello)
  /// Something that is to happen.
  case draft(Draft)
  /// All that follows from the message with this number has been said.
  case quiescent(answers: Int, deadline: Instant?)

  struct Hello: Hashable, Sendable {
    var version: Int
    var name: String
    var capabilities: Set<Capability>
  }
}

extension ImplementationMessage {
  /// The message as a line, with its line break.
  var line: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      switch self {
      case .hello(let hello): hello.writeMembers(to: &json)
      case .draft(let draft):
        json.member("message", "draft")
        draft.writeMembers(to: &json)
      case .quiescent(let number, let deadline):
        json.member("message", "quiescent")
        json.member("answers", number)
        json.member("deadline") { json in
          if let deadline { json.number(deadline.nanoseconds) } else { json.null() }
        }
      }
    }
    return json.octets + [UInt8(ascii: "\n")]
  }

  init(json: JSONValue) throws(JSONFailure) {
    let names = "hello, draft or quiescent"
    switch try json.member("message", expecting: names, \.text) {
    case "hello": self = .hello(try Hello(json: json))
    case "draft":
      let draft = try Draft(json: json, from: .implementation)
      guard draft.kind.isForImplementations else {
        throw JSONFailure(
          at: .path("kind"), found: draft.kind.rawValue,
          expected: "a kind that an implementation brings about")
      }
      self = .draft(draft)
    case "quiescent":
      let number = try json.member("answers", expecting: "the number of a message") { json in
        json.integer.flatMap(Int.init(exactly:))
      }
      self = .quiescent(answers: number, deadline: try Self.deadline(in: json))
    case let other:
      throw JSONFailure(at: .path("message"), found: "the text \(other)", expected: names)
    }
  }

  private static func deadline(in json: JSONValue) throws(JSONFailure) -> Instant? {
    try json.member("deadline", expecting: "an instant in nanoseconds, or null") { json in
      json == .null ? .some(nil) : json.integer.map { Instant(nanoseconds: $0) }
    }
  }
}

extension ImplementationMessage.Hello {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("message", "hello")
    json.member("protocol", version)
    json.member("name", name)
    json.member("capabilities", capabilities.sorted().map(\.rawValue))
    json.member("clock", Self.clock)
  }

  fileprivate init(json: JSONValue) throws(JSONFailure) {
    version = try json.member("protocol", expecting: "\(HarnessMessage.version)") { json in
      json.integer.flatMap { $0 == HarnessMessage.version ? HarnessMessage.version : nil }
    }
    name = try json.member("name", expecting: "text", \.text)
    let all = Capability.allCases.sorted().map(\.rawValue).joined(separator: ", ")
    capabilities = try json.member("capabilities", expecting: "an array of \(all)") { json in
      let found = json.array?.map { $0.text.flatMap(Capability.init) }
      return found.flatMap { $0.contains(nil) ? nil : Set($0.compactMap { $0 }) }
    }
    _ = try json.member("clock", expecting: "\(Self.clock), the only clock so far") { json in
      json.text == Self.clock ? json : nil
    }
  }

  /// It obeys `advance` and says when it wants to be woken; it has no other time.
  private static let clock = "virtual"
}

extension Kind {
  /// Whether an implementation may say that it happens; the rest is said by those who do it.
  fileprivate var isForImplementations: Bool {
    switch family {
    case .callback, .app, .alert, .air, .link, .note: true
    case .call: self == .callReturned
    case .user, .system, .peer, .divergence, .run: false
    }
  }
}
