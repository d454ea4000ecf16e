/// The type of an HCI packet: the octet that goes before the packet on a UART.
///
/// The type is a structure and not an enumeration, because vendors use further numbers and a
/// recorder writes what it saw.
///
/// Source: Core 5.4, Vol 4, Part A, 2.
public struct HCIPacketType: RawRepresentable, Hashable, Sendable {
  /// The octet of the type.
  public var rawValue: UInt8

  /// Takes any octet, also that of a vendor.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// From the host to the controller: an ``HCICommand``.
  @inlinable public static var command: HCIPacketType { HCIPacketType(rawValue: 0x01) }
  /// In both directions: the data of connections, with an ``ACLHeader``.
  @inlinable public static var aclData: HCIPacketType { HCIPacketType(rawValue: 0x02) }
  /// In both directions: speech on BR/EDR, with a ``StreamDataHeader``.
  @inlinable public static var synchronousData: HCIPacketType { HCIPacketType(rawValue: 0x03) }
  /// From the controller to the host: an ``HCIEvent``.
  @inlinable public static var event: HCIPacketType { HCIPacketType(rawValue: 0x04) }
  /// In both directions: isochronous data, such as LE Audio, with a ``StreamDataHeader``.
  @inlinable public static var isoData: HCIPacketType { HCIPacketType(rawValue: 0x05) }
}

extension HCIPacketType: CustomStringConvertible {
  public var description: String {
    switch self {
    case .command: "command"
    case .aclData: "ACL data"
    case .synchronousData: "synchronous data"
    case .event: "event"
    case .isoData: "isochronous data"
    default: "packet type \(rawValue.hexadecimal)"
    }
  }
}
