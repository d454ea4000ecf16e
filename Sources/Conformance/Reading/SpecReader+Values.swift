import BluetoothProtocols
import Timelines

// The types of values, as spec files write them.

extension SpecReader {
  mutating func flag(_ node: YAMLNode, _ what: String) -> Bool? {
    parsed(node, what, expected: "true or false") { Bool($0) }
  }

  /// Reads a number that counts things.
  mutating func number(_ node: YAMLNode, _ what: String, in range: ClosedRange<Int>) -> Int? {
    let expected =
      range.upperBound == .max
      ? "a number from \(range.lowerBound)"
      : "a number from \(range.lowerBound) to \(range.upperBound)"
    return parsed(node, what, expected: expected) { text in
      Self.integer(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  mutating func duration(_ node: YAMLNode, _ what: String) -> Duration? {
    parsed(node, what, expected: "a duration such as 10s or 500ms") { text in
      DurationText.nanoseconds(text).map { .nanoseconds($0) }
    }
  }

  /// Reads a value of a field.
  mutating func value(_ node: YAMLNode, _ what: String, of type: ValueType) -> FieldValue? {
    switch type {
    case .flag: flag(node, what).map(FieldValue.flag)
    case .integer:
      parsed(node, what, expected: "a number") { Self.integer($0).map(FieldValue.integer) }
    case .duration: duration(node, what).map { .duration($0.nanoseconds) }
    case .instant: duration(node, what).map { .instant(.start + $0) }
    case .octets:
      parsed(node, what, expected: "octets in hexadecimal such as 0x0048") { text in
        guard text.hasPrefix("0x") else { return nil }
        return [UInt8](hexadecimal: text.dropFirst(2)).map(FieldValue.octets)
      }
    case .uuid:
      parsed(node, what, expected: "a UUID such as 180D") { BluetoothUUID($0).map(FieldValue.uuid) }
    case .address:
      parsed(node, what, expected: "an address such as C0:FF:EE:00:00:01") {
        DeviceAddress($0).map(FieldValue.address)
      }
    case .symbol(let words): symbol(node, what, words: words)
    case .text: text(node, what).map(FieldValue.text)
    case .list(let element): elements(node, what, of: element)
    case .record(let fields): record(node, what, fields: fields).map(FieldValue.record)
    }
  }

  /// Reads named values whose types the vocabulary gives: the fields of an act, of a peer, or of a
  /// nested record.
  mutating func record(_ node: YAMLNode, _ what: String, fields: [Field]) -> Fields? {
    guard let object = object(node, what, keys: fields.map(\.rawValue)) else { return nil }
    return self.fields(of: object, fields)
  }

  mutating func fields(of object: ObjectNode, _ fields: [Field]) -> Fields {
    var values = Fields()
    for field in fields {
      guard let node = object[field.rawValue] else { continue }
      values[field] = value(node, field.rawValue, of: field.type)
    }
    return values
  }
}

extension SpecReader {
  mutating func parsed<Value>(
    _ node: YAMLNode, _ what: String, expected: String, _ parse: (String) -> Value?
  ) -> Value? {
    guard let text = text(node, what) else { return nil }
    if let value = parse(text) { return value }
    complain("\(what) is '\(text)', expected \(expected)", at: node.position)
    return nil
  }

  private mutating func symbol(
    _ node: YAMLNode, _ what: String, words: [String]
  ) -> FieldValue? {
    guard let text = text(node, what) else { return nil }
    if words.contains(text) { return .text(text) }
    complain(unexpected(text, what, words: words), at: node.position)
    return nil
  }

  private mutating func elements(
    _ node: YAMLNode, _ what: String, of type: ValueType
  ) -> FieldValue? {
    guard case .list(let nodes) = node.content else {
      complain("\(what) is \(node.found), expected a list of \(type)", at: node.position)
      return nil
    }
    let values = nodes.map { value($0, "an element of \(what)", of: type) }
    return values.contains(nil) ? nil : .list(values.compactMap { $0 })
  }

  /// Returns a whole number, written in decimal or as `0x` with hexadecimal digits.
  static func integer(_ text: String) -> Int? {
    text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
  }
}
