extension PacketFields {
  /// Shows the header of an L2CAP frame.
  public static func frameHeader(
    _ packet: RawSpan, from start: Int, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    var reader = FieldReader(packet, from: start)
    reader.read(L2CAPHeader.layout, to: &sink)
  }

  /// Shows a PDU of the Attribute Protocol.
  public static func attribute(
    _ packet: RawSpan, from start: Int = 0, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    coded(packet, start, ATTPDU.front, ATTPDU.layouts, to: &sink)
  }

  /// Shows a PDU of the Security Manager. The meaning of a secret field is `secret`.
  public static func securityManager(
    _ packet: RawSpan, from start: Int = 0, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    coded(packet, start, SMPPDU.front, SMPPDU.layouts, to: &sink)
  }

  /// Shows the signalling commands of a frame: one on LE, one or more on BR/EDR.
  public static func signals(
    _ packet: RawSpan, from start: Int, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    var position = start
    repeat {
      var header = FieldReader(packet, from: position)
      header.read(L2CAPSignal.front, to: &sink)
      let length = Int(clamping: header.number(.dataLength) ?? 0)
      let code = UInt8(truncatingIfNeeded: header.number(.code) ?? 0)
      let end = header.position + min(length, packet.byteCount - header.position)
      var data = FieldReader(packet, from: header.position, to: end)
      data.readAll(L2CAPSignal.layouts[code] ?? L2CAPLayouts.signalData, to: &sink)
      guard end > position else { break }
      position = end
    } while position < packet.byteCount
  }

  /// Shows a frame of a credit-based channel. The first frame of a service data unit holds the
  /// length of the unit.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 3.4.3.
  public static func creditBased(
    _ packet: RawSpan, from start: Int = 0, isFirst: Bool,
    to sink: inout some PacketFieldSink & ~Copyable
  ) {
    var reader = FieldReader(packet, from: start)
    reader.readAll(isFirst ? L2CAPLayouts.firstSegment : L2CAPLayouts.payload, to: &sink)
  }

  /// Shows octets of an unknown layout.
  public static func payload(
    _ packet: RawSpan, from start: Int = 0, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    var reader = FieldReader(packet, from: start)
    reader.readAll(L2CAPLayouts.payload, to: &sink)
  }

  /// Shows a PDU that begins with a code of one octet.
  @discardableResult
  static func coded(
    _ packet: RawSpan, _ start: Int, _ front: FieldLayout, _ layouts: [UInt8: FieldLayout],
    to sink: inout some PacketFieldSink & ~Copyable
  ) -> PacketForm {
    var reader = FieldReader(packet, from: start)
    reader.read(front, to: &sink)
    guard start < packet.byteCount else { return reader.form }
    let code = packet.littleEndian(at: start, as: UInt8.self)
    reader.readAll(layouts[code] ?? parameters, to: &sink)
    return reader.form
  }
}
