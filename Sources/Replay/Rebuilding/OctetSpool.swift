/// A place for octets that nobody needs for now. A program that reads captures larger than memory
/// provides a file for this, as the core has none of its own.
///
/// Octets that were put there do not change. If octets cannot be kept or read back, an
/// implementation ends the program: nothing can be said of a capture without them.
public protocol OctetSpool: AnyObject, Sendable {
  /// Appends octets to those that are there.
  ///
  /// - Returns: Where they stand.
  func append(_ octets: [UInt8]) -> Range<Int>

  /// The octets at a place that ``append(_:)`` has returned.
  subscript(place: Range<Int>) -> [UInt8] { get }
}
