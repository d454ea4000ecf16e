extension Phone {
  /// Returns the present capability of a session.
  ///
  /// Source: MODEL, section 6, from BG-MOD-04, BG-MOD-05, BG-FGO-03, BG-PRE-13 to BG-PRE-15.
  func capability(of session: Session) -> RoleCapability {
    let role = session.role
    guard let index = app(session.app) else { return .none }
    if session.isGhost { return maySpeakForGhosts ? .background : .none }
    switch apps[index].process.state {
    case .active, .inactive: return .full
    case .background, .suspended:
      if keepsForegroundPrivileges(index, role) { return .full }
      if isSharingWithheld(index, role) { return .none }
      if apps[index].properties.hasMode(role) { return .background }
      return isAllowedInBackground(role, apps[index].process) ? .background : .none
    case .notRunning: return .none
    }
  }

  /// Returns whether a Live Activity lets an app in the background scan as in the foreground.
  ///
  /// Source: BG-MOD-09.
  /// Source: chosen. CH-04: a Live Activity does not affect advertising.
  private func keepsForegroundPrivileges(_ app: Int, _ role: Role) -> Bool {
    apps[app].hasLiveActivity && role == .central && parameters.iosVersion >= 26
      && !behaviour.life.ignoresLiveActivities
  }

  /// Returns whether a peripheral manager is silent in the background because the user has not
  /// allowed it. Before iOS 13 sharing data in the background needed the user's consent.
  ///
  /// Source: BG-PER-15.
  private func isSharingWithheld(_ app: Int, _ role: Role) -> Bool {
    role == .peripheral && (7..<13).contains(parameters.iosVersion)
      && apps[app].authorization != .allowedAlways && !behaviour.life.advertisesWithoutConsent
  }

  /// Whether the system works for the sessions of apps that have ended (ghosts).
  ///
  /// Source: BG-RES-13.
  var maySpeakForGhosts: Bool {
    lock.hasBeenUnlocked || behaviour.life.relaunchesBeforeFirstUnlock
  }

  /// Returns whether an app goes on in the background without the mode.
  private func isAllowedInBackground(_ role: Role, _ process: AppProcess) -> Bool {
    behaviour.life.discoversWithoutMode && role == .central && process.isInBackground
  }
}
