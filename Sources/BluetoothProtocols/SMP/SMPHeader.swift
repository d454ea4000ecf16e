/// What a PDU of the Security Manager says; the keys in it are nobody's business here.
///
/// Source: Core 5.4, Vol 3, Part H, 3.3.
public struct SMPCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let pairingRequest = SMPCode(rawValue: 0x01)
  public static let pairingResponse = SMPCode(rawValue: 0x02)
  public static let pairingFailed = SMPCode(rawValue: 0x05)
  public static let securityRequest = SMPCode(rawValue: 0x0B)

  /// Whether the PDU distributes a key or an identity, which reports should not print.
  public var carriesSecret: Bool { (0x06...0x0A).contains(rawValue) }
}

extension SMPCode: CustomStringConvertible {
  public var description: String { Self.names[rawValue] ?? "SMP code \(rawValue.hexadecimal)" }

  private static let names: [UInt8: String] = [
    0x01: "Pairing Request", 0x02: "Pairing Response", 0x03: "Pairing Confirm",
    0x04: "Pairing Random", 0x05: "Pairing Failed", 0x06: "Encryption Information",
    0x07: "Central Identification", 0x08: "Identity Information",
    0x09: "Identity Address Information", 0x0A: "Signing Information",
    0x0B: "Security Request", 0x0C: "Pairing Public Key", 0x0D: "Pairing DHKey Check",
    0x0E: "Pairing Keypress Notification",
  ]
}

/// A PDU of the Security Manager: its code, and for a failed pairing the reason.
public struct SMPHeader: Hashable, Sendable {
  public var code: SMPCode
  /// Why pairing failed.
  public var reason: UInt8?
}

extension SMPHeader: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    code = SMPCode(rawValue: try input.readInteger("Code"))
    reason = code == .pairingFailed ? try input.readInteger("Reason") : nil
  }
}
