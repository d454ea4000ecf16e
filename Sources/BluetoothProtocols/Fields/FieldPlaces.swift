/// The places at which a packet names its connection, the other device, and the strength of its
/// signal. A place is nil if the field is missing or does not stand at a fixed offset. The places
/// follow from the layout of the fields.
struct FieldPlaces: Sendable {
  /// The offset of the field `Connection_Handle` or `Handle`.
  var handle: Int?
  /// The offset of the first address of another device. Of a list, only the first item counts.
  var address: Int?
  /// The offset of the field `RSSI`, which has one octet.
  var rssi: Int?

  init(_ layout: FieldLayout) {
    var offset: Int? = 0
    read(layout.parts, &offset)
  }

  /// - Parameter offset: The offset of the next field; nil after a field whose length is not fixed.
  private mutating func read(_ parts: [FieldLayout.Part], _ offset: inout Int?) {
    for part in parts {
      guard let place = offset else { return }
      switch part {
      case .field(let name, let format):
        keepFirst(name, format, at: place)
        if case .octets(let count) = format.size { offset = place + count } else { offset = nil }
      case .bits(_, let octets, _): offset = place + octets
      case .list(_, _, let parts):
        read(parts, &offset)
        offset = nil
      case .optional, .region: offset = nil
      }
    }
  }

  private mutating func keepFirst(_ name: String, _ format: FieldFormat, at place: Int) {
    switch format.kind {
    case .handle where name == "Connection_Handle" || name == "Handle": handle = handle ?? place
    case .address: address = address ?? place
    case .power where name == "RSSI": rssi = rssi ?? place
    default: break
    }
  }
}

extension FieldLayout {
  /// Returns the octets at which a field stands; nil if no field has the name, or if an earlier
  /// field has no fixed length.
  func range(of name: String) -> Range<Int>? {
    var offset = 0
    for part in parts {
      switch part {
      case .field(let field, let format):
        guard case .octets(let count) = format.size else { return nil }
        if field == name { return offset..<offset + count }
        offset += count
      case .bits(_, let octets, _): offset += octets
      case .list, .optional, .region: return nil
      }
    }
    return nil
  }
}
