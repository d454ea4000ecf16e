import BluetoothProtocols

/// Walks the records of a classic pcap file with the help of libpcap.
///
/// libpcap returns the records. It does not report their position in the file, so the walker
/// counts that itself. The octets are lent from the file and not from libpcap, whose copy ends at
/// the snapshot length even if the file has more.
struct PcapWalker {
  let header: PcapHeader

  func walk(_ file: RawSpan, _ state: inout WalkState, _ visit: Visitor) {
    let pcap: PcapFile
    do {
      pcap = try PcapFile(over: file)
    } catch {
      // As far as is known, files of later versions have the same records.
      state.warn(.oddField, at: 4, error.text + "; it is read without libpcap")
      return walkOn(file, from: PcapHeader.size, &state, visit)
    }
    var position = PcapHeader.size
    while true {
      switch pcap.next() {
      case .end: return
      case .failure(let text):
        guard let next = recover(text, at: position, in: file, &state) else { return }
        return walkOn(file, from: next, &state, visit)
      case .record(let record):
        guard let packet = packet(ofRecordAt: position, in: file) else {
          _ = recover("libpcap saw a record there", at: position, in: file, &state)
          return
        }
        guard deliver(file.extracting(packet), record, at: position, &state, visit) else { return }
        position = packet.upperBound
      }
    }
  }

  /// Reads on after damage, which libpcap cannot do.
  private func walkOn(
    _ file: RawSpan, from start: Int, _ state: inout WalkState, _ visit: Visitor
  ) {
    var position = start
    while position < file.byteCount {
      guard let packet = packet(ofRecordAt: position, in: file),
        packet.count <= PcapHeader.longestRecord
      else {
        guard let next = recover("no record", at: position, in: file, &state) else { return }
        position = next
        continue
      }
      let record = header.record(at: position, in: file)
      guard deliver(file.extracting(packet), record, at: position, &state, visit) else { return }
      position = packet.upperBound
    }
  }

  /// Returns the range of a record's octets; nil if the file ends before.
  @inline(__always)
  private func packet(ofRecordAt position: Int, in file: RawSpan) -> Range<Int>? {
    let start = position + header.recordHeaderSize
    guard start <= file.byteCount else { return nil }
    let captured = header.capturedLength(at: position, in: file)
    guard captured <= file.byteCount - start else { return nil }
    return start..<start + captured
  }

  @inline(__always)
  private func deliver(
    _ octets: RawSpan, _ record: PcapFile.Record, at position: Int, _ state: inout WalkState,
    _ visit: Visitor
  ) -> Bool {
    if !(0..<1_000_000_000).contains(record.fraction) {
      state.warn(
        .oddField, at: position,
        "Timestamp at offset \(position + 4) is \(record.fraction) ns past the second, "
          + "but a second has 1000000000")
    }
    let packet = PacketHeader(
      offset: position, time: record.time, originalLength: record.originalLength,
      linkType: header.linkType)
    return state.deliver(octets, packet, to: visit)
  }
}
