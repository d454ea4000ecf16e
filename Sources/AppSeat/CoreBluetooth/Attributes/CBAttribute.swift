public import Foundation

/// The base class of services, characteristics and descriptors.
///
/// Source: Apple, CBAttribute.
open class CBAttribute: NSObject, @unchecked Sendable {
  /// The attribute's type.
  open internal(set) var uuid: CBUUID
  /// Its index among its siblings of the same type, from 1.
  let ordinal: Int

  init(uuid: CBUUID, ordinal: Int = 1) { (self.uuid, self.ordinal) = (uuid, ordinal) }
}

extension Sequence where Element: CBAttribute {
  /// Finds the attribute that a callback names.
  func first(_ uuid: CBUUID, _ ordinal: Int?) -> Element? {
    first { $0.uuid == uuid && $0.ordinal == ordinal ?? 1 }
  }
}
