import ArgumentParser
import BluetoothProtocols
import Captures
import Timelines

/// `--irk`: keys by which devices are recognized behind their changing addresses.
struct IdentityOptions: ParsableArguments {
  @Option(
    name: .customLong("irk"),
    help: ArgumentHelp(
      """
      An identity resolving key, 32 hexadecimal digits, most significant first, and perhaps the \
      address of its owner. Keys that the capture itself shows are known. May be given more than \
      once.
      """,
      valueName: "key[=address]"))
  var keys: [KnownIdentity] = []

  /// What is given, and what the capture shows.
  func identities(in capture: Capture) -> Identities {
    var identities = Identities()
    for known in keys { identities.add(known.key, of: known.address) }
    _ = capture.forEachRecord { record, octets in identities.note(record, octets) }
    return identities
  }
}

/// A key, and whose it is.
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
