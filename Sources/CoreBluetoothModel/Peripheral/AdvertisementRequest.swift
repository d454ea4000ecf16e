import BluetoothProtocols
import Timelines

/// What an app asked to advertise: of everything it may pass, only a name and services count.
///
/// Source: BG-AIR-01.
struct AdvertisementRequest: Hashable, Sendable {
  var localName: String?
  var services: [BluetoothUUID]
  /// Passed, and not advertised.
  var manufacturerData: [UInt8]?
  /// When it was asked for, counted over all apps: the latest name wins.
  var order: Int
  /// Whether it waits for the foreground, as it was asked for in background where that is not
  /// allowed.
  ///
  /// Source: C-07.
  var isWithheld = false

  init(localName: String?, services: [BluetoothUUID], order: Int) {
    self.localName = localName
    self.services = services
    self.order = order
  }

  var fields: Fields {
    [
      .localName: localName.map(FieldValue.text),
      .services: services.isEmpty ? nil : .uuids(services),
    ]
  }
}
