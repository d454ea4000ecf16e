/// Whether Bluetooth is on, and with which switch it was turned off.
///
/// Source: BG-RES-10 to BG-RES-12, BG-OBS-11.
enum RadioPower: Hashable, Sendable {
  case on
  /// Off for apps until it is switched on again. Preserved sessions wait.
  case offByControlCenter
  /// Off for everybody. Preserved sessions are dropped.
  case offBySettings

  enum Switch: String, Hashable, Sendable {
    case settings
    case controlCenter
    case airplaneMode
  }

  enum Input: Hashable, Sendable {
    case turnedOn
    case turnedOff(by: Switch)
    /// The Bluetooth daemon ended and was started again.
    case reset
  }

  enum Output: Hashable, Sendable {
    /// The links, scans and advertising of all apps end, and managers are notified.
    case down(ManagerState)
    /// The preserved sessions of apps that do not run are dropped.
    case ghostsGivenUp
    case up
  }

  var managerState: ManagerState { self == .on ? .poweredOn : .poweredOff }

  /// - Parameter iosVersion: Before iOS 11, Control Center switched Bluetooth off like Settings.
  mutating func receive(_ input: Input, iosVersion: Int) -> [Output] {
    switch (self, input) {
    case (.on, .turnedOff(by: .controlCenter)) where iosVersion >= 11:
      self = .offByControlCenter
      return [.down(.poweredOff)]
    case (.on, .turnedOff):
      // Source: BG-RES-10, BG-RES-12. Airplane mode comes here only if it switches Bluetooth.
      self = .offBySettings
      return [.down(.poweredOff), .ghostsGivenUp]
    case (.offByControlCenter, .turnedOff(by: .settings)),
      (.offByControlCenter, .turnedOff(by: .airplaneMode)):
      self = .offBySettings
      return [.ghostsGivenUp]
    case (.offByControlCenter, .turnedOn), (.offBySettings, .turnedOn):
      self = .on
      return [.up]
    case (.on, .reset):
      return [.down(.resetting), .up]
    case (.on, .turnedOn), (.offByControlCenter, .turnedOff(by: .controlCenter)),
      (.offBySettings, .turnedOff), (.offByControlCenter, .reset), (.offBySettings, .reset):
      return []
    }
  }
}
