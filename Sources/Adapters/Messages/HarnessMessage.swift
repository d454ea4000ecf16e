import BluetoothProtocols
import Timelines

/// A message from bluewake to an implementation in another process.
struct HarnessMessage: Hashable, Sendable {
  /// From 1, ascending. An answer names the number of the message that it answers.
  var number: Int
  var content: Content

  enum Content: Hashable, Sendable {
    case hello(protocol: Int)
    /// The state that the program preserved before it was ended and started again; nil for none.
    case restore(JSONValue?, at: Instant)
    /// Something happened that concerns the implementation.
    case entry(Entry)
    /// Several events in their order. If the program reacts to one of them, those after it have not
    /// happened.
    case batch([Entry])
    /// HCI packets from the controller to its host, each with its H4 indicator.
    case packets([[UInt8]], at: Instant)
    /// The deadline that the implementation named has come.
    case advance(to: Instant)
    /// The run is over. The program does not answer, and ends.
    case bye
  }

  /// The version of the protocol that this side speaks.
  static let version = 1
}

extension HarnessMessage.Content {
  var name: String {
    switch self {
    case .hello: "hello"
    case .restore: "restore"
    case .entry: "entry"
    case .batch: "batch"
    case .packets: "hci"
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
    case .restore(_, let time): "message \(number) (restore at \(time))"
    case .entry(let entry): "message \(number) (entry \(entry.sequence), \(entry.kind.rawValue))"
    case .batch(let entries):
      "message \(number) (batch of entries \(entries.first?.sequence ?? 0) to "
        + "\(entries.last?.sequence ?? 0))"
    case .packets(let packets, _): "message \(number) (hci, \(packets.count) packets)"
    case .advance(let time): "message \(number) (advance to \(time))"
    }
  }
}

extension HarnessMessage {
  /// The message as a line, with its line break.
  var line: [UInt8] {
    var json = JSONWriter()
    write(to: &json)
    return json.octets
  }

  /// Writes the message as a line, with its line break.
  ///
  /// - Returns: How many entries of a batch the line holds.
  @discardableResult
  func write(to json: inout JSONWriter) -> Int {
    var count = 0
    json.object { json in
      json.member("message", content.name)
      json.member("number", number)
      count = content.writeMembers(to: &json)
    }
    json.endLine()
    return count
  }

  init(json: JSONValue) throws(JSONFailure) {
    number = try json.member("number", expecting: "an integer") { json in
      json.integer.flatMap(Int.init(exactly:))
    }
    content = try Content(json: json)
  }
}

extension HarnessMessage.Content {
  fileprivate func writeMembers(to json: inout JSONWriter) -> Int {
    switch self {
    case .hello(let version): json.member("protocol", version)
    case .restore(let state, let time):
      json.member("time", time.nanoseconds)
      json.member("state") { (state ?? .null).write(to: &$0) }
    case .entry(let entry): entry.writeMembers(to: &json)
    case .batch(let entries): return Self.write(entries, to: &json)
    case .packets(let packets, let time):
      json.member("time", time.nanoseconds)
      json.member("packets", packets.map { "0x" + $0.hexadecimal })
    case .advance(let time): json.member("to", time.nanoseconds)
    case .bye: break
    }
    return 0
  }

  /// Writes as many entries as a line has room for, and the first one in any case.
  private static func write(_ entries: [Entry], to json: inout JSONWriter) -> Int {
    var count = 0
    json.member("entries") { json in
      json.array { json in
        for entry in entries where json.octets.count < octetsOfBatch {
          json.element { entry.write(to: &$0) }
          count += 1
        }
      }
    }
    return count
  }

  /// A line may have 1 MiB at most, and no single entry of the air or of a link is longer than half
  /// of that.
  private static let octetsOfBatch = 1 << 19

  /// Reads what a harness says to ``ImplementationServer``. That server is started only once, keeps
  /// its memory, and is not a host.
  fileprivate init(json: JSONValue) throws(JSONFailure) {
    let names = "hello, entry, batch, advance or bye"
    switch try json.member("message", expecting: names, \.text) {
    case "hello":
      self = .hello(
        protocol: try json.member("protocol", expecting: "an integer") { json in
          json.integer.flatMap(Int.init(exactly:))
        })
    case "entry": self = .entry(try Entry(json: json))
    case "batch": self = .batch(try Self.entries(json))
    case "advance":
      let time = try json.member("to", expecting: "an instant in nanoseconds", \.integer)
      self = .advance(to: Instant(nanoseconds: time))
    case "bye": self = .bye
    case let other:
      throw JSONFailure(at: .path("message"), found: "the text \(other)", expected: names)
    }
  }

  private static func entries(_ json: JSONValue) throws(JSONFailure) -> [Entry] {
    let values = try json.member("entries", expecting: "an array", \.array)
    var entries: [Entry] = []
    for (index, value) in values.enumerated() {
      do {
        entries.append(try Entry(json: value))
      } catch {
        throw error.within("[\(index)]").within("entries")
      }
    }
    return entries
  }
}
