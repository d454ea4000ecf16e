import CVTime
import Foundation

/// The app's clocks, beside the time of the run.
public enum AppClock {
  /// Returns an instant of the run as seconds since the reference date.
  ///
  /// - Parameter instant: In nanoseconds of the run.
  public static func absoluteTime(_ instant: Int64) -> Double {
    Date().timeIntervalSinceReferenceDate + secondsUntil(instant)
  }

  /// Returns how many seconds from now an instant of the run is; a negative number if it is over.
  ///
  /// - Parameter instant: In nanoseconds of the run.
  public static func secondsUntil(_ instant: Int64) -> Double {
    Double(instant - vtime_now()) / 1e9
  }
}
