/// The kind of a control PDU of the link layer.
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
    LLControlTable.names[rawValue]
      ?? "LL control opcode \(rawValue.hexadecimal)"
  }
}

extension LLControlOpcode {
  /// How many octets a control PDU with the opcode has, including the opcode; nil if the length is
  /// not known or may differ.
  public var pduLength: Int? { LLControlTable.layouts[rawValue]?.fixedLength.map { 1 + $0 } }
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
