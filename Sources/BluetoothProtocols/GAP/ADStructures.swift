/// The AD structures that are known, by their type.
///
/// Source: Core Specification Supplement, Part A, 1; Assigned Numbers, 2.3.
enum ADStructures {
  static let names = all.names
  static let layouts = all.layouts

  /// The width of the UUIDs in a structure, by its type: those of a list, or the one before data.
  static let uuidWidths = layouts.compactMapValues(\.uuidWidth)

  private static let all: [NamedLayout] = [
    .init(0x01, "Flags", "Flags:adFlags1 Further_Flags:o"),
    .init(0x02, "Incomplete List of 16-bit Service UUIDs", uuids16),
    .init(0x03, "Complete List of 16-bit Service UUIDs", uuids16),
    .init(0x04, "Incomplete List of 32-bit Service UUIDs", uuids32),
    .init(0x05, "Complete List of 32-bit Service UUIDs", uuids32),
    .init(0x06, "Incomplete List of 128-bit Service UUIDs", uuids128),
    .init(0x07, "Complete List of 128-bit Service UUIDs", uuids128),
    .init(0x08, "Shortened Local Name", "Name:text"),
    .init(0x09, "Complete Local Name", "Name:text"),
    .init(0x0A, "Tx Power Level", "Tx_Power_Level:dBm"),
    .init(0x0D, "Class of Device", "Class_of_Device:x3"),
    .init(0x0E, "Simple Pairing Hash C-192", "Simple_Pairing_Hash_C:secret16"),
    .init(0x0F, "Simple Pairing Randomizer R-192", "Simple_Pairing_Randomizer_R:secret16"),
    .init(0x10, "Device ID", "TK_Value_or_Device_ID:secret"),
    .init(0x11, "Security Manager Out of Band Flags", "OOB_Flags:x1"),
    .init(0x12, "Peripheral Connection Interval Range", "Interval_Min:1.25ms Interval_Max:1.25ms"),
    .init(0x14, "List of 16-bit Service Solicitation UUIDs", uuids16),
    .init(0x15, "List of 128-bit Service Solicitation UUIDs", uuids128),
    .init(0x16, "Service Data - 16-bit UUID", "Service_UUID:uuid16 Service_Data:o"),
    .init(0x17, "Public Target Address", "Addresses:*( Address:address )"),
    .init(0x18, "Random Target Address", "Addresses:*( Address:address )"),
    .init(0x19, "Appearance", "Appearance:appearance"),
    .init(0x1A, "Advertising Interval", "Advertising_Interval:0.625ms"),
    .init(0x1B, "LE Bluetooth Device Address", "Address:address Address_Type:addressType"),
    .init(0x1C, "LE Role", "Role:leRole"),
    .init(0x1D, "Simple Pairing Hash C-256", "Simple_Pairing_Hash_C:secret16"),
    .init(0x1E, "Simple Pairing Randomizer R-256", "Simple_Pairing_Randomizer_R:secret16"),
    .init(0x1F, "List of 32-bit Service Solicitation UUIDs", uuids32),
    .init(0x20, "Service Data - 32-bit UUID", "Service_UUID:uuid32 Service_Data:o"),
    .init(0x21, "Service Data - 128-bit UUID", "Service_UUID:uuid128 Service_Data:o"),
    .init(0x22, "LE Secure Connections Confirmation Value", "Confirmation_Value:secret16"),
    .init(0x23, "LE Secure Connections Random Value", "Random_Value:secret16"),
    .init(0x24, "URI", "URI_Scheme:1 URI:text"),
    .init(0x25, "Indoor Positioning", "Flags:x1 Positioning_Data:o"),
    .init(0x26, "Transport Discovery Data", "Organization:1 Flags:x1 Transport_Data:o"),
    .init(0x27, "LE Supported Features", "Features:features"),
    .init(0x28, "Channel Map Update Indication", "Channel_Map:x5 Instant:2"),
    .init(0x29, "PB-ADV"),
    .init(0x2A, "Mesh Message"),
    .init(0x2B, "Mesh Beacon"),
    .init(0x2C, "BIGInfo", "BIGInfo:o"),
    .init(0x2D, "Broadcast_Code", "Broadcast_Code:secret"),
    .init(0x2E, "Resolvable Set Identifier", "Identifier:o"),
    .init(0x2F, "Advertising Interval - long", "Advertising_Interval:0.625ms3"),
    .init(0x30, "Broadcast_Name", "Broadcast_Name:text"),
    .init(0x31, "Encrypted Advertising Data", "Randomizer:x5 Encrypted_Payload:o"),
    .init(0x32, "Periodic Advertising Response Timing Information"),
    .init(0x34, "Electronic Shelf Label"),
    .init(0x3D, "3D Information Data"),
    .init(0xFF, "Manufacturer Specific Data"),
  ]

  private static let uuids16 = "UUIDs:*( UUID:uuid16 )"
  private static let uuids32 = "UUIDs:*( UUID:uuid32 )"
  private static let uuids128 = "UUIDs:*( UUID:uuid128 )"
}

extension FieldLayout {
  /// The width of the UUID in the first field.
  fileprivate var uuidWidth: BluetoothUUID.Width? {
    switch parts.first {
    case .list(_, _, let parts): FieldLayout(parts: parts).uuidWidth
    case .field(_, let format):
      if case (.uuid, .octets(let count)) = (format.kind, format.size) {
        BluetoothUUID.Width(rawValue: 8 * count)
      } else {
        nil
      }
    default: nil
    }
  }
}
