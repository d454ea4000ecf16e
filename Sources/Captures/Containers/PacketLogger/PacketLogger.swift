import BluetoothProtocols

/// The records of Apple's PacketLogger: there is no file header, and the integers have one of two
/// byte orders.
///
///     length of the rest (4)  seconds (4)  microseconds (4)  type (1)  octets
///
/// Source: Wireshark, wiretap/packetlogger.c; BTstack, src/hci_dump.c.
struct PacketLogger: Sendable {
  var isBigEndian: Bool

  static let headerSize = 12
  /// What a length may be: it counts the time, which is always there, and is believed up to the
  /// end of 16 bits.
  static let lengths = 8...65_535

  /// A record's header and where its octets end.
  struct Header {
    var seconds: UInt32
    var microseconds: UInt32
    /// How many octets follow the length.
    var length: Int
    /// Nil where the record ends before its type.
    var type: UInt8?
  }

  /// The header at a position with at least 12 octets behind it.
  @inline(__always)
  func header(at position: Int, in file: RawSpan) -> Header {
    let length = Int(number(at: position, in: file))
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
  /// Recognises a file by its first records: that the top half of a length is zero is not enough.
  ///
  /// - Returns: Nil where no whole record stands at the start in either byte order.
  init?(detectedIn file: RawSpan) {
    for isBigEndian in [true, false] {
      self.init(isBigEndian: isBigEndian)
      if looksLikeRecords(file) { return }
    }
    return nil
  }

  /// Whether up to five records stand at the start, the last of which may be cut short.
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

  /// Where the record at a position would end, or nil where PacketLogger would not have written
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

  /// Whether the file ends inside the record at a position.
  private func isCutShort(at position: Int, in file: RawSpan) -> Bool {
    guard file.byteCount - position >= Self.headerSize else { return true }
    let header = header(at: position, in: file)
    return header.length <= Self.lengths.upperBound && header.length > file.byteCount - position - 4
      && header.type.map(Self.isKnown) ?? true
  }

  /// Whether a type has been seen in the wild.
  private static func isKnown(_ type: UInt8) -> Bool {
    switch type {
    case 0x00...0x0B, 0x12, 0x13, 0xEF, 0xF7...0xFF: true
    default: false
    }
  }
}
