import BluetoothProtocols
import Timelines

extension RemoteCharacteristic {
  /// The characteristic as a record of `callback.didDiscoverCharacteristics`.
  var fields: Fields {
    [
      .characteristic: .uuid(uuid), .properties: .texts(properties.names),
      .isNotifying: isNotifying ? .flag(true) : nil,
    ]
  }
}

/// A characteristic, or a descriptor of one, as calls and callbacks name it.
struct AttributePath: Hashable, Sendable {
  /// Nil if the call leaves the service out. The first service with the characteristic is meant
  /// then.
  var service: BluetoothUUID?
  /// The service's number among several with its UUID, such as 2; nil for the first.
  var serviceInstance: Int?
  var characteristic: BluetoothUUID
  /// The characteristic's number among several with its UUID in the service, such as 2; nil for the
  /// first.
  var instance: Int?
  var descriptor: BluetoothUUID?

  init(
    service: BluetoothUUID?, serviceInstance: Int? = nil, characteristic: BluetoothUUID,
    instance: Int? = nil, descriptor: BluetoothUUID? = nil
  ) {
    self.service = service
    self.serviceInstance = serviceInstance
    self.characteristic = characteristic
    self.instance = instance
    self.descriptor = descriptor
  }

  init?(_ fields: Fields) {
    guard let characteristic = fields[.characteristic]?.uuid else { return nil }
    self.init(
      service: fields[.service]?.uuid, serviceInstance: fields[.serviceInstance]?.integer,
      characteristic: characteristic,
      instance: fields[.instance]?.integer, descriptor: fields[.descriptor]?.uuid)
  }

  var fields: Fields {
    [
      .service: service.map(FieldValue.uuid),
      .serviceInstance: serviceInstance.map(FieldValue.integer),
      .characteristic: .uuid(characteristic),
      .instance: instance.map(FieldValue.integer),
      .descriptor: descriptor.map(FieldValue.uuid),
    ]
  }
}

extension [RemoteService] {
  /// Finds the characteristic that a path names, and completes the path with its service.
  func find(_ path: AttributePath) -> (path: AttributePath, characteristic: RemoteCharacteristic)? {
    for service in self
    where path.service == nil || isNamed(service, path.service, path.serviceInstance) {
      let same = service.characteristics.filter { $0.uuid == path.characteristic }
      let place = Swift.max(path.instance ?? 1, 1) - 1
      guard place < same.count else { continue }
      let found = same[place]
      var path = path
      (path.service, path.serviceInstance) = (service.uuid, instance(of: service))
      return (path, found)
    }
    return nil
  }

  /// Returns whether a service has a UUID and a number. Without a number, the first service is
  /// meant.
  private func isNamed(_ service: RemoteService, _ uuid: BluetoothUUID?, _ number: Int?) -> Bool {
    service.uuid == uuid && instance(of: service) ?? 1 == number ?? 1
  }

  /// Returns a service's number among several with its UUID, in the order of their handles: 2 for
  /// the second, and so on; nil for the first.
  func instance(of service: RemoteService) -> Int? {
    let before = count { $0.uuid == service.uuid && $0.range.first < service.range.first }
    return before > 0 ? before + 1 : nil
  }

  /// Returns the service that a call names.
  func service(of fields: Fields) -> RemoteService? {
    let (uuid, number) = (fields[.service]?.uuid, fields[.serviceInstance]?.integer)
    return first { isNamed($0, uuid, number) }
  }

  /// Finds the characteristic whose value has a handle.
  func find(
    valueAt handle: AttributeHandle
  ) -> (path: AttributePath, characteristic: RemoteCharacteristic)? {
    for service in self {
      if let found = service.characteristics.first(where: { $0.valueHandle == handle }) {
        let same = service.characteristics.filter { $0.uuid == found.uuid }
        let instance = same.firstIndex(of: found).flatMap { $0 > 0 ? $0 + 1 : nil }
        let path = AttributePath(
          service: service.uuid, serviceInstance: self.instance(of: service),
          characteristic: found.uuid, instance: instance)
        return (path, found)
      }
    }
    return nil
  }

  mutating func change(
    characteristicAt handle: AttributeHandle, _ body: (inout RemoteCharacteristic) -> Void
  ) {
    forEachCharacteristic { if $0.valueHandle == handle { body(&$0) } }
  }

  mutating func forEachCharacteristic(_ body: (inout RemoteCharacteristic) -> Void) {
    for service in indices {
      for characteristic in self[service].characteristics.indices {
        body(&self[service].characteristics[characteristic])
      }
    }
  }

  /// Adds discovered characteristics of a service. They replace those whose values have the same
  /// handles.
  mutating func merge(_ found: [RemoteCharacteristic], of service: RemoteService) {
    guard let position = firstIndex(where: { $0.range == service.range }) else { return }
    let former = self[position].characteristics.filter { old in
      !found.contains { $0.valueHandle == old.valueHandle }
    }
    self[position].characteristics = (former + found).sorted { $0.valueHandle < $1.valueHandle }
  }

  /// Adds discovered services. One that is known already is kept as it is; one at the first handle
  /// of a different service replaces that one.
  mutating func merge(_ found: [RemoteService]) {
    for service in found {
      if let index = firstIndex(where: { $0.uuid == service.uuid && $0.range == service.range }) {
        self[index].range = service.range
      } else {
        removeAll { $0.range.first == service.range.first }
        append(service)
      }
    }
  }
}

extension CharacteristicProperties {
  /// The properties by Core Bluetooth's names.
  var names: [String] {
    description.isEmpty ? [] : description.split(separator: ", ").map(String.init)
  }

  /// Makes the properties with these names. Unknown names are ignored.
  init(names: [String]) {
    self = (0..<8).map { CharacteristicProperties(rawValue: 1 << $0) }
      .filter { names.contains($0.description) }.reduce(into: []) { $0.formUnion($1) }
  }
}
