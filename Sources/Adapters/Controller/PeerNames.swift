import BluetoothProtocols
import Timelines

/// Translates between addresses and names: a host knows devices by their addresses, the run by
/// names.
struct PeerNames: Sendable {
  private var names: [DeviceAddress: String] = [:]
  private var addresses: [String: DeviceAddress] = [:]

  /// Records a device that is heard or linked. A later address of a name replaces an earlier
  /// one.
  mutating func learn(from entry: Entry) {
    guard let name = entry[.peer]?.text, let address = entry[.address]?.address else { return }
    names[address] = name
    addresses[name] = address
  }

  /// Returns a draft of the host with names in place of addresses.
  func named(_ draft: Draft) -> Draft {
    var draft = draft
    for field in Self.fields {
      guard let address = draft[field]?.text.flatMap(DeviceAddress.init), let name = names[address]
      else { continue }
      draft[field] = .text(name)
    }
    return draft
  }

  /// Returns an entry for the host with addresses in place of names.
  func addressed(_ entry: Entry) -> Entry {
    var entry = entry
    for field in Self.fields {
      guard let address = entry[field]?.text.flatMap({ addresses[$0] }) else { continue }
      entry[field] = .text(address.description)
    }
    return entry
  }

  private static let fields: [Field] = [.peer, .central]
}
