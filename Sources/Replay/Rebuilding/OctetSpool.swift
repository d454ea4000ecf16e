/// A store for octets that are not needed for now. A program that reads captures larger than memory
/// provides a file for this, as the core has none of its own.
///
/// Stored octets do not change. If octets cannot be kept or read back, an implementation ends the
/// program: no result about a capture is valid without them.
public protocol OctetSpool: AnyObject, Sendable {
  /// Appends octets to those that are there.
  ///
  /// - Returns: The range of the octets in the store.
  func append(_ octets: [UInt8]) -> Range<Int>

  /// The octets of a range that ``append(_:)`` has returned.
  subscript(place: Range<Int>) -> [UInt8] { get }
}
