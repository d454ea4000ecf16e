import BluetoothProtocols

/// The header of a classic pcap file.
///
///     magic (4)  version (2, 2)  zone (4)  accuracy (4)  snapshot length (4)  link type (4)
///
/// Records follow, each with seconds, fraction, captured and original length, 4 octets each.
/// libpcap reads the packets. This type is for saying where in the file something is wrong.
///
/// Source: tcpdump.org, pcap-savefile(5).
struct PcapHeader: Sendable {
  var isBigEndian: Bool
  var recordHeaderSize: Int
  /// Whether fractions of seconds are nanoseconds instead of microseconds.
  var isNanoseconds = false
  var linkType: LinkType
  /// The version has been 2 since 1998. Some programs wrote 5 as the minor version, which changed
  /// nothing.
  var majorVersion: UInt16 = 2

  static let size = 24
  /// The longest record that libpcap accepts, whatever the file says.
  static let longestRecord = 262_144

  /// The magics for microseconds, for nanoseconds, and for a form from old kernels with 8 more
  /// octets per record; each with the size of a record header.
  private static let magics: [UInt32: Int] = [
    0xA1B2_C3D4: 16, 0xA1B2_3C4D: 16, 0xA1B2_CD34: 24,
  ]

  private static let nanosecondMagic: UInt32 = 0xA1B2_3C4D

  /// Reads the header; returns nil if no pcap file starts like this.
  init?(detectedIn file: RawSpan) throws(Refusal) {
    guard file.byteCount >= 4 else { return nil }
    let magic = file.littleEndian(at: 0, as: UInt32.self)
    if let size = Self.magics[magic] {
      isBigEndian = false
      recordHeaderSize = size
    } else if let size = Self.magics[magic.byteSwapped] {
      isBigEndian = true
      recordHeaderSize = size
    } else {
      return nil
    }
    isNanoseconds = magic == Self.nanosecondMagic || magic.byteSwapped == Self.nanosecondMagic
    guard file.byteCount >= Self.size else {
      throw Refusal(
        .damagedHeader,
        "File Header at offset 0 is cut short: \(file.byteCount) of \(Self.size) octets")
    }
    majorVersion = isBigEndian ? file.bigEndian(at: 4) : file.littleEndian(at: 4)
    // The upper half holds the length of a checksum.
    let word = isBigEndian ? file.bigEndian(at: 20) : file.littleEndian(at: 20, as: UInt32.self)
    linkType = LinkType(rawValue: UInt16(truncatingIfNeeded: word))
    guard LinkType.supported.contains(linkType) else {
      throw Refusal(.unsupported, LinkType.refusal(of: linkType, at: 20))
    }
  }

  /// Returns the captured length of a record. Its complete header must start at the position.
  @inline(__always)
  func capturedLength(at position: Int, in file: RawSpan) -> Int {
    Int(octetCount: number(at: position + 8, in: file))
  }

  /// Returns the record as libpcap would read it. Its complete header must start at the position.
  func record(at position: Int, in file: RawSpan) -> PcapFile.Record {
    let fraction = Int64(number(at: position + 4, in: file)) * (isNanoseconds ? 1 : 1000)
    let seconds = Int64(number(at: position, in: file))
    return PcapFile.Record(
      time: CaptureTime(nanosecondsSince1970: seconds * 1_000_000_000 + fraction),
      fraction: fraction, originalLength: Int(octetCount: number(at: position + 12, in: file)))
  }

  @inline(__always)
  private func number(at offset: Int, in file: RawSpan) -> UInt32 {
    isBigEndian ? file.bigEndian(at: offset) : file.littleEndian(at: offset)
  }
}
