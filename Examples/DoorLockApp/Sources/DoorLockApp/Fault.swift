import Foundation

/// A mistake that real apps make, planted by the environment variable `FAULT`, so that rules for
/// apps can be seen to find it.
enum Fault: String {
  /// The manager's delegate has no `willRestoreState`.
  case noRestorationMethod = "no-restoration-method"
  /// Cancels a connection that does not come within 20 seconds.
  case givesUp = "gives-up"
  /// Takes Bluetooth's power as if it came once, at the launch.
  case forgetsPower = "forgets-power"
  /// Writes without response, whether the lock can take it or not.
  case writesBlindly = "writes-blindly"
  /// Subscribes by writing the descriptor.
  case writesDescriptor = "writes-descriptor"

  static let planted = ProcessInfo.processInfo.environment["FAULT"].flatMap(Fault.init(rawValue:))
}
