import BluetoothProtocols

extension MaskingTools {
  /// Returns a PDU of the Security Manager with other keys, numbers and addresses.
  ///
  /// - Parameter octets: The PDU as it was captured.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 3.5 and 3.6.
  mutating func replacement(of pdu: SMPPDU, _ octets: [UInt8]) -> [UInt8] {
    guard pdu.encoded() == octets else { return broken(octets, behind: .securityManager) }
    return replacement(of: pdu).encoded()
  }

  private mutating func replacement(of pdu: SMPPDU) -> SMPPDU {
    switch pdu {
    case .pairingRequest, .pairingResponse, .pairingFailed, .securityRequest, .keypressNotification:
      return pdu
    case .pairingConfirm(let value): return .pairingConfirm(proof(value))
    case .pairingRandom(let value): return .pairingRandom(proof(value))
    case .pairingDHKeyCheck(let value): return .pairingDHKeyCheck(proof(value))
    case .pairingPublicKey(let x, let y): return .pairingPublicKey(x: key(x), y: key(y))
    case .encryptionInformation(let key): return .encryptionInformation(self.key(key))
    case .identityInformation(let key): return .identityInformation(self.key(key))
    case .signingInformation(let key): return .signingInformation(self.key(key))
    case .centralIdentification(let diversifier, let random):
      return .centralIdentification(
        diversifier: number(diversifier, .diversifier), random: number(random, .random))
    case .identityAddressInformation(let type, let address):
      return .identityAddressInformation(type, replacement(of: address))
    case .other(let code, let parameters):
      return .other(code, payload(parameters, as: .unknown))
    }
  }

  private mutating func key(_ octets: [UInt8]) -> [UInt8] {
    count(.keys)
    return pseudonyms.replacement(ofKey: octets)
  }

  /// Returns a replacement of a value by which a side of a pairing proves its knowledge. The value
  /// is random, or computed from random ones.
  private mutating func proof(_ octets: [UInt8]) -> [UInt8] {
    count(.randomNumbers)
    return pseudonyms.replacement(ofKey: octets)
  }

  /// Returns a replacement of a random number.
  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ number: Number, _ kind: RandomNumber
  ) -> Number {
    var octets: [UInt8] = []
    octets.append(littleEndian: number)
    replaceRandom(&octets, octets.indices, kind)
    return octets.reversed().reduce(0) { $0 << 8 | Number($1) }
  }
}
