import BluetoothProtocols
import Timelines

/// The peer's state of pairing and encryption on a link.
struct LinkSecurity: Sendable {
  /// Pairs; nil until a PDU of the Security Manager is sent or comes.
  private var manager: SecurityManager?
  private var encryption: LinkEncryption
  private var chance: SeededGenerator
  /// Whether keys decide about the link, and not the phone's statements.
  private(set) var isPlayed = false
  /// Whether the scenario has the peer send PDUs of the Security Manager as they are. The peer then
  /// ignores PDUs that arrive.
  private(set) var isScripted = false
  /// The instant at which the timer of the pairing next fires; nil if it does not run.
  private var timer: Instant?

  init(peerIsCentral: Bool, chance: SeededGenerator) {
    encryption = LinkEncryption(isCentral: peerIsCentral)
    self.chance = chance
  }

  mutating func followScript() { isScripted = true }
}

// Pairing.
extension LinkSecurity {
  var hasManager: Bool { manager != nil }
  var isPairing: Bool { manager?.isUnderWay ?? false }

  mutating func begin(_ manager: SecurityManager) { self.manager = manager }

  /// Asks for security, or pairs.
  mutating func start(at now: Instant) -> [SecurityManager.Output] { manager?.start(at: now) ?? [] }

  /// Takes in a PDU of the Security Manager of a phone.
  mutating func receive(
    pairing pdu: [UInt8], from phone: PairingFunctions.Address, isTooEarly: Bool, at now: Instant
  ) -> [SecurityManager.Output] {
    manager?.meet(phone)
    return manager?.receive(pdu, isTooEarly: isTooEarly, at: now) ?? []
  }

  /// Returns when the timer of the pairing may have run out, unless that is planned already.
  mutating func planTimer() -> Instant? {
    guard timer == nil else { return nil }
    timer = manager?.nextDeadline
    return timer
  }

  /// Looks at the timer when what was planned has come.
  mutating func advance(to now: Instant) -> [SecurityManager.Output] {
    timer = nil
    return manager?.advance(to: now) ?? []
  }
}

// Encryption.
extension LinkSecurity {
  /// The key that the pairing under way has made.
  var pendingKey: PairingKey? { manager?.pendingKey }

  mutating func start(_ key: PairingKey) -> [LinkEncryption.Output] {
    isPlayed = true
    guard let longTermKey = key.longTermKey else { return [] }
    return encryption.start(longTermKey, key.name, by: &chance)
  }

  mutating func receive(control pdu: [UInt8]) -> [LinkEncryption.Output] {
    isPlayed = true
    return encryption.receive(pdu, by: &chance)
  }

  mutating func supply(_ key: LongTermKey?) -> [LinkEncryption.Output] { encryption.supply(key) }

  mutating func encrypted(at now: Instant) -> [SecurityManager.Output] {
    manager?.encrypted(at: now) ?? []
  }

  mutating func notEncrypted() -> [SecurityManager.Output] { manager?.notEncrypted() ?? [] }
}
