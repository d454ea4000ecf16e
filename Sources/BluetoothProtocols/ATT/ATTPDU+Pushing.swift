// Source: Core 5.4, Vol 3, Part F, 3.4.7.

extension ATTPDU {
  /// The PDUs that a server sends of its own accord, and the confirmation of one of them.
  static let pushing: [ATTPDU] = [
    .handleValueNotification(.first, value: []), .handleValueIndication(.first, value: []),
    .handleValueConfirmation, .multipleHandleValueNotification([]),
  ]

  mutating func pushingFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .handleValueNotification(var handle, var value):
      try walk.attribute(&handle, &value)
      self = .handleValueNotification(handle, value: value)
    case .handleValueIndication(var handle, var value):
      try walk.attribute(&handle, &value)
      self = .handleValueIndication(handle, value: value)
    case .multipleHandleValueNotification(var values):
      let blank = ATTHandleLengthValue(handle: .first, length: 0, value: [])
      try walk.list("Handle_Length_Value_Tuple_List", toEnd: &values, blank) {
        (value: inout ATTHandleLengthValue, walk: inout FieldWalk) throws(DecodingFailure) in
        try walk.field("Attribute_Handle", &value.handle)
        try walk.lengthAndValue(&value.length, &value.value)
      }
      self = .multipleHandleValueNotification(values)
    default: break
    }
  }
}

/// An attribute's handle, the length of its value, and the value, from a Multiple Handle Value
/// Notification.
public struct ATTHandleLengthValue: Hashable, Sendable {
  /// The handle of the attribute.
  public var handle: AttributeHandle
  /// The length of the value in octets, as the PDU says it.
  public var length: UInt16
  /// The octets of the value. There may be fewer than the length says.
  public var value: [UInt8]

  /// Makes an entry. The length is written as it is given here.
  public init(handle: AttributeHandle, length: UInt16, value: [UInt8]) {
    self.handle = handle
    self.length = length
    self.value = value
  }
}
