/// Where octets are put that nobody looks at for now: whoever reads a capture that may be larger
/// than memory brings a file along, as the core has none of its own.
///
/// An octet that was put there does not change. Whoever implements this ends the program where
/// octets cannot be kept or do not come back: nothing can be said of a capture without them.
public protocol OctetSpool: AnyObject, Sendable {
  /// Puts octets behind those that are there.
  ///
  /// - Returns: Where they stand.
  func append(_ octets: [UInt8]) -> Range<Int>

  /// The octets at a place that ``append(_:)`` has returned.
  subscript(place: Range<Int>) -> [UInt8] { get }
}
