import BluetoothProtocols

/// HCI packets, put together.
enum Packets {
  static func command(_ opcode: UInt16, _ parameters: [UInt8] = []) -> [UInt8] {
    var packet: [UInt8] = []
    packet.append(littleEndian: opcode)
    packet.append(UInt8(parameters.count))
    return packet + parameters
  }

  static func event(_ code: UInt8, _ parameters: [UInt8]) -> [UInt8] {
    [code, UInt8(parameters.count)] + parameters
  }

  static func commandComplete(_ opcode: UInt16, _ parameters: [UInt8] = [0]) -> [UInt8] {
    event(0x0E, [1, UInt8(opcode & 0xFF), UInt8(opcode >> 8)] + parameters)
  }

  /// One or more legacy advertising reports in an event.
  static func reports(_ reports: [[UInt8]]) -> [UInt8] {
    event(0x3E, [0x02, UInt8(reports.count)] + reports.flatMap { $0 })
  }

  static func report(
    type: UInt8, _ address: [UInt8], isRandom: Bool, _ data: [UInt8], rssi: Int
  ) -> [UInt8] {
    [type, isRandom ? 1 : 0] + address + [UInt8(data.count)] + data
      + [UInt8(bitPattern: Int8(clamping: rssi))]
  }

  /// One extended advertising report, complete or with more to come.
  static func extendedReport(
    _ address: [UInt8], set: UInt8, _ data: [UInt8], hasMore: Bool
  ) -> [UInt8] {
    let start: [UInt8] = [0x0D, 1, hasMore ? 0x20 : 0x00, 0x00, 0x01] + address
    let radio: [UInt8] = [1, hasMore ? 2 : 1, set, 127, UInt8(bitPattern: -60), 0, 0]
    let noDirect = [UInt8](repeating: 0, count: 7)
    return event(0x3E, start + radio + noDirect + [UInt8(data.count)] + data)
  }

  /// A structure of advertising data.
  static func field(_ type: UInt8, _ data: [UInt8]) -> [UInt8] {
    [UInt8(data.count + 1), type] + data
  }

  /// The ACL packets of an L2CAP frame on the channel of ATT.
  static func acl(
    handle: UInt16, isFromController: Bool, fragmentSize: Int, att pdu: [UInt8]
  ) -> [[UInt8]] {
    var frame: [UInt8] = []
    frame.append(littleEndian: UInt16(pdu.count))
    frame.append(littleEndian: UInt16(4))
    frame += pdu
    return stride(from: 0, to: frame.count, by: fragmentSize).map { start in
      let fragment = frame[start..<min(start + fragmentSize, frame.count)]
      let boundary: UInt16 = start > 0 ? 1 : isFromController ? 2 : 0
      var packet: [UInt8] = []
      packet.append(littleEndian: handle | boundary << 12)
      packet.append(littleEndian: UInt16(fragment.count))
      return packet + fragment
    }
  }

  static func att(_ opcode: UInt8, _ handles: UInt16..., value: [UInt8] = []) -> [UInt8] {
    var pdu = [opcode]
    for handle in handles { pdu.append(littleEndian: handle) }
    return pdu + value
  }
}
