/// What is in an AD structure behind its type, by the type.
///
/// Source: Core Specification Supplement, Part A, 1; Assigned Numbers, 2.3.
enum ADLayouts {
  static let byType: [UInt8: FieldLayout] = texts.mapValues(FieldLayout.init)

  static let texts: [UInt8: String] = [
    0x01: "Flags:adFlags1 Further_Flags:o",
    0x02: uuids16, 0x03: uuids16, 0x04: uuids32, 0x05: uuids32, 0x06: uuids128, 0x07: uuids128,
    0x08: "Name:text", 0x09: "Name:text", 0x0A: "Tx_Power_Level:dBm", 0x0D: "Class_of_Device:x3",
    0x0E: "Simple_Pairing_Hash_C:secret16", 0x0F: "Simple_Pairing_Randomizer_R:secret16",
    0x10: "TK_Value_or_Device_ID:secret", 0x11: "OOB_Flags:x1",
    0x12: "Interval_Min:1.25ms Interval_Max:1.25ms",
    0x14: uuids16, 0x15: uuids128, 0x16: "Service_UUID:uuid16 Service_Data:o",
    0x17: "Addresses:*( Address:address )", 0x18: "Addresses:*( Address:address )",
    0x19: "Appearance:appearance", 0x1A: "Advertising_Interval:0.625ms",
    0x1B: "Address:address Address_Type:addressType", 0x1C: "Role:leRole",
    0x1D: "Simple_Pairing_Hash_C:secret16", 0x1E: "Simple_Pairing_Randomizer_R:secret16",
    0x1F: uuids32, 0x20: "Service_UUID:uuid32 Service_Data:o",
    0x21: "Service_UUID:uuid128 Service_Data:o", 0x22: "Confirmation_Value:secret16",
    0x23: "Random_Value:secret16", 0x24: "URI_Scheme:1 URI:text",
    0x25: "Flags:x1 Positioning_Data:o", 0x26: "Organization:1 Flags:x1 Transport_Data:o",
    0x27: "Features:features", 0x28: "Channel_Map:x5 Instant:2",
    0x2C: "BIGInfo:o", 0x2D: "Broadcast_Code:secret", 0x2E: "Identifier:o",
    0x2F: "Advertising_Interval:0.625ms3", 0x30: "Broadcast_Name:text",
    0x31: "Randomizer:x5 Encrypted_Payload:o",
  ]

  private static let uuids16 = "UUIDs:*( UUID:uuid16 )"
  private static let uuids32 = "UUIDs:*( UUID:uuid32 )"
  private static let uuids128 = "UUIDs:*( UUID:uuid128 )"

  static let structure = FieldLayout("Length:1 AD_Type:adType")
  static let data = FieldLayout("Data:o")
  static let manufacturer = FieldLayout("Company_ID:company Data:o")
  static let apple = FieldLayout("Company_ID:company Messages:apple")

  /// What an Apple message begins with; some have no length.
  static let appleFront = FieldLayout("Type:appleType Length:1")
  static let appleType = FieldLayout("Type:appleType")

  /// Apple's messages whose octets are known.
  ///
  /// Source: as ``AppleMessages``; iBeacon: Apple, Proximity Beacon Specification.
  static let appleMessages: [UInt8: FieldLayout] = [
    0x02: "Proximity_UUID:o16 Major:o2 Minor:o2 Measured_Power:dBm",
    0x0C: "Clipboard:x1 Sequence:2 Authentication_Tag:o1 Encrypted_Payload:o",
    0x0F: "Action_Flags:x1 Action_Type:x1 Authentication_Tag:o3 Action_Parameters:o",
    0x10: "Status_and_Action:x1 Data_Flags:x1 Authentication_Tag:o",
    0x12: "Status:x1 Public_Key:o",
  ].mapValues(FieldLayout.init)
}

extension FieldReader {
  /// The AD structures of a range of a packet: a group each, by the name of its type. The zeros
  /// that pad legacy data are no structure.
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
    return ADLayouts.byType[structure.type.rawValue] ?? ADLayouts.data
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
        fields += reader.readAll(ADLayouts.appleMessages[message.type] ?? ADLayouts.data)
      }
      return PacketField(message.name, offset: start, length: end - start, .group(fields))
    }
  }
}
