internal import CCrypto

/// Makes a secret of a key that a person chose.
///
/// A key that a person can remember can be guessed: an attacker who knows one address and its
/// replacement tries keys until one fits. So each try has to cost much, and the salt has to be
/// different for each output, so that no table of secrets helps with more than one.
///
/// Source: chosen. scrypt (RFC 7914) with 128 MiB of memory, a third of a second for a try; the
/// work is done by OpenSSL's libcrypto.
public enum SlowKey {
  /// The number of octets of a salt.
  public static let saltLength = 16
  private static let cost: UInt64 = 1 << 17

  /// Returns the secret that a key and a salt make; nil if there is no memory to compute it.
  public static func secret(of key: [UInt8], salt: [UInt8]) -> [UInt8]? {
    var secret = [UInt8](repeating: 0, count: 32)
    let isDone = unsafe bluewake_scrypt(
      key, Int32(key.count), salt, Int32(salt.count), cost, &secret, Int32(secret.count))
    return isDone == 1 ? secret : nil
  }
}
