internal import CCrypto

/// The private key of a pairing with LE Secure Connections.
///
/// The description of a key does not show its octets.
///
/// Source: Core 5.4, Vol 3, Part H, 2.3.5.6.1; the work is done by OpenSSL's libcrypto.
public struct P256PrivateKey: Hashable, Sendable {
  private let octets: [UInt8]
  /// The public key that belongs to the private one.
  public let publicKey: P256PublicKey

  /// - Parameter octets: 32 octets, most significant first. The result is nil if there are more or
  ///   fewer, or if they are no number from 1 to the order of the curve.
  public init?(_ octets: [UInt8]) {
    guard octets.count == P256PublicKey.coordinateSize else { return nil }
    var x = [UInt8](repeating: 0, count: P256PublicKey.coordinateSize)
    var y = x
    guard unsafe bluewake_p256_multiply(octets, nil, nil, &x, &y) == 1 else { return nil }
    self.octets = octets
    publicKey = P256PublicKey(x: x, y: y)
  }

  /// Returns the Diffie-Hellman key that the owners of two private keys have in common: 32 octets,
  /// most significant first. Nil if the public key is not on the curve; then it has no
  /// owner, and may be an attack.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.2.9 and 2.3.5.6.1.
  public func sharedSecret(with other: P256PublicKey) -> [UInt8]? {
    guard other.x.count == P256PublicKey.coordinateSize,
      other.y.count == P256PublicKey.coordinateSize
    else { return nil }
    var x = [UInt8](repeating: 0, count: P256PublicKey.coordinateSize)
    var y = x
    let isOnCurve = unsafe bluewake_p256_multiply(octets, other.x, other.y, &x, &y)
    return isOnCurve == 1 ? x : nil
  }
}

extension P256PrivateKey: CustomStringConvertible, CustomReflectable {
  public var description: String { "a private key" }
  /// Shows no contents, so that no dump shows the key.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A point of the curve P-256: the public key of a pairing with LE Secure Connections.
///
/// Source: Core 5.4, Vol 3, Part H, 2.3.5.6.1.
public struct P256PublicKey: Hashable, Sendable {
  /// 32 octets, most significant first.
  public let x: [UInt8]
  /// 32 octets, most significant first.
  public let y: [UInt8]

  static let coordinateSize = 32

  /// Takes the coordinates as they are. A point that is not on the curve is found by
  /// ``P256PrivateKey/sharedSecret(with:)``.
  public init(x: [UInt8], y: [UInt8]) { (self.x, self.y) = (x, y) }
}
