public import BluetoothProtocols

/// The fast path for records with nothing odd about them, which are nearly all.
///
/// It is inlined into the code that visits the records. A visitor that wants only the time or the
/// type of a record then never causes the whole record to be put together. `make bench` compares
/// this with a loop in C that reads just these fields.
extension BtsnoopWalker {
  /// Visits the records of a file with type octets.
  @inlinable @inline(__always)
  func walkPlain(_ file: RawSpan, _ state: inout WalkState, _ visit: Visitor) {
    var position: Int? = 16
    while let start = position {
      var next = start
      guard visitPlain(file, &next, &state, visit) else { return }
      position = step(from: next, in: file, &state, visit)
    }
  }

  /// Visits records up to the first one that is damaged, odd or out of time order, and stops before
  /// that one.
  ///
  /// - Returns: Whether to go on.
  @inlinable @inline(__always)
  func visitPlain(
    _ file: RawSpan, _ position: inout Int, _ state: inout WalkState, _ visit: Visitor
  ) -> Bool {
    while file.byteCount - position > Btsnoop.recordHeaderSize {
      let header = Btsnoop.RecordHeader(at: position, in: file)
      let start = position + Btsnoop.recordHeaderSize
      let time = Btsnoop.time(header.microseconds)
      guard header.included >= 1, header.included <= header.original,
        header.included <= min(Btsnoop.longestRecord, file.byteCount - start),
        state.isNext(time), state.number < state.mostRecords
      else { return true }
      state.pass(position, at: time)
      let record = CaptureRecord(
        number: state.number, offset: position, time: time,
        direction: header.flags & 1 == 0 ? .hostToController : .controllerToHost,
        content: .hci(HCIPacketType(rawValue: file.littleEndian(at: start))),
        originalLength: header.original - 1, cumulativeDrops: UInt64(header.drops))
      position = start + header.included
      guard visit(record, file.extracting(start + 1..<position)) else { return false }
    }
    return true
  }
}
