/// The type of an AD structure.
///
/// Source: Assigned Numbers, 2.3; Core Specification Supplement, Part A.
public struct ADType: RawRepresentable, Hashable, Sendable {
  /// The AD Type octet.
  public var rawValue: UInt8
  /// Takes any octet, also one that no specification has assigned.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// One octet of ``AdvertisingData/Flags``.
  public static let flags = ADType(rawValue: 0x01)
  /// Some of the device's services, in UUIDs of 2 octets.
  public static let incompleteServiceUUIDs16 = ADType(rawValue: 0x02)
  /// All of the device's services with UUIDs of 2 octets.
  public static let completeServiceUUIDs16 = ADType(rawValue: 0x03)
  /// Some of the device's services, in UUIDs of 4 octets.
  public static let incompleteServiceUUIDs32 = ADType(rawValue: 0x04)
  /// All of the device's services with UUIDs of 4 octets.
  public static let completeServiceUUIDs32 = ADType(rawValue: 0x05)
  /// Some of the device's services, in UUIDs of 16 octets.
  public static let incompleteServiceUUIDs128 = ADType(rawValue: 0x06)
  /// All of the device's services with UUIDs of 16 octets.
  public static let completeServiceUUIDs128 = ADType(rawValue: 0x07)
  /// The beginning of the device's name, in UTF-8.
  public static let shortenedLocalName = ADType(rawValue: 0x08)
  /// The whole of the device's name, in UTF-8.
  public static let completeLocalName = ADType(rawValue: 0x09)
  /// The transmit power in dBm, as one signed octet.
  public static let txPowerLevel = ADType(rawValue: 0x0A)
  /// The least and the greatest connection interval that the peripheral prefers: two octets each,
  /// in units of 1.25 ms. 0xFFFF names none.
  public static let peripheralConnectionIntervalRange = ADType(rawValue: 0x12)
  /// The services that the device looks for, in UUIDs of 2 octets.
  public static let solicitedServiceUUIDs16 = ADType(rawValue: 0x14)
  /// The services that the device looks for, in UUIDs of 16 octets.
  public static let solicitedServiceUUIDs128 = ADType(rawValue: 0x15)
  /// A service's UUID of 2 octets, and data of that service.
  public static let serviceData16 = ADType(rawValue: 0x16)
  /// The kind of the device, such as a watch: two octets, least significant first.
  public static let appearance = ADType(rawValue: 0x19)
  /// The advertising interval: two octets, in units of 0.625 ms.
  public static let advertisingInterval = ADType(rawValue: 0x1A)
  /// The services that the device looks for, in UUIDs of 4 octets.
  public static let solicitedServiceUUIDs32 = ADType(rawValue: 0x1F)
  /// A service's UUID of 4 octets, and data of that service.
  public static let serviceData32 = ADType(rawValue: 0x20)
  /// A service's UUID of 16 octets, and data of that service.
  public static let serviceData128 = ADType(rawValue: 0x21)
  /// A company's identifier in two octets, and data that only the company understands.
  public static let manufacturerSpecificData = ADType(rawValue: 0xFF)
}

extension ADType: CustomStringConvertible {
  public var description: String {
    ADStructures.names[rawValue] ?? "AD \(rawValue.hexadecimal)"
  }
}

extension ADType {
  /// Whether the type has a name here.
  public var isKnown: Bool { ADStructures.names[rawValue] != nil }

  /// Returns whether a structure of the type may have so many octets of data. Structures whose
  /// layout is not known may have any number.
  public func mayHave(_ count: Int) -> Bool {
    if self == .manufacturerSpecificData { return count >= 2 }
    return ADStructures.layouts[rawValue]?.mayTake(count) ?? true
  }
}
