/// The cryptographic functions of pairing, by their names in the specification.
///
/// All octets are most significant first, as the specification writes them. Over the wire they go
/// the other way round.
///
/// Source: Core 5.4, Vol 3, Part H, 2.2.
public enum PairingFunctions {
  /// An address as the functions take it: its type and its six octets.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.2.3 and 2.2.7 (0 for a public address, 1 for a random one).
  public struct Address: Hashable, Sendable {
    /// Whether the address is a random one.
    public var isRandom: Bool
    /// The address.
    public var address: DeviceAddress

    /// Makes an address with its type.
    public init(_ address: DeviceAddress, isRandom: Bool) {
      (self.address, self.isRandom) = (address, isRandom)
    }

    fileprivate var type: [UInt8] { [isRandom ? 1 : 0] }
    fileprivate var octets: [UInt8] { address.encoded().reversed() }
  }

  /// Encrypts one block.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.2.1.
  ///
  /// - Parameters:
  ///   - key: 16 octets.
  ///   - block: 16 octets.
  public static func e(_ key: [UInt8], _ block: [UInt8]) -> [UInt8] { cipher(key).encrypt(block) }

  /// Returns the confirm value of legacy pairing.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.2.3.
  ///
  /// - Parameters:
  ///   - key: The temporary key: 16 octets.
  ///   - random: The sender's random value: 16 octets.
  ///   - request: The Pairing Request as it went over the wire, with its code.
  ///   - response: The Pairing Response as it went over the wire, with its code.
  public static func c1(
    _ key: [UInt8], _ random: [UInt8], request: [UInt8], response: [UInt8], initiator: Address,
    responder: Address
  ) -> [UInt8] {
    let first = response.reversed() + request.reversed() + responder.type + initiator.type
    let second = [0, 0, 0, 0] + initiator.octets + responder.octets
    return e(key, e(key, random ^ first) ^ second)
  }

  /// Returns the short-term key of legacy pairing.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.2.4.
  ///
  /// - Parameters:
  ///   - key: The temporary key: 16 octets.
  ///   - responder: The responder's random value: 16 octets.
  ///   - initiator: The initiator's random value: 16 octets.
  public static func s1(_ key: [UInt8], responder: [UInt8], initiator: [UInt8]) -> [UInt8] {
    e(key, responder.suffix(8) + initiator.suffix(8))
  }

  /// Returns the confirm value of LE Secure Connections.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.2.6.
  public static func f4(_ u: [UInt8], _ v: [UInt8], _ x: [UInt8], _ z: UInt8) -> [UInt8] {
    code(x, u + v + [z])
  }

  /// Returns the key of the DHKey check and the long-term key of LE Secure Connections.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.2.7.
  ///
  /// - Parameters:
  ///   - secret: The Diffie-Hellman key: 32 octets.
  ///   - nonces: The last random values of the initiator and of the responder.
  public static func f5(
    _ secret: [UInt8], nonces: (initiator: [UInt8], responder: [UInt8]), initiator: Address,
    responder: Address
  ) -> (check: [UInt8], longTermKey: [UInt8]) {
    let key = code(salt, secret)
    let rest =
      Array("btle".utf8) + nonces.initiator + nonces.responder + initiator.type + initiator.octets
      + responder.type + responder.octets + [0x01, 0x00]
    return (code(key, [0] + rest), code(key, [1] + rest))
  }

  private static let salt: [UInt8] = [
    0x6C, 0x88, 0x83, 0x91, 0xAA, 0xF5, 0xA5, 0x38, 0x60, 0x37, 0x0B, 0xDB, 0x5A, 0x60, 0x83, 0xBE,
  ]

  /// Returns the check that both sides hold the same key.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.2.8.
  ///
  /// - Parameters:
  ///   - nonces: The random values of the sender of the check, and of the other side.
  ///   - r: The passkey in 16 octets, or zero.
  ///   - capabilities: The sender's AuthReq, OOB data flag and IO capability.
  public static func f6(
    _ key: [UInt8], nonces: (own: [UInt8], other: [UInt8]), r: [UInt8], capabilities: [UInt8],
    own: Address, other: Address
  ) -> [UInt8] {
    code(
      key,
      nonces.own + nonces.other + r + capabilities + own.type + own.octets + other.type
        + other.octets)
  }

  /// Returns the number that two users compare. They see its last six decimal digits.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.2.9.
  public static func g2(_ u: [UInt8], _ v: [UInt8], _ x: [UInt8], _ y: [UInt8]) -> UInt32 {
    code(x, u + v + y).suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Makes a key of another kind out of a key, for use with BR/EDR.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.2.10.
  public static func h6(_ key: [UInt8], _ identifier: [UInt8]) -> [UInt8] { code(key, identifier) }

  /// Makes the intermediate key for ``h6(_:_:)``.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.2.11.
  public static func h7(_ salt: [UInt8], _ key: [UInt8]) -> [UInt8] { code(salt, key) }

  private static func code(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
    cipher(key).authenticationCode(of: message)
  }

  private static func cipher(_ key: [UInt8]) -> AES128 {
    guard let cipher = AES128(key: key) else {
      preconditionFailure("a pairing key has 16 octets, found \(key.count)")
    }
    return cipher
  }
}

private func ^ (left: [UInt8], right: [UInt8]) -> [UInt8] { zip(left, right).map { $0 ^ $1 } }
