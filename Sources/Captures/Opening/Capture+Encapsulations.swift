/// The way in which the packets of a capture are wrapped.
public enum Encapsulation: Hashable, Sendable {
  /// The datalink of a btsnoop file, as a number.
  case btsnoop(datalink: UInt32)
  case packetLogger(isBigEndian: Bool)
  /// An interface of a pcap or pcapng file.
  case linkType(LinkType)
}

extension Encapsulation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .btsnoop(let datalink): "datalink \(Btsnoop.Datalink(rawValue: datalink))"
    case .packetLogger(let isBigEndian): isBigEndian ? "big-endian" : "little-endian"
    case .linkType(let linkType): "link type \(linkType)"
    }
  }
}

extension Capture {
  /// The ways in which the packets are wrapped. A pcapng file with several interfaces may have
  /// several. Each is listed once, in the order of its first interface.
  ///
  /// - Complexity: O(*n*) in the number of blocks for pcapng, as interfaces may come at any place.
  public var encapsulations: [Encapsulation] {
    switch container {
    case .btsnoop(let datalink): [.btsnoop(datalink: datalink.rawValue)]
    case .packetLogger(let layout): [.packetLogger(isBigEndian: layout.isBigEndian)]
    case .pcap(let header): [.linkType(header.linkType)]
    case .pcapng(let order): linkTypes(order).map { .linkType($0) }
    }
  }

  private func linkTypes(_ order: Pcapng.ByteOrder) -> [LinkType] {
    storage.withOctets { octets in
      var seen: Set<LinkType> = []
      return Pcapng.interfaces(in: octets, order, of: storage, within: limits) { _ in false }
        .map(\.linkType).filter { seen.insert($0).inserted }
    }
  }
}
