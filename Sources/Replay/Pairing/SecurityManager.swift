import BluetoothProtocols
import Timelines

/// The Security Manager of one device on one link: it pairs, as the initiator or as the responder.
///
/// It knows neither the radio nor the keys of earlier pairings. Its owner sends the PDUs, encrypts
/// the link with the keys that result, and reports when the link is encrypted.
///
/// Source: Core 5.4, Vol 3, Part H, 2.
struct SecurityManager: Sendable {
  /// Whether the device is the central: then it begins pairings.
  let isInitiator: Bool
  let profile: PairingProfile
  private(set) var ends: PairingEnds
  let identity: DeviceIdentity
  private var chance: SeededGenerator
  private var state = State.idle
  /// The instant at which the pairing fails unless a PDU arrives; nil if no pairing is in progress.
  private(set) var nextDeadline: Instant?

  /// Source: Core 5.4, Vol 3, Part H, 3.4.
  static let timeout = Duration.seconds(30)

  private enum State: Sendable {
    case idle
    case requested(SMPPDU.Pairing)
    case legacy(LegacyPairing)
    case secure(SecurePairing)
    /// Both sides have the key, and the link is not encrypted yet.
    case keyed(PairingTerms, PairingKey)
    case distributing(KeyDistribution)
    /// The pairing has timed out. No more PDUs are sent or accepted on this link.
    case ended
  }

  enum Output: Hashable, Sendable {
    case send(SMPPDU)
    /// The initiator encrypts the link with the key that was made.
    case encrypt(PairingKey)
    /// The peripheral asks for security: the central pairs, or encrypts the link with a key that it
    /// has kept.
    case askedForSecurity
    /// The keys are to be kept, unless one side does not want that.
    case paired(Bond, isToBeKept: Bool)
    /// The words are the object of a sentence: the PDU that the device received.
    case failed(PairingFailure?, isByOther: Bool, words: String?)
    /// A clause on what the user of the device sees and does. Its subject is the device.
    case remark(String)
  }

  init(
    isInitiator: Bool, _ profile: PairingProfile, _ ends: PairingEnds, _ identity: DeviceIdentity,
    chance: SeededGenerator
  ) {
    self.isInitiator = isInitiator
    (self.profile, self.ends, self.identity, self.chance) = (profile, ends, identity, chance)
  }

  /// The key that was made and has not encrypted the link yet.
  var pendingKey: PairingKey? { if case .keyed(_, let key) = state { key } else { nil } }

  /// Whether a pairing goes on.
  var isUnderWay: Bool {
    switch state {
    case .idle, .ended: false
    case .requested, .legacy, .secure, .keyed, .distributing: true
    }
  }
}

extension SecurityManager {
  /// Records the address of the other side. It counts until both sides have agreed to pair.
  mutating func meet(_ other: PairingFunctions.Address) {
    switch state {
    case .idle, .requested:
      if isInitiator { ends.responder = other } else { ends.initiator = other }
    case .legacy, .secure, .keyed, .distributing, .ended: break
    }
  }

  /// Begins a pairing; a peripheral asks the central to begin one.
  mutating func start(at now: Instant) -> [Output] {
    guard case .idle = state else { return [] }
    nextDeadline = now + Self.timeout
    guard isInitiator else {
      return [.send(.securityRequest(authentication: profile.authentication))]
    }
    state = .requested(profile.request)
    return [.send(.pairingRequest(profile.request))]
  }

  /// Takes a PDU of the other side.
  ///
  /// - Parameter isTooEarly: Whether too little time has passed since a pairing that failed.
  mutating func receive(_ octets: [UInt8], isTooEarly: Bool, at now: Instant) -> [Output] {
    if case .ended = state { return [] }
    if isUnderWay { nextDeadline = now + Self.timeout }
    do throws(PairingFault) {
      let pdu = try read(octets)
      // Source: Core 5.4, Vol 3, Part H, 3.3: a packet with a reserved code is ignored.
      if case .other = pdu { return [] }
      return try receive(pdu, isTooEarly: isTooEarly, at: now)
    } catch {
      return fail(error)
    }
  }

  /// Records that the link is encrypted now. The keys are distributed then.
  mutating func encrypted(at now: Instant) -> [Output] {
    guard case .keyed(let terms, let key) = state else {
      if !isUnderWay { nextDeadline = nil }
      return []
    }
    nextDeadline = now + Self.timeout
    return distribute(KeyDistribution(terms, key, identity: identity, by: &chance))
  }

  /// Records that the key which was made does not encrypt the link.
  mutating func notEncrypted() -> [Output] {
    guard case .keyed = state else { return [] }
    (state, nextDeadline) = (.idle, nil)
    return [.failed(nil, isByOther: true, words: nil)]
  }

