/// A note that a recorder wrote beside the packets. For example, which recorder it is, which
/// adapters came and went, log texts, and records of types that carry no packet or are unknown.
public enum CaptureNote: Hashable, Sendable {
  /// A record of the Linux Bluetooth monitor.
  case monitor(opcode: UInt16)
  /// A record of Apple's PacketLogger.
  case packetLogger(type: UInt8)
  /// A message of the nRF Sniffer that carries no packet.
  case nordicSniffer(packetID: UInt8)
  /// A baseband packet of classic Bluetooth, with its radio header.
  case basebandPacket
  /// A record of a btsnoop file whose datalink is not HCI, by the datalink's number.
  case btsnoop(datalink: UInt32)
  /// A packet of an interface whose link type is not Bluetooth, or is not read.
  case unsupportedLinkType(LinkType)
}
