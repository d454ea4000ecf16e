import BluetoothProtocols

// The events that a controller sends.
extension HostController {
  /// Sends an event. The state follows the event even if the host is not told: an LE event is sent
  /// only if the host's event mask asks for it.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65 and 7.8.1 (bit n − 1 of the mask for subevent n).
  mutating func send(_ event: HCIEvent) {
    perform(host.receive(event))
    if let subevent = event.subevent, !wants(subevent) { return }
    send([HCIPacketType.event.rawValue] + event.encoded())
  }

  func wants(_ subevent: LESubeventCode) -> Bool {
    leEventMask >> (subevent.rawValue &- 1) & 1 == 1
  }

  mutating func complete(_ opcode: HCIOpcode, _ parameters: [UInt8]) {
    send(.commandComplete(.init(opcode, returnParameters: parameters)))
  }

  mutating func complete(_ opcode: HCIOpcode, _ status: HCIErrorCode = .success) {
    complete(opcode, [status.rawValue])
  }

  mutating func status(_ opcode: HCIOpcode, _ status: HCIErrorCode = .success) {
    send(.commandStatus(status: status, commandsAllowed: 1, opcode: opcode))
  }
}

extension HCIEventCode {
  static let readRemoteVersionComplete = HCIEventCode(rawValue: 0x0C)
  static let hardwareError = HCIEventCode(rawValue: 0x10)
}
