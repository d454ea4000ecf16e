public import BluetoothProtocols
public import Captures

/// Finds the identity resolving keys that a capture shows, of either side.
///
/// A key also resolves addresses that were heard before it was exchanged. So the whole capture is
/// searched before the first record is replaced.
///
/// Source: Core 5.4, Vol 3, Part H, 3.6.4; Vol 4, Part E, 7.8.38.
public struct IdentityKeySearch {
  /// The keys that were found, in the order of the capture.
  public private(set) var keys: [IdentityResolvingKey] = []
  private var decoder: RecordDecoder

  /// The most keys. No real capture has more.
  private static let most = 1024

  /// - Parameter keys: Keys that open encrypted connections on air, on which keys are exchanged.
  public init(keys: KeyRing = KeyRing()) { decoder = RecordDecoder(keys: keys) }

  /// Takes the next record of the capture.
  public mutating func note(_ record: CaptureRecord, _ octets: RawSpan) {
    switch record.content {
    case .hci(.command): noteCommand(octets)
    case .hci(.aclData): note(decoder.decode(record, octets))
    case .air: note(decoder.decode(record, octets))
    default: break
    }
  }

  /// LE Add Device To Resolving List: the peer's type and address, its key, and the own key.
  private mutating func noteCommand(_ octets: RawSpan) {
    guard octets.byteCount >= 42, octets.littleEndian(at: 0, as: UInt16.self) == 0x2027 else {
      return
    }
    add([UInt8](copying: octets.extracting(10..<26)))
    add([UInt8](copying: octets.extracting(26..<42)))
  }

  private mutating func note(_ decoded: DecodedRecord) {
    guard case .securityManager(.identityInformation(let key)) = decoded.frame?.content else {
      return
    }
    add(key)
  }

  private mutating func add(_ octets: [UInt8]) {
    guard keys.count < Self.most, let key = IdentityResolvingKey(littleEndian: octets),
      !keys.contains(key)
    else { return }
    keys.append(key)
  }
}
