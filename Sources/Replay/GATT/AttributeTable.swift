import BluetoothProtocols
import Timelines

/// The attributes of one GATT server, in the order of their handles, which may have gaps.
struct AttributeTable: Hashable, Sendable {
  private(set) var attributes: [Attribute] = []

  init() {}

  /// - Parameter attributes: In any order. If two have the same handle, the later one counts.
  init(_ attributes: [Attribute]) {
    for attribute in attributes { insert(attribute) }
  }

  mutating func insert(_ attribute: Attribute) {
    // No attribute has the handle 0. Source: Core 5.4, Vol 3, Part F, 3.2.2.
    if attribute.handle < .first { return }
    let index = attributes.partitioningIndex { $0.handle >= attribute.handle }
    if index < attributes.count, attributes[index].handle == attribute.handle {
      attributes[index] = attribute
    } else {
      attributes.insert(attribute, at: index)
    }
  }

  subscript(handle: AttributeHandle) -> Attribute? {
    get { index(of: handle).map { attributes[$0] } }
    set { if let newValue { insert(newValue) } }
  }

  private func index(of handle: AttributeHandle) -> Int? {
    let index = attributes.partitioningIndex { $0.handle >= handle }
    return index < attributes.count && attributes[index].handle == handle ? index : nil
  }

  func attributes(in range: AttributeHandleRange) -> ArraySlice<Attribute> {
    attributes.rows(in: range)
  }
}

extension AttributeTable {
  /// Returns the value of a characteristic. If the name has no service, it is looked for in all
  /// services. A name without a number means the first of several with the same UUID.
  func value(of name: AttributeName) -> Attribute? {
    let (service, instance) = (max(name.serviceInstance ?? 1, 1), max(name.instance ?? 1, 1))
    return attributes.first {
      $0.isCharacteristicValue && $0.name.characteristic == name.characteristic
        && $0.name.instance ?? 1 == instance
        && (name.service == nil
          || $0.name.service == name.service && $0.name.serviceInstance ?? 1 == service)
    }
  }

  /// Returns the number of a service, declared at a handle, among services with the same UUID: 2
  /// for the second one; nil for the first.
  func serviceInstance(of service: BluetoothUUID, at handle: AttributeHandle) -> Int? {
    let before = attributes.prefix { $0.handle < handle }.count {
      $0.isServiceDeclaration && $0.name.service == service
    }
    return before > 0 ? before + 1 : nil
  }

  /// Returns the number of a characteristic, declared at a handle, among those with the same UUID
  /// in its service: 2 for the second one; nil for the first.
  func instance(
    of characteristic: BluetoothUUID, at handle: AttributeHandle, from service: AttributeHandle
  ) -> Int? {
    let before = attributes(in: AttributeHandleRange(service, handle)).count {
      $0.isCharacteristicDeclaration && $0.name.characteristic == characteristic
        && $0.handle < handle
    }
    return before > 0 ? before + 1 : nil
  }

  /// Returns the client characteristic configuration that belongs to a characteristic's value.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 3.3 (a characteristic ends where the next declaration
  /// begins).
  func configuration(ofValueAt handle: AttributeHandle) -> Attribute? {
    attributes(in: AttributeHandleRange(handle, .last)).dropFirst()
      .prefix { !$0.isDeclaration }
      .first { $0.type == GATTAttributeType.clientCharacteristicConfiguration }
  }

  /// Returns the value to which a client characteristic configuration belongs.
  func value(configuredBy handle: AttributeHandle) -> Attribute? {
    attributes(in: AttributeHandleRange(.first, handle)).last { $0.isCharacteristicValue }
  }
}
