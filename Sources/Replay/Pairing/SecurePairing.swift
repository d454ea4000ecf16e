import BluetoothProtocols
import Timelines

/// One side of the second phase of LE Secure Connections: public keys are exchanged, then random
/// values, each announced by a confirm value, and at last a check that both sides hold the same
/// key. With a passkey, the random values are exchanged twenty times, once for each bit of the
/// passkey.
///
/// Source: Core 5.4, Vol 3, Part H, 2.3.5.6.
struct SecurePairing: Sendable {
  let terms: PairingTerms
  private let number: [UInt8]
  private let privateKey: P256PrivateKey
  private var chance: SeededGenerator
  private var state = State.awaitsKey
  private var other: P256PublicKey?
  private var secret: [UInt8] = []
  /// The random value of the present round.
  private var nonce: [UInt8] = []
  private var round = 0
  private var keys: (check: [UInt8], longTermKey: [UInt8])?
  private var otherNonce: [UInt8] = []

  private enum State: Hashable, Sendable {
    case awaitsKey, awaitsConfirm
    /// The confirm value is there only if the sender of the random value has sent one.
    case awaitsRandom(confirm: [UInt8]?)
    case awaitsCheck
  }

  typealias Step = (answer: [SMPPDU], key: PairingKey?)

  /// - Throws: Passkey Entry Failed if a passkey is to be entered and there is none.
  init(_ terms: PairingTerms, by chance: inout SeededGenerator) throws(PairingFault) {
    self.terms = terms
    number = try terms.sharedNumber()
    privateKey = P256PrivateKey.made(by: &chance)
    self.chance = SeededGenerator(seed: chance.next())
    nonce = self.chance.octets(16)
  }

  /// The first PDUs of the side.
  var opening: [SMPPDU] { terms.isInitiator ? [publicKey] : [] }

  private var publicKey: SMPPDU {
    .pairingPublicKey(x: wire(privateKey.publicKey.x), y: wire(privateKey.publicKey.y))
  }

  /// The number that the users of both sides compare, when it is known.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.2.9.
  private var comparedNumber: Int? {
    guard terms.method == .numericComparison, let other else { return nil }
    let own = privateKey.publicKey
    let number =
      terms.isInitiator
      ? PairingFunctions.g2(own.x, other.x, nonce, otherNonce)
      : PairingFunctions.g2(other.x, own.x, otherNonce, nonce)
    return Int(number % 1_000_000)
  }

  /// The remark for the user; nil if there is none.
  var remark: String? {
    guard state == .awaitsCheck else { return nil }
    return comparedNumber.map { "shows the number \($0.sixDigits), and its user says it is right" }
  }

  /// Takes a PDU of the other side.
  ///
  /// - Returns: The answer, and the long-term key once both sides have it.
  mutating func receive(_ pdu: SMPPDU) throws(PairingFault) -> Step {
    switch (state, pdu) {
    case (.awaitsKey, .pairingPublicKey(let x, let y)):
      return (try receive(P256PublicKey(x: wire(x), y: wire(y))), nil)
    case (.awaitsConfirm, .pairingConfirm(let value)):
      state = .awaitsRandom(confirm: wire(value))
      let answer = terms.isInitiator ? SMPPDU.pairingRandom(wire(nonce)) : ownConfirm
      return ([answer], nil)
    case (.awaitsRandom(let confirm), .pairingRandom(let value)):
      return (try receive(nonce: wire(value), confirmedBy: confirm), nil)
    case (.awaitsCheck, .pairingDHKeyCheck(let value)): return try finish(wire(value))
    default: throw PairingFault(.unspecifiedReason, "\(pdu.code), which is not allowed there")
    }
  }

