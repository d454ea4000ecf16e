/// The rules for the state of a manager and for the commands that it obeys.
enum ManagerRule {
  /// Returns the state of a manager: that of the radio, unless the device has no Bluetooth or the
  /// app may not use it.
  ///
  /// Source: BG-SEM-01, BG-SEM-03.
  static func state(
    radio: ManagerState, _ authorization: Authorization, isSupported: Bool, iosVersion: Int,
    _ behaviour: Behaviour.Managers
  ) -> ManagerState {
    if !isSupported { return .unsupported }
    let mustBeAllowed = iosVersion >= 13 && !behaviour.ignoresAuthorization
    return mustBeAllowed && authorization != .allowedAlways ? .unauthorized : radio
  }

  /// Returns whether an app may use Bluetooth. From iOS 13 on, an app that does not say what it
  /// uses Bluetooth for ends when it tries.
  ///
  /// Source: BG-SEM-03.
  static func mayUseBluetooth(
    _ properties: AppProperties, iosVersion: Int, _ behaviour: Behaviour.Managers
  ) -> Bool {
    iosVersion < 13 || properties.hasUsageDescription || behaviour.needsNoUsageDescription
  }

  /// Returns whether a manager obeys commands.
  ///
  /// Source: BG-SEM-02, BG-LCH-09.
  static func obeys(_ session: Session, _ behaviour: Behaviour.Managers) -> Bool {
    session.state == .poweredOn || behaviour.acceptsCommandsBeforePoweredOn
  }
}
