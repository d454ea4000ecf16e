import Captures

/// Builds classic pcap files.
struct PcapBuilder {
  var order: ByteOrder
  var octets: [UInt8]
  /// The number of the fraction's units in a microsecond.
  private var unitsPerMicrosecond: Int64

  init(
    _ order: ByteOrder, linkType: UInt32, isNanoseconds: Bool = false,
    version: (UInt16, UInt16) = (2, 4), snapshotLength: UInt32 = 262_144
  ) {
    self.order = order
    unitsPerMicrosecond = isNanoseconds ? 1000 : 1
    octets = order.octets(isNanoseconds ? 0xA1B2_3C4D : 0xA1B2_C3D4 as UInt32)
    octets += order.octets(version.0) + order.octets(version.1)
    octets += order.octets(0 as UInt64)
    octets += order.octets(snapshotLength) + order.octets(linkType)
  }

  mutating func append(
    _ data: [UInt8], seconds: UInt32 = 1_000_000_000, fraction: UInt32 = 0,
    captured: UInt32? = nil, original: UInt32? = nil
  ) {
    octets += order.octets(seconds) + order.octets(fraction)
    octets += order.octets(captured ?? UInt32(data.count))
    octets += order.octets(original ?? UInt32(data.count))
    octets += data
  }

  mutating func append(_ packet: SamplePacket, as linkType: LinkType) {
    append(
      packet.octets(as: linkType), seconds: UInt32(packet.microseconds / 1_000_000),
      fraction: UInt32(packet.microseconds % 1_000_000 * unitsPerMicrosecond))
  }
}
