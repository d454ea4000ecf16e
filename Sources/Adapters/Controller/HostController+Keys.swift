import BluetoothProtocols

// The keys of LE Secure Connections, which the controller makes for hosts that cannot.
extension HostController {
  /// LE Read Local P-256 Public Key: makes a new pair of keys each time.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.36 and 7.7.65.8.
  mutating func makeKeys() {
    status(.leReadLocalP256PublicKey)
    // Once in 2^32 times the number is above the order of the curve.
    repeat {
      privateKey = P256PrivateKey((0..<4).flatMap { _ in chance.next() })
    } while privateKey == nil
    guard let key = privateKey?.publicKey else { return }
    send(
      .otherLE(
        .readLocalP256PublicKeyComplete,
        parameters: [HCIErrorCode.success.rawValue] + key.x.reversed() + key.y.reversed()))
  }

  /// LE Generate DHKey, with the private key that was made last.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.37 and 7.7.65.9. Source: chosen. For a point that is not on
  /// the curve there is no key: the error is Invalid HCI Command Parameters, and all bits are set.
  mutating func makeSharedKey(_ parameters: [UInt8]) {
    guard let privateKey else {
      return refuse(.leGenerateDHKey, .commandDisallowed)
    }
    status(.leGenerateDHKey)
    let other = P256PublicKey(
      x: parameters.prefix(32).reversed(), y: parameters.suffix(32).reversed())
    let secret = privateKey.sharedSecret(with: other)
    let error = secret == nil ? HCIErrorCode.invalidParameters : .success
    let key = secret?.reversed() ?? [UInt8](repeating: 0xFF, count: 32)
    send(.otherLE(.generateDHKeyComplete, parameters: [error.rawValue] + key))
  }
}

extension HCIOpcode {
  static let leReadLocalP256PublicKey = HCIOpcode(rawValue: 0x2025)
  static let leGenerateDHKey = HCIOpcode(rawValue: 0x2026)
}

extension LESubeventCode {
  static let readLocalP256PublicKeyComplete = LESubeventCode(rawValue: 0x08)
  static let generateDHKeyComplete = LESubeventCode(rawValue: 0x09)
}
