/// The kind of an ATT PDU.
///
/// Source: Core 5.4, Vol 3, Part F, 3.4.8.
public struct ATTOpcode: RawRepresentable, Hashable, Sendable {
  /// The opcode as it goes over the wire, in one octet.
  public var rawValue: UInt8
  /// Makes an opcode from its octet. Any octet can be held, also one without a name here.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// ATT_ERROR_RSP: the server refuses a request.
  public static let errorResponse = ATTOpcode(rawValue: 0x01)
  /// ATT_EXCHANGE_MTU_REQ: the client names the largest PDU that it can receive.
  public static let exchangeMTURequest = ATTOpcode(rawValue: 0x02)
  /// ATT_EXCHANGE_MTU_RSP: the server names the largest PDU that it can receive.
  public static let exchangeMTUResponse = ATTOpcode(rawValue: 0x03)
  /// ATT_FIND_INFORMATION_REQ: asks for handles and types of attributes.
  public static let findInformationRequest = ATTOpcode(rawValue: 0x04)
  /// ATT_FIND_INFORMATION_RSP: lists handles and types.
  public static let findInformationResponse = ATTOpcode(rawValue: 0x05)
  /// ATT_FIND_BY_TYPE_VALUE_REQ: asks for groups that have a given type and value.
  public static let findByTypeValueRequest = ATTOpcode(rawValue: 0x06)
  /// ATT_FIND_BY_TYPE_VALUE_RSP: lists the ranges of the groups that were found.
  public static let findByTypeValueResponse = ATTOpcode(rawValue: 0x07)
  /// ATT_READ_BY_TYPE_REQ: asks for the values of all attributes of a type.
  public static let readByTypeRequest = ATTOpcode(rawValue: 0x08)
  /// ATT_READ_BY_TYPE_RSP: lists handles and values of one length.
  public static let readByTypeResponse = ATTOpcode(rawValue: 0x09)
  /// ATT_READ_REQ: asks for the value of one attribute.
  public static let readRequest = ATTOpcode(rawValue: 0x0A)
  /// ATT_READ_RSP: the value, or as much of it as fits.
  public static let readResponse = ATTOpcode(rawValue: 0x0B)
  /// ATT_READ_BLOB_REQ: asks for the part of a value that begins at an offset.
  public static let readBlobRequest = ATTOpcode(rawValue: 0x0C)
  /// ATT_READ_BLOB_RSP: the part of the value, or as much of it as fits.
  public static let readBlobResponse = ATTOpcode(rawValue: 0x0D)
  /// ATT_READ_MULTIPLE_REQ: asks for the values of several attributes, whose lengths are known.
  public static let readMultipleRequest = ATTOpcode(rawValue: 0x0E)
  /// ATT_READ_MULTIPLE_RSP: the values, with nothing between them.
  public static let readMultipleResponse = ATTOpcode(rawValue: 0x0F)
  /// ATT_READ_BY_GROUP_TYPE_REQ: asks for the groups of a type, for example for the services.
  public static let readByGroupTypeRequest = ATTOpcode(rawValue: 0x10)
  /// ATT_READ_BY_GROUP_TYPE_RSP: lists the groups with their ranges and values.
  public static let readByGroupTypeResponse = ATTOpcode(rawValue: 0x11)
  /// ATT_WRITE_REQ: writes a value; the server answers.
  public static let writeRequest = ATTOpcode(rawValue: 0x12)
  /// ATT_WRITE_RSP: the value was written.
  public static let writeResponse = ATTOpcode(rawValue: 0x13)
  /// ATT_PREPARE_WRITE_REQ: hands the server a part of a value, to be written later.
  public static let prepareWriteRequest = ATTOpcode(rawValue: 0x16)
  /// ATT_PREPARE_WRITE_RSP: repeats the part that the server has put in its queue.
  public static let prepareWriteResponse = ATTOpcode(rawValue: 0x17)
  /// ATT_EXECUTE_WRITE_REQ: writes all prepared parts, or cancels them.
  public static let executeWriteRequest = ATTOpcode(rawValue: 0x18)
  /// ATT_EXECUTE_WRITE_RSP: the prepared parts were written or cancelled.
  public static let executeWriteResponse = ATTOpcode(rawValue: 0x19)
  /// ATT_HANDLE_VALUE_NTF: the server sends a value; there is no response.
  public static let handleValueNotification = ATTOpcode(rawValue: 0x1B)
  /// ATT_HANDLE_VALUE_IND: the server sends a value; the client confirms it.
  public static let handleValueIndication = ATTOpcode(rawValue: 0x1D)
  /// ATT_HANDLE_VALUE_CFM: the client confirms an indication.
  public static let handleValueConfirmation = ATTOpcode(rawValue: 0x1E)
  /// ATT_READ_MULTIPLE_VARIABLE_REQ: asks for the values of several attributes of any length.
  public static let readMultipleVariableRequest = ATTOpcode(rawValue: 0x20)
  /// ATT_READ_MULTIPLE_VARIABLE_RSP: the values, each with its length before it.
  public static let readMultipleVariableResponse = ATTOpcode(rawValue: 0x21)
  /// ATT_MULTIPLE_HANDLE_VALUE_NTF: the server sends several values; there is no response.
  public static let multipleHandleValueNotification = ATTOpcode(rawValue: 0x23)
  /// ATT_WRITE_CMD: writes a value; there is no response.
  public static let writeCommand = ATTOpcode(rawValue: 0x52)
  /// ATT_SIGNED_WRITE_CMD: writes a value with a signature; there is no response.
  public static let signedWriteCommand = ATTOpcode(rawValue: 0xD2)

