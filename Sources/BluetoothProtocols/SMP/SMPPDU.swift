/// A PDU of the Security Manager.
///
/// The material of a pairing's keys goes over HCI in the clear. So a log of a phone that pairs
/// holds the keys. ``SMPCode/carriesSecret`` says which PDUs a report should not print.
///
/// Source: Core 5.4, Vol 3, Part H, 3.5 and 3.6.
public enum SMPPDU: Hashable, Sendable {
  case pairingRequest(Pairing)
  case pairingResponse(Pairing)
  case pairingConfirm([UInt8])
  case pairingRandom([UInt8])
  case pairingFailed(reason: UInt8)
  /// The long-term key.
  case encryptionInformation([UInt8])
  case centralIdentification(diversifier: UInt16, random: UInt64)
  /// The identity resolving key.
  case identityInformation([UInt8])
  case identityAddressInformation(AddressType, DeviceAddress)
  /// The signature key.
  case signingInformation([UInt8])
  case securityRequest(authentication: UInt8)
  case pairingPublicKey(x: [UInt8], y: [UInt8])
  case pairingDHKeyCheck([UInt8])
  case keypressNotification(UInt8)
  case other(SMPCode, [UInt8])

  /// What one side of a pairing can do, and what it wants.
  public struct Pairing: Hashable, Sendable, FieldGroup {
    /// 0 display only, 1 display yes/no, 2 keyboard only, 3 nothing, 4 keyboard and display.
    public var ioCapability: UInt8
    public var hasOutOfBandData: Bool
    /// Bits 0 to 1 bonding, 2 protection from a man in the middle, 3 secure connections,
    /// 4 keypress, 5 CT2.
    public var authentication: UInt8
    /// In octets.
    public var maximumKeySize: UInt8
    /// Bit 0 encryption, 1 identity, 2 signing, 3 link key.
    public var initiatorKeys: UInt8
    public var responderKeys: UInt8

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
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let code = SMPCode(rawValue: try input.readInteger("Code"))
    self = Self.byCode[code.rawValue] ?? .other(code, [])
    try read(&input)
  }

  public func encode(into output: inout [UInt8]) {
    output.append(code.rawValue)
    output += written()
  }
}
