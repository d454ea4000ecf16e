/// A capture in numbers.
public struct CaptureSummary: Sendable {
  /// The number of records of any kind.
  public private(set) var recordCount = 0
  /// The time of the first record on the traffic's clock, in file order.
  public private(set) var first: CaptureTime?
  /// The time of the last record on the traffic's clock, in file order.
  public private(set) var last: CaptureTime?
  /// The number of packets that the recorder reported as lost.
  public private(set) var drops: UInt64 = 0
  /// The number of packets that the recorder cut, so that their ends are not in the capture.
  public private(set) var cutCount = 0
  /// The faults of the capture.
  public private(set) var warnings = CaptureWarnings()
  private var census = DeviceCensus()
  private var counts = [Int](repeating: 0, count: RecordKind.allCases.count)

  /// Makes the summary in a walk through a capture.
  public init(of capture: Capture) {
    let mostPeers = capture.limits[.peers]
    let warnings = capture.visitRecords { record, octets in
      count(record, octets)
      return census.advertiserCount > mostPeers ? .peers : nil
    }
    self.warnings = warnings
  }

  /// The number of addresses that were heard advertising. Devices change their addresses, so there
  /// may be fewer devices.
  public var advertiserCount: Int { census.advertiserCount }

  /// The number of link-layer packets with a wrong CRC. Their content does not count.
  public var wrongCRCCount: Int { census.wrongCRCCount }

  /// The number of LE connections: those that were seen being made, and those that were up before
  /// the capture began, if anything went over them.
  public var connectionCount: Int { census.connectionCount }

  /// The number of records with ACL data that belong to no connection, as no connection can have
  /// their handle.
  public var vendorDataCount: Int { census.vendorDataCount }

  /// Returns how many records of a kind there are.
  public func count(of kind: RecordKind) -> Int { counts[kind.rawValue] }

  /// The time from the first record to the last, in nanoseconds. It is negative if the clock went
  /// back too far, and saturates.
  public var span: Int64? {
    guard let first, let last else { return nil }
    let (span, overflow) = last.nanosecondsSince1970.subtractingReportingOverflow(
      first.nanosecondsSince1970)
    return overflow ? (last < first ? .min : .max) : span
  }

  private mutating func count(_ record: CaptureRecord, _ octets: RawSpan) {
    recordCount += 1
    counts[record.kind.rawValue] += 1
    drops = max(drops, record.cumulativeDrops)
    if record.originalLength > octets.byteCount { cutCount += 1 }
    census.see(record, octets)
    if record.isOnTrafficClock {
      if first == nil { first = record.time }
      last = record.time
    }
  }
}
