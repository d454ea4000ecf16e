import Timelines

/// The values that a member may have, as a schema describes them.
indirect enum Shape: Sendable {
  case anything
  case flag
  case integer
  case from(Int)
  case constant(Int)
  case text
  case textList
  case words([String])
  case wordList([String])
  case duration
  case instantOrNull
  case octetsList
  /// An array of what the definition describes.
  case list(of: String)
  /// The value of a field.
  case value(ValueType)
  /// The same, but only numbers that the field can have.
  case possibleValue(Field)
  /// An object with all of these members.
  case object([String: Shape])
}

extension Shape {
  func writeMembers(to json: inout JSONWriter) {
    switch self {
    case .anything: break
    case .flag: json.member("type", "boolean")
    case .integer: json.member("type", "integer")
    case .from(let least):
      json.member("type", "integer")
      json.member("minimum", least)
    case .constant(let value): json.member("const", value)
    case .text: json.member("type", "string")
    case .textList: json.list { $0.member("type", "string") }
    case .words(let words): json.member("enum", words)
    case .wordList(let words): json.list { Self.words(words).writeMembers(to: &$0) }
    case .duration: json.pattern("^[0-9]+(\\.[0-9]+)?(ns|us|ms|s|min|h)$")
    case .instantOrNull: json.member("type", ["integer", "null"])
    case .octetsList: json.list { $0.pattern(Self.octets) }
    case .list(let definition): json.list { $0.member("$ref", "#/definitions/\(definition)") }
    case .value(let type): Self.writeMembers(of: type, to: &json)
    case .possibleValue(let field):
      Self.writeMembers(of: field.type, within: field.numbers, to: &json)
    case .object(let members): Self.writeObject(of: members, to: &json)
    }
  }

  private static func writeObject(of members: [String: Shape], to json: inout JSONWriter) {
    let members = members.sorted { $0.key < $1.key }
    json.member("type", "object")
    json.member("required", members.map(\.key))
    json.member("properties") { json in
      json.object { json in
        for (name, shape) in members {
          json.member(name) { json in json.object { shape.writeMembers(to: &$0) } }
        }
      }
    }
  }

  private static let octets = "^0x([0-9A-Fa-f]{2})*$"

  private static func writeMembers(
    of type: ValueType, within numbers: ClosedRange<Int64>? = nil, to json: inout JSONWriter
  ) {
    switch type {
    case .flag: json.member("type", "boolean")
    case .integer, .instant:
      json.member("type", "integer")
      if let numbers { json.limits(numbers) }
    case .duration:
      let sign = numbers.map { $0.lowerBound > 0 ? "(?=.*[1-9])" : "" } ?? "-?"
      json.pattern("^\(sign)[0-9]+(\\.[0-9]+)?(ns|us|ms|s|min|h)$")
    case .octets: json.pattern(octets)
    case .uuid:
      json.pattern(
        "^([0-9A-Fa-f]{4}|[0-9A-Fa-f]{8}|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$")
    case .address: json.pattern("^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}$")
    case .text: json.member("type", "string")
    case .symbol(let words): json.member("enum", words)
    case .list(let element): json.list { writeMembers(of: element, within: numbers, to: &$0) }
    case .record(let fields): writeRecord(of: fields, to: &json)
    }
  }

  private static func writeRecord(of fields: [Field], to json: inout JSONWriter) {
    json.member("type", "object")
    json.member("properties") { json in
      json.object { json in
        for field in fields.sorted() {
          json.member(field.rawValue) { json in
            json.object { writeMembers(of: field.type, to: &$0) }
          }
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func pattern(_ text: String) {
    member("type", "string")
    member("pattern", text)
  }

  fileprivate mutating func limits(_ numbers: ClosedRange<Int64>) {
    member("minimum", Int(numbers.lowerBound))
    if numbers.upperBound < .max { member("maximum", Int(numbers.upperBound)) }
  }

  fileprivate mutating func list(_ element: (inout JSONWriter) -> Void) {
    member("type", "array")
    member("items") { $0.object(element) }
  }
}