  /// Source: Core 5.4, Vol 3, Part H, 2.3.5.6.1 (the key is checked; a reflected key is refused).
  private mutating func receive(_ key: P256PublicKey) throws(PairingFault) -> [SMPPDU] {
    guard key.x != privateKey.publicKey.x, let secret = privateKey.sharedSecret(with: key) else {
      throw PairingFault(.invalidParameters, "a public key that is not on the curve, or its own")
    }
    (other, self.secret) = (key, secret)
    state = .awaitsConfirm
    if terms.isInitiator { return isRepeated ? [ownConfirm] : [] }
    if isRepeated { return [publicKey] }
    state = .awaitsRandom(confirm: nil)
    return [publicKey, ownConfirm]
  }

  private mutating func receive(
    nonce value: [UInt8], confirmedBy confirm: [UInt8]?
  ) throws(PairingFault) -> [SMPPDU] {
    guard let other else { return [] }
    let expected = PairingFunctions.f4(other.x, privateKey.publicKey.x, value, bit)
    if let confirm, confirm != expected {
      throw PairingFault(.confirmValueFailed, "a random value that is not the confirmed one")
    }
    otherNonce = value
    let answer = terms.isInitiator ? [] : [SMPPDU.pairingRandom(wire(nonce))]
    if isRepeated, round < Self.rounds - 1 {
      round += 1
      nonce = chance.octets(16)
      state = .awaitsConfirm
      return answer + (terms.isInitiator ? [ownConfirm] : [])
    }
    state = .awaitsCheck
    if comparedNumber != nil, !terms.confirmsNumber {
      throw PairingFault(.numericComparisonFailed, "a number that the user does not confirm")
    }
    makeKeys()
    return answer + (terms.isInitiator ? [ownCheck] : [])
  }

  private mutating func finish(_ check: [UInt8]) throws(PairingFault) -> Step {
    guard let keys, check == self.check(ofInitiator: !terms.isInitiator) else {
      throw PairingFault(.dhKeyCheckFailed, "a DHKey check that is not the expected one")
    }
    let key = PairingKey(octets: terms.shortened(keys.longTermKey))
    return (terms.isInitiator ? [] : [ownCheck], key)
  }

  private mutating func makeKeys() {
    let nonces = terms.isInitiator ? (nonce, otherNonce) : (otherNonce, nonce)
    keys = PairingFunctions.f5(
      secret, nonces: nonces, initiator: terms.ends.initiator, responder: terms.ends.responder)
  }

  /// Whether a passkey is proved bit by bit.
  private var isRepeated: Bool { if case .passkey = terms.method { true } else { false } }

  private static let rounds = 20

  /// The last input of the confirm function: a bit of the passkey, or zero.
  private var bit: UInt8 {
    guard isRepeated else { return 0 }
    let octet = number[number.count - 1 - round / 8]
    return 0x80 | octet >> (round % 8) & 1
  }

  private var ownConfirm: SMPPDU {
    let value = PairingFunctions.f4(
      privateKey.publicKey.x, other?.x ?? [], nonce, bit)
    return .pairingConfirm(wire(value))
  }

  private var ownCheck: SMPPDU {
    .pairingDHKeyCheck(wire(check(ofInitiator: terms.isInitiator)))
  }

  private func check(ofInitiator: Bool) -> [UInt8] {
    let ends = terms.ends
    let said = ofInitiator ? terms.request : terms.response
    let isOwn = ofInitiator == terms.isInitiator
    return PairingFunctions.f6(
      keys?.check ?? [UInt8](repeating: 0, count: 16),
      nonces: isOwn ? (nonce, otherNonce) : (otherNonce, nonce), r: number,
      capabilities: [said.authentication, said.hasOutOfBandData ? 1 : 0, said.ioCapability],
      own: ofInitiator ? ends.initiator : ends.responder,
      other: ofInitiator ? ends.responder : ends.initiator)
  }
}

extension P256PrivateKey {
  /// Makes a random key. Nearly every number is a key.
  fileprivate static func made(by chance: inout SeededGenerator) -> P256PrivateKey {
    while true {
      if let key = P256PrivateKey(chance.octets(32)) { return key }
    }
  }
}
