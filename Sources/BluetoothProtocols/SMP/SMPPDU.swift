/// A PDU of the Security Manager.
///
/// The material of a pairing's keys goes over HCI in the clear. So a log of a phone that pairs
/// holds the keys. ``SMPCode/carriesSecret`` says which PDUs a report should not print.
///
/// Source: Core 5.4, Vol 3, Part H, 3.5 and 3.6.
public enum SMPPDU: Hashable, Sendable {
  /// The initiator's capabilities and requirements.
  case pairingRequest(Pairing)
  /// The responder's capabilities, and the agreed requirements.
  case pairingResponse(Pairing)
  /// The confirm value: 16 octets as they go over the wire.
  case pairingConfirm([UInt8])
  /// The random value: 16 octets as they go over the wire.
  case pairingRandom([UInt8])
  /// The reason, for example 0x05 for Pairing Not Supported.
  case pairingFailed(reason: UInt8)
  /// The long-term key.
  case encryptionInformation([UInt8])
  /// EDIV and Rand, which name a long-term key.
  case centralIdentification(diversifier: UInt16, random: UInt64)
  /// The identity resolving key.
  case identityInformation([UInt8])
  /// The device's public address, or its static random one.
  case identityAddressInformation(AddressType, DeviceAddress)
  /// The signature key.
  case signingInformation([UInt8])
  /// The requirements in the form of ``Pairing/authentication``.
  case securityRequest(authentication: UInt8)
  /// The two coordinates of the key: 32 octets each as they go over the wire.
  case pairingPublicKey(x: [UInt8], y: [UInt8])
  /// The check: 16 octets as they go over the wire.
  case pairingDHKeyCheck([UInt8])
  /// 0 entry started, 1 digit entered, 2 digit erased, 3 cleared, 4 entry completed.
  case keypressNotification(UInt8)
  /// Any other PDU, with its parameters as octets.
  case other(SMPCode, [UInt8])

  /// The capabilities and requirements of one side of a pairing.
  public struct Pairing: Hashable, Sendable, FieldGroup {
    /// 0 display only, 1 display yes/no, 2 keyboard only, 3 nothing, 4 keyboard and display.
    public var ioCapability: UInt8
    /// Whether the side has got pairing data of the other one by another way than Bluetooth.
    public var hasOutOfBandData: Bool
    /// Bits 0 to 1 bonding, 2 protection from a man in the middle, 3 secure connections,
    /// 4 keypress, 5 CT2.
    public var authentication: UInt8
    /// In octets.
    public var maximumKeySize: UInt8
    /// The keys that the initiator distributes: bit 0 encryption, 1 identity, 2 signing, 3 link
    /// key.
    public var initiatorKeys: UInt8
    /// The keys that the responder distributes, in the same bits.
    public var responderKeys: UInt8

    /// Makes what one side says. The key size is in octets, from 7 to 16.
    public init(
      ioCapability: UInt8, hasOutOfBandData: Bool = false, authentication: UInt8,
      maximumKeySize: UInt8 = 16, initiatorKeys: UInt8, responderKeys: UInt8
    ) {
      self.ioCapability = ioCapability
      self.hasOutOfBandData = hasOutOfBandData
      self.authentication = authentication
      self.maximumKeySize = maximumKeySize
      self.initiatorKeys = initiatorKeys
      self.responderKeys = responderKeys
    }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("IO_Capability", &ioCapability, "ioCapability")
      try walk.field("OOB_data_flag", &hasOutOfBandData, "oob")
      try walk.field("AuthReq", &authentication, "authentication1")
      try walk.field("Maximum_Encryption_Key_Size", &maximumKeySize)
      try walk.field("Initiator_Key_Distribution", &initiatorKeys, "keys1")
      try walk.field("Responder_Key_Distribution", &responderKeys, "keys1")
    }
  }
}

extension SMPPDU {
  /// The first octet of the PDU, which says what kind of PDU it is.
  public var code: SMPCode {
    switch self {
    case .pairingRequest: .pairingRequest
    case .pairingResponse: .pairingResponse
    case .pairingConfirm: .pairingConfirm
    case .pairingRandom: .pairingRandom
    case .pairingFailed: .pairingFailed
    case .encryptionInformation: .encryptionInformation
    case .centralIdentification: .centralIdentification
    case .identityInformation: .identityInformation
    case .identityAddressInformation: .identityAddressInformation
    case .signingInformation: .signingInformation
    case .securityRequest: .securityRequest
    case .pairingPublicKey: .pairingPublicKey
    case .pairingDHKeyCheck: .pairingDHKeyCheck
    case .keypressNotification: .keypressNotification
    case .other(let code, _): code
    }
  }
}

extension SMPPDU {
  private static let pairing = Pairing(
    ioCapability: 0, authentication: 0, initiatorKeys: 0, responderKeys: 0)

  /// One of each known PDU, without values. A PDU is read into a copy of it, and its layout is
  /// taken from it.
  static let blanks: [SMPPDU] = [
    .pairingRequest(pairing), .pairingResponse(pairing), .pairingConfirm([]), .pairingRandom([]),
    .pairingFailed(reason: 0), .encryptionInformation([]),
    .centralIdentification(diversifier: 0, random: 0), .identityInformation([]),
    .identityAddressInformation(.public, DeviceAddress(truncating: 0)), .signingInformation([]),
    .securityRequest(authentication: 0), .pairingPublicKey(x: [], y: []), .pairingDHKeyCheck([]),
    .keypressNotification(0),
  ]
  private static let byCode = Dictionary(
    uniqueKeysWithValues: blanks.map { ($0.code.rawValue, $0) })

  static let front = FieldLayout("Code:smpCode")
  /// The layouts of the parameters, by code. Keys are marked as secret, and so is the material that
  /// keys are made of. With a key, anyone can read the device's connections or pose as the device.
  static let layouts = byCode.mapValues(\.layout)
}

extension SMPPDU: OctetsDecodable, OctetsEncodable {
  /// Reads one PDU.
  ///
  /// - Throws: ``DecodingFailure`` if a field is cut short.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let code = SMPCode(rawValue: try input.readInteger("Code"))
    self = Self.byCode[code.rawValue] ?? .other(code, [])
    try read(&input)
  }

  /// Writes the PDU with its code.
  public func encode(into output: inout [UInt8]) {
    output.append(code.rawValue)
    output += written()
  }
}
