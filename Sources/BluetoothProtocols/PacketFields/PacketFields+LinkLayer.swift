extension PacketFields {
  /// Shows a PDU of an advertising channel, from behind the access address.
  public static func advertising(_ octets: [UInt8], from start: Int) -> [PacketField] {
    var reader = FieldReader(octets, from: start)
    let fields = reader.read(AdvertisingPDUHeader.layout)
    guard let type = reader.number("PDU_Type"), !reader.isCut else { return fields }
    let length = Int(clamping: reader.number("Length") ?? 0)
    let end = reader.position + min(length, octets.count - reader.position)
    var payload = FieldReader(octets, from: reader.position, to: end)
    let layout = AdvertisingPDU.Payload.layouts[UInt8(truncatingIfNeeded: type)]
    return fields + payload.readAll(layout ?? parameters) + check(octets, from: end)
  }

  /// Shows the header of a PDU of a connection, from behind the access address.
  public static func dataHeader(_ octets: [UInt8], from start: Int) -> [PacketField] {
    var reader = FieldReader(octets, from: start)
    return reader.read(DataPDUHeader.layout)
  }

  /// Shows a control PDU.
  public static func control(_ octets: [UInt8], from start: Int, to end: Int) -> [PacketField] {
    coded(
      Array(octets.prefix(max(start, end))), start, LLControlTable.front,
      LLControlTable.layouts)
  }

  /// Shows the CRC behind a PDU; nothing if it was not captured.
  public static func check(_ octets: [UInt8], from start: Int) -> [PacketField] {
    guard start >= 0, octets.count >= start + 3 else { return [] }
    var reader = FieldReader(octets, from: start, to: start + 3)
    return reader.read(crc)
  }

  private static let crc = FieldLayout("CRC:x3")
}
