import BluetoothProtocols

extension FieldValue {
  /// Reads a value as ``FieldValue/write(to:)`` writes it. JSON alone does not distinguish a text
  /// from a UUID, so the field's type decides.
  package init(json: JSONValue, as type: ValueType) throws(JSONFailure) {
    guard let value = try FieldValue.read(json, as: type) else {
      throw JSONFailure(found: json, expected: type.phrase)
    }
    self = value
  }

  private static func read(
    _ json: JSONValue, as type: ValueType
  ) throws(JSONFailure) -> FieldValue? {
    switch type {
    case .flag: json.flag.map(FieldValue.flag)
    case .integer: json.integer.flatMap(Int.init(exactly:)).map(FieldValue.integer)
    case .duration: json.text.flatMap(signedNanoseconds).map(FieldValue.duration)
    case .instant: json.integer.map { .instant(Instant(nanoseconds: $0)) }
    case .octets: json.text.flatMap(octets).map(FieldValue.octets)
    case .uuid: json.text.flatMap(BluetoothUUID.init(_:)).map(FieldValue.uuid)
    case .address: json.text.flatMap(DeviceAddress.init(_:)).map(FieldValue.address)
    case .symbol(let words): json.text.flatMap { words.contains($0) ? .text($0) : nil }
    case .text: json.text.map(FieldValue.text)
    case .list(let element):
      try json.array.map { values throws(JSONFailure) in
        .list(try list(values, of: element))
      }
    case .record(let fields):
      try json.object.map { members throws(JSONFailure) in
        .record(try Fields(json: members, reading: fields))
      }
    }
  }

  private static func list(
    _ values: [JSONValue], of type: ValueType
  ) throws(JSONFailure) -> [FieldValue] {
    var list: [FieldValue] = []
    list.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do {
        list.append(try FieldValue(json: value, as: type))
      } catch {
        throw error.within("[\(index)]")
      }
    }
    return list
  }

  /// Reads a duration, which may be negative. A clock that went back did so by a negative duration.
  private static func signedNanoseconds(_ text: String) -> Int64? {
    guard text.hasPrefix("-") else { return DurationText.nanoseconds(text) }
    return DurationText.nanoseconds(String(text.dropFirst())).map { -$0 }
  }

  private static func octets(_ text: String) -> [UInt8]? {
    guard text.hasPrefix("0x"), !text.utf8.contains(UInt8(ascii: " ")) else { return nil }
    return [UInt8](hexadecimal: text.dropFirst(2))
  }
}

extension Fields {
  /// Reads the members that are named like one of the fields. Other members are passed over, so
  /// that a writer may add members that we do not know.
  init(json members: [JSONValue.Member], reading fields: [Field]) throws(JSONFailure) {
    self.init()
    for member in members {
      guard let (field, type) = Field.named(member.name), fields.contains(field) else { continue }
      do {
        self[field] = try FieldValue(json: member.value, as: type)
      } catch {
        throw error.within(member.name)
      }
    }
  }
}

extension Field {
  fileprivate static func named(_ name: String) -> (field: Field, type: ValueType)? { byName[name] }

  /// A table, because `init(rawValue:)` compares with every name in turn, and `type` is made anew
  /// each time.
  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue, (field: $0, type: $0.type)) })
}

extension ValueType {
  /// The form that the value must have in JSON.
  fileprivate var phrase: String {
    switch self {
    case .flag: "true or false"
    case .integer: "an integer"
    case .duration: "a duration as in 1500us, 10ms or 2s"
    case .instant: "an instant in nanoseconds"
    case .octets: "octets as in 0x0aff"
    case .uuid: "a UUID as in 180D"
    case .address: "an address as in C0:FF:EE:00:00:01"
    case .symbol(let words): "one of " + words.joined(separator: ", ")
    case .text: "text"
    case .list: "an array"
    case .record: "an object"
    }
  }
}
