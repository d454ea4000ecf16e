package import BluetoothProtocols

extension TextBuffer {
  /// Appends a value as a person writes it.
  package mutating func append(_ value: FieldValue) {
    switch value {
    case .flag(let value): append(text: value ? "true" : "false" as StaticString)
    case .integer(let value): append(decimal: value)
    case .duration(let value): append(text: DurationText.decimal(nanoseconds: value))
    case .instant(let value): append(text: value.description)
    case .octets(let value) where value.isEmpty: append(text: "empty")
    case .octets(let value):
      append(text: "0x")
      append(hexadecimal: value)
    case .uuid(let value): append(value)
    case .address(let value): append(value)
    case .text(let value): append(text: value)
    case .list(let values):
      append(UInt8(ascii: "["))
      for (place, value) in values.enumerated() {
        if place > 0 { append(text: ", ") }
        append(value)
      }
      append(UInt8(ascii: "]"))
    case .record(let fields):
      append(UInt8(ascii: "{"))
      append(fields)
      append(UInt8(ascii: "}"))
    }
  }

  /// Appends names and values, in order.
  package mutating func append(_ fields: Fields) {
    for (place, (field, value)) in fields.enumerated() {
      if place > 0 { append(UInt8(ascii: " ")) }
      append(text: field.rawValue)
      append(UInt8(ascii: "="))
      append(value)
    }
  }
}
