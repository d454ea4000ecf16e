internal import CCrypto

/// The values that the two sides of a connection exchange when they start encryption, as they go
/// over the wire.
///
/// Source: Core 5.4, Vol 6, Part B, 2.4.2.4 and 2.4.2.5.
public struct LinkSessionSeed: Hashable, Sendable {
  /// The central's part of the session key diversifier: 8 octets.
  public var centralDiversifier: [UInt8]
  /// The peripheral's part of the session key diversifier: 8 octets.
  public var peripheralDiversifier: [UInt8]
  /// The central's part of the initialization vector: 4 octets.
  public var centralVector: [UInt8]
  /// The peripheral's part of the initialization vector: 4 octets.
  public var peripheralVector: [UInt8]

  /// - Parameters:
  ///   - request: The parameters of LL_ENC_REQ: Rand (8), EDIV (2), SKD_C (8), IV_C (4).
  ///   - response: The parameters of LL_ENC_RSP: SKD_P (8), IV_P (4). The result is nil if either
  ///     is too short.
  public init?(request: [UInt8], response: [UInt8]) {
    guard request.count >= 22, response.count >= 12 else { return nil }
    centralDiversifier = Array(request[10..<18])
    centralVector = Array(request[18..<22])
    peripheralDiversifier = Array(response[..<8])
    peripheralVector = Array(response[8..<12])
  }
}

/// The key of an encrypted stretch of a connection.
///
/// Source: Core 5.4, Vol 6, Part B, 5.1.3.1, and Part E, 1 and 2.
public struct LinkSessionKey: Hashable, Sendable {
  private let key: [UInt8]
  private let vector: [UInt8]

  /// The number of octets of a Message Integrity Check.
  public static let checkSize = 4

  /// Makes the key from the long-term key and the values that the two sides exchanged.
  public init(_ longTermKey: LongTermKey, _ seed: LinkSessionSeed) {
    key = longTermKey.cipher.encrypt(
      seed.peripheralDiversifier.reversed() + seed.centralDiversifier.reversed())
    vector = seed.centralVector + seed.peripheralVector
  }

  /// Decrypts the payload of a data PDU; returns nil if its check is wrong.
  ///
  /// - Parameters:
  ///   - sealed: The payload with its check.
  ///   - header: The header of the PDU. The check does not cover the bits that change when the PDU
  ///     is sent again.
  ///   - counter: How many PDUs the sender has encrypted before this one.
  public func open(
    _ sealed: [UInt8], header: DataPDUHeader, counter: UInt64, isFromCentral: Bool
  ) -> [UInt8]? {
    let count = sealed.count - Self.checkSize
    guard count > 0 else { return nil }
    var output = [UInt8](repeating: 0, count: count)
    let associated = header.logicalLink.rawValue | (header.hasCTE ? 0x20 : 0)
    let isRight = unsafe bluewake_ccm_open(
      key, nonce(counter, isFromCentral), associated, sealed, Int32(count), &output)
    return isRight == 1 ? output : nil
  }

  /// Encrypts the payload of a data PDU, and appends the MIC. The parameters are those of
  /// ``open(_:header:counter:isFromCentral:)``.
  public func seal(
    _ payload: [UInt8], header: DataPDUHeader, counter: UInt64, isFromCentral: Bool
  ) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: payload.count + Self.checkSize)
    let associated = header.logicalLink.rawValue | (header.hasCTE ? 0x20 : 0)
    let isDone = unsafe bluewake_ccm_seal(
      key, nonce(counter, isFromCentral), associated, payload, Int32(payload.count), &output)
    precondition(isDone == 1, "libcrypto has no memory for a context")
    return output
  }

  /// Returns the nonce: the counter in 39 bits, the direction in one bit, and the initialization
  /// vector.
  private func nonce(_ counter: UInt64, _ isFromCentral: Bool) -> [UInt8] {
    let number = counter & 0x7F_FFFF_FFFF | (isFromCentral ? 1 << 39 : 0)
    return (0..<5).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } + vector
  }
}
