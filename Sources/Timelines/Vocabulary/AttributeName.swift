package import BluetoothProtocols

/// What an attribute is about, by UUIDs: the keys under which apps and rules know it.
package struct AttributeName: Hashable, Sendable {
  package var service: BluetoothUUID?
  /// Which one, of several services with one UUID; nil for the first.
  package var serviceInstance: Int?
  package var characteristic: BluetoothUUID?
  /// Which one, of several characteristics with one UUID in a service; nil for the first.
  package var instance: Int?
  package var descriptor: BluetoothUUID?

  package var fields: Fields {
    [
      .service: service.map(FieldValue.uuid),
      .serviceInstance: serviceInstance.map(FieldValue.integer),
      .characteristic: characteristic.map(FieldValue.uuid),
      .instance: instance.map(FieldValue.integer), .descriptor: descriptor.map(FieldValue.uuid),
    ]
  }

  package init(
    service: BluetoothUUID? = nil, serviceInstance: Int? = nil,
    characteristic: BluetoothUUID? = nil, instance: Int? = nil, descriptor: BluetoothUUID? = nil
  ) {
    self.service = service
    self.serviceInstance = serviceInstance
    self.characteristic = characteristic
    self.instance = instance
    self.descriptor = descriptor
  }

  /// What an entry is about.
  package init(_ fields: Fields) {
    service = fields[.service]?.uuid
    serviceInstance = fields[.serviceInstance]?.integer
    characteristic = fields[.characteristic]?.uuid
    instance = fields[.instance]?.integer
    descriptor = fields[.descriptor]?.uuid
  }

  /// The name of the service alone.
  package var ofService: AttributeName {
    AttributeName(service: service, serviceInstance: serviceInstance)
  }

  /// The name of the characteristic, of which this may be a descriptor.
  package var ofCharacteristic: AttributeName {
    var name = self
    name.descriptor = nil
    return name
  }
}
