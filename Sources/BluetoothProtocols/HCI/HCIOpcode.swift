/// The kind of an HCI command: a group in six bits and a command in ten. The members stand with the
/// commands, in `Commands/`, and name their sections of Core 5.4, Vol 4, Part E.
///
/// Source: Core 5.4, Vol 4, Part E, 5.4.1.
public struct HCIOpcode: RawRepresentable, Hashable, Sendable {
  /// The two octets of the opcode as a number. On the wire, the least significant one comes first.
  public var rawValue: UInt16
  /// Takes any number, also one that no specification has assigned.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The OGF, 0 to 63: the upper six bits. 0x08 is LE, 0x3F is the vendor.
  public var group: UInt8 { UInt8(rawValue >> 10) }
  /// The OCF, 0 to 1023: the lower ten bits, which count the commands of the group.
  public var command: UInt16 { rawValue & 0x03FF }

  /// No command. A Command Complete event with this opcode only allows the host to send more
  /// commands.
  public static let none = HCIOpcode(rawValue: 0x0000)
}

extension HCIOpcode: WireValue {
  static var format: String { "opcode" }
}

extension HCIOpcode: CustomStringConvertible {
  public var description: String {
    HCICommandDescription.byOpcode[rawValue]?.name
      ?? (group == 0x3F
        ? "Vendor Command \(rawValue.hexadecimal)" : "Command \(rawValue.hexadecimal)")
  }
}
