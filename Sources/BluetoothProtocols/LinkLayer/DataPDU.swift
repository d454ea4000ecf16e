/// The octets in front of every PDU of a connection.
///
/// ```
/// | LLID (2 bits) | NESN (1) | SN (1) | MD (1) | CP (1) | RFU (2) | Length (8) | CTEInfo if CP |
/// ```
///
/// Source: Core 5.4, Vol 6, Part B, 2.4.
public struct DataPDUHeader: Hashable, Sendable {
  /// What the payload is.
  public enum LogicalLink: UInt8, Hashable, Sendable {
    case reserved = 0b00
    /// More of an L2CAP frame, or nothing at all where the length is 0.
    case continuation = 0b01
    /// The start of an L2CAP frame.
    case start = 0b10
    case control = 0b11
  }

  public var logicalLink: LogicalLink
  public var nextExpectedSequenceNumber: Bool
  public var sequenceNumber: Bool
  public var moreData: Bool
  public var hasCTE: Bool
  /// How many octets follow the header.
  public var length: UInt8

  /// Whether the PDU only keeps the connection alive.
  public var isEmpty: Bool { logicalLink == .continuation && length == 0 }
}

extension DataPDUHeader: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let bits = try input.readInteger("Header", as: UInt8.self)
    logicalLink = LogicalLink(rawValue: bits & 0b11) ?? .reserved
    nextExpectedSequenceNumber = bits & 0x04 != 0
    sequenceNumber = bits & 0x08 != 0
    moreData = bits & 0x10 != 0
    hasCTE = bits & 0x20 != 0
    length = try input.readInteger("Length")
    if hasCTE { _ = try input.readInteger("CTEInfo", as: UInt8.self) }
  }
}

/// What a control PDU of the link layer says.
///
/// Source: Core 5.4, Vol 6, Part B, 2.4.2; 6.0 for the codes from 0x2B.
public struct LLControlOpcode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let connectionUpdateInd = LLControlOpcode(rawValue: 0x00)
  public static let channelMapInd = LLControlOpcode(rawValue: 0x01)
  public static let terminateInd = LLControlOpcode(rawValue: 0x02)
  public static let encReq = LLControlOpcode(rawValue: 0x03)
  public static let encRsp = LLControlOpcode(rawValue: 0x04)
  public static let startEncReq = LLControlOpcode(rawValue: 0x05)
  public static let startEncRsp = LLControlOpcode(rawValue: 0x06)
  public static let rejectInd = LLControlOpcode(rawValue: 0x0D)
  public static let rejectExtInd = LLControlOpcode(rawValue: 0x11)
  public static let pauseEncReq = LLControlOpcode(rawValue: 0x0A)
  public static let pauseEncRsp = LLControlOpcode(rawValue: 0x0B)
}

extension LLControlOpcode: CustomStringConvertible {
  public var description: String {
    Int(rawValue) < Self.names.count
      ? Self.names[Int(rawValue)] : "LL control opcode \(rawValue.hexadecimal)"
  }

  private static let names = [
    "LL_CONNECTION_UPDATE_IND", "LL_CHANNEL_MAP_IND", "LL_TERMINATE_IND", "LL_ENC_REQ",
    "LL_ENC_RSP", "LL_START_ENC_REQ", "LL_START_ENC_RSP", "LL_UNKNOWN_RSP", "LL_FEATURE_REQ",
    "LL_FEATURE_RSP", "LL_PAUSE_ENC_REQ", "LL_PAUSE_ENC_RSP", "LL_VERSION_IND",
    "LL_REJECT_IND", "LL_PERIPHERAL_FEATURE_REQ", "LL_CONNECTION_PARAM_REQ",
    "LL_CONNECTION_PARAM_RSP", "LL_REJECT_EXT_IND", "LL_PING_REQ", "LL_PING_RSP",
    "LL_LENGTH_REQ", "LL_LENGTH_RSP", "LL_PHY_REQ", "LL_PHY_RSP", "LL_PHY_UPDATE_IND",
    "LL_MIN_USED_CHANNELS_IND", "LL_CTE_REQ", "LL_CTE_RSP", "LL_PERIODIC_SYNC_IND",
    "LL_CLOCK_ACCURACY_REQ", "LL_CLOCK_ACCURACY_RSP", "LL_CIS_REQ", "LL_CIS_RSP",
    "LL_CIS_IND", "LL_CIS_TERMINATE_IND", "LL_POWER_CONTROL_REQ", "LL_POWER_CONTROL_RSP",
    "LL_POWER_CHANGE_IND", "LL_SUBRATE_REQ", "LL_SUBRATE_IND", "LL_CHANNEL_REPORTING_IND",
    "LL_CHANNEL_STATUS_IND", "LL_PERIODIC_SYNC_WR_IND", "LL_FEATURE_EXT_REQ",
    "LL_FEATURE_EXT_RSP", "LL_CS_SEC_RSP", "LL_CS_CAPABILITIES_REQ", "LL_CS_CAPABILITIES_RSP",
    "LL_CS_CONFIG_REQ", "LL_CS_CONFIG_RSP", "LL_CS_REQ", "LL_CS_RSP", "LL_CS_IND",
    "LL_CS_TERMINATE_REQ", "LL_CS_FAE_REQ", "LL_CS_FAE_RSP", "LL_CS_CHANNEL_MAP_IND",
    "LL_CS_SEC_REQ", "LL_CS_TERMINATE_RSP", "LL_FRAME_SPACE_REQ", "LL_FRAME_SPACE_RSP",
  ]
}

extension LLControlOpcode {
  /// How many octets a control PDU of the opcode has, the opcode among them; nil where it is not
  /// known, or may differ.
  public var pduLength: Int? { LinkLayerLayouts.control[rawValue]?.fixedLength.map { 1 + $0 } }
}

/// A control PDU: its opcode, and the parameters that say how a connection goes on or ends.
public struct LLControlPDU: Hashable, Sendable {
  public var opcode: LLControlOpcode
  public var parameters: [UInt8]

  /// Why the connection ends, in LL_TERMINATE_IND.
  public var terminationReason: HCIErrorCode? {
    opcode == .terminateInd ? parameters.first.map(HCIErrorCode.init) : nil
  }
}

extension LLControlPDU: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    opcode = LLControlOpcode(rawValue: try input.readInteger("Opcode"))
    parameters = Array(copying: input.readRest())
  }
}
