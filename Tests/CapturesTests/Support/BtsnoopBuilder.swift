/// Builds btsnoop files, field by field.
struct BtsnoopBuilder {
  var octets: [UInt8]

  init(datalink: UInt32, version: UInt32 = 1) {
    octets = Array("btsnoop\0".utf8)
    octets += ByteOrder.big.octets(version) + ByteOrder.big.octets(datalink)
  }

  /// Appends a record; lengths are those of the octets unless they are given.
  mutating func append(
    _ data: [UInt8], flags: UInt32, microseconds: Int64 = 1_000_000_000_000_000,
    original: UInt32? = nil, included: UInt32? = nil, drops: UInt32 = 0
  ) {
    octets += ByteOrder.big.octets(original ?? UInt32(data.count))
    octets += ByteOrder.big.octets(included ?? UInt32(data.count))
    octets += ByteOrder.big.octets(flags)
    octets += ByteOrder.big.octets(drops)
    octets += ByteOrder.big.octets(microseconds + 0x00DC_DDB3_0F2F_8000)
    octets += data
  }

  mutating func append(_ packet: SamplePacket, datalink: UInt32) {
    let direction: UInt32 = packet.isFromController ? 1 : 0
    let isControl = packet.type == .command || packet.type == .event
    switch datalink {
    case 1001:
      append(
        packet.octets, flags: direction | (isControl ? 2 : 0), microseconds: packet.microseconds)
    case 1002:
      append(
        [packet.type.rawValue] + packet.octets, flags: direction,
        microseconds: packet.microseconds)
    default:
      append(
        packet.octets, flags: UInt32(packet.monitorOpcode), microseconds: packet.microseconds)
    }
  }
}
