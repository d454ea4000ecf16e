import AppSeat
public import Foundation

/// A characteristic of a remote peripheral's service, or of one that the app publishes.
///
/// Source: Apple, CBCharacteristic.
open class CBCharacteristic: CBAttribute, @unchecked Sendable {
  /// The service to which the characteristic belongs. It is not kept alive.
  open internal(set) weak var service: CBService?

  var knownProperties: CBCharacteristicProperties = []
  var knownValue: Data?
  var knownDescriptors: [CBDescriptor]?
  var isKnownToNotify = false

  /// The operations that the characteristic supports.
  open var properties: CBCharacteristicProperties { knownProperties }
  /// The value that was last read or notified; nil before that.
  open var value: Data? { knownValue }
  /// The descriptors that have been discovered; nil before that.
  open var descriptors: [CBDescriptor]? { knownDescriptors }
  /// Whether the app is subscribed to the value.
  open var isNotifying: Bool {
    if let service { service.peripheral?.refreshCharacteristics(of: service) }
    return isKnownToNotify
  }
  /// Whether the value is broadcast. Deprecated since iOS 8, and always false.
  open var isBroadcasted: Bool { false }

  open override var description: String {
    "<\(classAndAddress), UUID = \(uuid), properties = \(Described.bits(properties.rawValue)), "
      + "value = \(Described.text(value)), notifying = \(Described.flag(isNotifying))>"
  }
}

/// A characteristic that the app publishes.
///
/// Source: Apple, CBMutableCharacteristic.
open class CBMutableCharacteristic: CBCharacteristic, @unchecked Sendable {
  /// The access that remote devices have to the value.
  open var permissions: CBAttributePermissions
  /// The centrals that are subscribed to the value; nil if there are none.
  open internal(set) var subscribedCentrals: [CBCentral]?

  /// Makes a characteristic.
  ///
  /// - Parameter value: The value with which the system answers reads itself; nil to ask the app
  ///   each time. A characteristic with a value must be read-only when it is published.
  ///
  /// Source: BG-SEM-43.
  public init(
    type UUID: CBUUID, properties: CBCharacteristicProperties, value: Data?,
    permissions: CBAttributePermissions
  ) {
    self.permissions = permissions
    super.init(uuid: UUID)
    knownProperties = properties
    knownValue = value
  }

  open override var properties: CBCharacteristicProperties {
    get { knownProperties }
    set { knownProperties = newValue }
  }

  open override var value: Data? {
    get { knownValue }
    set { knownValue = newValue }
  }

  open override var descriptors: [CBDescriptor]? {
    get { knownDescriptors }
    set {
      knownDescriptors = newValue
      for descriptor in newValue ?? [] { descriptor.characteristic = self }
    }
  }

  open override var description: String {
    let bits = [properties.rawValue, permissions.rawValue]
      .map { Described.bits($0, isUppercase: true) }
    return "<\(classAndAddress) UUID = \(uuid), Value = \(Described.text(value)), "
      + "Properties = \(bits[0]), Permissions = \(bits[1]), "
      + "Descriptors = \(Described.list(descriptors)), "
      + "SubscribedCentrals = \(Described.list(subscribedCentrals ?? []))>"
  }
}
