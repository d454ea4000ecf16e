extension PacketFields {
  /// A PDU of an advertising channel, behind the access address.
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

  /// The header of a PDU of a connection, behind the access address.
  public static func dataHeader(_ octets: [UInt8], from start: Int) -> [PacketField] {
    var reader = FieldReader(octets, from: start)
    return reader.read(DataPDUHeader.layout)
  }

  /// A control PDU.
  public static func control(_ octets: [UInt8], from start: Int, to end: Int) -> [PacketField] {
    coded(
      Array(octets.prefix(max(start, end))), start, LLControlTable.front,
      LLControlTable.layouts)
  }

  /// The check behind a PDU, where it was captured.
  public static func check(_ octets: [UInt8], from start: Int) -> [PacketField] {
    guard start >= 0, octets.count >= start + 3 else { return [] }
    var reader = FieldReader(octets, from: start, to: start + 3)
    return reader.read(crc)
  }

  private static let crc = FieldLayout("CRC:x3")
}
