/// The kind of a Security Manager PDU.
///
/// Source: Core 5.4, Vol 3, Part H, 3.3.
public struct SMPCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let pairingRequest = SMPCode(rawValue: 0x01)
  public static let pairingResponse = SMPCode(rawValue: 0x02)
  public static let pairingConfirm = SMPCode(rawValue: 0x03)
  public static let pairingRandom = SMPCode(rawValue: 0x04)
  public static let pairingFailed = SMPCode(rawValue: 0x05)
  public static let encryptionInformation = SMPCode(rawValue: 0x06)
  public static let centralIdentification = SMPCode(rawValue: 0x07)
  public static let identityInformation = SMPCode(rawValue: 0x08)
  public static let identityAddressInformation = SMPCode(rawValue: 0x09)
  public static let signingInformation = SMPCode(rawValue: 0x0A)
  public static let securityRequest = SMPCode(rawValue: 0x0B)
  public static let pairingPublicKey = SMPCode(rawValue: 0x0C)
  public static let pairingDHKeyCheck = SMPCode(rawValue: 0x0D)
  public static let keypressNotification = SMPCode(rawValue: 0x0E)

  /// Whether the PDU distributes a key or an identity. Reports should not print those.
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
