public import Foundation

/// A remote central's request to read or write a value that the app publishes.
///
/// Source: Apple, CBATTRequest.
open class CBATTRequest: NSObject, @unchecked Sendable {
  open internal(set) var central: CBCentral
  open internal(set) var characteristic: CBCharacteristic
  /// The offset into the value, in octets.
  open internal(set) var offset: Int
  /// Of a write, the value to be written. Of a read, the value that the app answers with.
  open var value: Data?
  /// The host's number of the request.
  let number: Int
  /// Whether the central asks for the value. A write brings it.
  let isRead: Bool

  init(
    central: CBCentral, characteristic: CBCharacteristic, offset: Int, value: Data?, number: Int
  ) {
    (self.central, self.characteristic, self.offset) = (central, characteristic, offset)
    (self.value, self.number, isRead) = (value, number, value == nil)
  }
}
