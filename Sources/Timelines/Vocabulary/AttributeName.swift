package import BluetoothProtocols

/// The UUIDs that say what an attribute is about. Apps and rules know it by them.
package struct AttributeName: Hashable, Sendable {
  package var service: BluetoothUUID?
  /// The number among several services with one UUID; nil for the first.
  package var serviceInstance: Int?
  package var characteristic: BluetoothUUID?
  /// The number among several characteristics with one UUID in a service; nil for the first.
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

  /// Makes the name of the attribute that an entry is about.
  package init(_ fields: Fields) {
    service = fields[.service]?.uuid
    serviceInstance = fields[.serviceInstance]?.integer
    characteristic = fields[.characteristic]?.uuid
    instance = fields[.instance]?.integer
    descriptor = fields[.descriptor]?.uuid
  }

  /// Whether this is the system's Service Changed. An app may have a characteristic with the same
  /// UUID in a service of its own. A name without a service is taken for the system's.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 7.1.
  package var isServiceChanged: Bool {
    characteristic == GATTAttributeType.serviceChanged
      && (service ?? GATTServiceType.genericAttribute) == GATTServiceType.genericAttribute
  }

  /// The name of the service alone.
  package var ofService: AttributeName {
    AttributeName(service: service, serviceInstance: serviceInstance)
  }

  /// The name of the characteristic; if this is a descriptor, of the characteristic it belongs to.
  package var ofCharacteristic: AttributeName {
    var name = self
    name.descriptor = nil
    return name
  }
}
