import BluetoothProtocols
public import Captures

extension RecordDecoder {
  /// Decodes the next record as far as its line in a table needs it.
  ///
  /// It is called instead of ``decode(_:_:)``, not in addition.
  ///
  /// - Parameter whole: Gets the record if a brief is not enough for it: one that is rare, cut or
  ///   damaged. It is decoded in full then.
  /// - Returns: The brief; nil if `whole` got the record.
  public mutating func glance(
    at record: CaptureRecord, _ octets: RawSpan, orElse whole: (DecodedRecord) -> Void
  ) -> RecordBrief? {
    switch record.content {
    case .hci(.aclData): return glanceAtACL(record, octets, orElse: whole)
    case .hci(.event):
      if let brief = brief(ofEvent: octets, record) { return brief }
      fallthrough
    default: whole(decode(record, octets))
    }
    return nil
  }

  private func brief(ofEvent octets: RawSpan, _ record: CaptureRecord) -> RecordBrief? {
    guard octets.byteCount >= 3,
      record.originalLength >= 2 + Int(octets.littleEndian(at: 1, as: UInt8.self))
    else { return nil }
    switch HCIEventCode(rawValue: octets.littleEndian(at: 0)) {
    case .leMeta: return Self.brief(ofReports: octets)
    case .numberOfCompletedPackets: return brief(ofCompletedPackets: octets, record)
    default: return nil
    }
  }

  private static func brief(ofReports octets: RawSpan) -> RecordBrief? {
    guard var cursor = AdvertisingReportCursor(octets), let first = cursor.next()
    else { return nil }
    while cursor.next() != nil {}
    guard cursor.remaining == 0 else { return nil }
    var brief = RecordBrief(.reports(cursor.subevent, count: cursor.count))
    brief.address = first.address
    brief.rssi = first.rssi
    return brief
  }

  private func brief(
    ofCompletedPackets octets: RawSpan, _ record: CaptureRecord
  ) -> RecordBrief? {
    guard let completed = HCIEvent.CompletedPackets.glance(at: octets) else { return nil }
    var brief = RecordBrief(.completedPackets(links: completed.count))
    brief.handle = completed.first
    brief.address = address(of: completed.first, in: record)
    return brief
  }

  private mutating func glanceAtACL(
    _ record: CaptureRecord, _ octets: RawSpan, orElse whole: (DecodedRecord) -> Void
  ) -> RecordBrief? {
    var input = ByteReader(octets)
    do throws(DecodingFailure) {
      let packet = try receiveACL(record, &input)
      if let brief = Self.brief(of: packet, octets, record) { return brief }
      var decoded = DecodedRecord()
      decode(packet, record, octets, into: &decoded)
      whole(decoded)
    } catch {
      whole(malformed(record, .acl, nil, error))
    }
    return nil
  }

  private static func brief(
    of packet: ACLPacket, _ octets: RawSpan, _ record: CaptureRecord
  ) -> RecordBrief? {
    guard packet.result.dropped == nil, !packet.isShort(in: record), !packet.isVendorData
    else { return nil }
    var brief: RecordBrief
    switch packet.result.outcome {
    case .pending:
      brief = RecordBrief(.moreToCome(length: Int(packet.header.dataLength)))
    case .wholeFrame(let header):
      let start = packet.data.lowerBound + 4
      let payload = octets.extracting(start..<start + header.captured)
      guard let frame = Self.brief(of: header, payload, packet.hasChannels) else { return nil }
      brief = frame
    case .reassembled(let frame):
      guard
        let frame = unsafe Self.brief(
          of: frame.header, frame.payload.span.bytes, packet.hasChannels)
      else { return nil }
      brief = frame
    case .orphan, .headerNotCaptured: return nil
    }
    brief.handle = packet.header.handle
    brief.address = packet.address
    return brief
  }

  private static func brief(
    of header: L2CAPFrameHeader, _ payload: RawSpan, _ hasChannels: Bool
  ) -> RecordBrief? {
    guard !header.isCut, header.surplus == 0 else { return nil }
    switch header.channel {
    case .attributeProtocol: return brief(ofATT: payload)
    case .leSignalling, .classicSignalling, .securityManager: return nil
    default:
      if hasChannels, header.channel.isDynamic { return nil }
      return RecordBrief(.frame(header.channel, length: header.length))
    }
  }

  /// - Parameter pdu: A whole PDU.
  private static func brief(ofATT pdu: RawSpan) -> RecordBrief? {
    guard pdu.byteCount >= 1 else { return nil }
    let opcode = ATTOpcode(rawValue: pdu.littleEndian(at: 0))
    var handle: AttributeHandle?
    var valueLength: Int?
    switch opcode {
    case .handleValueNotification, .handleValueIndication, .writeRequest, .writeCommand:
      guard pdu.byteCount >= 3 else { return nil }
      handle = AttributeHandle(rawValue: pdu.littleEndian(at: 1))
      valueLength = pdu.byteCount - 3
    case .readRequest:
      guard pdu.byteCount >= 3 else { return nil }
      handle = AttributeHandle(rawValue: pdu.littleEndian(at: 1))
    case .readResponse, .readBlobResponse: valueLength = pdu.byteCount - 1
    case .writeResponse, .handleValueConfirmation, .executeWriteResponse: break
    default: return nil
    }
    return RecordBrief(.att(opcode, handle, valueLength: valueLength))
  }
}
