/// The layouts that AD structures have in common.
///
/// Source: Core 5.4, Vol 3, Part C, 11.
enum ADLayouts {
  static let structure = FieldLayout("Length:1 AD_Type:adType")
  static let data = FieldLayout("Data:o")
  static let manufacturer = FieldLayout("Company_ID:company Data:o")
  static let apple = FieldLayout("Company_ID:company Messages:apple")

  /// The beginning of an Apple message. Some messages have no length.
  static let appleFront = FieldLayout("Type:appleType Length:1")
  static let appleType = FieldLayout("Type:appleType")
}

extension FieldReader {
  /// Reads the AD structures in a place of the packet. Each becomes an item with the name of its
  /// type. The zeros that pad legacy data are no structures.
  mutating func readStructures(
    in place: Range<Int>, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    var cursor = ADStructureCursor(packet.extracting(place))
    while let found = cursor.next() {
      let start = place.lowerBound + found.offset
      let end = start + 2 + found.dataLength
      let name = PacketItemName.text(found.type.description)
      let layout = Self.layout(of: found, packet, start + 2)
      sink.beginItem(name)
      readPart(start..<min(end, place.upperBound)) { reader in
        reader.read(ADLayouts.structure, to: &sink)
        reader.readAll(layout, to: &sink)
      }
      sink.endItem(
        name, at: start..<end, meaning: found.overrun > 0 ? "longer than the data" : nil)
    }
  }

  private static func layout(
    of found: ADStructureCursor.Found, _ packet: RawSpan, _ start: Int
  ) -> FieldLayout {
    if found.type == .manufacturerSpecificData {
      guard found.dataLength >= 2 else { return ADLayouts.manufacturer }
      let company = CompanyIdentifier(rawValue: packet.littleEndian(at: start))
      return company == .apple ? ADLayouts.apple : ADLayouts.manufacturer
    }
    return ADStructures.layouts[found.type.rawValue] ?? ADLayouts.data
  }

  mutating func readAppleMessages(
    in place: Range<Int>, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    for message in AppleMessages.messages(in: Array(copying: packet.extracting(place))) {
      let start = place.lowerBound + message.offset
      let header = message.type == 0x01 ? 1 : min(2, place.upperBound - start)
      let end = start + header + message.data.count
      let name = PacketItemName.text(message.name)
      sink.beginItem(name)
      readPart(start..<end) { reader in
        reader.read(header == 1 ? ADLayouts.appleType : ADLayouts.appleFront, to: &sink)
        if message.type == 0x01 {
          let bits = OverflowArea.bits(of: message.data).map(String.init).joined(separator: ", ")
          let meaning = "bits " + (bits.isEmpty ? "none" : bits)
          reader.consumeRest(.mask, meaning: .text(meaning), to: &sink)
        } else {
          reader.readAll(AppleMessages.layouts[message.type] ?? ADLayouts.data, to: &sink)
        }
      }
      sink.endItem(name, at: start..<end, meaning: nil)
    }
  }
}

extension FieldName {
  fileprivate static let mask = FieldName("Mask")
}
