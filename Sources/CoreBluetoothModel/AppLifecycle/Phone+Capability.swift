extension Phone {
  /// What a session may do now.
  ///
  /// Source: MODEL, section 6, from BG-MOD-04, BG-MOD-05, BG-FGO-03, BG-PRE-13 to BG-PRE-15.
  func capability(of session: Session) -> Capability {
    guard let index = app(session.app) else { return .none }
    if session.isGhost { return maySpeakForGhosts ? .background : .none }
    let process = apps[index].process
    switch process.state {
    case .active, .inactive: return .full
    case .background, .suspended:
      if apps[index].properties.hasMode(session.role) { return .background }
      return isAllowedInBackground(session.role, process) ? .background : .none
    case .notRunning: return .none
    }
  }

  /// Source: BG-RES-13.
  var maySpeakForGhosts: Bool { hasBeenUnlocked || mutant == .relaunchBeforeFirstUnlock }

  /// Whether a mutant lets an app without the mode go on.
  private func isAllowedInBackground(_ role: Role, _ process: AppProcess) -> Bool {
    switch mutant {
    case .foregroundOnlyAppDiscoversInBackground: role == .central && process.isInBackground
    case .foregroundOnlyAppKeepsAdvertising: role == .peripheral
    default: false
    }
  }
}
