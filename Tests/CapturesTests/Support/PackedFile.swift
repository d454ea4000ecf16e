import Foundation

/// Packs octets the way that compressors do, without compressing them.
enum PackedFile {
  /// A gzip member of stored blocks.
  static func gzip(_ octets: [UInt8]) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflate(octets)
      + ByteOrder.little.octets(crc32(octets))
      + ByteOrder.little.octets(UInt32(truncatingIfNeeded: octets.count))
  }

  /// A zlib stream of stored blocks.
  static func zlib(_ octets: [UInt8]) -> [UInt8] {
    [0x78, 0x01] + deflate(octets) + ByteOrder.big.octets(adler32(octets))
  }

  private static func deflate(_ octets: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    repeat {
      let count = min(0xFFFF, octets.count - position)
      result.append(position + count == octets.count ? 1 : 0)
      result += ByteOrder.little.octets(UInt16(count)) + ByteOrder.little.octets(~UInt16(count))
      result += octets[position..<position + count]
      position += count
    } while position < octets.count
    return result
  }

  private static let crcTable: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320
    }
  }

  private static func crc32(_ octets: [UInt8]) -> UInt32 {
    ~octets.reduce(0xFFFF_FFFF) { crcTable[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }

  private static func adler32(_ octets: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for octet in octets {
      low = (low + UInt32(octet)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}

/// Builds the block of an Android bug report.
struct BtsnoozBuilder {
  var version: UInt8
  private var records: [UInt8] = []

  init(version: UInt8) { self.version = version }

  /// - Parameter delta: Microseconds since the record before.
  mutating func append(
    type: UInt8, _ packet: [UInt8], delta: UInt32, original: UInt16? = nil, length: UInt16? = nil
  ) {
    let right = UInt16(packet.count + 1)
    records += ByteOrder.little.octets(length ?? right)
    if version == 2 { records += ByteOrder.little.octets(original ?? right) }
    records += ByteOrder.little.octets(delta) + [type] + packet
  }

  /// The preamble and the compressed records.
  func block(lastTime: UInt64) -> [UInt8] {
    [version] + ByteOrder.little.octets(lastTime) + PackedFile.zlib(records)
  }

  /// A bug report with the block in it.
  func report(lastTime: UInt64, isClosed: Bool = true) -> [UInt8] {
    let letters = Data(block(lastTime: lastTime)).base64EncodedString(
      options: [.lineLength76Characters, .endLineWithLineFeed])
    let end = isClosed ? "\n--- END:BTSNOOP_LOG_SUMMARY ---\nmore\n" : ""
    return Array(
      ("== dumpstate: 2024\n-- a line with dashes ---\n"
        + "--- BEGIN:BTSNOOP_LOG_SUMMARY (99 bytes in) ---\n" + letters + end).utf8)
  }
}
