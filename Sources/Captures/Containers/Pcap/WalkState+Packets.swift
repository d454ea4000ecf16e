import BluetoothProtocols

/// The header of a packet, as a pcap or pcapng record gives it.
struct PacketHeader {
  var offset: Int
  var time: CaptureTime
  var originalLength: Int
  var linkType: LinkType
  /// The number of the interface, counted over the whole file.
  var interface: Int = 0
  /// The direction, if the container knows it.
  var direction: CaptureRecord.Direction?
  var cumulativeDrops: UInt64 = 0
}

extension WalkState {
  /// Takes the packet out of the octets that its link type puts around it, and shows it to the
  /// visitor.
  @inline(__always)
  mutating func deliver(_ octets: RawSpan, _ header: PacketHeader, to visit: Visitor) -> Bool {
    if octets.byteCount > header.originalLength { warnOfOddLength(octets.byteCount, header) }
    let framed = FramedPacket(octets, as: header.linkType, hint: header.direction)
    let record = CaptureRecord(framed, header, number: nextNumber, captured: octets.byteCount)
    return deliver(record, octets.extracting(framed.packet), to: visit)
  }

  @inline(never)
  private mutating func warnOfOddLength(_ captured: Int, _ header: PacketHeader) {
    warn(
      .oddField, at: header.offset,
      "Captured Packet Length of the record at offset \(header.offset) is \(captured), "
        + "but Original Packet Length is \(header.originalLength)")
  }
}

extension CaptureRecord {
  /// Makes the record of a packet that was taken out of this many captured octets.
  @inline(__always)
  init(_ framed: FramedPacket, _ header: PacketHeader, number: Int, captured: Int) {
    let removed = framed.packet.lowerBound + captured - framed.packet.upperBound
    let adapter = framed.adapter.map {
      UInt32(truncatingIfNeeded: header.interface) << 16 | UInt32($0)
    }
    self.init(
      number: number, offset: header.offset, time: header.time, direction: framed.direction,
      content: framed.content, originalLength: max(0, header.originalLength - removed),
      adapter: adapter, cumulativeDrops: header.cumulativeDrops)
  }
}
