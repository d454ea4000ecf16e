import Captures
import Timelines

/// Shows the warnings about the packets of a capture on standard error: the first few, and how many
/// more there are. A sniffer's capture may be full of bit errors.
struct PacketWarnings {
  private let name: String
  private var count = 0
  private static let limit = 20

  init(about name: String) { self.name = name }

  mutating func add(_ decoded: DecodedRecord) {
    for warning in decoded.warnings {
      count += 1
      if count <= Self.limit {
        StandardError.writeLine("\(name): record \(decoded.record.number): warning: \(warning)")
      }
    }
  }

  func reportRest() {
    if count > Self.limit {
      StandardError.writeLine("\(name): warning: malformed packets, more: \(count - Self.limit)")
    }
  }
}
