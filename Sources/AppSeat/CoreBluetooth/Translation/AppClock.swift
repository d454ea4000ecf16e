import CVTime
import Foundation

/// The app's wall clock, beside the time of the run.
enum AppClock {
  /// Returns an instant of the run as seconds since the reference date.
  ///
  /// - Parameter instant: In nanoseconds of the run.
  static func absoluteTime(_ instant: Int64) -> Double {
    Date().timeIntervalSinceReferenceDate - Double(vtime_now() - instant) / 1e9
  }
}
