public import BluetoothProtocols

extension Btsnoop {
  /// The header before each record's octets.
  @usableFromInline
  struct RecordHeader {
    @usableFromInline var original: Int
    @usableFromInline var included: Int
    @usableFromInline var flags: UInt32
    @usableFromInline var drops: UInt32
    @usableFromInline var microseconds: Int64

    /// - Parameter position: The offset of the header; at least 24 octets must follow.
    @inlinable @inline(__always)
    init(at position: Int, in file: RawSpan) {
      let octets = file.extracting(position..<position + recordHeaderSize)
      original = Int(clamping: octets.bigEndian(at: 0, as: UInt32.self))
      included = Int(clamping: octets.bigEndian(at: 4, as: UInt32.self))
      flags = octets.bigEndian(at: 8)
      drops = octets.bigEndian(at: 12)
      microseconds = octets.bigEndian(at: 16)
    }
  }
}
