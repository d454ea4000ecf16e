import BluetoothProtocols
import VirtualTime

/// The device's only advertiser.
struct Advertiser: Hashable, Sendable {
  struct OnAir: Hashable, Sendable {
    var composed: ComposedAdvertisement
    var address: DeviceAddress
  }

  /// The advertisement that is on air; nil while there is none.
  var onAir: OnAir?
  var address = DeviceAddress(truncating: 0)
  /// When the private address is changed.
  var addressEnd: Instant?
  var addressNumber: UInt64 = 0
  var lastOrder = 0
}
