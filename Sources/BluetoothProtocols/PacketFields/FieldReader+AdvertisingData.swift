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
  /// Reads the AD structures in a range of a packet. Each becomes a group with the name of its
  /// type. The zeros that pad legacy data are no structures.
  static func structures(in octets: [UInt8], _ range: Range<Int>) -> [PacketField] {
    AdvertisingData(parsing: Array(octets[range])).structures.map { structure in
      let start = range.lowerBound + structure.offset
      let end = start + structure.encodedLength
      var reader = FieldReader(octets, from: start, to: min(end, range.upperBound))
      var fields = reader.read(ADLayouts.structure)
      fields += reader.readAll(layout(of: structure))
      let claimed = 1 + Int(octets[start])
      return PacketField(
        structure.type.description, offset: start, length: end - start, .group(fields),
        meaning: start + claimed > range.upperBound ? "longer than the data" : nil)
    }
  }

  private static func layout(of structure: ADStructure) -> FieldLayout {
    if structure.type == .manufacturerSpecificData {
      return structure.data.starts(with: [0x4C, 0x00]) ? ADLayouts.apple : ADLayouts.manufacturer
    }
    return ADStructures.layouts[structure.type.rawValue] ?? ADLayouts.data
  }

  static func appleMessages(in octets: [UInt8], _ range: Range<Int>) -> [PacketField] {
    AppleMessages.messages(in: Array(octets[range])).map { message in
      let start = range.lowerBound + message.offset
      let header = message.type == 0x01 ? 1 : min(2, range.upperBound - start)
      let end = start + header + message.data.count
      var reader = FieldReader(octets, from: start, to: end)
      var fields = reader.read(header == 1 ? ADLayouts.appleType : ADLayouts.appleFront)
      if message.type == 0x01 {
        let bits = OverflowArea.bits(of: message.data).map(String.init).joined(separator: ", ")
        var mask = reader.takeRest("Mask")
        mask.meaning = "bits " + (bits.isEmpty ? "none" : bits)
        fields.append(mask)
      } else {
        fields += reader.readAll(AppleMessages.layouts[message.type] ?? ADLayouts.data)
      }
      return PacketField(message.name, offset: start, length: end - start, .group(fields))
    }
  }
}
