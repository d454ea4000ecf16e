import BluetoothProtocols

/// Walks the records of a classic pcap file, with libpcap in front.
///
/// libpcap says what the records are; beside it runs the place in the file, which it does not
/// tell. The octets are lent from the file: libpcap's copy ends at the snapshot length, even where
/// the file has more.
struct PcapWalker {
  let header: PcapHeader

  func walk(_ file: RawSpan, _ state: inout WalkState, _ visit: Visitor) {
    let pcap: PcapFile
    do {
      pcap = try PcapFile(over: file)
    } catch {
      state.warn(.notARecord, at: 0, error.text)
      return
    }
    var position = PcapHeader.size
    while true {
      switch pcap.next() {
      case .end: return
      case .failure(let text):
        explain(text, at: position, in: file, &state)
        return
      case .record(let record):
        guard let packet = packet(ofRecordAt: position, in: file) else {
          explain("libpcap saw a record there", at: position, in: file, &state)
          return
        }
        let octets = file.extracting(packet)
        guard deliver(octets, record, at: position, &state, visit) else { return }
        position = packet.upperBound
      }
    }
  }

  /// Where the octets of a record stand, or nil where the file ends before.
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

  /// Says where libpcap gave up, and why; it does not read on behind damage.
  private func explain(
    _ text: String, at position: Int, in file: RawSpan, _ state: inout WalkState
  ) {
    let left = file.byteCount - position
    guard left >= header.recordHeaderSize else {
      state.warn(
        .cutShort, at: position,
        "Record Header at offset \(position) is cut short: "
          + "\(left) of \(header.recordHeaderSize) octets")
      return
    }
    let captured = header.capturedLength(at: position, in: file)
    let room = left - header.recordHeaderSize
    if captured <= PcapHeader.longestRecord, captured > room {
      state.warn(
        .cutShort, at: position,
        "Packet Data at offset \(position + header.recordHeaderSize) is cut short: "
          + "\(room) of \(captured) octets")
    } else {
      state.warn(
        .notARecord, at: position,
        "Captured Packet Length at offset \(position + 8) is \(captured), "
          + "but libpcap takes at most \(PcapHeader.longestRecord) (\(text)); reading ends here")
    }
  }
}
