import BluetoothProtocols

/// The state of the encryption of a connection on air, and the key that decrypts it.
///
/// Source: Core 5.4, Vol 6, Part B, 5.1.3.1.
struct LinkDecryption: Sendable {
  private struct Session: Sendable {
    var key: LinkSessionKey
    /// The number of the long-term key in the key ring.
    var number: Int
  }

  /// The result of opening a PDU.
  struct Opened: Sendable {
    /// The number of the long-term key in the key ring.
    var number: Int
    var counter: UInt64
    var isFromCentral: Bool
  }

  private var request: [UInt8]?
  private var seed: LinkSessionSeed?
  private var session: Session?
  /// The PDU that was opened last.
  private(set) var lastOpened: Opened?
  /// The number of PDUs each side has encrypted so far. The central's count has the key true.
  private var counters: [Bool: UInt64] = [:]
  /// The number of PDUs of this encrypted stretch that no key has opened.
  private var failures = 0
  /// The last two random values of a pairing, in the order of their sending. The central's comes
  /// first.
  private var randoms: [[UInt8]] = []

  /// The most PDUs that a sniffer may have missed between two that it heard. Chosen: each attempt
  /// takes a microsecond.
  private static let window: UInt64 = 1024
  /// The same number as long as no key is known to fit. Chosen.
  private static let firstWindow: UInt64 = 16
  /// After so many PDUs that no key opens, no further PDU is tried. Chosen.
  private static let patience = 64

  mutating func follow(_ control: LLControlPDU, _ ring: inout KeyRing) {
    switch control.opcode {
    case .encReq: request = control.parameters
    case .encRsp:
      seed = request.flatMap { LinkSessionSeed(request: $0, response: control.parameters) }
      (session, counters, failures) = (nil, [:], 0)
      if randoms.count == 2, let key = LongTermKey(justWorks: randoms[0], randoms[1]) {
        ring.learn(key)
      }
    default: break
    }
  }

  mutating func follow(_ pdu: SMPPDU, _ ring: inout KeyRing) {
    ring.learn(from: pdu)
    switch pdu {
    case .pairingRequest: randoms = []
    case .pairingRandom(let octets): randoms = (randoms + [octets]).suffix(2)
    default: break
    }
  }

  /// Returns the payload of an encrypted PDU; nil if no key opens it.
  ///
  /// - Parameter isFromCentral: Whether the central sent it; nil if the sniffer does not say it.
  mutating func open(
    _ sealed: [UInt8], _ header: DataPDUHeader, isFromCentral: Bool?, _ ring: inout KeyRing
  ) -> [UInt8]? {
    ring.encryptedCount += 1
    guard let seed, failures < Self.patience else { return nil }
    for isFromCentral in isFromCentral.map({ [$0] }) ?? [true, false] {
      if let session {
        guard
          let plain = open(sealed, header, isFromCentral, session.key, window: Self.window)
        else { continue }
        ring.countOpened(by: session.number)
        lastOpened?.number = session.number
        return plain
      }
      for (number, key) in ring.candidates {
        let key = LinkSessionKey(key, seed)
        guard
          let plain = open(sealed, header, isFromCentral, key, window: Self.firstWindow)
        else { continue }
        session = Session(key: key, number: number)
        ring.countOpened(by: number)
        lastOpened?.number = number
        return plain
      }
    }
    failures += 1
    return nil
  }

  /// Encrypts a payload as a PDU of another capture was encrypted, with the keys of this one.
  ///
  /// - Returns: Nil if this link is not encrypted yet.
  func seal(
    _ payload: [UInt8], _ header: DataPDUHeader, like opened: Opened, _ ring: KeyRing
  ) -> [UInt8]? {
    guard let seed, let key = ring.candidates.first(where: { $0.number == opened.number })?.key
    else { return nil }
    return LinkSessionKey(key, seed).seal(
      payload, header: header, counter: opened.counter, isFromCentral: opened.isFromCentral)
  }

  /// Tries one counter after the other. It begins with the counter of the last PDU, because that
  /// PDU may be sent again.
  private mutating func open(
    _ sealed: [UInt8], _ header: DataPDUHeader, _ isFromCentral: Bool, _ key: LinkSessionKey,
    window: UInt64
  ) -> [UInt8]? {
    let next = counters[isFromCentral, default: 0]
    for counter in (next == 0 ? 0 : next - 1)..<next + window {
      guard
        let plain = key.open(
          sealed, header: header, counter: counter, isFromCentral: isFromCentral)
      else { continue }
      counters[isFromCentral] = max(next, counter + 1)
      failures = 0
      lastOpened = Opened(number: 0, counter: counter, isFromCentral: isFromCentral)
      return plain
    }
    return nil
  }
}
