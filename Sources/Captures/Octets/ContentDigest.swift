import BluetoothProtocols
import CCrypto

/// The SHA-256 of octets, by which a capture is known whatever its name.
package struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
  /// 64 hexadecimal digits in lower case.
  package let description: String

  /// Makes the digest of octets.
  package init(_ octets: [UInt8]) {
    self = unsafe octets.withUnsafeBytes { unsafe ContentDigest($0) }
  }

  init(_ octets: UnsafeRawBufferPointer) {
    var digest = [UInt8](repeating: 0, count: 32)
    _ = unsafe EVP_Digest(octets.baseAddress, octets.count, &digest, nil, EVP_sha256(), nil)
    description = digest.hexadecimal
  }
}
