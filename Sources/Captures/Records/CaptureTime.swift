/// The time when something was recorded: nanoseconds since the beginning of 1970 in UTC.
///
/// It is the time on the recorder's clock. Such clocks jump and go back, so the order of events is
/// the order of the file and not of the times.
public struct CaptureTime: Hashable, Comparable, Sendable {
  /// The distance from 1970-01-01T00:00:00Z in nanoseconds; negative before it.
  public var nanosecondsSince1970: Int64

  /// Makes the time that lies this many nanoseconds after the beginning of 1970.
  @inlinable
  public init(nanosecondsSince1970: Int64) { self.nanosecondsSince1970 = nanosecondsSince1970 }

  @inlinable
  public static func < (left: CaptureTime, right: CaptureTime) -> Bool {
    left.nanosecondsSince1970 < right.nanosecondsSince1970
  }
}