  /// The role of a PDU in the protocol. It decides which side sends the PDU and what may follow.
  public enum Role: Hashable, Sendable {
    case request, response, command, notification, indication, confirmation, unknown
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.3.
  public var role: Role {
    switch rawValue {
    case 0x02, 0x04, 0x06, 0x08, 0x0A, 0x0C, 0x0E, 0x10, 0x12, 0x16, 0x18, 0x20: .request
    case 0x01, 0x03, 0x05, 0x07, 0x09, 0x0B, 0x0D, 0x0F, 0x11, 0x13, 0x17, 0x19, 0x21: .response
    case 0x52, 0xD2: .command
    case 0x1B, 0x23: .notification
    case 0x1D: .indication
    case 0x1E: .confirmation
    default: .unknown
    }
  }

  /// Whether a client sends the PDU; nil if the opcode is unknown.
  public var isFromClient: Bool? {
    switch role {
    case .request, .command, .confirmation: true
    case .response, .notification, .indication: false
    case .unknown: nil
    }
  }

  /// The opcode of the response to this request; nil if the opcode is no request.
  public var response: ATTOpcode? {
    role == .request ? ATTOpcode(rawValue: rawValue + 1) : nil
  }
}

extension ATTOpcode: WireValue {
  static var format: String { "attOpcode" }
}

extension ATTOpcode: CustomStringConvertible {
  public var description: String { Self.names[rawValue] ?? "ATT opcode \(rawValue.hexadecimal)" }

  /// Whether the opcode has a name here.
  public var isKnown: Bool { Self.names[rawValue] != nil }

  private static let names: OctetNames = [
    0x01: "Error Response", 0x02: "Exchange MTU Request", 0x03: "Exchange MTU Response",
    0x04: "Find Information Request", 0x05: "Find Information Response",
    0x06: "Find By Type Value Request", 0x07: "Find By Type Value Response",
    0x08: "Read By Type Request", 0x09: "Read By Type Response",
    0x0A: "Read Request", 0x0B: "Read Response",
    0x0C: "Read Blob Request", 0x0D: "Read Blob Response",
    0x0E: "Read Multiple Request", 0x0F: "Read Multiple Response",
    0x10: "Read By Group Type Request", 0x11: "Read By Group Type Response",
    0x12: "Write Request", 0x13: "Write Response",
    0x16: "Prepare Write Request", 0x17: "Prepare Write Response",
    0x18: "Execute Write Request", 0x19: "Execute Write Response",
    0x1B: "Handle Value Notification", 0x1D: "Handle Value Indication",
    0x1E: "Handle Value Confirmation",
    0x20: "Read Multiple Variable Request", 0x21: "Read Multiple Variable Response",
    0x23: "Multiple Handle Value Notification",
    0x52: "Write Command", 0xD2: "Signed Write Command",
  ]
}
