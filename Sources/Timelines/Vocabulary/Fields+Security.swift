public import BluetoothProtocols

extension Fields {
  /// Makes the fields of `link.pairing` for a PDU of the Security Manager, as it is sent.
  public init(securityManager octets: [UInt8]) {
    let code = SMPCode(rawValue: octets.first ?? 0)
    self = [
      .opcode: .integer(Int(code.rawValue)), .name: .text(code.description),
      .octets: .octets(octets),
    ]
  }

  /// Makes the fields of `link.pairing` for a PDU in a capture. The octets of a PDU that
  /// distributes a key are left out: the keys of a phone do not belong in reports. An identity
  /// address is no key, and devices are named by it.
  public init(captured pdu: SMPPDU) {
    self.init(securityManager: pdu.encoded())
    if pdu.code.carriesSecret, pdu.code != .identityAddressInformation { self[.octets] = nil }
  }

  /// Makes the fields of `link.control` for a control PDU, as it is sent. The last PDU of each side
  /// is encrypted, so that its name follows from its length.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 2.4.2.6.
  public init(control octets: [UInt8]) {
    let isSealed = octets.count == 1 + LinkSessionKey.checkSize
    let opcode = isSealed ? .startEncRsp : LLControlOpcode(rawValue: octets.first ?? 0)
    self = [
      .opcode: .integer(Int(opcode.rawValue)), .name: .text(opcode.description),
      .octets: .octets(octets),
    ]
  }
}
