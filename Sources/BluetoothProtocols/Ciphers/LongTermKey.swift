/// The key from which two devices make the session keys of their encrypted connections.
///
/// The description of a key does not show its octets: anyone who has them can read the connections.
///
/// Source: Core 5.4, Vol 3, Part H, 2.4.1.
public struct LongTermKey: Hashable, Sendable {
  let cipher: AES128

  /// - Parameter octets: 16 octets, most significant first. The result is nil if there are more or
  ///   fewer.
  public init?(_ octets: [UInt8]) {
    guard let cipher = AES128(key: octets) else { return nil }
    self.cipher = cipher
  }

  /// - Parameter octets: 16 octets as they go over the wire.
  public init?(littleEndian octets: [UInt8]) { self.init(octets.reversed()) }

  /// Reads 32 hexadecimal digits, most significant first.
  public init?(hexadecimal text: String) {
    guard let octets = [UInt8](hexadecimal: text) else { return nil }
    self.init(octets)
  }

  /// Makes the short-term key of a legacy pairing that asked the user nothing (Just Works). Its
  /// temporary key is zero. The short-term key is the key generation function *s1* of the random
  /// values of both sides.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.2.4 and 2.3.5.5.
  ///
  /// - Parameters:
  ///   - central: The random value of the side that began the pairing, as it goes over the wire.
  ///   - peripheral: The random value of the other side.
  public init?(justWorks central: [UInt8], _ peripheral: [UInt8]) {
    let zero = AES128(key: [UInt8](repeating: 0, count: AES128.blockSize))
    guard central.count == AES128.blockSize, peripheral.count == AES128.blockSize, let zero
    else { return nil }
    self.init(zero.encrypt(peripheral.prefix(8).reversed() + central.prefix(8).reversed()))
  }
}

extension LongTermKey: CustomStringConvertible, CustomReflectable {
  public var description: String { "a long-term key" }
  /// Shows no contents, so that no dump shows the key.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
