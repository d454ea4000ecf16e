import BluetoothProtocols

/// What a connection on air has shown of its encryption, and the key that opens it.
///
/// Source: Core 5.4, Vol 6, Part B, 5.1.3.1.
struct LinkDecryption: Sendable {
  private struct Session: Sendable {
    var key: LinkSessionKey
    /// The number of the long-term key in its ring.
    var number: Int
  }

  private var request: [UInt8]?
  private var seed: LinkSessionSeed?
  private var session: Session?
  /// How many PDUs each side has encrypted so far.
  private var counters: [Bool: UInt64] = [:]
  /// How many PDUs no key has opened in this stretch.
  private var failures = 0
  /// The last random values of a pairing, in the order of their sending: the central's is first.
  private var randoms: [[UInt8]] = []

  /// How many PDUs a sniffer may have missed between two that it heard. Chosen: trying takes a
  /// microsecond each.
  private static let window: UInt64 = 1024
  /// The same where no key is known to fit. Chosen.
  private static let firstWindow: UInt64 = 16
  /// After so many PDUs that no key opens none is tried any more. Chosen.
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

  /// The payload of an encrypted PDU; nil where no key opens it.
  ///
  /// - Parameter isFromCentral: Nil where the sniffer does not say who sent it.
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
        ring.noteOpened(by: session.number)
        return plain
      }
      for (number, key) in ring.candidates {
        let key = LinkSessionKey(key, seed)
        guard
          let plain = open(sealed, header, isFromCentral, key, window: Self.firstWindow)
        else { continue }
        session = Session(key: key, number: number)
        ring.noteOpened(by: number)
        return plain
      }
    }
    failures += 1
    return nil
  }

  /// Tries the counters from that of the last PDU on, which may be sent again.
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
      return plain
    }
    return nil
  }
}
