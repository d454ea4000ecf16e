public import BluetoothProtocols
public import Timelines

/// The keys that are known in addition to those that a capture shows.
public struct KnownKeys: Sendable {
  /// The keys that recognize devices despite their changing addresses.
  public var identities: [KnownIdentity]
  /// The keys that open encrypted connections.
  public var ring: KeyRing

  /// Makes a set of keys; empty without arguments.
  public init(identities: [KnownIdentity] = [], ring: KeyRing = KeyRing()) {
    (self.identities, self.ring) = (identities, ring)
  }

  /// The devices that these keys identify.
  package var named: Identities {
    var named = Identities()
    for known in identities { named.add(known.key, of: known.address) }
    return named
  }
}

/// An identity resolving key, and the address of its owner.
public struct KnownIdentity: Sendable {
  /// The key that resolves the changing addresses of a device.
  public let key: IdentityResolvingKey
  /// The identity address; nil if it is not known.
  public let address: DeviceAddress?

  /// Reads `KEY` or `KEY=ADDRESS`: 32 hexadecimal digits, most significant first, and an address as
  /// in `AA:BB:CC:DD:EE:FF`. Nil if the text has another form.
  public init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let key = parts.first.flatMap({ IdentityResolvingKey(hexadecimal: String($0)) }) else {
      return nil
    }
    self.key = key
    address = parts.count > 1 ? DeviceAddress(String(parts[1])) : nil
    if parts.count > 1, address == nil { return nil }
  }
}
