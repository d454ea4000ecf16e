/// Walks over the structures of advertising data, without copying what is in them.
///
/// Source: Core 5.4, Vol 3, Part C, 11.
struct ADStructureCursor: ~Escapable {
  /// The position of a structure, and its header.
  struct Found {
    /// The index of the length octet.
    var offset: Int
    var type: ADType
    /// The number of octets of data after the type.
    var dataLength: Int
    /// The number of octets by which the length exceeds the data.
    var overrun: Int
  }

  private let octets: RawSpan
  private var position = 0
  /// By how many octets the last length reaches beyond the end, also if no type follows it.
  private(set) var overrun: Int?

  @_lifetime(copy octets)
  init(_ octets: RawSpan) { self.octets = octets }

  /// Returns the next structure; nil at the end, or at a length of zero.
  mutating func next() -> Found? {
    let count = octets.byteCount
    guard position < count else { return nil }
    let length = Int(octets.littleEndian(at: position, as: UInt8.self))
    guard length > 0 else { return nil }
    let (start, end) = (position, position + 1 + length)
    position = end
    if end > count { overrun = end - count }
    guard start + 1 < count else { return nil }
    return Found(
      offset: start, type: ADType(rawValue: octets.littleEndian(at: start + 1)),
      dataLength: max(0, min(end, count) - start - 2), overrun: max(0, end - count))
  }
}
