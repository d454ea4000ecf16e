/// What an HCI packet is: the type octet that goes before it on a UART.
///
/// A structure and not an enumeration: vendors use further numbers, and a recorder writes what it
/// saw.
///
/// Source: Core 5.4, Vol 4, Part A, 2.
public struct HCIPacketType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let command = HCIPacketType(rawValue: 0x01)
  public static let aclData = HCIPacketType(rawValue: 0x02)
  public static let synchronousData = HCIPacketType(rawValue: 0x03)
  public static let event = HCIPacketType(rawValue: 0x04)
  public static let isoData = HCIPacketType(rawValue: 0x05)
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
