/// The surroundings of a prepared source: the modules and the flags of its build.
public struct SourceSetting: Sendable {
  /// The modules of bluewake that stand in for Apple's.
  public static let seat: Set<String> = [
    "AccessorySetupKit", "ActivityKit", "AppSeat", "BackgroundTasks", "Combine", "CommonCrypto",
    "CoreBluetooth", "CryptoKit", "DarwinFoundation", "OSLog", "Security", "UIKit",
    "UserNotifications", "os",
  ]
  /// Those of them that are built only for apps that use them, since they need more than Swift.
  static let asked: Set<String> = ["Combine", "CommonCrypto", "CryptoKit"]

  /// The modules that the package brings itself: its own, and those of its dependencies.
  public var modules: Set<String>
  /// The conditions that are set, for example `DEBUG`.
  public var flags: Set<String>

  /// The classes that the target declares, and what they get for their extensions that override.
  var (classes, overrides): (Set<String>, [String: [String]]) = ([], [:])

  public init(modules: Set<String> = [], flags: Set<String> = []) {
    (self.modules, self.flags) = (modules, flags)
  }

  /// Returns the setting of a source among those of its target.
  func among(_ sources: TargetSources) -> SourceSetting {
    var setting = self
    (setting.classes, setting.overrides) = (sources.classes, sources.overrides)
    return setting
  }

  /// Returns whether a module is there on Linux, as far as this program knows.
  func has(_ module: String) -> Bool {
    modules.contains(module) || Self.seat.contains(module)
      || !AppleFrameworks.names.contains(module)
  }
}
