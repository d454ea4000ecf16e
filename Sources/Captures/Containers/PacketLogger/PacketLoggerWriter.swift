import BluetoothProtocols

/// Writes records as a PacketLogger file.
struct PacketLoggerWriter: Hashable, Sendable {
  /// Newer versions of macOS write little-endian. All readers understand big-endian.
  var isBigEndian = true
  var octets: [UInt8] = []
  var losses = CaptureLosses()

  private static let noteType: UInt8 = 0xFC

  /// - Returns: Whether the record is in the output.
  mutating func append(_ record: CaptureRecord, _ packet: RawSpan) -> Bool {
    switch record.content {
    case .note(.packetLogger(let type)):
      appendHeader(record, type: type, count: packet.byteCount)
    case .note(let note):
      guard let text = note.text(of: packet), !text.isEmpty else {
        _ = losses.packetType(of: record)
        return false
      }
      losses.add(.noteKinds)
      appendHeader(record, type: Self.noteType, count: text.utf8.count)
      octets.append(contentsOf: text.utf8)
      return true
    default:
      guard let type = type(of: record) else { return false }
      if record.originalLength > packet.byteCount { losses.add(.originalLengths) }
      if record.adapter ?? 0 != 0 { losses.add(.adapters) }
      appendHeader(record, type: type, count: packet.byteCount)
    }
    octets.append(octets: packet)
    return true
  }

  /// Takes out the octets that have been written so far.
  mutating func takeOctets() -> [UInt8] {
    defer { octets = [] }
    return octets
  }

  /// Returns PacketLogger's number for what a record holds. If it has none, returns nil and counts
  /// a loss.
  private mutating func type(of record: CaptureRecord) -> UInt8? {
    guard let type = losses.packetType(of: record) else { return nil }
    let isFromController = losses.isFromController(record, type)
    switch type {
    case .command where !isFromController: return 0x00
    case .event where isFromController: return 0x01
    case .aclData: return isFromController ? 0x03 : 0x02
    case .synchronousData: return isFromController ? 0x09 : 0x08
    case .isoData: return isFromController ? 0x13 : 0x12
    default:
      losses.add(.packetTypes)
      return nil
    }
  }

  private mutating func appendHeader(_ record: CaptureRecord, type: UInt8, count: Int) {
    let (seconds, microseconds) = losses.microseconds(of: record).flooredDivision(by: 1_000_000)
    if UInt32(exactly: seconds) == nil { losses.add(.farTimes) }
    append(UInt32(clamping: count + 9))
    append(UInt32(clamping: seconds))
    append(UInt32(clamping: microseconds))
    octets.append(type)
  }

  private mutating func append(_ number: UInt32) {
    if isBigEndian { octets.append(bigEndian: number) } else { octets.append(littleEndian: number) }
  }
}
