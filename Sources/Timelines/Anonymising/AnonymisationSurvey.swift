public import BluetoothProtocols
public import Captures

/// The facts that an anonymiser needs before the first record: the identity resolving keys that the
/// capture shows, of either side, and the CRC initialization values of connections.
///
/// A key also resolves addresses that were heard before it was exchanged. A sniffer that missed the
/// start of a connection does not know its CRC initialization value, but two packets with the same
/// value reveal it. So the whole capture is read once before the first record is replaced.
///
/// Source: Core 5.4, Vol 3, Part H, 3.6.4; Vol 4, Part E, 7.8.38; Vol 6, Part B, 3.1.1.
public struct AnonymisationSurvey {
  /// The keys that were found, in the order of the capture.
  public private(set) var identityKeys: [IdentityResolvingKey] = []
  /// The starts of the CRC of connections.
  var crcStarts: [AccessAddress: UInt32] {
    candidates.compactMapValues { $0.count > 1 ? $0.start : nil }
  }

  private var decoder: RecordDecoder
  private var candidates: [AccessAddress: Candidate] = [:]

  private struct Candidate {
    var start: UInt32
    /// The number of packets that support it, less those that support another one.
    var count: Int
    /// The packet that spoke last. A packet that is sent again proves nothing new.
    var last: UInt32
  }

  /// The most keys. No real capture has more.
  private static let mostKeys = 1024
  private static let mostLinks = 1 << 16

  /// - Parameters:
  ///   - keys: Keys that open encrypted connections on air, on which keys are exchanged.
  ///   - identityKeys: Keys that are known already.
  public init(keys: KeyRing = KeyRing(), identityKeys: [IdentityResolvingKey] = []) {
    decoder = RecordDecoder(keys: keys)
    for key in identityKeys { add(key) }
  }

  /// Learns from the next record of the capture.
  public mutating func learn(from record: CaptureRecord, _ octets: RawSpan) {
    switch record.content {
    case .hci(.command): learn(fromCommand: octets)
    case .hci(.aclData): learn(from: decoder.decode(record, octets))
    case .air(let radio):
      learnCRC(octets, radio)
      learn(from: decoder.decode(record, octets))
    default: break
    }
  }

  /// LE Add Device To Resolving List: the peer's type and address, its key, and the own key.
  private mutating func learn(fromCommand octets: RawSpan) {
    guard octets.byteCount == 42, octets.littleEndian(at: 0, as: UInt16.self) == 0x2027 else {
      return
    }
    for start in [10, 26] {
      let key = [UInt8](copying: octets.extracting(start..<start + 16))
      if let key = IdentityResolvingKey(littleEndian: key) { add(key) }
    }
  }

  private mutating func learn(from decoded: DecodedRecord) {
    guard case .securityManager(.identityInformation(let key)) = decoded.frame?.content,
      let key = IdentityResolvingKey(littleEndian: key)
    else { return }
    add(key)
  }

  private mutating func add(_ key: IdentityResolvingKey) {
    if identityKeys.count < Self.mostKeys, !identityKeys.contains(key) { identityKeys.append(key) }
  }

  /// Computes the start of a packet's CRC from its CRC. By chance two packets whose CRC is wrong have
  /// the same start once in 16 million times.
  private mutating func learnCRC(_ octets: RawSpan, _ radio: RadioInfo?) {
    let start = radio?.pduOffset ?? 4
    guard octets.byteCount >= start + 2, radio?.isDecrypted != true, radio?.isWhitened != true
    else { return }
    let address = AccessAddress(rawValue: octets.littleEndian(at: 0, as: UInt32.self))
    let end = start + 2 + Int(octets.littleEndian(at: start + 1, as: UInt8.self))
    guard address != .advertising, octets.byteCount == end + 3 else { return }
    let check =
      UInt32(octets.littleEndian(at: end, as: UInt16.self))
      | UInt32(octets.littleEndian(at: end + 2, as: UInt8.self)) << 16
    guard check != 0 else { return }
    let found = CRC24.start(of: octets.extracting(start..<end), check: check)
    guard var candidate = candidates[address] else {
      if candidates.count < Self.mostLinks {
        candidates[address] = Candidate(start: found, count: 1, last: check)
      }
      return
    }
    if candidate.start == found {
      if candidate.last != check { candidate.count += 1 }
      candidate.last = check
    } else if candidate.count > 1 {
      candidate.count -= 1
    } else {
      candidate = Candidate(start: found, count: 1, last: check)
    }
    candidates[address] = candidate
  }
}
