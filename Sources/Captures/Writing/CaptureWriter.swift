import BluetoothProtocols

/// Writes records as a capture file, in any layout. It takes values and returns octets.
///
///     var writer = try CaptureWriter(.pcap(.hciH4WithHeader))
///     writer.append(record, octets)
///     writer.finish()
///     try file.write(writer.takeOctets())
///
/// Content that the layout cannot hold is left out and counted.
public struct CaptureWriter: ~Copyable {
  /// The layout that is written.
  public let layout: CaptureLayout
  /// The number of records in the output.
  public private(set) var recordCount = 0
  // One of these is set. As payloads of an enumeration they would be copied for each change.
  private var btsnoop: BtsnoopWriter?
  private var packetLogger: PacketLoggerWriter?
  private var pcap: PcapWriter?
  private var pcapng: PcapngWriter?
  private var adapters = AdapterNumbers()
  private var framingLosses = CaptureLosses()

  /// - Throws: `CaptureError` if libpcap cannot write because there is no memory.
  public init(_ layout: CaptureLayout) throws(CaptureError) {
    self.layout = layout
    switch layout {
    case .btsnoop(let datalink): btsnoop = BtsnoopWriter(datalink)
    case .packetLogger(let isBigEndian):
      packetLogger = PacketLoggerWriter(isBigEndian: isBigEndian)
    case .pcap(let linkType, let hasFineTimes):
      pcap = try PcapWriter(linkType, isNanoseconds: hasFineTimes)
    case .pcapng(let section): pcapng = PcapngWriter(section)
    }
  }

  /// The content that could not be written.
  public var losses: CaptureLosses {
    var losses = framingLosses
    for other in [btsnoop?.losses, packetLogger?.losses, pcap?.losses, pcapng?.losses] {
      if let other { losses.add(other) }
    }
    return losses
  }

  /// Takes out the octets that have been written so far. This need not wait for the end.
  public mutating func takeOctets() -> [UInt8] {
    if let pcap { return pcap.takeOctets() }
    if pcapng != nil { return pcapng?.takeOctets() ?? [] }
    if btsnoop != nil { return btsnoop?.takeOctets() ?? [] }
    return packetLogger?.takeOctets() ?? []
  }

  /// Writes the octets after the last record.
  ///
  /// - Parameter drops: How many packets were lost by the end; nil if that is unknown.
  public mutating func finish(drops: UInt64? = nil) { pcapng?.finish(drops: drops) }
}

extension CaptureWriter {
  /// Writes a record; its number and its offset do not matter.
  ///
  /// - Returns: Whether the record is in the output. Not every record can be written.
  @discardableResult
  public mutating func append(_ record: CaptureRecord, _ packet: RawSpan) -> Bool {
    append(record, packet, nil)
  }

  /// Writes a record just as it stood in its own file, if the layout is the same.
  mutating func append(
    _ record: CaptureRecord, _ packet: RawSpan, _ envelope: RecordEnvelope?
  ) -> Bool {
    let limit = layout.longestRecord - RecordEnvelope.longestHeader
    let isLong = packet.byteCount > limit
    if isLong { framingLosses.add(.longPackets) }
    let packet = packet.extracting(0..<min(limit, packet.byteCount))
    let isWritten =
      switch layout {
      case .btsnoop: btsnoop?.append(record, packet) ?? false
      case .packetLogger: packetLogger?.append(record, packet) ?? false
      case .pcap(let linkType, _):
        append(record, packet, isLong ? nil : envelope, as: linkType)
      case .pcapng(let section):
        append(record, packet, isLong ? nil : envelope, into: section)
      }
    guard isWritten else { return false }
    recordCount += 1
    countLosses(around: record, envelope)
    return true
  }

  private mutating func append(
    _ record: CaptureRecord, _ packet: RawSpan, _ envelope: RecordEnvelope?, as linkType: LinkType
  ) -> Bool {
    guard let frame = frame(record, packet, envelope, linkType) else { return false }
    pcap?.append(record, frame: frame.octets, originalLength: frame.originalLength)
    return true
  }

  private mutating func append(
    _ record: CaptureRecord, _ packet: RawSpan, _ envelope: RecordEnvelope?,
    into section: CaptureSection
  ) -> Bool {
    let place = section.interfaces.place(of: envelope)
    guard section.interfaces.indices.contains(place),
      let frame = frame(record, packet, envelope, section.interfaces[place].linkType)
    else { return false }
    let around = PcapngWriter.Around(
      interface: place, flags: envelope?.flags, comments: envelope?.comments ?? [])
    pcapng?.append(record, frame: frame.octets, originalLength: frame.originalLength, around)
    return true
  }

  /// Returns the record's octets with what a link type puts around them. If it cannot hold them,
  /// returns nil and counts a loss.
  private mutating func frame(
    _ record: CaptureRecord, _ packet: RawSpan, _ envelope: RecordEnvelope?, _ linkType: LinkType
  ) -> (octets: [UInt8], originalLength: Int)? {
    if let envelope, envelope.linkType == linkType {
      if linkType == .hciH4, pcapng == nil { countDirection(record) }
      let around = envelope.frame.count - packet.byteCount
      return (envelope.frame, record.originalLength + around)
    }
    guard
      let framed = FramedOctets(record, packet, as: linkType, &adapters, &framingLosses)
    else { return nil }
    if linkType == .hciH4, pcapng == nil { countDirection(record) }
    if let text = framed.text {
      return (framed.header + text, framed.header.count + text.count)
    }
    var octets = framed.header
    octets.append(octets: packet)
    return (octets, record.originalLength + framed.header.count)
  }

  /// Counts a lost direction: a type octet alone does not say in which direction data went.
  private mutating func countDirection(_ record: CaptureRecord) {
    guard record.direction != nil, case .hci(let type) = record.content else { return }
    if type != .command, type != .event { framingLosses.add(.directions) }
  }

  private mutating func countLosses(around record: CaptureRecord, _ envelope: RecordEnvelope?) {
    if pcapng == nil { framingLosses.add(.comments, count: envelope?.comments.count ?? 0) }
    if record.cumulativeDrops > 0, pcapng == nil, btsnoop == nil { framingLosses.add(.drops) }
  }
}

extension [CaptureInterface] {
  /// Returns the index of the interface that a record is written to: its own or, failing that, the
  /// first.
  fileprivate func place(of envelope: RecordEnvelope?) -> Int {
    guard let envelope, indices.contains(envelope.interface),
      self[envelope.interface].linkType == envelope.linkType
    else { return 0 }
    return envelope.interface
  }
}
