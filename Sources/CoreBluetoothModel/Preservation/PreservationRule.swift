/// What survives the end of an app.
enum PreservationRule {
  /// Whether an app that ended in this way has its tagged managers preserved.
  ///
  /// Source: BG-PRE-06, BG-RES-07 to BG-RES-09, BG-RES-13.
  static func survives(
    _ cause: TerminationCause, usesAccessorySetupKit: Bool, iosVersion: Int,
    _ behaviour: Behaviour.Preservation
  ) -> Bool {
    switch cause {
    case .system: !behaviour.relaunchesNobodyAfterMemoryPressure
    case .crash: !behaviour.relaunchesNobodyAfterCrash
    case .restart: iosVersion >= 11
    case .user:
      iosVersion >= 26 && usesAccessorySetupKit || behaviour.relaunchesAfterForceQuit
    }
  }
}

extension Session {
  /// Whether there is anything to preserve: a tagged manager that waits for something. What could
  /// never cause a relaunch is dropped.
  ///
  /// Source: BG-PRE-01 to BG-PRE-03, BG-RES-01, BG-RES-26.
  func isWorthPreserving(_ behaviour: Behaviour.Preservation) -> Bool {
    guard restoreIdentifier != nil || behaviour.preservesWithoutIdentifier else { return false }
    if behaviour.preservesIdleManagers { return true }
    return switch role {
    case .central: central.scan != nil || !central.activePeripherals.isEmpty
    case .peripheral:
      !behaviour.dropsPeripheralManagers
        && (peripheral.advertisement != nil || !peripheral.services.isEmpty)
    }
  }
}
