import BluetoothProtocols
import Timelines

/// The remote devices that the phone has heard of, by identity.
///
/// Source: BG-SEM-21, BG-SEM-22.
struct KnownPeers: Sendable {
  /// Where a device was last heard.
  struct Address: Hashable, Sendable {
    var address: DeviceAddress
    var type: String?
  }

  private(set) var addresses: [String: Address] = [:]

  /// Where to look for a device.
  func target(_ peer: String) -> Fields {
    let known = addresses[peer]
    return [
      .peer: .text(peer), .address: known.map { .address($0.address) },
      .addressType: known?.type.map(FieldValue.text),
    ]
  }

  func isKnown(_ peer: String) -> Bool { addresses[peer] != nil }

  mutating func note(_ peer: String, at address: DeviceAddress, type: String?) {
    addresses[peer] = Address(address: address, type: type)
  }
}
