/// The operations that a characteristic supports.
///
/// Source: Apple, CBCharacteristicProperties; Core 5.4, Vol 3, Part G, 3.3.1.1.
public struct CBCharacteristicProperties: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let broadcast = Self(rawValue: 0x01)
  public static let read = Self(rawValue: 0x02)
  public static let writeWithoutResponse = Self(rawValue: 0x04)
  public static let write = Self(rawValue: 0x08)
  public static let notify = Self(rawValue: 0x10)
  public static let indicate = Self(rawValue: 0x20)
  public static let authenticatedSignedWrites = Self(rawValue: 0x40)
  public static let extendedProperties = Self(rawValue: 0x80)
  /// Only trusted devices may subscribe. For characteristics that an app publishes.
  public static let notifyEncryptionRequired = Self(rawValue: 0x100)
  /// Only trusted devices may subscribe to indications. For characteristics that an app publishes.
  public static let indicateEncryptionRequired = Self(rawValue: 0x200)
}

/// The access that remote devices have to an attribute that the app publishes.
///
/// Source: Apple, CBAttributePermissions.
public struct CBAttributePermissions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let readable = Self(rawValue: 0x01)
  public static let writeable = Self(rawValue: 0x02)
  public static let readEncryptionRequired = Self(rawValue: 0x04)
  public static let writeEncryptionRequired = Self(rawValue: 0x08)
}

// The names by which the host knows them, in the order of their bits.
extension CBCharacteristicProperties {
  private static let seatNames = [
    "broadcast", "read", "writeWithoutResponse", "write", "notify", "indicate",
    "authenticatedSignedWrites", "extendedProperties", "notifyEncryptionRequired",
    "indicateEncryptionRequired",
  ]

  init(seatNames names: [String]) {
    self.init(rawValue: Self.seatNames.bits { names.contains($0) })
  }

  var seatNames: [String] { Self.seatNames.named(rawValue) }
}

extension CBAttributePermissions {
  private static let seatNames = [
    "readable", "writeable", "readEncryptionRequired", "writeEncryptionRequired",
  ]

  var seatNames: [String] { Self.seatNames.named(rawValue) }
}

extension [String] {
  fileprivate func bits(_ isSet: (String) -> Bool) -> UInt {
    enumerated().reduce(0) { isSet($1.element) ? $0 | 1 << $1.offset : $0 }
  }

  fileprivate func named(_ bits: UInt) -> [String] {
    enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element)
  }
}
