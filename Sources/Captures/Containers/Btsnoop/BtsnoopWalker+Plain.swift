public import BluetoothProtocols

/// The short way through the records that nothing is odd about, which are nearly all.
///
/// It becomes part of whatever visits the records, so that a record is never put together where
/// only its time or its type is wanted. The loop in C that it is measured against does no more.
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

  /// Visits records up to the first that is damaged, odd or out of time, and leaves that one.
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
