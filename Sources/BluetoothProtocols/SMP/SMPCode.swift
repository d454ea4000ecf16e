/// The kind of a Security Manager PDU.
///
/// Source: Core 5.4, Vol 3, Part H, 3.3.
public struct SMPCode: RawRepresentable, Hashable, Sendable {
  /// The code as it goes over the wire, in one octet.
  public var rawValue: UInt8
  /// Makes a code from its octet. Any octet can be held, also one without a name here.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The initiator begins a pairing, and says what it can do.
  public static let pairingRequest = SMPCode(rawValue: 0x01)
  /// The responder agrees to pair, and says what it can do.
  public static let pairingResponse = SMPCode(rawValue: 0x02)
  /// A confirm value, which commits its sender to a random value.
  public static let pairingConfirm = SMPCode(rawValue: 0x03)
  /// The random value from which the confirm value was made.
  public static let pairingRandom = SMPCode(rawValue: 0x04)
  /// The pairing has failed.
  public static let pairingFailed = SMPCode(rawValue: 0x05)
  /// Distributes the long-term key of a legacy pairing.
  public static let encryptionInformation = SMPCode(rawValue: 0x06)
  /// Distributes EDIV and Rand, which name the long-term key of a legacy pairing.
  public static let centralIdentification = SMPCode(rawValue: 0x07)
  /// Distributes the identity resolving key.
  public static let identityInformation = SMPCode(rawValue: 0x08)
  /// Distributes the address by which the device can always be named.
  public static let identityAddressInformation = SMPCode(rawValue: 0x09)
  /// Distributes the key for signed data.
  public static let signingInformation = SMPCode(rawValue: 0x0A)
  /// The peripheral asks the central to encrypt the link or to pair.
  public static let securityRequest = SMPCode(rawValue: 0x0B)
  /// A public key, in a pairing with LE Secure Connections.
  public static let pairingPublicKey = SMPCode(rawValue: 0x0C)
  /// The check that both sides hold the same key, in a pairing with LE Secure Connections.
  public static let pairingDHKeyCheck = SMPCode(rawValue: 0x0D)
  /// Reports that a key was pressed while a passkey is entered.
  public static let keypressNotification = SMPCode(rawValue: 0x0E)

  /// Whether the PDU distributes a key or an identity. Reports should not print those.
  public var carriesSecret: Bool { (0x06...0x0A).contains(rawValue) }
}

extension SMPCode: CustomStringConvertible {
  public var description: String { Self.names[rawValue] ?? "SMP code \(rawValue.hexadecimal)" }

  /// Whether the code has a name here.
  public var isKnown: Bool { Self.names[rawValue] != nil }

  private static let names: OctetNames = [
    0x01: "Pairing Request", 0x02: "Pairing Response", 0x03: "Pairing Confirm",
    0x04: "Pairing Random", 0x05: "Pairing Failed", 0x06: "Encryption Information",
    0x07: "Central Identification", 0x08: "Identity Information",
    0x09: "Identity Address Information", 0x0A: "Signing Information",
    0x0B: "Security Request", 0x0C: "Pairing Public Key", 0x0D: "Pairing DHKey Check",
    0x0E: "Pairing Keypress Notification",
  ]
}
