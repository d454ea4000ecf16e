import BluetoothProtocols
import Timelines

/// One side of the third phase of pairing: over the encrypted link, first the responder and then
/// the initiator distributes its keys.
///
/// Source: Core 5.4, Vol 3, Part H, 2.4.3 and 3.6.1.
struct KeyDistribution: Sendable {
  let terms: PairingTerms
  /// The PDUs that the device distributes.
  private var own: [SMPPDU] = []
  /// The PDUs that the other side has still to send, in order.
  private var expected: [SMPCode] = []
  private(set) var bond: Bond
  private var received = PairingKey(octets: [])

  /// - Parameters:
  ///   - key: The key that encrypts the link now.
  ///   - identity: The key and the address by which the device can be known again.
  init(
    _ terms: PairingTerms, _ key: PairingKey, identity: DeviceIdentity,
    by chance: inout SeededGenerator
  ) {
    self.terms = terms
    bond = Bond(isAuthenticated: terms.method.isAuthenticated)
    if terms.isSecure { (bond.centralKey, bond.peripheralKey) = (key, key) }
    let keys = terms.isInitiator ? terms.response.initiatorKeys : terms.response.responderKeys
    let others = terms.isInitiator ? terms.response.responderKeys : terms.response.initiatorKeys
    own = distributed(keys, identity, by: &chance)
    expected = codes(others)
  }

  /// Whether both sides have sent everything.
  var isFinished: Bool { own.isEmpty && expected.isEmpty }

  /// Returns the PDUs that the device sends now: none as long as it is the other side's turn.
  mutating func takePDUs() -> [SMPPDU] {
    guard expected.isEmpty || !terms.isInitiator else { return [] }
    defer { own = [] }
    return own
  }

  /// Takes a key of the other side.
  mutating func receive(_ pdu: SMPPDU) throws(PairingFault) {
    guard expected.first == pdu.code else {
      throw PairingFault(.unspecifiedReason, "\(pdu.code), which is not allowed there")
    }
    expected.removeFirst()
    switch pdu {
    case .encryptionInformation(let key): received.octets = wire(key)
    case .centralIdentification(let diversifier, let random):
      received.name = LinkEncryption.KeyName(random: random, diversifier: diversifier)
      bond.centralKey = received
    case .identityInformation(let key):
      bond.identityKey = IdentityResolvingKey(littleEndian: key)
    case .identityAddressInformation(_, let address): bond.identity = address
    case .signingInformation(let key): bond.signingKey = key
    default: break
    }
  }

  /// Source: Core 5.4, Vol 3, Part H, 3.6.1 (a long-term key is distributed in legacy pairing
  /// only).
  private func codes(_ keys: UInt8) -> [SMPCode] {
    var codes: [SMPCode] = []
    if keys & 0b001 != 0, !terms.isSecure {
      codes += [.encryptionInformation, .centralIdentification]
    }
    if keys & 0b010 != 0 { codes += [.identityInformation, .identityAddressInformation] }
    if keys & 0b100 != 0 { codes.append(.signingInformation) }
    return codes
  }

  private mutating func distributed(
    _ keys: UInt8, _ identity: DeviceIdentity, by chance: inout SeededGenerator
  ) -> [SMPPDU] {
    let name = LinkEncryption.KeyName(
      random: chance.next(), diversifier: UInt16(truncatingIfNeeded: chance.next()))
    let made = PairingKey(octets: terms.shortened(chance.octets(16)), name: name)
    let signing = chance.octets(16)
    return codes(keys).map { code in
      switch code {
      case .encryptionInformation:
        bond.peripheralKey = made
        return .encryptionInformation(wire(made.octets))
      case .centralIdentification:
        return .centralIdentification(diversifier: name.diversifier, random: name.random)
      case .identityInformation: return .identityInformation(wire(identity.key))
      case .identityAddressInformation:
        return .identityAddressInformation(identity.type, identity.address)
      default: return .signingInformation(signing)
      }
    }
  }
}

/// By what a device can be known again, whatever address it has.
struct DeviceIdentity: Hashable, Sendable {
  /// The identity resolving key: 16 octets, most significant first.
  var key: [UInt8]
  var address: DeviceAddress
  var type: AddressType
}
