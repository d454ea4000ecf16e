import BluetoothProtocols
import Timelines

/// The terms on which two devices agreed at the beginning of a pairing.
struct PairingTerms: Hashable, Sendable {
  let isInitiator: Bool
  let request: SMPPDU.Pairing
  let response: SMPPDU.Pairing
  let ends: PairingEnds
  let method: PairingMethod
  /// The passkey of the method, if the device knows it.
  let passkey: Int?
  let confirmsNumber: Bool

  /// - Throws: Why the device does not agree.
  init(
    isInitiator: Bool, _ request: SMPPDU.Pairing, _ response: SMPPDU.Pairing, ends: PairingEnds,
    _ profile: PairingProfile, by chance: inout SeededGenerator
  ) throws(PairingFault) {
    self.isInitiator = isInitiator
    (self.request, self.response, self.ends) = (request, response, ends)
    confirmsNumber = profile.confirmsNumber
    let other = isInitiator ? response : request
    // Source: Core 5.4, Vol 3, Part H, 3.5.1 (7 to 16 octets) and 2.3.4 (too short a key).
    guard (7...16).contains(other.maximumKeySize) else {
      throw PairingFault(.invalidParameters, "keys of \(other.maximumKeySize) octets")
    }
    let size = min(request.maximumKeySize, response.maximumKeySize)
    guard size >= profile.shortestKey else {
      throw PairingFault(
        .encryptionKeySize, "keys of \(size) octets, expected at least \(profile.shortestKey)")
    }
    guard other.ioCapability <= 4 else {
      throw PairingFault(.invalidParameters, "the IO capability \(other.ioCapability)")
    }
    method = try PairingMethod(request, response)
    if profile.insistsOnProtection, !method.isAuthenticated {
      throw PairingFault(.authenticationRequirements, "a pairing without a user's consent")
    }
    let ownSide = isInitiator ? PairingMethod.Side.initiator : .responder
    if case .passkey(let shower) = method {
      let made = Int(chance.next() % 1_000_000)
      passkey = profile.passkey ?? (shower == ownSide ? made : nil)
    } else {
      passkey = nil
    }
  }

  var isSecure: Bool { request.usesSecureConnections && response.usesSecureConnections }
  var keySize: Int { Int(min(request.maximumKeySize, response.maximumKeySize)) }
  var bonds: Bool { request.bonds && response.bonds }
  var requestOctets: [UInt8] { SMPPDU.pairingRequest(request).encoded() }
  var responseOctets: [UInt8] { SMPPDU.pairingResponse(response).encoded() }

  /// The remark for the user; nil if there is none.
  var remark: String? {
    guard case .passkey(let shower) = method else { return nil }
    guard let passkey else { return "has no user to enter a passkey" }
    let isShown = shower == (isInitiator ? .initiator : .responder)
    return "\(isShown ? "shows" : "is given") the passkey \(passkey.sixDigits)"
  }

  /// Returns a key of which only as many octets count as both sides agreed on. Most significant
  /// octet first, so the others are the first ones.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.3.4.
  func shortened(_ key: [UInt8]) -> [UInt8] {
    [UInt8](repeating: 0, count: key.count - keySize) + key.suffix(keySize)
  }
}

/// The addresses of both devices, as the link was made with them.
struct PairingEnds: Hashable, Sendable {
  var initiator: PairingFunctions.Address
  var responder: PairingFunctions.Address
}

extension Int {
  /// The number as a passkey is written.
  var sixDigits: String {
    let digits = "\(self)"
    return String(repeating: "0", count: Swift.max(6 - digits.count, 0)) + digits
  }
}

extension SeededGenerator {
  /// Returns as many octets as asked for.
  mutating func octets(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }
}
