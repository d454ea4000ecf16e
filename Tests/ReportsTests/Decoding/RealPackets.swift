import BluetoothProtocols
import Captures
import Foundation
import TestSupport
import Timelines

/// The packets of real captures, each with the decoder as it was before it: copying the decoder
/// costs next to nothing, so a packet can be damaged in many ways at its own place.
enum RealPackets {
  struct Packet {
    var record: CaptureRecord
    var octets: [UInt8]
    var decoded: DecodedRecord
    var decoder: RecordDecoder

    /// The shape of the packet: kind, codes, and the words of the summary before any number.
    var shape: String {
      let words = decoded.summary.prefix { !$0.isNumber && $0 != "," && $0 != "\"" }
      let code = decoded.opcodeOrEvent?.description ?? ""
      return "\(decoded.kind) \(code) \(words)"
    }
  }

  /// Visits the packets of some captures in order; files that we refuse are skipped.
  static func forEach(in files: [URL], _ visit: (Packet) -> Void) {
    for file in files {
      guard let capture = try? Capture.open(file.path) else { continue }
      var decoder = RecordDecoder()
      _ = capture.forEachRecord { record, octets in
        let before = decoder
        let decoded = decoder.decode(record, octets)
        visit(
          Packet(
            record: record, octets: Array(copying: octets), decoded: decoded, decoder: before))
      }
    }
  }

  /// The project's own captures in one container each: the others hold the same packets.
  static var traces: [URL] {
    CaptureFiles.traces.filter { $0.pathExtension == "btsnoop" || $0.pathExtension == "pcap" }
  }
}
