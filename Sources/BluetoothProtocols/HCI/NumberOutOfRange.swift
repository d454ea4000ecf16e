/// A number in a packet that is not valid for the kind of thing it names.
///
/// A controller or a host uses such numbers for purposes of its own, or the packet is damaged. The
/// packet concerns no connection, advertising set or synchronization, whatever its code says.
public struct NumberOutOfRange: Hashable, Sendable {
  /// The field with the number, by its name in the specification.
  public var field: String
  /// The number.
  public var number: UInt16
  /// The greatest number that there is.
  public var last: UInt16

  /// - Parameter handle: The handle of a connection, a stream or a synchronization. The result is
  ///   nil if the handle is possible.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 5.3, 7.7.65.14 and 7.8.53.
  init?(_ field: String, _ handle: ConnectionHandle) {
    if handle.isPossible { return nil }
    (self.field, number, last) = (field, handle.rawValue, ConnectionHandle.last.rawValue)
  }

  /// - Parameter handle: The handle of a connection. The result is nil if it is possible, and
  ///   unless the status is success.
  init?(_ handle: ConnectionHandle, if status: HCIErrorCode) {
    if status != .success { return nil }
    self.init("Connection_Handle", handle)
  }

  /// - Parameter set: An Advertising_Handle. The result is nil if it is possible.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.53.
  init?(set: UInt8) {
    if set <= 0xEF { return nil }
    (field, number, last) = ("Advertising_Handle", UInt16(set), 0xEF)
  }
}

extension NumberOutOfRange: CustomStringConvertible {
  public var description: String {
    "\(field) is \(number.hexadecimal), but the greatest is \(last.hexadecimal)"
  }
}
