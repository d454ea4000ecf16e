import BluetoothProtocols

/// An HCI packet that stands for an entry of a run.
struct RunPacket: Hashable, Sendable {
  var type: HCIPacketType
  var isFromHost: Bool
  /// Without the octet that says the type.
  var octets: [UInt8]
}

extension RunPacket {
  /// Source: Core 5.4, Vol 4, Part E, 5.4.1.
  static func command(_ opcode: HCIOpcode, _ parameters: [UInt8]) -> RunPacket {
    var octets: [UInt8] = []
    octets.append(littleEndian: opcode.rawValue)
    octets.append(UInt8(clamping: parameters.count))
    return RunPacket(type: .command, isFromHost: true, octets: octets + parameters)
  }

  /// Source: Core 5.4, Vol 4, Part E, 5.4.4.
  static func event(_ code: HCIEventCode, _ parameters: [UInt8]) -> RunPacket {
    RunPacket(
      type: .event, isFromHost: false,
      octets: [code.rawValue, UInt8(clamping: parameters.count)] + parameters)
  }

  static func leEvent(_ subevent: LESubeventCode, _ parameters: [UInt8]) -> RunPacket {
    event(.leMeta, [subevent.rawValue] + parameters)
  }

  /// A command that the controller carries out at once.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.14.
  static func completed(
    _ opcode: HCIOpcode, _ parameters: [UInt8] = [], returning returned: [UInt8] = []
  ) -> [RunPacket] {
    let status = HCIErrorCode.success.rawValue
    return [
      command(opcode, parameters),
      event(.commandComplete, [1] + opcode.octets + [status] + returned),
    ]
  }

  /// A command that the controller begins to carry out.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.15.
  static func begun(_ opcode: HCIOpcode, _ parameters: [UInt8]) -> [RunPacket] {
    [
      command(opcode, parameters),
      event(.commandStatus, [HCIErrorCode.success.rawValue, 1] + opcode.octets),
    ]
  }

  /// A PDU of the attribute protocol, in one packet whatever its length.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 3.1; Vol 4, Part E, 5.4.2 (a host starts a frame with 00, a
  /// controller with 10).
  static func att(_ pdu: [UInt8], on handle: ConnectionHandle, isFromHost: Bool) -> RunPacket? {
    guard let length = UInt16(exactly: pdu.count), length <= UInt16.max - 4 else { return nil }
    let header = ACLHeader(
      handle: handle, packetBoundary: isFromHost ? .firstNonFlushable : .firstFlushable,
      dataLength: length + 4)
    let frame = L2CAPHeader(length: length, channel: .attributeProtocol)
    return RunPacket(
      type: .aclData, isFromHost: isFromHost,
      octets: header.encoded() + frame.encoded() + pdu)
  }
}

extension HCIOpcode {
  fileprivate var octets: [UInt8] {
    [UInt8(truncatingIfNeeded: rawValue), UInt8(truncatingIfNeeded: rawValue >> 8)]
  }
}
