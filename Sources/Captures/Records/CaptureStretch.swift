/// A part of a capture between two times. The clock of a capture may jump, so a record without a
/// time of the traffic belongs to the same part as the record before it in the file.
public struct CaptureStretch: Sendable {
  /// The time of the first records inside; nil for the beginning of the capture.
  public let start: CaptureTime?
  /// The time before which records are inside; nil for the end of the capture.
  public let end: CaptureTime?
  private var isInside: Bool

  /// Makes a stretch; nil leaves it open on that side.
  public init(from start: CaptureTime? = nil, until end: CaptureTime? = nil) {
    self.start = start
    self.end = end
    isInside = start == nil
  }

  /// Returns whether a record is inside. It must be called for every record, in the order of the
  /// file.
  public mutating func contains(_ record: CaptureRecord) -> Bool {
    if record.isOnTrafficClock {
      isInside = start.map { record.time >= $0 } ?? true && end.map { record.time < $0 } ?? true
    }
    return isInside
  }
}
