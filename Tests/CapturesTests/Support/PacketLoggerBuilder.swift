/// Builds PacketLogger files.
struct PacketLoggerBuilder {
  var order: ByteOrder
  var octets: [UInt8] = []

  init(_ order: ByteOrder) { self.order = order }

  mutating func append(
    type: UInt8, _ data: [UInt8], seconds: UInt32 = 1_000_000_000, microseconds: UInt32 = 0,
    length: UInt32? = nil
  ) {
    octets += order.octets(length ?? UInt32(data.count + 9))
    octets += order.octets(seconds)
    octets += order.octets(microseconds)
    octets.append(type)
    octets += data
  }

  mutating func append(_ packet: SamplePacket) {
    append(
      type: packet.packetLoggerType, packet.octets,
      seconds: UInt32(packet.microseconds / 1_000_000),
      microseconds: UInt32(packet.microseconds % 1_000_000))
  }
}
