import BluetoothProtocols

/// Finds records after damage. A btsnoop file does not mark where records begin, so the search is
/// for plausible lengths, flags and times in two records in a row.
extension BtsnoopWalker: RecordSearch {
  var recordHeaderSize: Int { Btsnoop.recordHeaderSize }

  /// Warns about the record at a position, and finds the next one that can be read.
  @inline(never)
  func recover(
    _ header: Btsnoop.RecordHeader, at position: Int, in file: RawSpan, _ state: inout WalkState
  ) -> Int? {
    let start = position + Btsnoop.recordHeaderSize
    let left = file.byteCount - start
    let next = nextRecords(after: position, in: file, near: state.lastTime)
    if next == nil, header.included <= Btsnoop.longestRecord {
      state.warn(
        .cutShort, at: position,
        "Packet Data at offset \(start) is cut short: \(left) of \(header.included) octets")
      return nil
    }
    let limit = min(left, Btsnoop.longestRecord)
    let end = next.map { "reading goes on at offset \($0)" } ?? "no record follows"
    state.warn(
      .notARecord, at: position,
      "Included Length at offset \(position + 4) is \(header.included), "
        + "but at most \(limit) octets are possible; \(end)")
    return next
  }

  /// Returns where the record at a position would end; nil if no recorder would have written it.
  func endOfPlausibleRecord(
    at position: Int, in file: RawSpan, near time: CaptureTime?
  ) -> Int? {
    let start = position + Btsnoop.recordHeaderSize
    guard start <= file.byteCount else { return nil }
    let header = Btsnoop.RecordHeader(at: position, in: file)
    guard header.included <= header.original, header.original <= Btsnoop.longestRecord,
      header.included <= file.byteCount - start,
      isPlausible(flags: header.flags, file.extracting(start..<start + header.included)),
      Btsnoop.time(header.microseconds).isPlausible(behind: time)
    else { return nil }
    return start + header.included
  }

  private func isPlausible(flags: UInt32, _ octets: RawSpan) -> Bool {
    switch datalink {
    case .hci: return flags <= 3 && octets.byteCount >= 2
    case .monitor: return flags & 0xFFFF <= 0x20
    case .simulator: return flags >> 16 == 1
    case .bcsp, .threeWire: return flags <= 3 && octets.byteCount >= 1
    default:
      guard flags <= 3, octets.byteCount >= 1 else { return false }
      return (1...5).contains(octets.littleEndian(at: 0, as: UInt8.self))
    }
  }
}
