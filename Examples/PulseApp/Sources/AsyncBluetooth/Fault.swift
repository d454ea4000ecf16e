import Foundation

/// A mistake that real apps and wrappers make, planted by the environment variable `FAULT`, so that
/// rules for apps can be seen to find it.
public enum Fault: String, Sendable {
  /// The wrapper does nothing about services that have changed.
  case ignoresChanges = "ignores-changes"
  /// The app notes that it has subscribed, and does not subscribe on the next connection.
  case subscribesFirstTimeOnly = "subscribes-first-time-only"
  /// The app makes its manager only when its settings have been fetched.
  case lateManager = "late-manager"

  public static let planted =
    ProcessInfo.processInfo.environment["FAULT"].flatMap(Fault.init(rawValue:))
}
