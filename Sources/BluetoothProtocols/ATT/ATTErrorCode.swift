/// The reason why a server rejects a request.
///
/// Source: Core 5.4, Vol 3, Part F, 3.4.1.1; Core Specification Supplement, Part B.
public struct ATTErrorCode: RawRepresentable, Hashable, Sendable {
  /// The code as it goes over the wire, in one octet.
  public var rawValue: UInt8
  /// Makes an error from its code. Any code can be held, also one without a name here.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The server has no attribute with this handle.
  public static let invalidHandle = ATTErrorCode(rawValue: 0x01)
  /// The attribute cannot be read.
  public static let readNotPermitted = ATTErrorCode(rawValue: 0x02)
  /// The attribute cannot be written.
  public static let writeNotPermitted = ATTErrorCode(rawValue: 0x03)
  /// The PDU of the request is not valid.
  public static let invalidPDU = ATTErrorCode(rawValue: 0x04)
  /// The attribute can be read or written only after authentication.
  public static let insufficientAuthentication = ATTErrorCode(rawValue: 0x05)
  /// The server does not support this request.
  public static let requestNotSupported = ATTErrorCode(rawValue: 0x06)
  /// The offset lies after the end of the value.
  public static let invalidOffset = ATTErrorCode(rawValue: 0x07)
  /// The attribute can be read or written only after authorization.
  public static let insufficientAuthorization = ATTErrorCode(rawValue: 0x08)
  /// Too many prepared writes are waiting.
  public static let prepareQueueFull = ATTErrorCode(rawValue: 0x09)
  /// No attribute in the range of handles is what the request looks for.
  public static let attributeNotFound = ATTErrorCode(rawValue: 0x0A)
  /// The attribute cannot be read with a Read Blob Request.
  public static let attributeNotLong = ATTErrorCode(rawValue: 0x0B)
  /// The key that encrypts the link is too short for this attribute.
  public static let encryptionKeySizeTooShort = ATTErrorCode(rawValue: 0x0C)
  /// The value has a length that the attribute does not take.
  public static let invalidAttributeValueLength = ATTErrorCode(rawValue: 0x0D)
  /// The server could not do what it was asked, for a reason without a code of its own.
  public static let unlikelyError = ATTErrorCode(rawValue: 0x0E)
  /// The attribute can be read or written only over an encrypted link.
  public static let insufficientEncryption = ATTErrorCode(rawValue: 0x0F)
  /// The attribute type is not one that opens a group.
  public static let unsupportedGroupType = ATTErrorCode(rawValue: 0x10)
  /// The server lacks the resources to do what it was asked.
  public static let insufficientResources = ATTErrorCode(rawValue: 0x11)
  /// The server asks the client to discover its attributes anew.
  public static let databaseOutOfSync = ATTErrorCode(rawValue: 0x12)
  /// The server does not take this value.
  public static let valueNotAllowed = ATTErrorCode(rawValue: 0x13)
}

extension ATTErrorCode: WireValue {
  static var format: String { "attError" }
}

extension ATTErrorCode: CustomStringConvertible {
  public var description: String {
    Self.names[rawValue]
      ?? ((0x80...0x9F).contains(rawValue)
        ? "Application Error \(rawValue.hexadecimal)" : "ATT error \(rawValue.hexadecimal)")
  }

  private static let names: OctetNames = [
    0x01: "Invalid Handle", 0x02: "Read Not Permitted", 0x03: "Write Not Permitted",
    0x04: "Invalid PDU", 0x05: "Insufficient Authentication", 0x06: "Request Not Supported",
    0x07: "Invalid Offset", 0x08: "Insufficient Authorization", 0x09: "Prepare Queue Full",
    0x0A: "Attribute Not Found", 0x0B: "Attribute Not Long",
    0x0C: "Encryption Key Size Too Short", 0x0D: "Invalid Attribute Value Length",
    0x0E: "Unlikely Error", 0x0F: "Insufficient Encryption", 0x10: "Unsupported Group Type",
    0x11: "Insufficient Resources", 0x12: "Database Out Of Sync", 0x13: "Value Not Allowed",
    0xFC: "Write Request Rejected",
    0xFD: "Client Characteristic Configuration Descriptor Improperly Configured",
    0xFE: "Procedure Already in Progress", 0xFF: "Out of Range",
  ]
}
