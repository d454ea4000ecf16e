/// The layout of a container's records: enough to split a file and to join it again with correct
/// lengths.
///
/// It does not use the decoders: a mutator that did would know only what they know.
/// know.
public struct RecordLayout: Sendable {
  /// A record: the header before its content, and the content.
  struct Piece {
    var header: [UInt8]
    var content: [UInt8]
  }

  /// The number of octets before the first record.
  var fileHeaderSize: Int
  /// The sizes of the header and the content of the record at an offset; nil if there is none.
  var measure: @Sendable ([UInt8], Int) -> (header: Int, content: Int)?
  /// The number of octets after the content that belong to the record: padding and repeated
  /// lengths.
  var trailerSize: @Sendable (Int) -> Int = { _ in 0 }
  /// Writes the lengths into a header, and returns the octets after the content.
  var seal: @Sendable (inout Piece) -> [UInt8]
}

extension RecordLayout {
  /// The layout of the octets; nil if they are no container that has records.
  public init?(of file: [UInt8]) {
    if file.starts(with: "btsnoop\0".utf8) {
      self = .btsnoop
    } else if file.starts(with: [0x0A, 0x0D, 0x0D, 0x0A]), file.count >= 12 {
      self = .pcapng(isBig: file[8] == 0x1A)
    } else if file.starts(with: [0xD4, 0xC3, 0xB2, 0xA1])
      || file.starts(with: [0x4D, 0x3C, 0xB2, 0xA1])
    {
      self = .pcap(isBig: false)
    } else if file.starts(with: [0xA1, 0xB2, 0xC3, 0xD4])
      || file.starts(with: [0xA1, 0xB2, 0x3C, 0x4D])
    {
      self = .pcap(isBig: true)
    } else if file.count > 13, file[0] == 0, file[1] == 0 {
      self = .packetLogger(isBig: true)
    } else if file.count > 13, file[2] == 0, file[3] == 0 {
      self = .packetLogger(isBig: false)
    } else {
      return nil
    }
  }

  /// Source: BlueZ, src/shared/btsnoop.c.
  public static var btsnoop: RecordLayout {
    plain(fileHeaderSize: 16, headerSize: 24, includedAt: 4, originalAt: 0, isBig: true)
  }

  /// Source: draft-ietf-opsawg-pcap.
  public static func pcap(isBig: Bool) -> RecordLayout {
    plain(fileHeaderSize: 24, headerSize: 16, includedAt: 8, originalAt: 12, isBig: isBig)
  }

  /// Headers of one size, in which stand how long the content is and how long it was.
  private static func plain(
    fileHeaderSize: Int, headerSize: Int, includedAt: Int, originalAt: Int, isBig: Bool
  ) -> RecordLayout {
    RecordLayout(
      fileHeaderSize: fileHeaderSize,
      measure: { file, place in
        file.count - place >= headerSize
          ? (headerSize, Int(file.number(at: place + includedAt, isBig: isBig))) : nil
      },
      seal: { piece in
        let count = UInt32(piece.content.count)
        piece.header.set(count, at: includedAt, isBig: isBig)
        piece.header.set(count, at: originalAt, isBig: isBig)
        return []
      })
  }

  /// A block is a record, whatever its type.
  ///
  /// Source: draft-ietf-opsawg-pcapng, 3.1.
  public static func pcapng(isBig: Bool) -> RecordLayout {
    RecordLayout(
      fileHeaderSize: 0,
      measure: { file, place in
        guard file.count - place >= 12 else { return nil }
        let length = Int(file.number(at: place + 4, isBig: isBig))
        return length >= 12 ? (8, length - 12) : nil
      },
      trailerSize: { content in 4 + (4 - content % 4) % 4 },
      seal: { piece in
        let padding = [UInt8](repeating: 0, count: (4 - piece.content.count % 4) % 4)
        let length = UInt32(piece.content.count + padding.count + 12)
        piece.header.set(length, at: 4, isBig: isBig)
        var trailer: [UInt8] = [0, 0, 0, 0]
        trailer.set(length, at: 0, isBig: isBig)
        return padding + trailer
      })
  }

  /// Source: observed, Apple's PacketLogger; Wireshark, wiretap/packetlogger.c.
  public static func packetLogger(isBig: Bool) -> RecordLayout {
    RecordLayout(
      fileHeaderSize: 0,
      measure: { file, place in
        guard file.count - place >= 13 else { return nil }
        let length = Int(file.number(at: place, isBig: isBig))
        return length >= 9 ? (13, length - 9) : nil
      },
      seal: { piece in
        piece.header.set(UInt32(piece.content.count + 9), at: 0, isBig: isBig)
        return []
      })
  }

  /// The records in the block of a bug report; their lengths count the type.
  ///
  /// Source: Android, system/bt, btif/include/btif_debug_btsnoop.h.
  static func btsnooz(version: UInt8) -> RecordLayout {
    let header = version == 2 ? 9 : 7
    return RecordLayout(
      fileHeaderSize: 0,
      measure: { records, place in
        guard records.count - place >= header else { return nil }
        let length = Int(records[place]) | Int(records[place + 1]) << 8
        return length >= 1 ? (header, length - 1) : nil
      },
      seal: { piece in
        let length = piece.content.count + 1
        piece.header[0] = UInt8(truncatingIfNeeded: length)
        piece.header[1] = UInt8(truncatingIfNeeded: length >> 8)
        return []
      })
  }

  /// Packets after their type octets, as a serial line carries them.
  ///
  /// Source: Core 5.4, Vol 4, Part A, 2, and Part E, 5.4.
  public static var h4: RecordLayout {
    RecordLayout(
      fileHeaderSize: 0,
      measure: { file, place in
        guard file.count > place, let (size, at, isWide) = lengthPlace(file[place]),
          file.count - place >= size
        else { return nil }
        let low = Int(file[place + at])
        return (size, isWide ? low | Int(file[place + at + 1]) << 8 : low)
      },
      seal: { piece in
        guard let (size, at, isWide) = piece.header.first.flatMap(lengthPlace),
          piece.header.count == size
        else { return [] }
        piece.content = Array(piece.content.prefix(isWide ? 0x3FFF : 0xFF))
        piece.header[at] = UInt8(truncatingIfNeeded: piece.content.count)
        if isWide { piece.header[at + 1] = UInt8(truncatingIfNeeded: piece.content.count >> 8) }
        return []
      })
  }

  /// Returns the size of the header with its type octet, the offset of its length, and whether the
  /// length has two octets.
  private static func lengthPlace(_ type: UInt8) -> (size: Int, place: Int, isWide: Bool)? {
    switch type {
    case 1: (4, 3, false)
    case 2, 5: (5, 3, true)
    case 3: (4, 3, false)
    case 4: (3, 2, false)
    default: nil
    }
  }
}

extension [UInt8] {
  func number(at place: Int, isBig: Bool) -> UInt32 {
    let octets = self[place..<place + 4]
    return (isBig ? Array(octets) : octets.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func set(_ number: UInt32, at place: Int, isBig: Bool) {
    guard place + 4 <= count else { return }
    for index in 0..<4 {
      let shift = UInt32(8 * (isBig ? 3 - index : index))
      self[place + index] = UInt8(truncatingIfNeeded: number >> shift)
    }
  }
}
