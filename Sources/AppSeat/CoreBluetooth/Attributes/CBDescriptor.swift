import AppSeat
import Foundation

/// A descriptor of a characteristic.
///
/// Source: Apple, CBDescriptor.
open class CBDescriptor: CBAttribute, @unchecked Sendable {
  /// The characteristic to which the descriptor belongs. It is not kept alive.
  open internal(set) weak var characteristic: CBCharacteristic?
  /// The value that was last read; nil before that. Its type depends on the identifier: see the
  /// constants such as ``CBUUIDCharacteristicUserDescriptionString``.
  open internal(set) var value: Any?

  open override var description: String {
    "<\(classAndAddress), UUID = \(uuid), value = \(Described.text(value))>"
  }
}

/// A descriptor that the app publishes.
///
/// Source: Apple, CBMutableDescriptor.
open class CBMutableDescriptor: CBDescriptor, @unchecked Sendable {
  /// Makes a descriptor. Only the user description and the presentation format can be published;
  /// another type ends the app.
  public init(type UUID: CBUUID, value: Any?) {
    let allowed = [
      CBUUIDCharacteristicUserDescriptionString, CBUUIDCharacteristicFormatString,
    ]
    guard allowed.contains(UUID.uuidString) else {
      endForMisuse(
        "NSInvalidArgumentException",
        "Descriptors of type \(UUID.uuidString) cannot be published by an app")
    }
    super.init(uuid: UUID)
    self.value = value
  }
}

extension CBDescriptor {
  /// Takes in the octets of the value, as the type that the identifier's constant documents.
  func take(_ octets: Data) {
    switch uuid.uuidString {
    case CBUUIDCharacteristicUserDescriptionString:
      value = String(decoding: octets, as: UTF8.self)
    case CBUUIDCharacteristicExtendedPropertiesString,
      CBUUIDClientCharacteristicConfigurationString, CBUUIDServerCharacteristicConfigurationString:
      value = NSNumber(value: octets.reversed().reduce(UInt16(0)) { $0 << 8 | UInt16($1) })
    default: value = octets
    }
  }
}
