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
  /// Makes a descriptor. A value of another type than the identifier's constant documents ends the app,
  /// and so does one that is no `Data` for an identifier of 128 bits.
  ///
  /// Source: observed, in the framework of iOS 16 to 18. Apple, CBMutableDescriptor, names two types that
  /// can be published; which of the others the system publishes is left to the host.
  public init(type UUID: CBUUID, value: Any?) {
    if let complaint = Self.complaint(of: UUID, value) {
      endForMisuse("NSInternalInconsistencyException", complaint)
    }
    super.init(uuid: UUID)
    self.value = value
  }

  private static func complaint(of uuid: CBUUID, _ value: Any?) -> String? {
    switch uuid.seatText {
    case CBUUIDCharacteristicUserDescriptionString:
      value is String || value is NSString
        ? nil : "Expecting NSString value type for User Description descriptor"
    case CBUUIDCharacteristicFormatString:
      octets(value) == nil ? "Expecting NSData value type for Format descriptor" : nil
    case CBUUIDCharacteristicValidRangeString:
      octets(value)?.count.isMultiple(of: 2) == true
        ? nil : "Valid range must be an even number of bytes"
    default:
      uuid.data.count == 16 && octets(value) == nil
        ? "Expecting NSData value type for 128-bit descriptor" : nil
    }
  }

  private static func octets(_ value: Any?) -> Data? {
    value as? Data ?? (value as? NSData).map { Data(referencing: $0) }
  }
}

extension CBDescriptor {
  /// Decodes the octets of the value, as the type that the identifier's constant documents.
  func decodeValue(_ octets: Data) {
    switch uuid.seatText {
    case CBUUIDCharacteristicUserDescriptionString:
      value = String(decoding: octets, as: UTF8.self)
    case CBUUIDCharacteristicExtendedPropertiesString,
      CBUUIDClientCharacteristicConfigurationString, CBUUIDServerCharacteristicConfigurationString:
      value = NSNumber(value: octets.reversed().reduce(UInt16(0)) { $0 << 8 | UInt16($1) })
    default: value = octets
    }
  }
}
