/// What survives the end of an app.
enum PreservationRule {
  /// Whether an app that ended in this way has its tagged managers preserved.
  ///
  /// Source: BG-PRE-06, BG-RES-07 to BG-RES-09, BG-RES-13.
  static func survives(
    _ cause: TerminationCause, usesAccessorySetupKit: Bool, iosVersion: Int, _ mutant: Mutant?
  ) -> Bool {
    switch cause {
    case .system: mutant != .noRelaunchAfterMemoryPressure
    case .crash: mutant != .noRelaunchAfterCrash
    case .restart: iosVersion >= 11
    case .user:
      iosVersion >= 26 && usesAccessorySetupKit || mutant == .relaunchAfterForceQuit
    }
  }
}

extension Session {
  /// Whether there is anything to preserve: a tagged manager that waits for something. What could
  /// never cause a relaunch is dropped.
  ///
  /// Source: BG-PRE-01 to BG-PRE-03, BG-RES-01, BG-RES-26.
  func isWorthPreserving(_ mutant: Mutant?) -> Bool {
    guard restoreIdentifier != nil || mutant == .preservesWithoutIdentifier else { return false }
    if mutant == .idleManagersPreserved { return true }
    return switch role {
    case .central: central.scan != nil || !central.activePeripherals.isEmpty
    case .peripheral:
      mutant != .peripheralsNotPreserved
        && (peripheral.advertisement != nil || !peripheral.services.isEmpty)
    }
  }
}
