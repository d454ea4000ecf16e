/// What an AD structure holds.
///
/// Source: Assigned Numbers, 2.3; Core Specification Supplement, Part A.
public struct ADType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let flags = ADType(rawValue: 0x01)
  public static let incompleteServiceUUIDs16 = ADType(rawValue: 0x02)
  public static let completeServiceUUIDs16 = ADType(rawValue: 0x03)
  public static let incompleteServiceUUIDs32 = ADType(rawValue: 0x04)
  public static let completeServiceUUIDs32 = ADType(rawValue: 0x05)
  public static let incompleteServiceUUIDs128 = ADType(rawValue: 0x06)
  public static let completeServiceUUIDs128 = ADType(rawValue: 0x07)
  public static let shortenedLocalName = ADType(rawValue: 0x08)
  public static let completeLocalName = ADType(rawValue: 0x09)
  public static let txPowerLevel = ADType(rawValue: 0x0A)
  public static let peripheralConnectionIntervalRange = ADType(rawValue: 0x12)
  public static let solicitedServiceUUIDs16 = ADType(rawValue: 0x14)
  public static let solicitedServiceUUIDs128 = ADType(rawValue: 0x15)
  public static let serviceData16 = ADType(rawValue: 0x16)
  public static let appearance = ADType(rawValue: 0x19)
  public static let advertisingInterval = ADType(rawValue: 0x1A)
  public static let solicitedServiceUUIDs32 = ADType(rawValue: 0x1F)
  public static let serviceData32 = ADType(rawValue: 0x20)
  public static let serviceData128 = ADType(rawValue: 0x21)
  public static let manufacturerSpecificData = ADType(rawValue: 0xFF)
}

extension ADType: CustomStringConvertible {
  public var description: String { ADTypeNames.byCode[rawValue] ?? "AD \(rawValue.hexadecimal)" }
}

enum ADTypeNames {
  static let byCode: [UInt8: String] = [
    0x01: "Flags", 0x02: "Incomplete List of 16-bit Service UUIDs",
    0x03: "Complete List of 16-bit Service UUIDs",
    0x04: "Incomplete List of 32-bit Service UUIDs",
    0x05: "Complete List of 32-bit Service UUIDs",
    0x06: "Incomplete List of 128-bit Service UUIDs",
    0x07: "Complete List of 128-bit Service UUIDs",
    0x08: "Shortened Local Name", 0x09: "Complete Local Name", 0x0A: "Tx Power Level",
    0x0D: "Class of Device", 0x0E: "Simple Pairing Hash C-192",
    0x0F: "Simple Pairing Randomizer R-192", 0x10: "Device ID",
    0x11: "Security Manager Out of Band Flags",
    0x12: "Peripheral Connection Interval Range",
    0x14: "List of 16-bit Service Solicitation UUIDs",
    0x15: "List of 128-bit Service Solicitation UUIDs",
    0x16: "Service Data - 16-bit UUID", 0x17: "Public Target Address",
    0x18: "Random Target Address", 0x19: "Appearance", 0x1A: "Advertising Interval",
    0x1B: "LE Bluetooth Device Address", 0x1C: "LE Role", 0x1D: "Simple Pairing Hash C-256",
    0x1E: "Simple Pairing Randomizer R-256",
    0x1F: "List of 32-bit Service Solicitation UUIDs", 0x20: "Service Data - 32-bit UUID",
    0x21: "Service Data - 128-bit UUID", 0x22: "LE Secure Connections Confirmation Value",
    0x23: "LE Secure Connections Random Value", 0x24: "URI", 0x25: "Indoor Positioning",
    0x26: "Transport Discovery Data", 0x27: "LE Supported Features",
    0x28: "Channel Map Update Indication", 0x29: "PB-ADV", 0x2A: "Mesh Message",
    0x2B: "Mesh Beacon", 0x2C: "BIGInfo", 0x2D: "Broadcast_Code",
    0x2E: "Resolvable Set Identifier", 0x2F: "Advertising Interval - long", 0x30: "Broadcast_Name",
    0x31: "Encrypted Advertising Data",
    0x32: "Periodic Advertising Response Timing Information", 0x34: "Electronic Shelf Label",
    0x3D: "3D Information Data",
    0xFF: "Manufacturer Specific Data",
  ]
}
