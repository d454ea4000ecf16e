import BluetoothProtocols

/// Walks the records of a PacketLogger file.
struct PacketLoggerWalker {
  let layout: PacketLogger

  /// Visits the records. After damage it goes on at the next position that looks like records.
  func walk(_ file: RawSpan, _ state: inout WalkState, _ visit: Visitor) {
    var position = 0
    while file.byteCount - position >= PacketLogger.headerSize {
      let header = layout.header(at: position, in: file)
      guard PacketLogger.lengths.contains(header.length),
        header.length <= file.byteCount - position - 4
      else {
        guard let next = recover(at: position, header, in: file, &state) else { return }
        position = next
        continue
      }
      let end = position + 4 + header.length
      let octets = file.extracting(min(position + PacketLogger.headerSize + 1, end)..<end)
      guard deliver(octets, header, at: position, &state, visit) else { return }
      position = end
    }
    if position < file.byteCount {
      state.warn(
        .cutShort, at: position,
        "Record Header at offset \(position) is cut short: "
          + "\(file.byteCount - position) of \(PacketLogger.headerSize) octets")
    }
  }

  @inline(__always)
  private func deliver(
    _ octets: RawSpan, _ header: PacketLogger.Header, at position: Int,
    _ state: inout WalkState, _ visit: Visitor
  ) -> Bool {
    if header.microseconds >= 1_000_000 {
      state.warn(
        .oddField, at: position,
        "Microseconds at offset \(position + 8) is \(header.microseconds), "
          + "but a second has 1000000")
    }
    let time = Int64(header.seconds) * 1_000_000_000 + Int64(header.microseconds) * 1000
    var record = CaptureRecord(
      number: state.nextNumber, offset: position,
      time: CaptureTime(nanosecondsSince1970: time), direction: nil,
      content: .damaged(.noPacketType), originalLength: octets.byteCount)
    if let type = header.type {
      (record.content, record.direction) = PacketLogger.content(of: type)
    }
    return state.deliver(record, octets, to: visit)
  }
}

extension PacketLoggerWalker {
  /// Warns about the record at a position, and finds the next one that can be read.
  @inline(never)
  private func recover(
    at position: Int, _ header: PacketLogger.Header, in file: RawSpan, _ state: inout WalkState
  ) -> Int? {
    let left = file.byteCount - position - 4
    let next = nextRecords(after: position, in: file)
    if next == nil, PacketLogger.lengths.contains(header.length) {
      state.warn(
        .cutShort, at: position,
        "Record at offset \(position) is cut short: \(left) of \(header.length) octets")
      return nil
    }
    let end = next.map { "reading goes on at offset \($0)" } ?? "no record follows"
    state.warn(
      .notARecord, at: position,
      "Length at offset \(position) is \(header.length), but it is at least "
        + "\(PacketLogger.lengths.lowerBound) and at most "
        + "\(min(left, PacketLogger.lengths.upperBound)); \(end)")
    return next
  }

  /// Returns the first position after the given one at which two records follow each other, or one
  /// record ends the file.
  private func nextRecords(after position: Int, in file: RawSpan) -> Int? {
    var candidate = position + 1
    while file.byteCount - candidate > PacketLogger.headerSize {
      if let end = layout.endOfPlausibleRecord(at: candidate, in: file),
        end == file.byteCount || layout.endOfPlausibleRecord(at: end, in: file) != nil
      {
        return candidate
      }
      candidate += 1
    }
    return nil
  }
}
