import ArgumentParser
import Captures

/// The formats that captures are written in, by the names that the command line has for them.
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

  /// The format whose files are usually named like this; nil where the name says nothing.
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
