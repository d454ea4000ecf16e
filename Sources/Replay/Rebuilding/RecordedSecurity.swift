import BluetoothProtocols
import Timelines

/// The pairing and encryption that a capture shows on one link.
struct RecordedSecurity: Hashable, Sendable {
  /// The Pairing Request of the central, and the Pairing Response of the peripheral.
  private(set) var request: SMPPDU.Pairing?
  private(set) var response: SMPPDU.Pairing?
  /// The reason why the peripheral refused a Pairing Request.
  private(set) var refusal: PairingFailure?
  /// The instant at which the peripheral first asked for security.
  private(set) var asked: Instant?
  /// The instants at which the central first began to make the link secure, and at which it was
  /// secure. Without a pairing before, the two are the same.
  private(set) var begun: Instant?
  private(set) var secured: Instant?
  /// Whether the two devices exchanged identity resolving keys.
  private(set) var sharesIdentity = false
  private var isPending = false

  /// Records `link.pairing`.
  mutating func learn(fromPairing entry: Entry) {
    guard let code = entry[.opcode]?.integer.flatMap(UInt8.init(exactly:)).map(SMPCode.init) else {
      return
    }
    if code == .identityInformation { sharesIdentity = true }
    guard let octets = entry[.octets]?.octets, let pdu = try? SMPPDU(parsing: octets) else {
      return
    }
    switch pdu {
    case .pairingRequest(let said):
      (request, isPending) = (said, true)
      begun = begun ?? entry.time
    case .pairingResponse(let said): (response, isPending) = (said, false)
    case .pairingFailed(let reason):
      if isPending { refusal = PairingFailure(rawValue: reason) }
      isPending = false
    case .securityRequest: asked = asked ?? entry.time
    default: break
    }
  }

  /// Records that the link is encrypted.
  mutating func rememberEncryption(at time: Instant) {
    begun = begun ?? time
    secured = secured ?? time
  }
}

/// How a recorded peer pairs, by all that the capture shows of it.
struct RecordedPairing: Hashable, Sendable {
  /// Whether the capture shows that it pairs, or that it does not.
  private(set) var isKnown = false
  private(set) var profile = PairingProfile.none
  /// Whether it gave the host its identity resolving key.
  private(set) var sharesIdentity = false

  init() {}

  /// - Parameters:
  ///   - links: The links with the peer, in order.
  ///   - isBarred: Whether the peer refused anything for want of security. Then it pairs, although
  ///     the capture does not show how.
  init(_ links: [LinkTranscript], isBarred: Bool) {
    let said = links.compactMap { link in
      link.role == .central ? link.security.response : link.security.request
    }
    let refusals = links.compactMap { $0.role == .central ? $0.security.refusal : nil }
    let wasSecured = links.contains { $0.security.secured != nil }
    sharesIdentity = links.contains { $0.security.sharesIdentity }
    if let last = said.last {
      profile = PairingProfile(last)
    } else if wasSecured || isBarred && refusals.isEmpty {
      profile = PairingProfile()
    } else if let refusal = refusals.last {
      profile = PairingProfile(refusal: refusal)
    } else {
      return
    }
    isKnown = true
  }
}
