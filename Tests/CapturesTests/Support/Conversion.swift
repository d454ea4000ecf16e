import Captures

/// A capture in another layout, in memory.
struct Conversion {
  var octets: [UInt8] = []
  var outcome: CaptureConversion.Outcome

  init(
    _ capture: Capture, to layout: CaptureLayout, from start: CaptureTime? = nil,
    until end: CaptureTime? = nil
  ) throws {
    var octets: [UInt8] = []
    outcome = try CaptureConversion(to: layout, from: start, until: end)
      .convert(capture) { octets += $0 }
    self.octets = octets
  }

  init(_ capture: Capture, _ format: CaptureFormat, linkType: Int? = nil) throws {
    guard let layout = CaptureLayout(format, for: capture, linkType: linkType) else {
      throw NoLayout()
    }
    try self.init(capture, to: layout)
  }

  struct NoLayout: Error {}

  var walk: Walk { get throws { try Walk(octets: octets) } }
}

extension CaptureRecord {
  /// A record without what depends on the file that it is in.
  func withoutPlace(microseconds: Bool = false) -> CaptureRecord {
    var record = self
    (record.number, record.offset) = (0, 0)
    if microseconds {
      let rest = record.time.nanosecondsSince1970 % 1000
      record.time.nanosecondsSince1970 -= rest < 0 ? rest + 1000 : rest
    }
    return record
  }
}
