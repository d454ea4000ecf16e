extension PacketFields {
  /// Shows the header of an L2CAP frame.
  public static func frameHeader(_ octets: [UInt8], from start: Int) -> [PacketField] {
    var reader = FieldReader(octets, from: start)
    return reader.read(L2CAPHeader.layout)
  }

  /// Shows a PDU of the Attribute Protocol.
  public static func attribute(_ octets: [UInt8], from start: Int = 0) -> [PacketField] {
    coded(octets, start, ATTPDU.front, ATTPDU.layouts)
  }

  /// Shows a PDU of the Security Manager. The meaning of a secret field is `secret`.
  public static func securityManager(_ octets: [UInt8], from start: Int = 0) -> [PacketField] {
    coded(octets, start, SMPPDU.front, SMPPDU.layouts)
  }

  /// Shows the signalling commands of a frame: one on LE, one or more on BR/EDR.
  public static func signals(_ octets: [UInt8], from start: Int = 0) -> [PacketField] {
    var fields: [PacketField] = []
    var position = start
    repeat {
      var header = FieldReader(octets, from: position)
      fields += header.read(L2CAPSignal.front)
      let length = Int(clamping: header.number("Data_Length") ?? 0)
      let code = UInt8(truncatingIfNeeded: header.number("Code") ?? 0)
      let end = header.position + min(length, octets.count - header.position)
      var data = FieldReader(octets, from: header.position, to: end)
      fields += data.readAll(L2CAPSignal.layouts[code] ?? L2CAPLayouts.signalData)
      guard end > position else { break }
      position = end
    } while position < octets.count
    return fields
  }

  /// Shows a frame of a credit-based channel. The first frame of a service data unit holds the
  /// length of the unit.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 3.4.3.
  public static func creditBased(
    _ octets: [UInt8], from start: Int = 0, isFirst: Bool
  ) -> [PacketField] {
    var reader = FieldReader(octets, from: start)
    return reader.readAll(isFirst ? L2CAPLayouts.firstSegment : L2CAPLayouts.payload)
  }

  /// Shows octets of which nothing is known.
  public static func payload(_ octets: [UInt8], from start: Int = 0) -> [PacketField] {
    var reader = FieldReader(octets, from: start)
    return reader.readAll(L2CAPLayouts.payload)
  }

  /// Shows a PDU that begins with a code of one octet.
  static func coded(
    _ octets: [UInt8], _ start: Int, _ front: FieldLayout, _ layouts: [UInt8: FieldLayout]
  ) -> [PacketField] {
    var reader = FieldReader(octets, from: start)
    let fields = reader.read(front)
    guard start < octets.count else { return fields }
    return fields + reader.readAll(layouts[octets[start]] ?? parameters)
  }
}
