public import Foundation

/// What services, characteristics and descriptors have in common.
///
/// Source: Apple, CBAttribute.
open class CBAttribute: NSObject, @unchecked Sendable {
  /// The attribute's type.
  open internal(set) var uuid: CBUUID
  /// Its place among the attributes of the same type beside it, from 1.
  let ordinal: Int

  init(uuid: CBUUID, ordinal: Int = 1) { (self.uuid, self.ordinal) = (uuid, ordinal) }
}

extension Sequence where Element: CBAttribute {
  /// Finds the attribute that a callback names.
  func first(_ uuid: CBUUID, _ ordinal: Int?) -> Element? {
    first { $0.uuid == uuid && $0.ordinal == ordinal ?? 1 }
  }
}
