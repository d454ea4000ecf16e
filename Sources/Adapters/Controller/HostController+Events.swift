import BluetoothProtocols
import Timelines

// The events that a controller sends.
extension HostController {
  /// Sends an event. The state follows the event even if the host is not told: an event is sent only
  /// if the host's masks ask for it.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.3.1, 7.7.65 and 7.8.1.
  mutating func send(_ event: HCIEvent) {
    perform(host.receive(event))
    guard masks.wants(event.code) else { return withhold(event.code) }
    if let subevent = event.subevent, !masks.wants(subevent) { return }
    send([HCIPacketType.event.rawValue] + event.encoded())
  }

  /// Tells the readers of the timeline, once, that the host's event mask keeps events from it. A
  /// host that forgets LE events waits for them in vain, and nothing else would say why.
  private mutating func withhold(_ code: HCIEventCode) {
    guard withheld.insert(code).inserted else { return }
    draft(
      .noteText,
      [.text: .text("the host's event mask does not ask for \(code): it is told of none")])
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

extension LESubeventCode {
  static let scanRequestReceived = LESubeventCode(rawValue: 0x13)
}

extension HCIEventCode {
  static let readRemoteVersionComplete = HCIEventCode(rawValue: 0x0C)
  static let hardwareError = HCIEventCode(rawValue: 0x10)
}
