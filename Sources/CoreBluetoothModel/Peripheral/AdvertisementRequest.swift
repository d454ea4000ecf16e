import BluetoothProtocols
import Timelines

/// An app's request to advertise. Of all that it may pass, only a name and services are advertised.
///
/// Source: BG-AIR-01.
struct AdvertisementRequest: Hashable, Sendable {
  var localName: String?
  var services: [BluetoothUUID]
  /// Passed by the app, but not advertised.
  var manufacturerData: [UInt8]?
  /// The request's number, counted over all apps. The name of the latest request wins.
  var order: Int
  /// Whether the request waits for the foreground, because it was made in the background and that
  /// is not allowed.
  ///
  /// Source: C-07.
  var isWithheld = false

  init(localName: String?, services: [BluetoothUUID], order: Int) {
    self.localName = localName
    self.services = services
    self.order = order
  }

  /// Reads `call.startAdvertising`.
  init(_ fields: Fields, order: Int) {
    self.init(
      localName: fields[.localName]?.text,
      services: fields[.services]?.list?.compactMap(\.uuid) ?? [], order: order)
    manufacturerData = fields[.manufacturerData]?.octets
  }

  var fields: Fields {
    [
      .localName: localName.map(FieldValue.text),
      .services: services.isEmpty ? nil : .uuids(services),
    ]
  }
}
