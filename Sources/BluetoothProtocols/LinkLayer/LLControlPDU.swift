/// The kind of a control PDU of the link layer.
///
/// Source: Core 5.4, Vol 6, Part B, 2.4.2; 6.0 for the codes from 0x2B.
public struct LLControlOpcode: RawRepresentable, Hashable, Sendable {
  /// The first octet of the control PDU.
  public var rawValue: UInt8
  /// Takes any octet, also one that no specification has assigned.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// LL_CONNECTION_UPDATE_IND: the central sets a new timing from a given connection event on.
  public static let connectionUpdateInd = LLControlOpcode(rawValue: 0x00)
  /// LL_CHANNEL_MAP_IND: the central sets the data channels from a given connection event on.
  public static let channelMapInd = LLControlOpcode(rawValue: 0x01)
  /// LL_TERMINATE_IND: the sender ends the connection, and says why.
  public static let terminateInd = LLControlOpcode(rawValue: 0x02)
  /// LL_ENC_REQ: the central asks for encryption, and sends its halves of the session key
  /// diversifier and of the initialization vector.
  public static let encReq = LLControlOpcode(rawValue: 0x03)
  /// LL_ENC_RSP: the peripheral answers with its halves of both.
  public static let encRsp = LLControlOpcode(rawValue: 0x04)
  /// LL_START_ENC_REQ: the peripheral has the long-term key, and encryption can start. The PDU
  /// itself is not encrypted.
  public static let startEncReq = LLControlOpcode(rawValue: 0x05)
  /// LL_START_ENC_RSP: encryption has started. Central and peripheral each send one, encrypted.
  public static let startEncRsp = LLControlOpcode(rawValue: 0x06)
  /// LL_REJECT_IND: the sender refuses what the other device asked for, and says why.
  public static let rejectInd = LLControlOpcode(rawValue: 0x0D)
  /// LL_REJECT_EXT_IND: as LL_REJECT_IND, with the opcode of the PDU that is refused.
  public static let rejectExtInd = LLControlOpcode(rawValue: 0x11)
  /// LL_PAUSE_ENC_REQ: the central pauses encryption to change the key.
  public static let pauseEncReq = LLControlOpcode(rawValue: 0x0A)
  /// LL_PAUSE_ENC_RSP: the answer to LL_PAUSE_ENC_REQ. Peripheral and central each send one.
  public static let pauseEncRsp = LLControlOpcode(rawValue: 0x0B)
}

extension LLControlOpcode: CustomStringConvertible {
  public var description: String {
    LLControlTable.names[rawValue]
      ?? "LL control opcode \(rawValue.hexadecimal)"
  }

  /// Whether the opcode has a name here.
  public var isKnown: Bool { LLControlTable.names[rawValue] != nil }
}

extension LLControlOpcode {
  /// The number of octets of a control PDU with the opcode, including the opcode; nil if the length
  /// is not known or may differ.
  public var pduLength: Int? { LLControlTable.layouts[rawValue]?.fixedLength.map { 1 + $0 } }
}

/// A control PDU: its opcode, and the parameters that say how a connection goes on or ends.
public struct LLControlPDU: Hashable, Sendable {
  /// The first octet, which says what the parameters are.
  public var opcode: LLControlOpcode
  /// The octets after the opcode. Their layout depends on the opcode.
  public var parameters: [UInt8]

  /// The reason why the connection ends, in LL_TERMINATE_IND.
  public var terminationReason: HCIErrorCode? {
    opcode == .terminateInd ? parameters.first.map(HCIErrorCode.init) : nil
  }
}

extension LLControlPDU: OctetsDecodable {
  /// Reads the opcode, and takes all octets that are left as its parameters.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    opcode = LLControlOpcode(rawValue: try input.readInteger("Opcode"))
    parameters = Array(copying: input.readRest())
  }
}
