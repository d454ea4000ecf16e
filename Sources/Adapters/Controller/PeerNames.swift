import BluetoothProtocols
import Timelines

/// Who is meant: a host knows devices by their addresses, and the run by their names.
struct PeerNames: Sendable {
  private var names: [DeviceAddress: String] = [:]
  private var addresses: [String: DeviceAddress] = [:]

  /// Takes note of whoever is heard or linked; a later address of a name goes before.
  mutating func learn(_ entry: Entry) {
    guard let name = entry[.peer]?.text, let address = entry[.address]?.address else { return }
    names[address] = name
    addresses[name] = address
  }

  /// What the host says, by names.
  func named(_ draft: Draft) -> Draft {
    var draft = draft
    for field in Self.fields {
      guard let address = draft[field]?.text.flatMap(DeviceAddress.init), let name = names[address]
      else { continue }
      draft[field] = .text(name)
    }
    return draft
  }

  /// What the host is told, by addresses.
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
