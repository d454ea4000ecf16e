/// A PDU of the Security Manager.
///
/// What the keys of a pairing are made of goes in the clear over HCI, so a log of a phone that
/// pairs holds its keys; ``SMPCode/carriesSecret`` says which PDUs a report should not print.
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

  /// What one side can and wants.
  public struct Pairing: Hashable, Sendable {
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

extension SMPPDU: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let code = SMPCode(rawValue: try input.readInteger("Code"))
    switch code {
    case .pairingRequest: self = .pairingRequest(try Pairing(parsing: &input))
    case .pairingResponse: self = .pairingResponse(try Pairing(parsing: &input))
    case .pairingConfirm: self = .pairingConfirm(try input.readKey("Confirm Value"))
    case .pairingRandom: self = .pairingRandom(try input.readKey("Random Value"))
    case .pairingFailed: self = .pairingFailed(reason: try input.readInteger("Reason"))
    case .encryptionInformation:
      self = .encryptionInformation(try input.readKey("Long Term Key"))
    case .centralIdentification:
      let diversifier = try input.readInteger("EDIV", as: UInt16.self)
      self = .centralIdentification(
        diversifier: diversifier, random: try input.readInteger("Rand"))
    case .identityInformation:
      self = .identityInformation(try input.readKey("Identity Resolving Key"))
    case .identityAddressInformation:
      let type = try input.readAddressType("AddrType")
      self = .identityAddressInformation(
        type, try DeviceAddress(parsing: &input, field: "BD_ADDR"))
    case .signingInformation: self = .signingInformation(try input.readKey("Signature Key"))
    default: try self.init(secureConnections: code, &input)
    }
  }

  private init(
    secureConnections code: SMPCode, _ input: inout ByteReader
  ) throws(DecodingFailure) {
    switch code {
    case .securityRequest:
      self = .securityRequest(authentication: try input.readInteger("AuthReq"))
    case .pairingPublicKey:
      let x = try input.readKey("Public Key X", count: 32)
      self = .pairingPublicKey(x: x, y: try input.readKey("Public Key Y", count: 32))
    case .pairingDHKeyCheck: self = .pairingDHKeyCheck(try input.readKey("DHKey Check"))
    case .keypressNotification:
      self = .keypressNotification(try input.readInteger("Notification Type"))
    default: self = .other(code, Array(copying: input.readRest()))
    }
  }
}

extension SMPPDU.Pairing: OctetsDecodable, OctetsEncodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    ioCapability = try input.readInteger("IO Capability")
    hasOutOfBandData = try input.readFlag("OOB data flag")
    authentication = try input.readInteger("AuthReq")
    maximumKeySize = try input.readInteger("Maximum Encryption Key Size")
    initiatorKeys = try input.readInteger("Initiator Key Distribution")
    responderKeys = try input.readInteger("Responder Key Distribution")
  }

  public func encode(into output: inout [UInt8]) {
    output += [
      ioCapability, hasOutOfBandData ? 1 : 0, authentication, maximumKeySize, initiatorKeys,
      responderKeys,
    ]
  }
}

extension SMPPDU: OctetsEncodable {
  public func encode(into output: inout [UInt8]) {
    output.append(code.rawValue)
    switch self {
    case .pairingRequest(let pairing), .pairingResponse(let pairing):
      pairing.encode(into: &output)
    case .pairingConfirm(let octets), .pairingRandom(let octets),
      .encryptionInformation(let octets), .identityInformation(let octets),
      .signingInformation(let octets), .pairingDHKeyCheck(let octets), .other(_, let octets):
      output += octets
    case .pairingFailed(let octet), .securityRequest(let octet), .keypressNotification(let octet):
      output.append(octet)
    case .centralIdentification(let diversifier, let random):
      output.append(littleEndian: diversifier)
      output.append(littleEndian: random)
    case .identityAddressInformation(let type, let address):
      output.append(type.rawValue)
      address.encode(into: &output)
    case .pairingPublicKey(let x, let y): output += x + y
    }
  }
}

extension ByteReader {
  fileprivate mutating func readKey(
    _ field: String, count: Int = 16
  ) throws(DecodingFailure) -> [UInt8] {
    Array(copying: try readOctets(field, count: count))
  }
}
