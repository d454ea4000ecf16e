internal import CCrypto

/// AES with one key of 128 bits for very many blocks: the key is scheduled once.
///
/// Source: FIPS 197; the work is done by OpenSSL's libcrypto.
@safe final class BlockCipher {
  private let context: OpaquePointer

  /// - Parameter key: 16 octets.
  init(key: [UInt8]) {
    precondition(key.count == AES128.blockSize)
    guard let context = unsafe bluewake_aes128_begin(key) else {
      preconditionFailure("libcrypto has no memory for a context")
    }
    unsafe self.context = context
  }

  deinit { unsafe bluewake_aes128_end(context) }

  /// Encrypts a block of two numbers in its place.
  func encrypt(_ block: inout (UInt64, UInt64)) {
    let isDone = unsafe withUnsafeMutableBytes(of: &block) { octets in
      let place = unsafe octets.baseAddress?.assumingMemoryBound(to: UInt8.self)
      return unsafe bluewake_aes128_next(context, place, place)
    }
    precondition(isDone == 1, "libcrypto cannot encrypt")
  }
}
