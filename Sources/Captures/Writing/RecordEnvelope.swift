import BluetoothProtocols

/// The octets around a record's packet in its own file. They are reused if the new file has the
/// same wrapping.
struct RecordEnvelope: Hashable, Sendable {
  var linkType: LinkType?
  /// The index of the interface among those of all sections.
  var interface = 0
  /// The record's octets with what the link type puts around them.
  var frame: [UInt8] = []
  /// The flags of a pcapng packet, which hold its direction.
  var flags: UInt32?
  var comments: [String] = []

  /// The most octets that any output layout puts around a packet.
  static let longestHeader = 32
}

/// Finds the envelopes of records, in the order of the file.
struct RecordEnvelopes {
  private let container: Container
  private let interfaces: [CaptureInterface]
  /// The offset of each section in the file, and the number of interfaces before it.
  private let sections: [(offset: Int, interfaces: Int)]

  init(of capture: Capture, _ facts: CaptureFacts) {
    container = capture.container
    interfaces = facts.interfaces
    var sections: [(offset: Int, interfaces: Int)] = []
    var count = 0
    for section in facts.sections {
      sections.append((section.offset, count))
      count += section.interfaces.count
    }
    self.sections = sections
  }

  /// Returns the envelope of a record; nil for containers that put nothing around packets.
  func envelope(of record: CaptureRecord, in file: RawSpan) -> RecordEnvelope? {
    switch container {
    case .btsnoop, .packetLogger: return nil
    case .pcap(let header):
      let start = record.offset + header.recordHeaderSize
      guard start <= file.byteCount else { return nil }
      let count = header.capturedLength(at: record.offset, in: file)
      guard count <= file.byteCount - start else { return nil }
      return RecordEnvelope(
        linkType: header.linkType,
        frame: [UInt8](copying: file.extracting(start..<start + count)))
    case .pcapng: return blockEnvelope(of: record, in: file)
    }
  }

  /// Returns how many interfaces belong to sections that end before a place in the file. There may
  /// be as many sections as records, so this is a binary search.
  private func interfaceCount(before offset: Int) -> Int {
    var places = sections.indices
    while !places.isEmpty {
      let middle = places.lowerBound + places.count / 2
      if sections[middle].offset <= offset {
        places = middle + 1..<places.upperBound
      } else {
        places = places.lowerBound..<middle
      }
    }
    return places.lowerBound > 0 ? sections[places.lowerBound - 1].interfaces : 0
  }

  private func blockEnvelope(of record: CaptureRecord, in file: RawSpan) -> RecordEnvelope? {
    guard let block = PcapngPacketBlock(at: record.offset, in: file) else { return nil }
    let earlier = interfaceCount(before: record.offset)
    var envelope = RecordEnvelope()
    envelope.interface = earlier + (block.interface ?? 0)
    envelope.flags = block.flags(in: file)
    envelope.comments = block.comments(in: file)
    guard interfaces.indices.contains(envelope.interface) else { return envelope }
    let interface = interfaces[envelope.interface]
    envelope.linkType = interface.linkType
    var frame = block.frame
    if block.interface == nil, interface.snapshotLength > 0 {
      let end = frame.lowerBound + Int(interface.snapshotLength)
      frame = frame.lowerBound..<min(frame.upperBound, end)
    }
    envelope.frame = [UInt8](copying: file.extracting(frame))
    return envelope
  }
}
