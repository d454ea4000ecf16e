import BluetoothProtocols

/// Recognizes files that are no captures, or captures in containers that are not read, so that the
/// message can say what to do.
enum ForeignFile {
  private struct Kind {
    var magic: [UInt8]
    var name: String
    var advice: String
  }

  private static let kinds = [
    Kind(
      magic: [0x1F, 0x8B], name: "gzip-compressed in a way that is not known",
      advice: "decompress it first"),
    Kind(magic: [0x28, 0xB5, 0x2F, 0xFD], name: "zstd-compressed", advice: "decompress it first"),
    Kind(magic: [0x04, 0x22, 0x4D, 0x18], name: "lz4-compressed", advice: "decompress it first"),
    Kind(
      magic: [0xFD, 0x37, 0x7A, 0x58, 0x5A], name: "xz-compressed",
      advice: "decompress it first"),
    Kind(
      magic: Array("PK".utf8) + [3, 4], name: "a zip archive",
      advice: "take the capture out of it first"),
    Kind(
      magic: Array("snoop\0\0\0".utf8), name: "a Sun snoop capture",
      advice: "no Bluetooth packets are kept in those"),
  ]

  private static let expectation =
    "captures are btsnoop, pcap, pcapng or PacketLogger files, recognised by their first octets"

  /// Returns a message about octets that are no capture.
  static func refusal(of file: RawSpan) -> Refusal {
    if let kind = kinds.first(where: { file.starts(with: $0.magic) }) {
      return Refusal(.unsupported, "the file is \(kind.name); \(kind.advice)")
    }
    if file.byteCount < 16, isStart(file, of: Btsnoop.magic) {
      return Refusal(
        .damagedHeader,
        "File Header at offset 0 is cut short: \(file.byteCount) of \(Btsnoop.fileHeaderSize) "
          + "octets")
    }
    if file.looksLikeText {
      return Refusal(.notACapture, "the file is text, but " + expectation)
    }
    let count = min(8, file.byteCount)
    let start = [UInt8](copying: file.extracting(0..<count)).hexadecimal
    return Refusal(.notACapture, "the file starts with \(start) at offset 0, but " + expectation)
  }

  private static func isStart(_ file: RawSpan, of magic: [UInt8]) -> Bool {
    file.byteCount < magic.count
      && magic.starts(with: [UInt8](copying: file))
  }
}
