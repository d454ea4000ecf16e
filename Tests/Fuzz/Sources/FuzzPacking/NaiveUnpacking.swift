import Captures
import FuzzSupport

/// Takes a capture out of what it is packed in, all at once and in memory: what Captures does piece
/// by piece, with windows and temporary files.
enum NaiveUnpacking {
  /// The most octets of output.
  static let most = 1 << 21

  static func unpacked(_ file: [UInt8], from compressions: [Compression]) -> [UInt8] {
    compressions.reduce(file) { packed, compression in
      switch compression {
      case .gzip: membersOf(packed)
      case .btsnooz: capture(ofReport: packed)
      }
    }
  }

  private static func membersOf(_ file: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    var rest = file[...]
    while rest.starts(with: [0x1F, 0x8B, 8]) {
      let member = Deflate.unpacked(rest, from: .gzip, most: most)
      octets += member.octets
      if !member.isWhole { break }
      rest = rest.dropFirst(member.consumed)
    }
    return octets
  }

  /// A btsnoop file of the block in a bug report.
  private static func capture(ofReport text: [UInt8]) -> [UInt8] {
    let start = text.firstRange(of: Array("--- BEGIN:BTSNOOP_LOG_SUMMARY".utf8))?.upperBound ?? 0
    let letters = text[start...].drop { $0 != UInt8(ascii: "\n") }
    let block = Base64.octets(of: letters.prefix { $0 != UInt8(ascii: "-") })
    let octets = Deflate.unpacked(block.dropFirst(9), from: .zlib, most: most).octets
    var time = number(block[1..<9])
    var file: [[UInt8]] = []
    for record in records(in: octets, version: block[0]).reversed() {
      file.append(record.octets(at: time))
      time &-= record.delta
    }
    file.append(Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 3, 0xEA])
    return Array(file.reversed().joined())
  }

  private struct Record {
    var original: Int
    var delta: UInt64
    var type: UInt8
    var packet: ArraySlice<UInt8>

    /// As btsnoop has it, with a time in microseconds since 1970 that becomes one since the year 0.
    func octets(at time: UInt64) -> [UInt8] {
      let kinds: [UInt8: UInt8] = [
        0x10: 4, 0x11: 2, 0x12: 3, 0x17: 5, 0x20: 1, 0x21: 2, 0x22: 3, 0x2D: 5,
      ]
      return bigEndian(UInt64(original), 4) + bigEndian(UInt64(packet.count + 1), 4)
        + bigEndian(type >> 4 == 1 ? 1 : 0, 4) + bigEndian(0, 4)
        + bigEndian(time &+ 0x00DC_DDB3_0F2F_8000, 8) + [kinds[type] ?? type] + packet
    }

    private func bigEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }
  }

  private static func records(in octets: [UInt8], version: UInt8) -> [Record] {
    var records: [Record] = []
    var rest = octets[...]
    let header = version == 1 ? 7 : 9
    while rest.count >= header {
      let length = Int(number(rest.prefix(2)))
      let original = version == 1 ? length : Int(number(rest.dropFirst(2).prefix(2)))
      let fields = rest.prefix(header)
      guard length >= 1, length - 1 <= rest.count - header else { break }
      records.append(
        Record(
          original: original, delta: number(fields.suffix(5).prefix(4)),
          type: fields.last ?? 0, packet: rest.dropFirst(header).prefix(length - 1)))
      rest = rest.dropFirst(header + length - 1)
    }
    return records
  }

  private static func number(_ octets: ArraySlice<UInt8>) -> UInt64 {
    octets.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
