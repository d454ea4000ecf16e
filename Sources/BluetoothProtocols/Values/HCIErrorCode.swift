/// How a command ended, or why a connection ended.
///
/// The type is a structure and not an enumeration, because a newer code must not make a packet
/// undecodable.
///
/// Source: Core 5.4, Vol 1, Part F, 1.3.
public struct HCIErrorCode: RawRepresentable, Hashable, Sendable {
  /// The octet of the status or of the reason.
  public var rawValue: UInt8
  /// Takes any octet, also one that no specification has assigned.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The command was carried out.
  public static let success = HCIErrorCode(rawValue: 0x00)
  /// There is no connection with the handle that the command names.
  public static let unknownConnection = HCIErrorCode(rawValue: 0x02)
  /// Pairing or authentication failed, for example because the keys differ.
  public static let authenticationFailure = HCIErrorCode(rawValue: 0x05)
  /// The host has no key for the link, or not the one that is asked for.
  public static let pinOrKeyMissing = HCIErrorCode(rawValue: 0x06)
  /// No packet came from the other device until the supervision timeout.
  public static let connectionTimeout = HCIErrorCode(rawValue: 0x08)
  /// The other device ended the connection, at the wish of its user or of its host.
  public static let remoteUserTerminatedConnection = HCIErrorCode(rawValue: 0x13)
  /// The host of this controller ended the connection.
  public static let localHostTerminatedConnection = HCIErrorCode(rawValue: 0x16)
  /// The time of directed advertising of high duty cycle, or of an advertising set, is over.
  public static let advertisingTimeout = HCIErrorCode(rawValue: 0x3C)
  /// The two sides of a link have different keys.
  public static let connectionTerminatedByMICFailure = HCIErrorCode(rawValue: 0x3D)
  /// A connection or periodic advertising was begun, but none of its first PDUs was heard.
  public static let connectionFailedToBeEstablished = HCIErrorCode(rawValue: 0x3E)
}

extension HCIErrorCode: WireValue {
  static var format: String { "status" }
}

extension HCIErrorCode: CustomStringConvertible {
  public var description: String {
    Int(rawValue) < Self.names.count
      ? Self.names[Int(rawValue)] : "error \(rawValue.hexadecimal)"
  }

  /// The names in the order of the codes, with no code left out.
  private static let names = [
    "Success", "Unknown HCI Command", "Unknown Connection Identifier", "Hardware Failure",
    "Page Timeout", "Authentication Failure", "PIN or Key Missing", "Memory Capacity Exceeded",
    "Connection Timeout", "Connection Limit Exceeded",
    "Synchronous Connection Limit Exceeded", "Connection Already Exists", "Command Disallowed",
    "Connection Rejected due to Limited Resources",
    "Connection Rejected due to Security Reasons",
    "Connection Rejected due to Unacceptable BD_ADDR", "Connection Accept Timeout Exceeded",
    "Unsupported Feature or Parameter Value", "Invalid HCI Command Parameters",
    "Remote User Terminated Connection",
    "Remote Device Terminated Connection due to Low Resources",
    "Remote Device Terminated Connection due to Power Off",
    "Connection Terminated by Local Host", "Repeated Attempts", "Pairing Not Allowed",
    "Unknown LMP PDU", "Unsupported Remote Feature", "SCO Offset Rejected",
    "SCO Interval Rejected", "SCO Air Mode Rejected", "Invalid LMP or LL Parameters",
    "Unspecified Error", "Unsupported LMP or LL Parameter Value", "Role Change Not Allowed",
    "LMP or LL Response Timeout", "LMP Error Transaction Collision or LL Procedure Collision",
    "LMP PDU Not Allowed", "Encryption Mode Not Acceptable", "Link Key cannot be Changed",
    "Requested QoS Not Supported", "Instant Passed", "Pairing with Unit Key Not Supported",
    "Different Transaction Collision", "error 0x2b", "QoS Unacceptable Parameter",
    "QoS Rejected", "Channel Classification Not Supported", "Insufficient Security",
    "Parameter Out of Mandatory Range", "error 0x31", "Role Switch Pending", "error 0x33",
    "Reserved Slot Violation", "Role Switch Failed", "Extended Inquiry Response Too Large",
    "Secure Simple Pairing Not Supported by Host", "Host Busy - Pairing",
    "Connection Rejected due to No Suitable Channel Found", "Controller Busy",
    "Unacceptable Connection Parameters", "Advertising Timeout",
    "Connection Terminated due to MIC Failure", "Connection Failed to be Established",
    "error 0x3f", "Coarse Clock Adjustment Rejected", "Type0 Submap Not Defined",
    "Unknown Advertising Identifier", "Limit Reached", "Operation Cancelled by Host",
    "Packet Too Long", "Too Late", "Too Early",
  ]
}
