public import Foundation

/// The phone, as far as an app asks for it.
///
/// Source: Apple, UIDevice.
@preconcurrency @MainActor open class UIDevice: NSObject {
  public enum BatteryState: Int, Sendable { case unknown, unplugged, charging, full }

  public static let current = UIDevice()

  /// Never posted: the battery is always full.
  public nonisolated static let batteryLevelDidChangeNotification = Notification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
  /// Never posted, for the same reason.
  public nonisolated static let batteryStateDidChangeNotification = Notification.Name(
    "UIDeviceBatteryStateDidChangeNotification")

  open var name: String { "iPhone" }
  open var model: String { "iPhone" }
  open var localizedModel: String { "iPhone" }
  open var systemName: String { "iOS" }
  open var systemVersion: String { "18.0" }
  /// The same in every launch and every run.
  open var identifierForVendor: UUID? { UUID(uuidString: "6F1C7A2E-3B0D-4C55-9E21-0B1E7A6E0001") }
  open var isBatteryMonitoringEnabled = false
  /// From 0 to 1; -1 while it is not monitored.
  open var batteryLevel: Float { isBatteryMonitoringEnabled ? 1 : -1 }
  open var batteryState: BatteryState { isBatteryMonitoringEnabled ? .unplugged : .unknown }
}
