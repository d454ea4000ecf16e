// Source: Core 5.4, Vol 3, Part F, 3.4.3, 3.4.4.1, 3.4.4.2, 3.4.4.9 and 3.4.4.10.

extension ATTPDU {
  static let finding: [ATTPDU] = [
    .findInformationRequest(.all), .findInformationResponse([]),
    .findByTypeValueRequest(.all, type: BluetoothUUID(UInt16(0)), value: []),
    .findByTypeValueResponse([]),
    .readByTypeRequest(.all, type: BluetoothUUID(UInt16(0))), .readByTypeResponse([]),
    .readByGroupTypeRequest(.all, type: BluetoothUUID(UInt16(0))), .readByGroupTypeResponse([]),
  ]

  mutating func findingFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .findInformationRequest(var range):
      try range.fields(&walk)
      self = .findInformationRequest(range)
    case .findInformationResponse(var entries):
      try ATTInformation.fields(&walk, &entries)
      self = .findInformationResponse(entries)
    case .findByTypeValueRequest(var range, var type, var value):
      try range.fields(&walk)
      try walk.uuid("Attribute_Type", &type, .bits16)
      walk.rest("Attribute_Value", &value)
      self = .findByTypeValueRequest(range, type: type, value: value)
    case .findByTypeValueResponse(var ranges):
      try walk.list("Handles_Information_List", toEnd: &ranges, .all) {
        (range: inout AttributeHandleRange, walk: inout FieldWalk) throws(DecodingFailure) in
        try walk.field("Found_Attribute_Handle", &range.first)
        try walk.field("Group_End_Handle", &range.last)
      }
      self = .findByTypeValueResponse(ranges)
    default: try typedReadingFields(&walk)
    }
  }

  private mutating func typedReadingFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .readByTypeRequest(var range, var type):
      try range.fields(&walk)
      try walk.uuid("Attribute_Type", &type)
      self = .readByTypeRequest(range, type: type)
    case .readByTypeResponse(var entries):
      try ATTHandleValue.fields(&walk, &entries)
      self = .readByTypeResponse(entries)
    case .readByGroupTypeRequest(var range, var type):
      try range.fields(&walk)
      try walk.uuid("Attribute_Group_Type", &type)
      self = .readByGroupTypeRequest(range, type: type)
    case .readByGroupTypeResponse(var groups):
      try ATTGroup.fields(&walk, &groups)
      self = .readByGroupTypeResponse(groups)
    default: break
    }
  }
}

extension AttributeHandleRange: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    try walk.field("Starting_Handle", &first)
    try walk.field("Ending_Handle", &last)
  }
}

/// An attribute's handle and type, from a Find Information Response.
public struct ATTInformation: Hashable, Sendable {
  /// The handle of the attribute.
  public var handle: AttributeHandle
  /// The type of the attribute.
  public var type: BluetoothUUID

  /// Makes an entry. In a list, the types of all entries must have the same width.
  public init(handle: AttributeHandle, type: BluetoothUUID) {
    self.handle = handle
    self.type = type
  }

  /// Walks over the entries. The first octet says whether their UUIDs have two or sixteen octets.
  fileprivate static func fields(
    _ walk: inout FieldWalk, _ entries: inout [Self]
  ) throws(DecodingFailure) {
    var format = entries.first?.type.attributeWidth == .bits128 ? Format.bits128 : .bits16
    try walk.field("Format", &format)
    for known in [Format.bits16, .bits128] {
      let condition = (field: "Format", value: Int(known.rawValue), holds: format == known)
      try walk.list("Information_Data", toEnd: &entries, blank, where: condition) {
        (entry: inout Self, walk: inout FieldWalk) throws(DecodingFailure) in
        try walk.field("Handle", &entry.handle)
        try walk.uuid("UUID", &entry.type, known == .bits16 ? .bits16 : .bits128)
      }
    }
  }

  private static let blank = Self(handle: .first, type: BluetoothUUID(UInt16(0)))

  private enum Format: UInt8, WireValue {
    case bits16 = 1, bits128 = 2

    static var format: String { "1" }
    static var rule: String { "1 means 16-bit UUIDs and 2 means 128-bit" }
  }
}

/// An attribute's handle and value, from a Read By Type Response.
public struct ATTHandleValue: Hashable, Sendable {
  /// The handle of the attribute.
  public var handle: AttributeHandle
  /// The value, or its beginning: the server cuts a value that does not fit into the response.
  public var value: [UInt8]

  /// Makes an entry. In a list, the values of all entries must have the same length.
  public init(handle: AttributeHandle, value: [UInt8]) {
    self.handle = handle
    self.value = value
  }

  fileprivate static func fields(
    _ walk: inout FieldWalk, _ entries: inout [Self]
  ) throws(DecodingFailure) {
    let length = try walk.entryLength(
      handles: 2, entries.first?.value, "each entry starts with a handle of 2 octets")
    try walk.list("Attribute_Data_List", toEnd: &entries, Self(handle: .first, value: [])) {
      (entry: inout Self, walk: inout FieldWalk) throws(DecodingFailure) in
      try walk.field("Attribute_Handle", &entry.handle)
      try walk.octets("Attribute_Value", &entry.value, count: length - 2, "o[Length-2]")
    }
  }
}

/// A group of attributes and the value of its first attribute, from a Read By Group Type Response.
public struct ATTGroup: Hashable, Sendable {
  /// The handles of the first and the last attribute of the group.
  public var range: AttributeHandleRange
  /// The value of the first attribute. For a service, it is the UUID, see ``ServiceDeclaration``.
  public var value: [UInt8]

  /// Makes an entry. In a list, the values of all entries must have the same length.
  public init(range: AttributeHandleRange, value: [UInt8]) {
    self.range = range
    self.value = value
  }

  fileprivate static func fields(
    _ walk: inout FieldWalk, _ groups: inout [Self]
  ) throws(DecodingFailure) {
    let length = try walk.entryLength(
      handles: 4, groups.first?.value, "each entry starts with two handles")
    try walk.list("Attribute_Data_List", toEnd: &groups, Self(range: .all, value: [])) {
      (group: inout Self, walk: inout FieldWalk) throws(DecodingFailure) in
      try walk.field("Attribute_Handle", &group.range.first)
      try walk.field("End_Group_Handle", &group.range.last)
      try walk.octets("Attribute_Value", &group.value, count: length - 4, "o[Length-4]")
    }
  }
}

extension FieldWalk {
  /// Walks over the length that all entries of a list have. It counts the handles and the value of
  /// an entry.
  ///
  /// - Parameter handles: How many octets the handles take.
  fileprivate mutating func entryLength(
    handles: Int, _ value: [UInt8]?, _ reason: String
  ) throws(DecodingFailure) -> Int {
    let offset = input.offset
    var length = UInt8(clamping: handles + (value?.count ?? 0))
    try field("Length", &length)
    guard length >= handles else {
      throw input.unexpected("Length", at: offset, found: "\(length)", expected: reason)
    }
    return Int(length)
  }
}
