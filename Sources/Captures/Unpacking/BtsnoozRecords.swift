import BluetoothProtocols

/// The records of a btsnooz block. Each has the time that passed since the record before it. Only
/// the time of the last record itself is known.
///
///     Version 1   length (2)  microseconds (4)  type (1)  packet
///     Version 2   length (2)  original length (2)  microseconds (4)  type (1)  packet
///
/// Lengths include the type. All integers are little-endian, the byte order of the phone.
///
/// Source: Android, system/bt, btif/include/btif_debug_btsnoop.h, whose fields are named
/// milliseconds but hold microseconds.
struct BtsnoozRecords {
  private let headerSize: Int
  private let lastTime: UInt64

  /// - Parameter preamble: The 9 octets before the compressed ones.
  init(preamble: [UInt8]) throws(Refusal) {
    let octets = unsafe preamble.span.bytes
    let version = octets.littleEndian(at: 0, as: UInt8.self)
    guard version == 1 || version == 2 else {
      throw Refusal(
        .unsupported, "btsnooz Version is \(version), but only versions 1 and 2 are known")
    }
    headerSize = version == 1 ? 7 : 9
    lastTime = octets.littleEndian(at: 1)
  }

  private struct Record {
    var original: Int
    var delta: UInt32
    var type: UInt8
    var packet: Range<Int>
  }

  /// Returns the record at a position; nil if no complete record is left.
  private func record(at position: Int, in octets: RawSpan) -> Record? {
    guard octets.byteCount - position >= headerSize else { return nil }
    let length = Int(octets.littleEndian(at: position, as: UInt16.self))
    let start = position + headerSize
    guard length >= 1, length - 1 <= octets.byteCount - start else { return nil }
    let original =
      headerSize == 7 ? length : Int(octets.littleEndian(at: position + 2, as: UInt16.self))
    return Record(
      original: original, delta: octets.littleEndian(at: start - 5),
      type: octets.littleEndian(at: start - 1), packet: start..<start + length - 1)
  }

  /// Writes the records as a btsnoop file.
  ///
  /// - Returns: The fault of the records; nil if they have none.
  func write(
    _ octets: RawSpan, into collector: inout OctetCollector
  ) throws(Refusal) -> PackingDamage? {
    var time = lastTime
    var position = 0
    while let record = record(at: position, in: octets) {
      time &-= UInt64(record.delta)
      position = record.packet.upperBound
    }
    var file = Btsnoop.magic
    file.append(bigEndian: Btsnoop.version)
    file.append(bigEndian: Btsnoop.Datalink.uart.rawValue)
    position = 0
    while let record = record(at: position, in: octets) {
      time &+= UInt64(record.delta)
      append(record, octets.extracting(record.packet), at: time, to: &file)
      position = record.packet.upperBound
      if file.count >= 1 << 16 {
        try collector.append(file[...])
        if let excess = collector.excess(at: position) { return excess }
        file.removeAll(keepingCapacity: true)
      }
    }
    try collector.append(file[...])
    if let excess = collector.excess(at: position) { return excess }
    guard position < octets.byteCount else { return nil }
    return PackingDamage(
      kind: .cutShort, offset: position,
      text: "btsnooz record at offset \(position) of the decompressed block is cut short, "
        + "or has the length 0")
  }

  private func append(
    _ record: Record, _ packet: RawSpan, at time: UInt64, to file: inout [UInt8]
  ) {
    let (type, isFromController) = Self.packetType(record.type)
    file.append(bigEndian: UInt32(record.original))
    file.append(bigEndian: UInt32(packet.byteCount + 1))
    file.append(bigEndian: isFromController ? 1 : 0 as UInt32)
    file.append(bigEndian: 0 as UInt32)
    file.append(bigEndian: Int64(truncatingIfNeeded: time) &+ Btsnoop.epoch)
    file.append(type.rawValue)
    file.append(octets: packet)
  }

  /// Returns what a type octet says: its low half is the kind of packet, and its high half the
  /// direction.
  private static func packetType(_ type: UInt8) -> (HCIPacketType, isFromController: Bool) {
    switch type {
    case 0x10: (.event, true)
    case 0x11: (.aclData, true)
    case 0x12: (.synchronousData, true)
    case 0x17: (.isoData, true)
    case 0x20: (.command, false)
    case 0x21: (.aclData, false)
    case 0x22: (.synchronousData, false)
    case 0x2D: (.isoData, false)
    default: (HCIPacketType(rawValue: type), type & 0xF0 == 0x10)
    }
  }
}
