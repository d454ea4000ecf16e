/// The reason why a pairing failed, as given in Pairing Failed.
///
/// Source: Core 5.4, Vol 3, Part H, 3.5.5.
public struct PairingFailure: RawRepresentable, Hashable, Sendable {
  /// The reason as it goes over the wire, in one octet.
  public var rawValue: UInt8
  /// Takes any octet, also one that no specification has assigned.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The user did not enter the passkey.
  public static let passkeyEntryFailed = PairingFailure(rawValue: 0x01)
  /// The other side wants out-of-band data that this side does not have.
  public static let outOfBandNotAvailable = PairingFailure(rawValue: 0x02)
  /// The IO capabilities of the devices cannot meet the authentication requirements.
  public static let authenticationRequirements = PairingFailure(rawValue: 0x03)
  /// A random value does not belong to the confirm value that was sent before.
  public static let confirmValueFailed = PairingFailure(rawValue: 0x04)
  /// The device does not pair.
  public static let pairingNotSupported = PairingFailure(rawValue: 0x05)
  /// The longest key that both sides can use is too short for this side.
  public static let encryptionKeySize = PairingFailure(rawValue: 0x06)
  /// The device does not know such a PDU.
  public static let commandNotSupported = PairingFailure(rawValue: 0x07)
  /// For example, a PDU came that has no place there.
  public static let unspecifiedReason = PairingFailure(rawValue: 0x08)
  /// Too little time has passed since the last pairing that failed.
  public static let repeatedAttempts = PairingFailure(rawValue: 0x09)
  /// A PDU is too short, or a parameter is out of its range.
  public static let invalidParameters = PairingFailure(rawValue: 0x0A)
  /// The DHKey checks of both sides differ.
  public static let dhKeyCheckFailed = PairingFailure(rawValue: 0x0B)
  /// A user said that the numbers on both sides differ.
  public static let numericComparisonFailed = PairingFailure(rawValue: 0x0C)
}

extension PairingFailure: CustomStringConvertible {
  /// The name of the reason in the specification.
  public var description: String { Self.names[rawValue] ?? "reason \(rawValue.hexadecimal)" }

  static let names: OctetNames = [
    1: "Passkey Entry Failed", 2: "OOB Not Available", 3: "Authentication Requirements",
    4: "Confirm Value Failed", 5: "Pairing Not Supported", 6: "Encryption Key Size",
    7: "Command Not Supported", 8: "Unspecified Reason", 9: "Repeated Attempts",
    10: "Invalid Parameters", 11: "DHKey Check Failed", 12: "Numeric Comparison Failed",
    13: "BR/EDR Pairing In Progress", 14: "Generation Not Allowed", 15: "Key Rejected",
    16: "Busy",
  ]
}
