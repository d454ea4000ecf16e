/// Where a packet says which connection it is about, which device, and how strong its signal was, as
/// far as that stands at a fixed place. All follows from the layout of its fields.
struct FieldPlaces: Sendable {
  /// Of a field `Connection_Handle` or `Handle`.
  var handle: Int?
  /// Of the first address of another device; of a list, in its first item.
  var address: Int?
  /// Of a field `RSSI` of one octet.
  var rssi: Int?

  init(_ layout: FieldLayout) {
    var offset: Int? = 0
    read(layout.parts, &offset)
  }

  /// - Parameter offset: Of the next field; nil behind a field whose length is not fixed.
  private mutating func read(_ parts: [FieldLayout.Part], _ offset: inout Int?) {
    for part in parts {
      guard let place = offset else { return }
      switch part {
      case .field(let name, let format):
        note(name, format, at: place)
        if case .octets(let count) = format.size { offset = place + count } else { offset = nil }
      case .bits(_, let octets, _): offset = place + octets
      case .list(_, _, let parts):
        read(parts, &offset)
        offset = nil
      case .optional, .region: offset = nil
      }
    }
  }

  private mutating func note(_ name: String, _ format: FieldFormat, at place: Int) {
    switch format.kind {
    case .handle where name == "Connection_Handle" || name == "Handle": handle = handle ?? place
    case .address: address = address ?? place
    case .power where name == "RSSI": rssi = rssi ?? place
    default: break
    }
  }
}

extension FieldLayout {
  /// Where a field stands; nil where none is called so, or where one before it has no fixed length.
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
