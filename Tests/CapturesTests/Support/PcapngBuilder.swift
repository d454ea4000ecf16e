import Captures

/// Builds pcapng files, block by block.
struct PcapngBuilder {
  var order: ByteOrder
  var octets: [UInt8] = []

  /// Begins the first section.
  init(_ order: ByteOrder) {
    self.order = order
    beginSection(order)
  }

  mutating func beginSection(_ order: ByteOrder, majorVersion: UInt16 = 1) {
    self.order = order
    block(
      0x0A0D_0D0A,
      order.octets(0x1A2B_3C4D as UInt32) + order.octets(majorVersion) + order.octets(0 as UInt16)
        + order.octets(-1 as Int64))
  }

  /// Appends a block; the lengths are right unless they are given.
  mutating func block(
    _ type: UInt32, _ body: [UInt8], length: UInt32? = nil, trailer: UInt32? = nil
  ) {
    let padded = Self.padded(body)
    let right = UInt32(padded.count + 12)
    octets += order.octets(type) + order.octets(length ?? right)
    octets += padded
    octets += order.octets(trailer ?? right)
  }

  mutating func interface(
    _ linkType: UInt16, snapshotLength: UInt32 = 0, options: [(UInt16, [UInt8])] = []
  ) {
    block(
      1,
      order.octets(linkType) + order.octets(0 as UInt16) + order.octets(snapshotLength)
        + self.options(options))
  }

  mutating func packet(
    _ data: [UInt8], interface: UInt32 = 0, ticks: UInt64 = 1_000_000_000_000_000,
    captured: UInt32? = nil, original: UInt32? = nil, options: [(UInt16, [UInt8])] = []
  ) {
    block(
      6,
      order.octets(interface) + order.octets(UInt32(ticks >> 32))
        + order.octets(UInt32(truncatingIfNeeded: ticks))
        + order.octets(captured ?? UInt32(data.count))
        + order.octets(original ?? UInt32(data.count))
        + Self.padded(data) + self.options(options))
  }

  mutating func simplePacket(_ data: [UInt8], original: UInt32? = nil) {
    block(3, order.octets(original ?? UInt32(data.count)) + data)
  }

  mutating func append(_ packet: SamplePacket, as linkType: LinkType) {
    let flags: UInt32 = packet.isFromController ? 1 : 2
    let direction: (UInt16, [UInt8]) = (2, order.octets(flags))
    self.packet(
      packet.octets(as: linkType), ticks: UInt64(packet.microseconds),
      options: linkType == .hciH4 ? [direction] : [])
  }

  private func options(_ options: [(UInt16, [UInt8])]) -> [UInt8] {
    if options.isEmpty { return [] }
    let written: [[UInt8]] = options.map { code, value in
      order.octets(code) + order.octets(UInt16(value.count)) + Self.padded(value)
    }
    return written.flatMap { $0 } + [0, 0, 0, 0]
  }

  private static func padded(_ octets: [UInt8]) -> [UInt8] {
    octets + [UInt8](repeating: 0, count: (4 - octets.count % 4) % 4)
  }
}
