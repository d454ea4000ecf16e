// Source: Core 5.4, Vol 3, Part F, 3.4.4.3 to 3.4.4.8, 3.4.4.11 and 3.4.4.12.

extension ATTPDU {
  static let reading: [ATTPDU] = [
    .readRequest(.first), .readResponse(value: []), .readBlobRequest(.first, offset: 0),
    .readBlobResponse(value: []), .readMultipleRequest([]), .readMultipleResponse(values: []),
    .readMultipleVariableRequest([]), .readMultipleVariableResponse([]),
  ]

  mutating func readingFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .readRequest(var handle):
      try walk.field("Attribute_Handle", &handle)
      self = .readRequest(handle)
    case .readResponse(var value):
      walk.rest("Attribute_Value", &value)
      self = .readResponse(value: value)
    case .readBlobRequest(var handle, var offset):
      try walk.field("Attribute_Handle", &handle)
      try walk.field("Value_Offset", &offset)
      self = .readBlobRequest(handle, offset: offset)
    case .readBlobResponse(var value):
      walk.rest("Part_Attribute_Value", &value)
      self = .readBlobResponse(value: value)
    default: try multipleReadingFields(&walk)
    }
  }

  private mutating func multipleReadingFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .readMultipleRequest(var handles):
      try walk.handles(&handles)
      self = .readMultipleRequest(handles)
    case .readMultipleResponse(var values):
      walk.rest("Set_Of_Values", &values)
      self = .readMultipleResponse(values: values)
    case .readMultipleVariableRequest(var handles):
      try walk.handles(&handles)
      self = .readMultipleVariableRequest(handles)
    case .readMultipleVariableResponse(var values):
      try walk.list("Length_Value_Tuple_List", toEnd: &values, ATTLengthValue(length: 0, value: []))
      {
        (value: inout ATTLengthValue, walk: inout FieldWalk) throws(DecodingFailure) in
        try walk.lengthAndValue(&value.length, &value.value)
      }
      self = .readMultipleVariableResponse(values)
    default: break
    }
  }
}

/// The length of a value, and the value, from a Read Multiple Variable Response.
///
/// The last value may be shorter than its length says, because the server cuts it to the ATT_MTU.
public struct ATTLengthValue: Hashable, Sendable {
  /// The length of the value in octets, as the server says it.
  public var length: UInt16
  /// The octets of the value that are in the PDU.
  public var value: [UInt8]

  /// Makes an entry. The length is written as it is given here.
  public init(length: UInt16, value: [UInt8]) {
    self.length = length
    self.value = value
  }
}

extension FieldWalk {
  fileprivate mutating func handles(_ handles: inout [AttributeHandle]) throws(DecodingFailure) {
    try list("Set_Of_Handles", toEnd: &handles, .first) {
      (handle: inout AttributeHandle, walk: inout FieldWalk) throws(DecodingFailure) in
      try walk.field("Attribute_Handle", &handle)
    }
  }

  /// Walks over a length and a value. Only a part of the value may be there.
  mutating func lengthAndValue(
    _ length: inout UInt16, _ value: inout [UInt8]
  ) throws(DecodingFailure) {
    try field("Value_Length", &length)
    let count = purpose == .reading ? min(Int(length), input.remaining) : value.count
    try octets("Attribute_Value", &value, count: count, "o[Value_Length]")
  }
}
