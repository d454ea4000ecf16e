import BluetoothProtocols
import Timelines

// The events that a controller sends.
extension HostController {
  /// Sends an event if the host's masks ask for it. The state follows the event in any case.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.3.1, 7.7.65 and 7.8.1.
  mutating func send(_ event: HCIEvent) {
    putOnAir(host.receive(event))
    guard masks.wants(event.code) else { return withhold(event.code) }
    if let subevent = event.subevent, !masks.wants(subevent) { return }
    send([HCIPacketType.event.rawValue] + event.encoded())
  }

  /// Notes in the timeline, once, that the host's event mask withholds events. Without the note, the
  /// timeline would not show why a host with LE events disabled waits in vain.
  private mutating func withhold(_ code: HCIEventCode) {
    guard withheld.insert(code).inserted else { return }
    draft(
      .noteText,
      [.text: .text("the host's event mask does not enable \(code): none is sent")])
  }

  mutating func complete(_ opcode: HCIOpcode, _ parameters: [UInt8]) {
    send(.commandComplete(.init(opcode, returnParameters: parameters)))
  }

  mutating func complete(_ opcode: HCIOpcode, _ status: HCIErrorCode = .success) {
    complete(opcode, [status.rawValue])
  }

  mutating func status(_ opcode: HCIOpcode, _ status: HCIErrorCode = .success) {
    send(.commandStatus(.init(status: status, opcode: opcode)))
  }
}

extension LESubeventCode {
  static let scanRequestReceived = LESubeventCode(rawValue: 0x13)
}

extension HCIEventCode {
  static let readRemoteVersionComplete = HCIEventCode(rawValue: 0x0C)
  static let hardwareError = HCIEventCode(rawValue: 0x10)
}
