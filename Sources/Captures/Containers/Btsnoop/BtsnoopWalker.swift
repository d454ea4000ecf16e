import BluetoothProtocols

/// Walks the records of a btsnoop file.
struct BtsnoopWalker {
  let datalink: Btsnoop.Datalink

  /// Visits the records, and goes on behind damage at the next place that looks like records.
  func walk(_ file: RawSpan, _ state: inout WalkState, _ visit: Visitor) {
    var position = Btsnoop.fileHeaderSize
    while file.byteCount - position >= Btsnoop.recordHeaderSize {
      let included = Int(file.bigEndian(at: position + 4, as: UInt32.self))
      let start = position + Btsnoop.recordHeaderSize
      guard included <= Btsnoop.longestRecord, included <= file.byteCount - start else {
        guard let next = recover(at: position, in: file, &state) else { return }
        position = next
        continue
      }
      let octets = file.extracting(start..<start + included)
      guard deliver(octets, headerAt: position, in: file, &state, visit) else { return }
      position = start + included
    }
    if position < file.byteCount {
      state.warn(
        .cutShort, at: position,
        "Record Header at offset \(position) is cut short: "
          + "\(file.byteCount - position) of \(Btsnoop.recordHeaderSize) octets")
    }
  }

  @inline(__always)
  private func deliver(
    _ octets: RawSpan, headerAt position: Int, in file: RawSpan, _ state: inout WalkState,
    _ visit: Visitor
  ) -> Bool {
    let original = Int(file.bigEndian(at: position, as: UInt32.self))
    let flags = file.bigEndian(at: position + 8, as: UInt32.self)
    if octets.byteCount > original { noteOddLength(octets.byteCount, original, position, &state) }
    var record = CaptureRecord(
      number: state.nextNumber, offset: position,
      time: Btsnoop.time(file.bigEndian(at: position + 16, as: Int64.self)),
      direction: flags & 1 == 0 ? .hostToController : .controllerToHost,
      content: .damaged(.noPacketType), originalLength: original,
      cumulativeDrops: UInt64(file.bigEndian(at: position + 12, as: UInt32.self)))
    switch datalink {
    case .hci:
      record.content = .hci(Self.packetType(flags))
    case .monitor:
      (record.content, record.direction) =
        LinuxMonitor.content(of: UInt16(truncatingIfNeeded: flags))
      record.adapter = LinuxMonitor.adapter(UInt16(truncatingIfNeeded: flags >> 16))
    default:
      guard octets.byteCount > 0 else {
        return state.deliver(record, octets, to: visit)
      }
      record.content = .hci(HCIPacketType(rawValue: octets.littleEndian(at: 0)))
      record.originalLength = max(0, original - 1)
      return state.deliver(record, octets.extracting(1..<octets.byteCount), to: visit)
    }
    return state.deliver(record, octets, to: visit)
  }

  /// What a packet without its type octet is: bit 0 is the direction, bit 1 is set for commands
  /// and events.
  ///
  /// Source: BlueZ, src/shared/btsnoop.c.
  private static func packetType(_ flags: UInt32) -> HCIPacketType {
    switch flags & 3 {
    case 2: .command
    case 3: .event
    default: .aclData
    }
  }

  @inline(never)
  private func noteOddLength(
    _ included: Int, _ original: Int, _ position: Int, _ state: inout WalkState
  ) {
    state.warn(
      .oddField, at: position,
      "Included Length at offset \(position + 4) is \(included), "
        + "but Original Length is \(original)")
  }
}

extension BtsnoopWalker {
  /// Says what is wrong with the record at a position, and finds the next one that can be read.
  @inline(never)
  private func recover(
    at position: Int, in file: RawSpan, _ state: inout WalkState
  ) -> Int? {
    let included = Int(file.bigEndian(at: position + 4, as: UInt32.self))
    let start = position + Btsnoop.recordHeaderSize
    let left = file.byteCount - start
    let next = nextRecords(after: position, in: file, near: state.lastTime)
    if next == nil, included <= Btsnoop.longestRecord {
      state.warn(
        .cutShort, at: position,
        "Packet Data at offset \(start) is cut short: \(left) of \(included) octets")
      return nil
    }
    let limit = min(left, Btsnoop.longestRecord)
    let end = next.map { "reading goes on at offset \($0)" } ?? "no record follows"
    state.warn(
      .notARecord, at: position,
      "Included Length at offset \(position + 4) is \(included), "
        + "but at most \(limit) octets are possible; \(end)")
    return next
  }

  /// The first place behind a position where two records stand in a row, or one at the very end.
  private func nextRecords(
    after position: Int, in file: RawSpan, near time: CaptureTime?
  ) -> Int? {
    var candidate = position + 1
    while file.byteCount - candidate >= Btsnoop.recordHeaderSize {
      if let end = endOfPlausibleRecord(at: candidate, in: file, near: time),
        end == file.byteCount || endOfPlausibleRecord(at: end, in: file, near: time) != nil
      {
        return candidate
      }
      candidate += 1
    }
    return nil
  }

  /// Where the record at a position would end, or nil where no recorder would have written it.
  private func endOfPlausibleRecord(
    at position: Int, in file: RawSpan, near time: CaptureTime?
  ) -> Int? {
    let start = position + Btsnoop.recordHeaderSize
    guard start <= file.byteCount else { return nil }
    let original = Int(file.bigEndian(at: position, as: UInt32.self))
    let included = Int(file.bigEndian(at: position + 4, as: UInt32.self))
    let flags = file.bigEndian(at: position + 8, as: UInt32.self)
    guard included <= original, original <= Btsnoop.longestRecord,
      included <= file.byteCount - start,
      isPlausible(flags: flags, file.extracting(start..<start + included)),
      isNear(Btsnoop.time(file.bigEndian(at: position + 16, as: Int64.self)), time)
    else { return nil }
    return start + included
  }

  private func isPlausible(flags: UInt32, _ octets: RawSpan) -> Bool {
    switch datalink {
    case .hci: return flags <= 3 && octets.byteCount >= 2
    case .monitor: return flags & 0xFFFF <= 0x20
    default:
      guard flags <= 3, octets.byteCount >= 1 else { return false }
      return (1...5).contains(octets.littleEndian(at: 0, as: UInt8.self))
    }
  }

  /// Whether a time is within a day of another; without another one, whether it is in the years
  /// that Bluetooth LE has been about.
  private func isNear(_ time: CaptureTime, _ other: CaptureTime?) -> Bool {
    let year: Int64 = 365 * 24 * 3600 * 1_000_000_000
    let day = year / 365
    guard let other else {
      return (40 * year...130 * year).contains(time.nanosecondsSince1970)
    }
    let (gap, overflow) = time.nanosecondsSince1970.subtractingReportingOverflow(
      other.nanosecondsSince1970)
    return !overflow && gap.magnitude <= day.magnitude
  }
}
