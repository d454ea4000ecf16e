import AppSeat
import Foundation

// The services that an app publishes, as the protocol writes them and names them.

extension CBMutableService {
  /// The service with its content, as `call.addService` carries it.
  var tree: SeatFields {
    [
      "service": uuid.seatText,
      "characteristics": (characteristics ?? []).map(\.tree.members),
      "includedServices": includedServices?.map(\.uuid.seatText),
    ]
  }
}

extension CBCharacteristic {
  fileprivate var tree: SeatFields {
    [
      "characteristic": uuid.seatText, "properties": properties.seatNames,
      "permissions": (self as? CBMutableCharacteristic)?.permissions.seatNames,
      "value": value?.seatText, "descriptors": descriptors?.map(\.uuid.seatText),
    ]
  }
}

extension CBPeripheralManager {
  /// Returns how the host names a published characteristic. Equal identifiers are numbered in the
  /// order of publication, because the app's own objects have no numbers.
  func path(of characteristic: CBCharacteristic) -> SeatFields {
    let beside = characteristic.service?.characteristics ?? []
    let number = beside.filter { $0.uuid == characteristic.uuid }
      .firstIndex { $0 === characteristic }
    let services = published.filter { $0.uuid == characteristic.service?.uuid }
    let place = services.firstIndex { $0 === characteristic.service }
    return [
      "service": characteristic.service?.uuid.seatText,
      "serviceInstance": place.flatMap { $0 > 0 ? $0 + 1 : nil },
      "characteristic": characteristic.uuid.seatText,
      "instance": number.flatMap { $0 > 0 ? $0 + 1 : nil },
    ]
  }

  /// Finds the published service that a callback names.
  func service(of fields: SeatFields) -> CBMutableService? {
    let same = published.filter { $0.uuid == fields.uuid("service") }
    let place = (fields.integer("serviceInstance") ?? 1) - 1
    return same.indices.contains(place) ? same[place] : nil
  }

  /// Finds the published characteristic that a callback names.
  func characteristic(of fields: SeatFields) -> CBCharacteristic? {
    let same = (service(of: fields)?.characteristics ?? [])
      .filter { $0.uuid == fields.uuid("characteristic") }
    let place = (fields.integer("instance") ?? 1) - 1
    return same.indices.contains(place) ? same[place] : nil
  }

  /// Makes the services that the system has preserved.
  ///
  /// Source: BG-RES-19.
  func restoredServices(_ records: [SeatFields]) -> [CBMutableService] {
    records.compactMap { record in
      guard let uuid = record.uuid("service") else { return nil }
      let service = CBMutableService(type: uuid, primary: true)
      service.characteristics = (record.records("characteristics") ?? []).compactMap(restored)
      return service
    }
  }

  private func restored(_ record: SeatFields) -> CBMutableCharacteristic? {
    guard let uuid = record.uuid("characteristic") else { return nil }
    let properties = CBCharacteristicProperties(seatNames: record.texts("properties") ?? [])
    var permissions: CBAttributePermissions = []
    if properties.contains(.read) { permissions.insert(.readable) }
    if !properties.isDisjoint(with: [.write, .writeWithoutResponse]) {
      permissions.insert(.writeable)
    }
    let characteristic = CBMutableCharacteristic(
      type: uuid, properties: properties, value: nil, permissions: permissions)
    characteristic.value = record.octets("value")
    characteristic.subscribedCentrals = record.texts("subscribedCentrals")?
      .map { centrals.central($0, line: line) }
    return characteristic
  }
}
