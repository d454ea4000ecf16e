import BluetoothProtocols
import Timelines

/// The peer's state of pairing and encryption on a link.
struct LinkSecurity: Sendable {
  /// Pairs; nil until a PDU of the Security Manager is sent or comes.
  var manager: SecurityManager?
  var encryption: LinkEncryption
  var chance: SeededGenerator
  /// Whether keys decide about the link, and not the phone's statements.
  var isPlayed = false
  /// Whether the scenario has the peer send PDUs of the Security Manager as they are. The peer then
  /// ignores PDUs that arrive.
  var isScripted = false
  /// The instant at which the timer of the pairing next fires; nil if it does not run.
  var timer: Instant?

  init(peerIsCentral: Bool, chance: SeededGenerator) {
    encryption = LinkEncryption(isCentral: peerIsCentral)
    self.chance = chance
  }

  mutating func start(_ key: PairingKey) -> [LinkEncryption.Output] {
    isPlayed = true
    guard let longTermKey = key.longTermKey else { return [] }
    return encryption.start(longTermKey, key.name, by: &chance)
  }

  mutating func receive(control pdu: [UInt8]) -> [LinkEncryption.Output] {
    isPlayed = true
    return encryption.receive(pdu, by: &chance)
  }
}
