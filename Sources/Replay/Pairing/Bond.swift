import BluetoothProtocols

/// A key by which a link can be encrypted.
///
/// The description of a key does not show its octets.
struct PairingKey: Hashable, Sendable, CustomStringConvertible {
  /// 16 octets, most significant first.
  var octets: [UInt8]
  var name = LinkEncryption.KeyName.zero

  var longTermKey: LongTermKey? { LongTermKey(octets) }
  var description: String { "a key" }
}

/// The keys and the identity that a device keeps of another one with which it has paired.
struct Bond: Hashable, Sendable {
  /// The key by which the device encrypts a link as the central.
  var centralKey: PairingKey?
  /// The key by which the device encrypts a link as the peripheral.
  var peripheralKey: PairingKey?
  /// Whether the pairing protected from a man in the middle.
  var isAuthenticated: Bool
  /// The key that resolves the private addresses of the other device.
  var identityKey: IdentityResolvingKey?
  /// The address by which the other device can always be named.
  var identity: DeviceAddress?
  /// The key for the signed data of the other device: 16 octets as they go over the wire.
  var signingKey: [UInt8]?
}
