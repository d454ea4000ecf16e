import ArgumentParser
import Captures

/// The formats in which captures are written, by their names on the command line. Their files' names
/// usually end so.
enum TargetFormat: String, CaseIterable, ExpressibleByArgument {
  case btsnoop, pcap, pcapng, pklg

  var captureFormat: CaptureFormat {
    switch self {
    case .btsnoop: .btsnoop
    case .pcap: .pcap
    case .pcapng: .pcapng
    case .pklg: .packetLogger
    }
  }

  init(_ format: CaptureFormat) {
    self =
      switch format {
      case .btsnoop: .btsnoop
      case .pcap: .pcap
      case .pcapng: .pcapng
      case .packetLogger: .pklg
      }
  }

  /// Makes the format that files of such a name usually have; nil if the name has no known ending.
  init?(ending name: String) {
    guard let ending = name.split(separator: ".").last, name.contains(".") else { return nil }
    switch ending.lowercased() {
    case "btsnoop", "log": self = .btsnoop
    case "pcap", "cap": self = .pcap
    case "pcapng", "ntar": self = .pcapng
    case "pklg": self = .pklg
    default: return nil
    }
  }
}
