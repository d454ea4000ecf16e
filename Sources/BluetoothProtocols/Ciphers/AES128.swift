internal import CCrypto

/// AES with a key of 128 bits, one block at a time.
///
/// Source: FIPS 197; the work is done by OpenSSL's libcrypto.
struct AES128: Hashable, Sendable {
  /// Most significant octet first.
  let key: [UInt8]

  static let blockSize = 16

  /// - Parameter key: 16 octets, most significant first. The result is nil if there are more or
  ///   fewer.
  init?(key: [UInt8]) {
    guard key.count == Self.blockSize else { return nil }
    self.key = key
  }

  /// - Parameter block: 16 octets, most significant first. A shorter block is filled with zeros.
  func encrypt(_ block: [UInt8]) -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: max(Self.blockSize - block.count, 0))
    let whole = Array((block + padding).prefix(Self.blockSize))
    var output = [UInt8](repeating: 0, count: Self.blockSize)
    let isDone = unsafe bluewake_aes128(key, whole, &output)
    precondition(isDone == 1, "libcrypto has no memory for a context")
    return output
  }

  /// Returns the cipher-based message authentication code (CMAC) of a message: 16 octets, most
  /// significant first.
  ///
  /// Source: RFC 4493; Core 5.4, Vol 3, Part H, 2.2.5.
  func authenticationCode(of message: [UInt8]) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: Self.blockSize)
    let isDone = unsafe bluewake_aes128_cmac(key, message, Int32(message.count), &output)
    precondition(isDone == 1, "libcrypto has no memory for a context")
    return output
  }
}
