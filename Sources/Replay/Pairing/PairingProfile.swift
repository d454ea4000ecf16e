import BluetoothProtocols

/// The capabilities of a device when it pairs, its demands, and its user's answers.
struct PairingProfile: Hashable, Sendable {
  var ioCapability = IOCapability.noInputNoOutput
  var hasOutOfBandData = false
  var bonds = true
  /// Whether the device asks for protection from a man in the middle.
  var asksForProtection = false
  /// Whether the device refuses to pair without that protection.
  var insistsOnProtection = false
  var usesSecureConnections = true
  /// In octets.
  var longestKey: UInt8 = 16
  /// The shortest key with which the device agrees to pair, in octets.
  var shortestKey: UInt8 = 7
  /// The keys that initiator and responder distribute, in the bits of ``SMPPDU/Pairing``.
  var initiatorKeys: UInt8 = 0b011
  var responderKeys: UInt8 = 0b011
  /// The passkey that the device shows, or that its user enters; six decimal digits. If there is
  /// none, the device shows a random one, and its user enters none.
  var passkey: Int?
  /// The user's answer to the question whether the numbers on both sides are the same.
  var confirmsNumber = true
  /// The reason why the device refuses every pairing; nil if it pairs.
  var refusal: PairingFailure?

  /// Source: Core 5.4, Vol 3, Part H, 3.5.1, table 3.4.
  enum IOCapability: UInt8, CaseIterable, Hashable, Sendable {
    case displayOnly, displayYesNo, keyboardOnly, noInputNoOutput, keyboardDisplay
  }

  /// A device that does not pair.
  static let none = PairingProfile(refusal: .pairingNotSupported)

  /// Source: Core 5.4, Vol 3, Part H, 3.5.1, figure 3.3.
  var authentication: UInt8 {
    (bonds ? 0b01 : 0) | (asksForProtection || insistsOnProtection ? 0b0100 : 0)
      | (usesSecureConnections ? 0b1000 : 0)
  }

  /// The device's Pairing Request as the initiator.
  var request: SMPPDU.Pairing {
    SMPPDU.Pairing(
      ioCapability: ioCapability.rawValue, hasOutOfBandData: hasOutOfBandData,
      authentication: authentication, maximumKeySize: longestKey, initiatorKeys: initiatorKeys,
      responderKeys: responderKeys)
  }

  /// The device's Pairing Response as the responder. It agrees to no key that was not asked for.
  func response(to request: SMPPDU.Pairing) -> SMPPDU.Pairing {
    var response = self.request
    response.initiatorKeys &= request.initiatorKeys
    response.responderKeys &= request.responderKeys
    return response
  }
}

extension PairingProfile {
  /// Makes the profile of a device that sent this PDU. Keys for BR/EDR are left out: there is none
  /// on this air.
  init(_ said: SMPPDU.Pairing) {
    ioCapability = IOCapability(rawValue: said.ioCapability) ?? .noInputNoOutput
    hasOutOfBandData = said.hasOutOfBandData
    bonds = said.bonds
    asksForProtection = said.asksForProtection
    usesSecureConnections = said.usesSecureConnections
    longestKey = min(max(said.maximumKeySize, 7), 16)
    initiatorKeys = said.initiatorKeys & 0b111
    responderKeys = said.responderKeys & 0b111
  }
}

extension SMPPDU.Pairing {
  var bonds: Bool { authentication & 0b11 == 0b01 }
  var asksForProtection: Bool { authentication & 0b0100 != 0 }
  var usesSecureConnections: Bool { authentication & 0b1000 != 0 }
}
