public import ArgumentParser
import BluetoothProtocols
import Captures
public import Judging
import Timelines

/// `--irk` and `--ltk`: keys that recognize devices by their changing addresses, and keys that open
/// encrypted connections.
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
    _ = capture.forEachRecord { record, octets in identities.learn(from: record, octets) }
    return identities
  }
}

/// `--irk KEY` or `--irk KEY=ADDRESS`.
extension KnownIdentity: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
