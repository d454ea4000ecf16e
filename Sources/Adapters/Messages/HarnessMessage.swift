import Timelines
import VirtualTime

/// What bluewake says to an implementation in another process.
struct HarnessMessage: Hashable, Sendable {
  /// From 1, ascending; an answer names the message that it answers.
  var number: Int
  var content: Content

  enum Content: Hashable, Sendable {
    case hello(protocol: Int)
    /// Something happened that concerns the implementation.
    case entry(Entry)
    /// The deadline that the implementation named is reached.
    case advance(to: Instant)
    /// The run is over: nothing is answered, the process ends.
    case bye
  }

  /// The version of the protocol that this side speaks.
  static let version = 1
}

extension HarnessMessage.Content {
  var name: String {
    switch self {
    case .hello: "hello"
    case .entry: "entry"
    case .advance: "advance"
    case .bye: "bye"
    }
  }
}

extension HarnessMessage: CustomStringConvertible {
  /// For people who read why an answer is wrong.
  var description: String {
    switch content {
    case .hello, .bye: "message \(number) (\(content.name))"
    case .entry(let entry): "message \(number) (entry \(entry.sequence), \(entry.kind.rawValue))"
    case .advance(let time): "message \(number) (advance to \(time))"
    }
  }
}

extension HarnessMessage {
  /// The message as a line, with its line break.
  var line: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("message", content.name)
      json.member("number", number)
      switch content {
      case .hello(let version): json.member("protocol", version)
      case .entry(let entry): entry.writeMembers(to: &json)
      case .advance(let time): json.member("to", time.nanoseconds)
      case .bye: break
      }
    }
    return json.octets + [UInt8(ascii: "\n")]
  }

  init(json: JSONValue) throws(JSONFailure) {
    let names = "hello, entry, advance or bye"
    number = try json.member("number", expecting: "an integer") { json in
      json.integer.flatMap(Int.init(exactly:))
    }
    switch try json.member("message", expecting: names, \.text) {
    case "hello":
      content = .hello(
        protocol: try json.member("protocol", expecting: "an integer") { json in
          json.integer.flatMap(Int.init(exactly:))
        })
    case "entry": content = .entry(try Entry(json: json))
    case "advance":
      let time = try json.member("to", expecting: "an instant in nanoseconds", \.integer)
      content = .advance(to: Instant(nanoseconds: time))
    case "bye": content = .bye
    case let other:
      throw JSONFailure(at: .path("message"), found: "the text \(other)", expected: names)
    }
  }
}
