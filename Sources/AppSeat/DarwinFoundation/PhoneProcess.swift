// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import Foundation

// Properties of the phone and the process that an app may ask for.

extension ProcessInfo {
  /// Source: Apple, ProcessInfo.ThermalState.
  public enum ThermalState: Int, Sendable { case nominal, fair, serious, critical }

  /// The phone is never hot.
  public var thermalState: ThermalState { .nominal }
  /// The phone never saves power.
  public var isLowPowerModeEnabled: Bool { false }
  /// Never posted, for that reason.
  public static let thermalStateDidChangeNotification = Notification.Name(
    "NSProcessInfoThermalStateDidChangeNotification")
}

extension Notification.Name {
  /// Never posted: the phone never saves power.
  public static let NSProcessInfoPowerStateDidChange = Notification.Name(
    "NSProcessInfoPowerStateDidChangeNotification")
}

extension FileManager {
  /// Returns the folder that the apps of a group share. Each phone has one app of the group, so
  /// that it is in the app's home folder; it outlasts a kill.
  ///
  /// Source: Apple, containerURL(forSecurityApplicationGroupIdentifier:).
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    let folder = URL(filePath: NSHomeDirectory())
      .appending(path: "Library/Group Containers/\(groupIdentifier)")
    try? createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
