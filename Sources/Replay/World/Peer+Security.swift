import BluetoothProtocols
import Timelines

extension Peer {
  /// The identity resolving key of the peer: 16 octets, most significant first.
  func identityKey(seed: UInt64) -> [UInt8] {
    var chance = SeededGenerator(seed: seed, name: "identity of \(identity)")
    return chance.octets(16)
  }

  /// Whether the peer changes its address. One of a capture does if it had a private address there
  /// and told its identity resolving key: in a run it has one from the run's seed.
  var hasPrivateAddress: Bool {
    guard let recorded = recorded?.peer else { return properties[.privateAddress]?.flag ?? false }
    return recorded.pairing.sharesIdentity && recorded.address.isResolvable
      && recorded.addressType.hasPrefix("random")
  }

  /// Gives the peer the next of its private addresses, which its identity resolving key resolves.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 1.3.2.2.
  /// Source: chosen. The address changes when the peer begins to advertise, and after each link.
  mutating func changePrivateAddress(seed: UInt64) {
    privateAddresses += 1
    var chance = SeededGenerator(seed: seed, name: "address \(privateAddresses) of \(identity)")
    guard let key = IdentityResolvingKey(identityKey(seed: seed)) else { return }
    address = key.privateAddress(random: UInt32(truncatingIfNeeded: chance.next()))
    addressType = "random"
  }
}
