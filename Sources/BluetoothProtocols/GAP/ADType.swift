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
  public var description: String {
    ADStructures.names[rawValue] ?? "AD \(rawValue.hexadecimal)"
  }
}
