import BluetoothProtocols

/// An HCI packet that represents an entry of a run.
struct RunPacket: Hashable, Sendable {
  var type: HCIPacketType
  var isFromHost: Bool
  /// The octets of the packet, without the first one, which says the type.
  var octets: [UInt8]
}

extension RunPacket {
  static func command(_ command: HCICommand) -> RunPacket {
    RunPacket(type: .command, isFromHost: true, octets: command.encoded())
  }

  static func event(_ event: HCIEvent) -> RunPacket {
    RunPacket(type: .event, isFromHost: false, octets: event.encoded())
  }

  /// Returns a command that the controller carries out at once, with its answer.
  ///
  /// - Parameter returned: The octets that the controller returns after the status.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.14.
  static func completed(_ command: HCICommand, returning returned: [UInt8] = []) -> [RunPacket] {
    let status = HCIErrorCode.success.rawValue
    let complete = HCIEvent.CommandComplete(command.opcode, returnParameters: [status] + returned)
    return [.command(command), .event(.commandComplete(complete))]
  }

  /// Returns a command that the controller begins to carry out, with its answer.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.15.
  static func begun(_ command: HCICommand) -> [RunPacket] {
    [.command(command), .event(.commandStatus(.init(opcode: command.opcode)))]
  }

  /// Returns the PDU of a fixed channel in one packet, whatever its length.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 3.1; Vol 4, Part E, 5.4.2 (a host starts a frame with 00, a
  /// controller with 10).
  static func l2cap(
    _ pdu: [UInt8], in channel: L2CAPChannel, on handle: ConnectionHandle, isFromHost: Bool
  ) -> RunPacket? {
    guard let length = UInt16(exactly: pdu.count), length <= UInt16.max - 4 else { return nil }
    let header = ACLHeader(
      handle: handle, packetBoundary: isFromHost ? .firstNonFlushable : .firstFlushable,
      dataLength: length + 4)
    let frame = L2CAPHeader(length: length, channel: channel)
    return RunPacket(
      type: .aclData, isFromHost: isFromHost,
      octets: header.encoded() + frame.encoded() + pdu)
  }
}
