import BluetoothProtocols

// Events, as a controller sends them.
extension HostController {
  /// Source: Core 5.4, Vol 4, Part E, 7.7.14.
  mutating func complete(_ opcode: HCIOpcode, _ parameters: [UInt8]) {
    event(0x0E, [Self.commandCredits] + octets(opcode.rawValue) + parameters)
  }

  mutating func complete(_ opcode: HCIOpcode, _ status: HCIErrorCode = .success) {
    complete(opcode, [status.rawValue])
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.7.15.
  mutating func status(_ opcode: HCIOpcode, _ status: HCIErrorCode = .success) {
    event(0x0F, [status.rawValue, Self.commandCredits] + octets(opcode.rawValue))
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.7.5.
  mutating func disconnectionComplete(_ handle: ConnectionHandle, _ reason: UInt8) {
    event(0x05, [0] + handle.encoded() + [reason])
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.7.19.
  mutating func completedPacket(of handle: ConnectionHandle) {
    event(0x13, [1] + handle.encoded() + octets(UInt16(1)))
  }

  /// An LE meta event, where the host wants it.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65 and 7.8.1 (bit n − 1 of the mask for subevent n).
  mutating func leEvent(_ subevent: UInt8, _ parameters: [UInt8]) {
    guard wants(subevent) else { return }
    event(0x3E, [subevent] + parameters)
  }

  func wants(_ subevent: UInt8) -> Bool { leEventMask >> (subevent - 1) & 1 == 1 }

  mutating func event(_ code: UInt8, _ parameters: [UInt8]) {
    guard parameters.count <= 255 else { return }
    send([HCIPacketType.event.rawValue, code, UInt8(parameters.count)] + parameters)
  }

  func octets<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(littleEndian: number)
    return octets
  }

  /// How many commands the host may send before the next answer.
  private static let commandCredits: UInt8 = 1
}
