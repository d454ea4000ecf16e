/// An attribute and its type, from a Find Information Response.
public struct ATTInformation: Hashable, Sendable {
  public var handle: AttributeHandle
  public var type: BluetoothUUID

  public init(handle: AttributeHandle, type: BluetoothUUID) {
    self.handle = handle
    self.type = type
  }
}

/// An attribute and its value, from a Read By Type Response.
public struct ATTHandleValue: Hashable, Sendable {
  public var handle: AttributeHandle
  public var value: [UInt8]

  public init(handle: AttributeHandle, value: [UInt8]) {
    self.handle = handle
    self.value = value
  }
}

/// A group of attributes and the value of its first, from a Read By Group Type Response.
public struct ATTGroup: Hashable, Sendable {
  public var range: AttributeHandleRange
  public var value: [UInt8]

  public init(range: AttributeHandleRange, value: [UInt8]) {
    self.range = range
    self.value = value
  }
}

/// A value behind its length, from a Read Multiple Variable Response.
///
/// The last value may be shorter than its length says: the server cuts it to the MTU.
public struct ATTLengthValue: Hashable, Sendable {
  public var length: UInt16
  public var value: [UInt8]

  public init(length: UInt16, value: [UInt8]) {
    self.length = length
    self.value = value
  }
}

/// An attribute and its value behind its length, from a Multiple Handle Value Notification.
public struct ATTHandleLengthValue: Hashable, Sendable {
  public var handle: AttributeHandle
  public var length: UInt16
  public var value: [UInt8]

  public init(handle: AttributeHandle, length: UInt16, value: [UInt8]) {
    self.handle = handle
    self.length = length
    self.value = value
  }
}

/// What becomes of the prepared writes.
///
/// Source: Core 5.4, Vol 3, Part F, 3.4.6.3.
public struct ATTExecuteWriteFlags: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let cancel = ATTExecuteWriteFlags(rawValue: 0x00)
  public static let write = ATTExecuteWriteFlags(rawValue: 0x01)
}
