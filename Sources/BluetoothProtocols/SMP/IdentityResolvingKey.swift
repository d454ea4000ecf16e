import Synchronization

/// The key by which a trusted device recognizes another device whose address keeps changing.
///
/// Source: Core 5.4, Vol 3, Part H, 2.4.2.1, and Vol 6, Part B, 1.3.2.
public struct IdentityResolvingKey: Hashable, Sendable {
  /// 16 octets, most significant first.
  public let octets: [UInt8]
  /// The scheduled key. A capture may have thousands of addresses, and each is tried with each key.
  private let cipher: SharedCipher

  /// A cipher that threads use one after the other.
  private final class SharedCipher: Sendable {
    let inner: Mutex<BlockCipher>
    init(key: [UInt8]) { inner = Mutex(BlockCipher(key: key)) }
  }

  /// - Parameter octets: 16 octets, most significant first. The result is nil if there are more or
  ///   fewer, or if all are zero. A zero key means that the device has no private addresses.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 3.6.4 (an all zero key is no valid one).
  public init?(_ octets: [UInt8]) {
    guard octets.count == AES128.blockSize, octets.contains(where: { $0 != 0 }) else { return nil }
    self.octets = octets
    cipher = SharedCipher(key: octets)
  }

  /// - Parameter octets: As they go over the wire.
  public init?(littleEndian octets: [UInt8]) { self.init(octets.reversed()) }

  /// Reads 32 hexadecimal digits, most significant first.
  public init?(hexadecimal text: String) {
    guard let octets = [UInt8](hexadecimal: text) else { return nil }
    self.init(octets)
  }

  /// Returns whether an address was made with this key.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 1.3.2.3.
  public func resolves(_ address: DeviceAddress) -> Bool {
    address.isResolvable && hash(UInt32(address.rawValue >> 24)) == address.rawValue & 0xFF_FFFF
  }

  /// Returns the resolvable private address that has a random part of 24 bits. The two most
  /// significant bits say what kind of an address it is.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 1.3.2.2.
  public func privateAddress(random: UInt32) -> DeviceAddress {
    let part = random & 0x3F_FFFF | 0x40_0000
    return DeviceAddress(truncating: UInt64(part) << 24 | hash(part))
  }

  /// Returns the random address hash function *ah* of a number of 24 bits.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.2.2.
  func hash(_ random: UInt32) -> UInt64 {
    var block: (UInt64, UInt64) = (0, UInt64(random).bigEndian)
    cipher.inner.withLock { $0.encrypt(&block) }
    return UInt64(bigEndian: block.1) & 0xFF_FFFF
  }

  public static func == (left: Self, right: Self) -> Bool { left.octets == right.octets }

  public func hash(into hasher: inout Hasher) { hasher.combine(octets) }
}

extension DeviceAddress {
  /// Whether a random address has the form of a resolvable private one.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 1.3.2.2 (the two most significant bits are 01).
  public var isResolvable: Bool { rawValue >> 46 == 0b01 }

  /// Whether a device may have this address as a random one: it says that it is static or private,
  /// and its random part is neither all zeros nor all ones.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 1.3.2.1 and 1.3.2.2.
  public var canBeRandom: Bool {
    let ones: UInt64 = isResolvable ? 0x3F_FFFF : 0x3FFF_FFFF_FFFF
    let part = rawValue >> (isResolvable ? 24 : 0) & ones
    return rawValue >> 46 != 0b10 && part != 0 && part != ones
  }
}
