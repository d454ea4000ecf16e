/// The container format that holds a capture's records.
public enum CaptureFormat: Hashable, Sendable {
  case btsnoop
  case packetLogger
  case pcap
  case pcapng
}

extension CaptureFormat: CustomStringConvertible {
  public var description: String {
    switch self {
    case .btsnoop: "btsnoop"
    case .packetLogger: "PacketLogger"
    case .pcap: "pcap"
    case .pcapng: "pcapng"
    }
  }
}
