import BluetoothProtocols

/// Walks the records of a btsnoop file.
@usableFromInline
struct BtsnoopWalker {
  @usableFromInline let datalink: Btsnoop.Datalink

  @usableFromInline
  init(datalink: Btsnoop.Datalink) { self.datalink = datalink }

  /// Visits the records. After damage it goes on at the next position that looks like records.
  func walk(_ file: RawSpan, _ state: inout WalkState, _ visit: Visitor) {
    var position = Btsnoop.fileHeaderSize
    while let next = step(from: position, in: file, &state, visit) { position = next }
  }

  /// Visits the record at a position, or finds the next one that can be read.
  ///
  /// - Returns: The position at which to go on; nil at the end of the walk.
  @usableFromInline
  func step(
    from position: Int, in file: RawSpan, _ state: inout WalkState, _ visit: Visitor
  ) -> Int? {
    guard file.byteCount - position >= Btsnoop.recordHeaderSize else {
      if position < file.byteCount { warnOfCutHeader(at: position, in: file, &state) }
      return nil
    }
    let header = Btsnoop.RecordHeader(at: position, in: file)
    let start = position + Btsnoop.recordHeaderSize
    guard header.included <= min(Btsnoop.longestRecord, file.byteCount - start) else {
      return recover(header, at: position, in: file, &state)
    }
    let octets = file.extracting(start..<start + header.included)
    guard deliver(octets, header, at: position, &state, visit) else { return nil }
    return start + header.included
  }

  private func warnOfCutHeader(at position: Int, in file: RawSpan, _ state: inout WalkState) {
    state.warn(
      .cutShort, at: position,
      "Record Header at offset \(position) is cut short: "
        + "\(file.byteCount - position) of \(Btsnoop.recordHeaderSize) octets")
  }

  @inline(__always)
  func deliver(
    _ octets: RawSpan, _ header: Btsnoop.RecordHeader, at position: Int,
    _ state: inout WalkState, _ visit: Visitor
  ) -> Bool {
    if header.included > header.original { warnOfOddLength(header, at: position, &state) }
    var record = CaptureRecord(
      number: state.nextNumber, offset: position, time: Btsnoop.time(header.microseconds),
      direction: header.flags & 1 == 0 ? .hostToController : .controllerToHost,
      content: .damaged(.noPacketType), originalLength: header.original,
      cumulativeDrops: UInt64(header.drops))
    switch datalink {
    case .hci:
      record.content = .hci(Self.packetType(header.flags))
    case .monitor:
      (record.content, record.direction) =
        LinuxMonitor.content(of: UInt16(truncatingIfNeeded: header.flags))
      record.adapter = LinuxMonitor.adapter(UInt16(truncatingIfNeeded: header.flags >> 16))
    case .simulator:
      (record.content, record.direction) = (.note(.btsnoop(datalink: datalink.rawValue)), .air)
    case .bcsp, .threeWire:
      guard octets.isPacketBehindType else {
        record.content = .note(.btsnoop(datalink: datalink.rawValue))
        return state.deliver(record, octets, to: visit)
      }
      fallthrough
    default:
      guard octets.byteCount > 0 else { break }
      record.content = .hci(HCIPacketType(rawValue: octets.littleEndian(at: 0)))
      record.originalLength = max(0, header.original - 1)
      return state.deliver(record, octets.extracting(1..<octets.byteCount), to: visit)
    }
    return state.deliver(record, octets, to: visit)
  }

  /// Returns the type of a packet without a type octet. Bit 0 is the direction, and bit 1 is set
  /// for commands and events.
  ///
  /// Source: BlueZ, src/shared/btsnoop.c.
  @inline(__always)
  private static func packetType(_ flags: UInt32) -> HCIPacketType {
    switch flags & 3 {
    case 2: .command
    case 3: .event
    default: .aclData
    }
  }

  @inline(never)
  private func warnOfOddLength(
    _ header: Btsnoop.RecordHeader, at position: Int, _ state: inout WalkState
  ) {
    state.warn(
      .oddField, at: position,
      "Included Length at offset \(position + 4) is \(header.included), "
        + "but Original Length is \(header.original)")
  }
}

extension RawSpan {
  /// Whether the octets are a type octet and an HCI packet, judged by the length in the packet.
  ///
  /// BCSP and the three-wire protocol have frames of their own. But recorders take the frames off
  /// and write only their contents.
  ///
  /// Source: Wireshark, wiretap/btsnoop.c, for what recorders do; Core 5.4, Vol 4, Part E, 5.4.
  fileprivate var isPacketBehindType: Bool {
    guard byteCount >= 4 else { return false }
    switch HCIPacketType(rawValue: littleEndian(at: 0)) {
    case .command: return byteCount == 4 + Int(littleEndian(at: 3, as: UInt8.self))
    case .event: return byteCount == 3 + Int(littleEndian(at: 2, as: UInt8.self))
    case .synchronousData: return byteCount == 4 + Int(littleEndian(at: 3, as: UInt8.self))
    case .aclData:
      return byteCount >= 5 && byteCount == 5 + Int(littleEndian(at: 3, as: UInt16.self))
    case .isoData:
      return byteCount >= 5 && byteCount == 5 + Int(littleEndian(at: 3, as: UInt16.self) & 0x3FFF)
    default: return false
    }
  }
}
