/// The kind of address that a device uses, by its number in HCI.
///
/// The type is a structure and not an enumeration, because a newer value must not make a packet
/// undecodable.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65.2 and 7.7.65.13.
public struct AddressType: RawRepresentable, Hashable, Sendable {
  /// The octet of the address type in HCI.
  public var rawValue: UInt8
  /// Takes any octet, also one that no specification has assigned.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A public device address, which the manufacturer of the device has from the IEEE.
  public static let `public` = AddressType(rawValue: 0x00)
  /// A random device address: static, or private.
  public static let random = AddressType(rawValue: 0x01)
  /// A public identity address, which the controller resolved from a private address.
  public static let publicIdentity = AddressType(rawValue: 0x02)
  /// A static random identity address, which the controller resolved from a private address.
  public static let randomIdentity = AddressType(rawValue: 0x03)
  /// The advertisement had no address.
  public static let anonymous = AddressType(rawValue: 0xFF)
}

extension AddressType: CustomStringConvertible {
  public var description: String {
    switch self {
    case .public: "public"
    case .random: "random"
    case .publicIdentity: "public identity"
    case .randomIdentity: "random identity"
    case .anonymous: "anonymous"
    default: rawValue.hexadecimal
    }
  }
}

extension AddressType: WireValue {
  static var format: String { "addressType" }
}
