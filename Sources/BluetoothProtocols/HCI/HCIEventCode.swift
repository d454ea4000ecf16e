/// The kind of an HCI event. The members that other code needs stand with the events, in `Events/`.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.
public struct HCIEventCode: RawRepresentable, Hashable, Sendable {
  /// The first octet of the event.
  public var rawValue: UInt8
  /// Takes any octet, also one that no specification has assigned.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// An LE event. The subevent code after the length identifies it: 7.7.65.
  public static let leMeta = HCIEventCode(rawValue: 0x3E)
  /// An event that the vendor of the controller has defined.
  public static let vendor = HCIEventCode(rawValue: 0xFF)
}

extension HCIEventCode: CustomStringConvertible {
  public var description: String {
    HCIEventDescription.table.names[rawValue] ?? "Event \(rawValue.hexadecimal)"
  }
}

/// The kind of an LE Meta event. The members that other code needs stand with the events, in
/// `Events/`.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65; 6.0 for the codes from 0x2B.
public struct LESubeventCode: RawRepresentable, Hashable, Sendable {
  /// The first octet of the event's parameters.
  public var rawValue: UInt8
  /// Takes any octet, also one that no specification has assigned.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
}

extension LESubeventCode: CustomStringConvertible {
  public var description: String {
    HCIEventDescription.leTable.names[rawValue] ?? "LE Subevent \(rawValue.hexadecimal)"
  }
}

/// The code of an event as a number; of an LE event, the subevent code.
enum HCIEventKind: Hashable, Sendable {
  case event(UInt8)
  case le(UInt8)

  var number: UInt8 {
    switch self {
    case .event(let number), .le(let number): number
    }
  }
  var code: HCIEventCode {
    if case .event(let number) = self { HCIEventCode(rawValue: number) } else { .leMeta }
  }
  var subevent: LESubeventCode? {
    if case .le(let number) = self { LESubeventCode(rawValue: number) } else { nil }
  }
}
