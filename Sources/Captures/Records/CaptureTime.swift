/// When something was recorded: nanoseconds since 1970 began in UTC.
///
/// It is what the recorder's clock said, and such clocks jump and go back; file order is the order
/// of events.
public struct CaptureTime: Hashable, Comparable, Sendable {
  public var nanosecondsSince1970: Int64

  @inlinable
  public init(nanosecondsSince1970: Int64) { self.nanosecondsSince1970 = nanosecondsSince1970 }

  @inlinable
  public static func < (left: CaptureTime, right: CaptureTime) -> Bool {
    left.nanosecondsSince1970 < right.nanosecondsSince1970
  }
}
