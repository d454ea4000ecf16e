import BluetoothProtocols
import Timelines

/// One side of the second phase of LE legacy pairing: two random values, each announced by a
/// confirm value that only the holder of the temporary key can make.
///
/// Source: Core 5.4, Vol 3, Part H, 2.3.5.2 to 2.3.5.5.
struct LegacyPairing: Sendable {
  let terms: PairingTerms
  private let temporaryKey: [UInt8]
  private let random: [UInt8]
  private var confirm: [UInt8]?

  /// - Throws: Passkey Entry Failed if a passkey is to be entered and there is none.
  init(_ terms: PairingTerms, by chance: inout SeededGenerator) throws(PairingFault) {
    self.terms = terms
    temporaryKey = try terms.sharedNumber()
    random = chance.octets(16)
  }

  /// The first PDUs of the side.
  var opening: [SMPPDU] { terms.isInitiator ? [.pairingConfirm(wire(confirm(of: random)))] : [] }

  /// Takes a PDU of the other side.
  ///
  /// - Returns: The answer, and the short-term key once both sides have it.
  mutating func receive(
    _ pdu: SMPPDU
  ) throws(PairingFault) -> (answer: [SMPPDU], key: PairingKey?) {
    switch pdu {
    case .pairingConfirm(let value) where confirm == nil:
      confirm = wire(value)
      if terms.isInitiator {
        return ([.pairingRandom(wire(random))], nil)
      }
      return ([.pairingConfirm(wire(confirm(of: random)))], nil)
    case .pairingRandom(let value) where confirm != nil:
      let other = wire(value)
      guard confirm == confirm(of: other) else {
        throw PairingFault(.confirmValueFailed, "a random value that is not the confirmed one")
      }
      return (terms.isInitiator ? [] : [.pairingRandom(wire(random))], key(with: other))
    default: throw PairingFault(.unspecifiedReason, "\(pdu.code), which is not allowed there")
    }
  }

  private func confirm(of random: [UInt8]) -> [UInt8] {
    PairingFunctions.c1(
      temporaryKey, random, request: terms.requestOctets, response: terms.responseOctets,
      initiator: terms.ends.initiator, responder: terms.ends.responder)
  }

  private func key(with other: [UInt8]) -> PairingKey {
    let key = PairingFunctions.s1(
      temporaryKey, responder: terms.isInitiator ? other : random,
      initiator: terms.isInitiator ? random : other)
    return PairingKey(octets: terms.shortened(key))
  }
}

extension PairingTerms {
  /// Returns the number that both users know, in 16 octets: the passkey, or zero.
  func sharedNumber() throws(PairingFault) -> [UInt8] {
    var number: UInt32 = 0
    if case .passkey = method {
      guard let passkey else {
        throw PairingFault(.passkeyEntryFailed, "a passkey, which no user enters")
      }
      number = UInt32(truncatingIfNeeded: passkey)
    }
    return [UInt8](repeating: 0, count: 12)
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// Turns octets between the order of the wire and that of the specification's functions.
func wire(_ octets: [UInt8]) -> [UInt8] { octets.reversed() }
