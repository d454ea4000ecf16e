public import BluetoothProtocols

/// Writes records as a btsnoop file. It takes values and returns octets.
///
///     var writer = BtsnoopWriter(.monitor)
///     writer.append([0x03, 0x0C, 0x00], .command, .hostToController, at: time)
///     writer.append(UserLogging(priority: 6, identifier: "app", text: "reset"), at: time)
///     try file.write(writer.takeOctets())
///
/// Content that the format cannot hold is left out and counted.
public struct BtsnoopWriter: Hashable, Sendable {
  /// The type of the records.
  public enum Datalink: UInt32, Hashable, Sendable, CaseIterable {
    /// 1002: type octets with HCI packets, as Android writes them.
    case uart = 1002
    /// 2001: records of the Linux monitor. They may be notes, and may belong to any number of
    /// adapters.
    case monitor = 2001
  }

  /// The kind of packets that the file holds.
  public let datalink: Datalink
  /// The octets that have been written and not taken out yet. At first they are the file header.
  public private(set) var octets: [UInt8]
  /// The content that could not be written.
  public private(set) var losses = CaptureLosses()
  private var adapters = AdapterNumbers()

  /// Begins a file with its header.
  public init(_ datalink: Datalink) {
    self.datalink = datalink
    octets = Btsnoop.magic
    octets.append(bigEndian: Btsnoop.version)
    octets.append(bigEndian: datalink.rawValue)
  }

  /// Takes out the octets that have been written so far. This need not wait for the end.
  public mutating func takeOctets() -> [UInt8] {
    defer { octets = [] }
    return octets
  }
}

extension BtsnoopWriter {
  /// Writes a record; its number and its offset do not matter.
  ///
  /// - Returns: Whether the record is in the output. Not every record can be written.
  @discardableResult
  public mutating func append(_ record: CaptureRecord, _ octets: RawSpan) -> Bool {
    switch datalink {
    case .uart: appendUART(record, octets)
    case .monitor: appendMonitor(record, octets)
    }
  }

  /// Writes an HCI packet, which is given without its type octet.
  @discardableResult
  public mutating func append(
    _ packet: [UInt8], _ type: HCIPacketType, _ direction: CaptureRecord.Direction,
    at time: CaptureTime, adapter: UInt16 = 0
  ) -> Bool {
    let record = CaptureRecord(
      number: 0, offset: 0, time: time, direction: direction, content: .hci(type),
      originalLength: packet.count, adapter: UInt32(adapter))
    return append(record, unsafe packet.span.bytes)
  }

  /// Writes a program's log line, which belongs to no adapter. Only ``Datalink/monitor`` can hold
  /// it.
  ///
  /// BlueZ's btmon stops at records of more than 1490 octets. Other readers accept them.
  @discardableResult
  public mutating func append(_ entry: UserLogging, at time: CaptureTime) -> Bool {
    let octets = entry.octets
    let record = CaptureRecord(
      number: 0, offset: 0, time: time, direction: nil,
      content: .note(.monitor(opcode: UserLogging.monitorOpcode)), originalLength: octets.count,
      adapter: nil)
    return append(record, unsafe octets.span.bytes)
  }
}

extension BtsnoopWriter {
  private mutating func appendUART(_ record: CaptureRecord, _ packet: RawSpan) -> Bool {
    guard let type = losses.packetType(of: record) else { return false }
    let isFromController = losses.isFromController(record, type)
    let isControl = type == .command || type == .event
    if record.adapter ?? 0 != 0 { losses.add(.adapters) }
    appendHeader(
      record, included: packet.byteCount + 1, removed: 1,
      flags: (isFromController ? 1 : 0) | (isControl ? 2 : 0))
    octets.append(type.rawValue)
    octets.append(octets: packet)
    return true
  }

  private mutating func appendMonitor(_ record: CaptureRecord, _ packet: RawSpan) -> Bool {
    guard let body = LinuxMonitor.Body(record, packet, &losses) else { return false }
    let flags = UInt32(adapters.number(of: record.adapter)) << 16 | UInt32(body.opcode)
    if let text = body.text {
      appendHeader(record, included: text.count, flags: flags, isWhole: true)
      octets.append(contentsOf: text)
    } else {
      appendHeader(record, included: packet.byteCount, flags: flags)
      octets.append(octets: packet)
    }
    return true
  }

  /// - Parameter removed: How many octets before the packet are not counted in the record's
  ///   lengths.
  private mutating func appendHeader(
    _ record: CaptureRecord, included: Int, removed: Int = 0, flags: UInt32, isWhole: Bool = false
  ) {
    let original = isWhole ? included : record.originalLength + removed
    octets.append(bigEndian: UInt32(clamping: original))
    octets.append(bigEndian: UInt32(clamping: included))
    octets.append(bigEndian: flags)
    octets.append(bigEndian: UInt32(clamping: record.cumulativeDrops))
    octets.append(bigEndian: losses.btsnoopTime(of: record))
  }
}

extension CaptureLosses {
  /// Returns a record's time on btsnoop's clock.
  mutating func btsnoopTime(of record: CaptureRecord) -> Int64 {
    let microseconds = microseconds(of: record)
    let (time, overflow) = microseconds.addingReportingOverflow(Btsnoop.epoch)
    if overflow { add(.farTimes) }
    return overflow ? .max : time
  }
}
