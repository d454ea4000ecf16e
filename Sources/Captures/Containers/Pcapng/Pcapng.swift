import BluetoothProtocols

/// The constants of the pcapng format. A file has sections, which consist of blocks. Each section
/// has its own byte order.
///
///     Block   type (4)  total length (4)  body, padded to 4 octets  total length (4)
///
/// Source: IETF, draft-ietf-opsawg-pcapng.
enum Pcapng {
  static let magic: [UInt8] = [0x0A, 0x0D, 0x0D, 0x0A]
  static let byteOrderMagic: UInt32 = 0x1A2B_3C4D

  /// The size of the type and the two lengths.
  static let blockOverhead = 12
  static let blockHeaderSize = 8

  /// The longest block that is accepted.
  ///
  /// Source: chosen, as libpcap does.
  static let longestBlock = 16 << 20

  /// Returns a length rounded up to whole words of 4 octets.
  @inline(__always)
  static func padded(_ length: Int) -> Int { (length + 3) & ~3 }

  enum BlockType {
    static let section: UInt32 = 0x0A0D_0D0A
    static let interface: UInt32 = 1
    /// Obsolete, but still found in files.
    static let packet: UInt32 = 2
    static let simplePacket: UInt32 = 3
    static let interfaceStatistics: UInt32 = 5
    static let enhancedPacket: UInt32 = 6
  }

  enum Option {
    static let end: UInt16 = 0
    /// In any block: a comment that a person wrote.
    static let comment: UInt16 = 1
    /// In a packet block: a word whose two lowest bits are the direction.
    static let packetFlags: UInt16 = 2
    /// In a packet block: how many packets were lost since the one before.
    static let packetDrops: UInt16 = 4
    /// In a statistics block: how many packets were lost so far.
    static let interfaceDrops: UInt16 = 5
    static let timeResolution: UInt16 = 9
    static let timeOffset: UInt16 = 14
  }
}

extension Pcapng {
  /// The byte order of a section's integers, as the section header gives it.
  struct ByteOrder: Hashable, Sendable {
    var isBigEndian: Bool

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// Reads the byte-order magic of the section header at a position. The first 12 octets of the
    /// header must be present.
    init?(sectionAt position: Int, in file: RawSpan) {
      switch file.littleEndian(at: position + 8, as: UInt32.self) {
      case byteOrderMagic: isBigEndian = false
      case byteOrderMagic.byteSwapped: isBigEndian = true
      default: return nil
      }
    }

    @inline(__always)
    func read<Number: FixedWidthInteger & BitwiseCopyable>(
      _ octets: RawSpan, at offset: Int, as type: Number.Type = Number.self
    ) -> Number {
      isBigEndian ? octets.bigEndian(at: offset) : octets.littleEndian(at: offset)
    }
  }
}
