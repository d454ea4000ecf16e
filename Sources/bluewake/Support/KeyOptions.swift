import ArgumentParser
import BluetoothProtocols
import Captures
import Timelines

/// `--irk` and `--ltk`: keys that recognize devices behind their changing addresses, and keys that
/// open encrypted connections.
struct KeyOptions: ParsableArguments {
  @Option(
    name: .customLong("irk"),
    help: ArgumentHelp(
      """
      An identity resolving key, 32 hexadecimal digits, most significant first, and perhaps the \
      address of its owner. Keys that the capture itself shows are known. May be given more than \
      once.
      """,
      valueName: "key[=address]"))
  var identities: [KnownIdentity] = []

  @OptionGroup var longTerm: LongTermKeyOptions

  var known: KnownKeys { KnownKeys(identities: identities, ring: longTerm.ring) }

  /// Returns the identities from the given keys and from the keys that the capture shows.
  func identities(in capture: Capture) -> Identities {
    var identities = known.named
    _ = capture.forEachRecord { record, octets in identities.note(record, octets) }
    return identities
  }
}

/// The keys that are known in addition to those that a capture shows.
struct KnownKeys {
  var identities: [KnownIdentity] = []
  var ring = KeyRing()

  /// The devices that these keys identify.
  var named: Identities {
    var named = Identities()
    for known in identities { named.add(known.key, of: known.address) }
    return named
  }
}

/// A key and the address of its owner.
struct KnownIdentity: ExpressibleByArgument {
  let key: IdentityResolvingKey
  let address: DeviceAddress?

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let key = parts.first.flatMap({ IdentityResolvingKey(hexadecimal: String($0)) }) else {
      return nil
    }
    self.key = key
    address = parts.count > 1 ? DeviceAddress(String(parts[1])) : nil
    if parts.count > 1, address == nil { return nil }
  }
}
