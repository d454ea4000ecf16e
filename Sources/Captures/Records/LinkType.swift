/// The type of the packets of a pcap or pcapng interface, as a number of the tcpdump.org registry.
public struct LinkType: RawRepresentable, Hashable, Sendable {
  /// The number of the link type, as tcpdump.org assigns it.
  public var rawValue: UInt16

  /// Makes a link type of its number, known or not.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A type octet and an HCI packet.
  public static let hciH4 = LinkType(rawValue: 187)
  /// Four octets with the direction, a type octet and an HCI packet.
  public static let hciH4WithHeader = LinkType(rawValue: 201)
  /// A header of the per-packet information format and a packet, whose link type the header names.
  public static let ppi = LinkType(rawValue: 192)
  /// A link-layer packet.
  public static let leLinkLayer = LinkType(rawValue: 251)
  /// An adapter index, an opcode and the body of a Linux monitor record.
  public static let linuxMonitor = LinkType(rawValue: 254)
  /// A radio header and a baseband packet of classic Bluetooth.
  public static let basebandBREDR = LinkType(rawValue: 255)
  /// A radio header and a link-layer packet.
  public static let leLinkLayerWithHeader = LinkType(rawValue: 256)
  /// A message of the nRF Sniffer.
  public static let nordicSniffer = LinkType(rawValue: 272)

  /// The link types whose packets are understood.
  public static let supported: [LinkType] = [
    .hciH4, .ppi, .hciH4WithHeader, .leLinkLayer, .linuxMonitor, .basebandBREDR,
    .leLinkLayerWithHeader, .nordicSniffer,
  ]

  /// A number for private use by anyone; within ``ppi``, a link-layer packet.
  static let user0 = LinkType(rawValue: 147)
}

extension LinkType: CustomStringConvertible {
  /// The number and, if it is known, the registry's name.
  public var description: String {
    guard let name = Self.names[rawValue] else { return "\(rawValue)" }
    return "\(rawValue) (\(name))"
  }

  /// The names of types that are likely to be met among Bluetooth captures.
  ///
  /// Source: tcpdump.org, the list of link-layer header types.
  private static let names: [UInt16: String] = [
    1: "Ethernet", 101: "raw IP", 105: "IEEE 802.11", 113: "Linux cooked capture",
    127: "IEEE 802.11 with radiotap", 147: "USER0", 148: "USER1", 149: "USER2", 157: "USER10",
    161: "USER14", 187: "Bluetooth HCI H4", 189: "USB, Linux",
    192: "PPI", 195: "IEEE 802.15.4", 201: "Bluetooth HCI H4 with direction",
    220: "USB, Linux, padded", 230: "IEEE 802.15.4 without FCS", 249: "USBPcap",
    251: "Bluetooth LE link layer", 254: "Bluetooth Linux monitor",
    255: "Bluetooth BR/EDR baseband", 256: "Bluetooth LE link layer with radio header",
    272: "Nordic BLE sniffer", 276: "Linux cooked capture 2", 283: "IEEE 802.15.4 TAP",
  ]
}

extension LinkType {
  /// Returns a message why a link type is not read, and which ones are.
  static func refusal(of linkType: LinkType, at offset: Int) -> String {
    "Link Type at offset \(offset) is \(linkType), but only "
      + supported.map { "\($0.rawValue)" }.joined(separator: ", ") + " are supported"
  }
}
