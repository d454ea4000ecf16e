import BluetoothProtocols
import Timelines

/// What is in a packet, by name and in order: one list for reading and for JSON.
public struct PacketFields: Sendable {
  public enum Value: Sendable {
    case integer(Int)
    case text(String)
    case flag(Bool)
    case octets([UInt8])
    case fields(PacketFields)
    case list([Value])
  }

  public private(set) var members: [(name: String, value: Value)] = []

  init() {}

  public var isEmpty: Bool { members.isEmpty }

  mutating func add(_ name: String, _ number: some BinaryInteger) {
    members.append((name, .integer(Int(clamping: number))))
  }
  mutating func add(_ name: String, _ text: String) { members.append((name, .text(text))) }
  mutating func add(_ name: String, flag: Bool) { members.append((name, .flag(flag))) }
  mutating func add(_ name: String, octets: [UInt8]) { members.append((name, .octets(octets))) }
  mutating func add(_ name: String, list: [Value]) { members.append((name, .list(list))) }
  mutating func add(_ name: String, _ value: some CustomStringConvertible) {
    add(name, value.description)
  }

  /// Adds a group of fields.
  mutating func add(_ name: String, _ build: (inout PacketFields) -> Void) {
    members.append((name, .group(build)))
  }
}

extension PacketFields.Value {
  static func group(_ build: (inout PacketFields) -> Void) -> PacketFields.Value {
    var fields = PacketFields()
    build(&fields)
    return .fields(fields)
  }

  static func text(of value: some CustomStringConvertible) -> PacketFields.Value {
    .text(value.description)
  }
}

extension PacketFields {
  /// Writes the fields as an object; octets become hexadecimal digits.
  func write(to json: inout JSONWriter) {
    json.object { json in
      for member in members { json.member(member.name) { member.value.write(to: &$0) } }
    }
  }
}

extension PacketFields.Value {
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .integer(let number): json.number(number)
    case .text(let text): json.string(text)
    case .flag(let flag): json.flag(flag)
    case .octets(let octets): json.string(octets.hexadecimal)
    case .fields(let fields): fields.write(to: &json)
    case .list(let values):
      json.array { json in
        for value in values { json.element { value.write(to: &$0) } }
      }
    }
  }
}
