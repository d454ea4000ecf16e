/// A stretch of time in a capture whose clock may jump: file order decides where records without a
/// time of the traffic belong.
public struct CaptureStretch: Sendable {
  /// Records from this time on; nil for the beginning.
  public let start: CaptureTime?
  /// Records before this time; nil for the end.
  public let end: CaptureTime?
  private var isInside: Bool

  public init(from start: CaptureTime? = nil, until end: CaptureTime? = nil) {
    self.start = start
    self.end = end
    isInside = start == nil
  }

  /// Whether a record is in it; asked for every record in the order of the file.
  public mutating func contains(_ record: CaptureRecord) -> Bool {
    if record.isOnTrafficClock {
      isInside = start.map { record.time >= $0 } ?? true && end.map { record.time < $0 } ?? true
    }
    return isInside
  }
}
