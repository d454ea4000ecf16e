import BluetoothProtocols

/// A record as the octets that a link type has for it: the opposite of ``FramedPacket``, which
/// takes such octets apart.
struct FramedOctets {
  /// The octets before the packet.
  var header: [UInt8] = []
  /// The octets that replace the packet, if it is not the record's own: the text of another
  /// recorder's note.
  var text: [UInt8]?

  /// Returns nil, and counts a loss, if the link type cannot hold the record.
  init?(
    _ record: CaptureRecord, _ packet: RawSpan, as linkType: LinkType,
    _ adapters: inout AdapterNumbers, _ losses: inout CaptureLosses
  ) {
    switch linkType {
    case .hciH4WithHeader:
      guard let type = losses.packetType(of: record) else { return nil }
      let isFromController = losses.isFromController(record, type)
      if record.adapter ?? 0 != 0 { losses.add(.adapters) }
      header = [0, 0, 0, isFromController ? 1 : 0, type.rawValue]
    case .hciH4:
      guard let type = losses.packetType(of: record) else { return nil }
      if record.adapter ?? 0 != 0 { losses.add(.adapters) }
      header = [type.rawValue]
    case .linuxMonitor:
      guard let body = LinuxMonitor.Body(record, packet, &losses) else { return nil }
      header.append(bigEndian: adapters.number(of: record.adapter))
      header.append(bigEndian: body.opcode)
      text = body.text
    case .leLinkLayer, .leLinkLayerWithHeader:
      guard case .air(let radio) = record.content else {
        losses.addLeftOut(record)
        return nil
      }
      if linkType == .leLinkLayerWithHeader {
        header = RadioHeader(radio ?? RadioInfo()).octets
        if radio?.eventCounter != nil { losses.add(.radioInfo) }
      } else if radio != nil {
        losses.add(.radioInfo)
      }
    default:
      losses.addLeftOut(record)
      return nil
    }
  }
}

extension CaptureLosses {
  /// Counts a record that a link type has no place for.
  mutating func addLeftOut(_ record: CaptureRecord) {
    if case .hci = record.content { return add(.hciPackets) }
    _ = packetType(of: record)
  }
}