  /// Lets a pairing fail that has timed out.
  mutating func advance(to now: Instant) -> [Output] {
    guard let deadline = nextDeadline, deadline <= now else { return [] }
    nextDeadline = nil
    // A security request without a response is no pairing.
    guard isUnderWay else { return [] }
    state = .ended
    return [.failed(nil, isByOther: true, words: "no further PDU within 30 s")]
  }

  private func read(_ octets: [UInt8]) throws(PairingFault) -> SMPPDU {
    guard let pdu = try? SMPPDU(parsing: octets) else {
      throw PairingFault(.invalidParameters, "a PDU that is cut short")
    }
    return pdu
  }
}

extension SecurityManager {
  private mutating func receive(
    _ pdu: SMPPDU, isTooEarly: Bool, at now: Instant
  ) throws(PairingFault) -> [Output] {
    switch (state, pdu) {
    case (.idle, .pairingFailed): return []
    case (_, .pairingFailed(let reason)):
      (state, nextDeadline) = (.idle, nil)
      return [.failed(PairingFailure(rawValue: reason), isByOther: true, words: nil)]
    case (_, .keypressNotification): return []
    case (.idle, .securityRequest) where isInitiator:
      // Source: Core 5.4, Vol 3, Part H, 2.4.6 (a central that does not pair says so).
      if let refusal = profile.refusal { throw PairingFault(refusal) }
      return [.askedForSecurity]
    case (_, .securityRequest) where isInitiator: return []
    case (.idle, .pairingRequest(let request)) where !isInitiator:
      return try answer(request, isTooEarly: isTooEarly, at: now)
    case (.requested(let request), .pairingResponse(let response)):
      return try agree(on: request, response)
    case (.legacy(var pairing), _):
      let (answer, key) = try pairing.receive(pdu)
      state = .legacy(pairing)
      return answer.map(Output.send) + use(key, pairing.terms)
    case (.secure(var pairing), _):
      let (answer, key) = try pairing.receive(pdu)
      let isNews = pairing.remark != nil && key == nil
      state = .secure(pairing)
      return (isNews ? pairing.remark.map { [.remark($0)] } ?? [] : [])
        + answer.map(Output.send) + use(key, pairing.terms)
    case (.distributing(var distribution), _):
      try distribution.receive(pdu)
      return distribute(distribution)
    default: throw PairingFault(.unspecifiedReason, "\(pdu.code), which is not allowed there")
    }
  }

  private mutating func answer(
    _ request: SMPPDU.Pairing, isTooEarly: Bool, at now: Instant
  ) throws(PairingFault) -> [Output] {
    if let refusal = profile.refusal { throw PairingFault(refusal) }
    if isTooEarly { throw PairingFault(.repeatedAttempts, "another request too soon") }
    nextDeadline = now + Self.timeout
    let response = profile.response(to: request)
    let started = try agree(on: request, response)
    return [.send(.pairingResponse(response))] + started
  }

  private mutating func agree(
    on request: SMPPDU.Pairing, _ response: SMPPDU.Pairing
  ) throws(PairingFault) -> [Output] {
    let terms = try PairingTerms(
      isInitiator: isInitiator, request, response, ends: ends, profile, by: &chance)
    let remark = terms.remark.map { [Output.remark($0)] } ?? []
    if terms.isSecure {
      let pairing = try SecurePairing(terms, by: &chance)
      state = .secure(pairing)
      return remark + pairing.opening.map(Output.send)
    }
    let pairing = try LegacyPairing(terms, by: &chance)
    state = .legacy(pairing)
    return remark + pairing.opening.map(Output.send)
  }

  private mutating func use(_ key: PairingKey?, _ terms: PairingTerms) -> [Output] {
    guard let key else { return [] }
    state = .keyed(terms, key)
    return isInitiator ? [.encrypt(key)] : []
  }

  private mutating func distribute(_ distribution: KeyDistribution) -> [Output] {
    var distribution = distribution
    let sent = distribution.takePDUs().map(Output.send)
    guard distribution.isFinished else {
      state = .distributing(distribution)
      return sent
    }
    (state, nextDeadline) = (.idle, nil)
    return sent + [.paired(distribution.bond, isToBeKept: distribution.terms.bonds)]
  }

  private mutating func fail(_ fault: PairingFault) -> [Output] {
    (state, nextDeadline) = (.idle, nil)
    return [
      .send(.pairingFailed(reason: fault.reason.rawValue)),
      .failed(fault.reason, isByOther: false, words: fault.words),
    ]
  }
}
