/// A format that captures are written in, with the way in which its packets are wrapped.
public enum CaptureLayout: Hashable, Sendable {
  case btsnoop(BtsnoopWriter.Datalink)
  case packetLogger(isBigEndian: Bool = true)
  /// Classic pcap.
  case pcap(LinkType, hasFineTimes: Bool = false)
  /// A pcapng file with one section, whose interfaces say how packets are wrapped.
  case pcapng(CaptureSection)

  /// The link types into which packets of another link type can be wrapped.
  public static let linkTypes: [LinkType] = [
    .hciH4, .hciH4WithHeader, .leLinkLayer, .linuxMonitor, .leLinkLayerWithHeader,
  ]

  /// The format of files of this layout.
  public var format: CaptureFormat {
    switch self {
    case .btsnoop: .btsnoop
    case .packetLogger: .packetLogger
    case .pcap: .pcap
    case .pcapng: .pcapng
    }
  }

  /// The most octets of a record that readers accept.
  var longestRecord: Int {
    switch self {
    case .btsnoop: Btsnoop.longestRecord
    case .packetLogger: PacketLogger.lengths.upperBound - 9
    case .pcap, .pcapng: PcapHeader.longestRecord
    }
  }
}

extension CaptureLayout: CustomStringConvertible {
  public var description: String {
    switch self {
    case .btsnoop(let datalink): "btsnoop \(datalink.rawValue)"
    case .packetLogger: "PacketLogger"
    case .pcap(let linkType, _): "pcap \(linkType.rawValue)"
    case .pcapng(let section):
      "pcapng " + section.interfaces.map { "\($0.linkType.rawValue)" }.joined(separator: ", ")
    }
  }
}
