import BluetoothProtocols

/// Finds records after damage. As in btsnoop, the file does not mark where records begin, so the
/// search is for plausible values in two records in a row.
extension PcapWalker: RecordSearch {
  var recordHeaderSize: Int { header.recordHeaderSize }

  /// Warns where libpcap gave up and why, and finds the next record that can be read.
  @inline(never)
  func recover(
    _ text: String, at position: Int, in file: RawSpan, _ state: inout WalkState
  ) -> Int? {
    let left = file.byteCount - position
    guard left >= header.recordHeaderSize else {
      state.warn(
        .cutShort, at: position,
        "Record Header at offset \(position) is cut short: "
          + "\(left) of \(header.recordHeaderSize) octets")
      return nil
    }
    let captured = header.capturedLength(at: position, in: file)
    let room = left - header.recordHeaderSize
    let next = nextRecords(after: position, in: file, near: state.lastTime)
    if next == nil, captured <= PcapHeader.longestRecord, captured > room {
      state.warn(
        .cutShort, at: position,
        "Packet Data at offset \(position + header.recordHeaderSize) is cut short: "
          + "\(room) of \(captured) octets")
      return nil
    }
    let limit = min(room, PcapHeader.longestRecord)
    let end = next.map { "reading goes on at offset \($0)" } ?? "no record follows"
    state.warn(
      .notARecord, at: position,
      "Captured Packet Length at offset \(position + 8) is \(captured), "
        + "but at most \(limit) octets are possible (\(text)); \(end)")
    return next
  }

  /// Returns where the record at a position would end; nil if no recorder would have written it.
  func endOfPlausibleRecord(
    at position: Int, in file: RawSpan, near time: CaptureTime?
  ) -> Int? {
    let start = position + header.recordHeaderSize
    guard start <= file.byteCount else { return nil }
    let captured = header.capturedLength(at: position, in: file)
    guard (1...PcapHeader.longestRecord).contains(captured), captured <= file.byteCount - start
    else { return nil }
    let record = header.record(at: position, in: file)
    guard (captured...PcapHeader.longestRecord).contains(record.originalLength),
      record.fraction < 1_000_000_000, record.time.isPlausible(behind: time)
    else { return nil }
    return start + captured
  }
}
