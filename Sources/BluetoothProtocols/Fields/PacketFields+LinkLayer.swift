extension PacketFields {
  /// A PDU of an advertising channel, behind the access address.
  public static func advertising(_ octets: [UInt8], from start: Int) -> [PacketField] {
    var reader = FieldReader(octets, from: start)
    var fields = reader.read(LinkLayerLayouts.advertisingHeader)
    guard let type = reader.number("PDU_Type"), !reader.isCut else { return fields }
    let length = Int(clamping: reader.number("Length") ?? 0)
    let end = reader.position + min(length, octets.count - reader.position)
    var payload = FieldReader(octets, from: reader.position, to: end)
    switch AdvertisingPDUType(rawValue: UInt8(truncatingIfNeeded: type)) {
    case .advExtInd, .auxConnectRsp: fields += extended(octets, &payload, end)
    default:
      let layout = LinkLayerLayouts.advertising[UInt8(truncatingIfNeeded: type)]
      fields += payload.readAll(layout ?? LinkLayerLayouts.payload)
    }
    return fields + check(octets, from: end)
  }

  /// The payload that the extended PDUs have in common: a header whose flags say what is in it.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 2.3.4.
  private static func extended(
    _ octets: [UInt8], _ reader: inout FieldReader, _ end: Int
  ) -> [PacketField] {
    var fields = reader.read(LinkLayerLayouts.extendedHeader)
    let length = Int(clamping: reader.number("Extended_Header_Length") ?? 0)
    let headerEnd = min(reader.position + length, end)
    if length > 0 {
      var header = FieldReader(octets, from: reader.position, to: headerEnd)
      fields += header.read(LinkLayerLayouts.extendedFlags)
      for (flag, layout) in LinkLayerLayouts.extendedFields where header.number(flag) == 1 {
        fields += header.read(layout)
      }
      if !header.isAtEnd { fields += header.readAll(LinkLayerLayouts.controllerData) }
    }
    var data = FieldReader(octets, from: headerEnd, to: end)
    return fields + data.readAll(LinkLayerLayouts.advertisingData)
  }

  /// The header of a PDU of a connection, behind the access address.
  public static func dataHeader(_ octets: [UInt8], from start: Int) -> [PacketField] {
    var reader = FieldReader(octets, from: start)
    var fields = reader.read(LinkLayerLayouts.dataHeader)
    if reader.number("CP") == 1 { fields += reader.read(LinkLayerLayouts.constantTone) }
    return fields
  }

  /// A control PDU.
  public static func control(_ octets: [UInt8], from start: Int, to end: Int) -> [PacketField] {
    coded(
      Array(octets.prefix(max(start, end))), start, LinkLayerLayouts.controlFront,
      LinkLayerLayouts.control)
  }

  /// The check behind a PDU, where it was captured.
  public static func check(_ octets: [UInt8], from start: Int) -> [PacketField] {
    guard start >= 0, octets.count >= start + 3 else { return [] }
    var reader = FieldReader(octets, from: start, to: start + 3)
    return reader.read(LinkLayerLayouts.check)
  }
}
