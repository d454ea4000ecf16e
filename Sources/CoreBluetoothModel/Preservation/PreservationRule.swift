/// The rule which ends of an app its managers survive.
enum PreservationRule {
  /// Returns whether the managers with a restoration identifier are preserved when their app ends
  /// in this way.
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
  /// Returns whether there is anything to preserve: a manager with a restoration identifier that
  /// waits for something. A manager that could never cause a relaunch is dropped.
  ///
  /// Source: BG-PRE-01 to BG-PRE-03, BG-RES-01, BG-RES-26.
  ///
  /// - Parameters:
  ///   - advertises: Whether the session advertises.
  ///   - serves: Whether the session has published services.
  func isWorthPreserving(
    _ behaviour: Behaviour.Preservation, advertises: Bool, serves: Bool
  ) -> Bool {
    guard restoreIdentifier != nil || behaviour.preservesWithoutIdentifier else { return false }
    if behaviour.preservesIdleManagers { return true }
    return switch role {
    case .central: central.scan != nil || !central.activePeripherals.isEmpty
    case .peripheral:
      !behaviour.dropsPeripheralManagers
        && (advertises || serves)
    }
  }
}
