import BluetoothProtocols

/// How two devices prove to each other, and to their users, that they are the ones that pair.
enum PairingMethod: Hashable, Sendable {
  /// Just Works: no user is asked. This does not protect from a man in the middle.
  case justWorks
  /// Both users see a number and say whether it is the same. Only LE Secure Connections have it.
  case numericComparison
  /// One device shows a passkey, and it is entered on the other one; nil if it is entered on both.
  case passkey(shownBy: Side?)

  enum Side: Hashable, Sendable { case initiator, responder }

  /// Whether it protects from a man in the middle.
  var isAuthenticated: Bool { self != .justWorks }
}

extension PairingMethod {
  /// Chooses the method by what both sides said.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.3.5.1, tables 2.6 to 2.8.
  ///
  /// - Throws: OOB Not Available if out-of-band data is to be used: in LE Secure Connections if
  ///   one side has some, in legacy pairing if both have. No device of this air has any.
  init(_ request: SMPPDU.Pairing, _ response: SMPPDU.Pairing) throws(PairingFault) {
    let isSecure = request.usesSecureConnections && response.usesSecureConnections
    let usesData =
      isSecure
      ? request.hasOutOfBandData || response.hasOutOfBandData
      : request.hasOutOfBandData && response.hasOutOfBandData
    if usesData {
      throw PairingFault(.outOfBandNotAvailable, "out-of-band data, which this pairing lacks")
    }
    guard request.asksForProtection || response.asksForProtection,
      let initiator = PairingProfile.IOCapability(rawValue: request.ioCapability),
      let responder = PairingProfile.IOCapability(rawValue: response.ioCapability)
    else {
      self = .justWorks
      return
    }
    self.init(initiator, responder, isSecure: isSecure)
  }

  /// Source: Core 5.4, Vol 3, Part H, 2.3.5.1, table 2.8.
  private init(
    _ initiator: PairingProfile.IOCapability, _ responder: PairingProfile.IOCapability,
    isSecure: Bool
  ) {
    switch (initiator, responder) {
    case (.noInputNoOutput, _), (_, .noInputNoOutput), (.displayOnly, .displayOnly),
      (.displayOnly, .displayYesNo), (.displayYesNo, .displayOnly):
      self = .justWorks
    case (.displayYesNo, .displayYesNo): self = isSecure ? .numericComparison : .justWorks
    case (.keyboardOnly, .keyboardOnly): self = .passkey(shownBy: nil)
    case (.displayOnly, .keyboardOnly), (.displayOnly, .keyboardDisplay),
      (.displayYesNo, .keyboardOnly), (.keyboardDisplay, .keyboardOnly):
      self = .passkey(shownBy: .initiator)
    case (.keyboardOnly, .displayOnly), (.keyboardOnly, .displayYesNo),
      (.keyboardOnly, .keyboardDisplay), (.keyboardDisplay, .displayOnly):
      self = .passkey(shownBy: .responder)
    case (.keyboardDisplay, .displayYesNo):
      self = isSecure ? .numericComparison : .passkey(shownBy: .responder)
    case (.displayYesNo, .keyboardDisplay), (.keyboardDisplay, .keyboardDisplay):
      self = isSecure ? .numericComparison : .passkey(shownBy: .initiator)
    }
  }
}

/// A pairing cannot go on.
struct PairingFault: Error, Hashable {
  /// The reason that the other side receives.
  var reason: PairingFailure
  /// The error: the object of a sentence; nil if the reason says it all.
  var words: String?

  init(_ reason: PairingFailure, _ words: String? = nil) {
    (self.reason, self.words) = (reason, words)
  }
}
