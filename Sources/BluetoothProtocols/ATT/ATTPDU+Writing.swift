// Source: Core 5.4, Vol 3, Part F, 3.4.5 and 3.4.6.

extension ATTPDU {
  static let writing: [ATTPDU] = [
    .writeRequest(.first, value: []), .writeResponse, .writeCommand(.first, value: []),
    .signedWriteCommand(.first, value: [], signature: []),
    .prepareWriteRequest(.first, offset: 0, value: []),
    .prepareWriteResponse(.first, offset: 0, value: []),
    .executeWriteRequest(.cancel), .executeWriteResponse,
  ]

  mutating func writingFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .writeRequest(var handle, var value):
      try walk.attribute(&handle, &value)
      self = .writeRequest(handle, value: value)
    case .writeCommand(var handle, var value):
      try walk.attribute(&handle, &value)
      self = .writeCommand(handle, value: value)
    case .signedWriteCommand(var handle, var value, var signature):
      try walk.field("Attribute_Handle", &handle)
      try walk.signed(&value, &signature)
      self = .signedWriteCommand(handle, value: value, signature: signature)
    case .prepareWriteRequest(var handle, var offset, var value):
      try walk.prepared(&handle, &offset, &value)
      self = .prepareWriteRequest(handle, offset: offset, value: value)
    case .prepareWriteResponse(var handle, var offset, var value):
      try walk.prepared(&handle, &offset, &value)
      self = .prepareWriteResponse(handle, offset: offset, value: value)
    case .executeWriteRequest(var flags):
      try walk.field("Flags", &flags)
      self = .executeWriteRequest(flags)
    default: break
    }
  }
}

/// Whether the prepared writes are written or cancelled.
///
/// Source: Core 5.4, Vol 3, Part F, 3.4.6.3.
public struct ATTExecuteWriteFlags: RawRepresentable, Hashable, Sendable, WireValue {
  /// The flags as they go over the wire, in one octet.
  public var rawValue: UInt8
  /// Makes flags from their octet. Any octet can be held.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x00: the server forgets all prepared writes.
  public static let cancel = ATTExecuteWriteFlags(rawValue: 0x00)
  /// 0x01: the server writes all prepared writes at once.
  public static let write = ATTExecuteWriteFlags(rawValue: 0x01)

  static var format: String { "execute" }
}

extension FieldWalk {
  /// Walks over an attribute's handle and its value.
  mutating func attribute(
    _ handle: inout AttributeHandle, _ value: inout [UInt8]
  ) throws(DecodingFailure) {
    try field("Attribute_Handle", &handle)
    rest("Attribute_Value", &value)
  }

  fileprivate mutating func prepared(
    _ handle: inout AttributeHandle, _ offset: inout UInt16, _ value: inout [UInt8]
  ) throws(DecodingFailure) {
    try field("Attribute_Handle", &handle)
    try field("Value_Offset", &offset)
    rest("Part_Attribute_Value", &value)
  }

  /// Walks over a value and its signature, which takes the last twelve octets.
  fileprivate mutating func signed(
    _ value: inout [UInt8], _ signature: inout [UInt8]
  ) throws(DecodingFailure) {
    let count = purpose == .reading ? max(0, input.remaining - 12) : value.count
    try octets("Attribute_Value", &value, count: count, "o[rest-12]")
    try octets("Authentication_Signature", &signature, count: 12, "o12")
  }
}
