/// The type of an HCI packet: the octet that goes before the packet on a UART.
///
/// The type is a structure and not an enumeration, because vendors use further numbers and a
/// recorder writes what it saw.
///
/// Source: Core 5.4, Vol 4, Part A, 2.
public struct HCIPacketType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable public static var command: HCIPacketType { HCIPacketType(rawValue: 0x01) }
  @inlinable public static var aclData: HCIPacketType { HCIPacketType(rawValue: 0x02) }
  @inlinable public static var synchronousData: HCIPacketType { HCIPacketType(rawValue: 0x03) }
  @inlinable public static var event: HCIPacketType { HCIPacketType(rawValue: 0x04) }
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
