import BluetoothProtocols

/// The events that a host wants, by its three masks.
///
/// Source: Core 5.4, Vol 4, Part E, 7.3.1 (Set Event Mask), 7.3.69 (its page 2) and 7.8.1 (LE Set
/// Event Mask), each with what counts after a reset.
struct EventMasks: Hashable, Sendable {
  /// Bit n is for the event of code n + 1. After a reset there is no bit for LE events.
  private var first: UInt64 = 0x1FFF_FFFF_FFFF
  /// Bit n is for the event of code n + 0x40.
  private var second: UInt64 = 0
  /// Bit n is for the LE event of subevent code n + 1.
  private var le: UInt64 = 0x1F

  /// Takes the parameters of one of the three commands.
  mutating func set(_ opcode: HCIOpcode, _ parameters: [UInt8]) {
    let mask = parameters.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    switch opcode {
    case .setEventMask: first = mask
    case .setEventMaskPage2: second = mask
    default: le = mask
    }
  }

  /// Whether the host wants an event. The events that answer commands and data have no bit, and no
  /// host can do without them; nor has the event of a vendor a bit.
  func wants(_ code: HCIEventCode) -> Bool {
    if Self.withoutBit.contains(code) { return true }
    let code = code.rawValue
    return code > 0x40 ? second >> (code - 0x40) & 1 == 1 : first >> (code &- 1) & 1 == 1
  }

  /// Whether the host wants an LE event, if it wants LE events at all.
  func wants(_ subevent: LESubeventCode) -> Bool { le >> (subevent.rawValue &- 1) & 1 == 1 }

  private static let withoutBit: Set<HCIEventCode> = [
    .commandComplete, .commandStatus, .numberOfCompletedPackets, .vendor,
  ]
}

extension HCIOpcode {
  static let setEventMask = HCIOpcode(rawValue: 0x0C01)
  static let setEventMaskPage2 = HCIOpcode(rawValue: 0x0C63)
  static let leSetEventMask = HCIOpcode(rawValue: 0x2001)
}
