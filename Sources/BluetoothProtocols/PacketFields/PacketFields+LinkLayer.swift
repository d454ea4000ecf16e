extension PacketFields {
  /// Shows a PDU of an advertising channel, from the octet after the access address.
  @discardableResult
  public static func advertising(
    _ packet: RawSpan, from start: Int, missing: Int = 0,
    to sink: inout some PacketFieldSink & ~Copyable
  ) -> PacketForm {
    var reader = FieldReader(packet, from: start, missing: missing)
    reader.read(AdvertisingPDUHeader.layout, to: &sink)
    guard let type = reader.number(.pduType), !reader.isCut else { return reader.form }
    let length = Int(clamping: reader.number(.length) ?? 0)
    let end = reader.position + min(length, packet.byteCount - reader.position)
    var payload = FieldReader(packet, from: reader.position, to: end, missing: missing)
    let layout = AdvertisingPDU.Payload.layouts[UInt8(truncatingIfNeeded: type)]
    payload.readAll(layout ?? parameters, to: &sink)
    check(packet, from: end, to: &sink)
    return max(payload.form, form(of: packet, reader.position + length, missing))
  }

  /// Returns whether a packet ends with its PDU or with the CRC after it.
  private static func form(of packet: RawSpan, _ end: Int, _ missing: Int) -> PacketForm {
    switch packet.byteCount - end {
    case 0, 3: .whole
    case ..<3 where missing > 0: .cut
    default: .broken
    }
  }

  /// Shows the header of a PDU of a connection, from the octet after the access address.
  public static func dataHeader(
    _ packet: RawSpan, from start: Int, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    var reader = FieldReader(packet, from: start)
    reader.read(DataPDUHeader.layout, to: &sink)
  }

  /// Shows a control PDU.
  @discardableResult
  public static func control(
    _ packet: RawSpan, from start: Int, end: Int, to sink: inout some PacketFieldSink & ~Copyable
  ) -> PacketForm {
    let whole = packet.extracting(0..<min(packet.byteCount, max(start, end)))
    return coded(whole, start, LLControlTable.front, LLControlTable.layouts, to: &sink)
  }

  /// Shows the CRC after a PDU, if it was captured.
  public static func check(
    _ packet: RawSpan, from start: Int, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    guard start >= 0, packet.byteCount >= start + 3 else { return }
    var reader = FieldReader(packet, from: start, to: start + 3)
    reader.read(crc, to: &sink)
  }

  private static let crc = FieldLayout("CRC:x3")
}
