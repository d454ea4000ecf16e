import BluetoothProtocols

/// The layout of the records of Apple's PacketLogger. There is no file header, and the integers
/// have one of two byte orders.
///
///     length of the rest (4)  seconds (4)  microseconds (4)  type (1)  octets
///
/// Source: Wireshark, wiretap/packetlogger.c; BTstack, src/hci_dump.c.
struct PacketLogger: Sendable {
  var isBigEndian: Bool

  static let headerSize = 12
  /// The lengths that a record may have. A length includes the time, which is always present. It is
  /// accepted up to the largest number of 16 bits.
  static let lengths = 8...65_535

  /// The header of a record.
  struct Header {
    var seconds: UInt32
    var microseconds: UInt32
    /// The number of octets after the length field.
    var length: Int
    /// Nil if the record ends before its type.
    var type: UInt8?
  }

  /// Returns the header at a position, which at least 12 octets must follow.
  @inline(__always)
  func header(at position: Int, in file: RawSpan) -> Header {
    let length = Int(octetCount: number(at: position, in: file))
    let hasType = length > Self.lengths.lowerBound && file.byteCount - position > Self.headerSize
    return Header(
      seconds: number(at: position + 4, in: file),
      microseconds: number(at: position + 8, in: file), length: length,
      type: hasType ? file.littleEndian(at: position + Self.headerSize) : nil)
  }

  @inline(__always)
  private func number(at offset: Int, in file: RawSpan) -> UInt32 {
    isBigEndian ? file.bigEndian(at: offset) : file.littleEndian(at: offset)
  }
}

extension PacketLogger {
  /// Recognizes a file by its first records. That the upper half of a length is zero would not be
  /// enough.
  ///
  /// - Returns: Nil if there is no complete record at the start, in either byte order.
  init?(detectedIn file: RawSpan) {
    for isBigEndian in [true, false] {
      self.init(isBigEndian: isBigEndian)
      if looksLikeRecords(file) { return }
    }
    return nil
  }

  /// Returns whether the file starts with up to five records, the last of which may be cut short.
  private func looksLikeRecords(_ file: RawSpan) -> Bool {
    var position = 0
    for count in 0..<5 where position < file.byteCount {
      guard let end = endOfPlausibleRecord(at: position, in: file) else {
        return count > 0 && isCutShort(at: position, in: file)
      }
      position = end
    }
    return position > 0
  }

  /// Returns where the record at a position would end; nil if PacketLogger would not have written
  /// it.
  func endOfPlausibleRecord(at position: Int, in file: RawSpan) -> Int? {
    guard file.byteCount - position > Self.headerSize else { return nil }
    let header = header(at: position, in: file)
    guard Self.lengths.contains(header.length),
      header.microseconds < 1_000_000, header.length <= file.byteCount - position - 4,
      let type = header.type, Self.isKnown(type)
    else { return nil }
    return position + 4 + header.length
  }

  /// Returns whether the file ends inside the record at a position.
  private func isCutShort(at position: Int, in file: RawSpan) -> Bool {
    guard file.byteCount - position >= Self.headerSize else { return true }
    let header = header(at: position, in: file)
    return header.length <= Self.lengths.upperBound && header.length > file.byteCount - position - 4
      && header.type.map(Self.isKnown) ?? true
  }

  /// Returns whether a type has been seen in real files.
  private static func isKnown(_ type: UInt8) -> Bool {
    switch type {
    case 0x00...0x0B, 0x12, 0x13, 0xEF, 0xF7...0xFF: true
    default: false
    }
  }
}
