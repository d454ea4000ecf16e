import Timelines

extension Phone {
  /// Returns the state of a manager: that of the radio, unless the device has no Bluetooth or the
  /// app may not use it.
  ///
  /// Source: BG-SEM-01, BG-SEM-03.
  func state(for session: Session, radio: ManagerState) -> ManagerState {
    ManagerRule.state(
      radio: radio, authorization(of: session), isSupported: parameters.isSupported,
      iosVersion: parameters.iosVersion, behaviour.managers)
  }

  /// Returns the user's decision on the use of Bluetooth by a session's app. An app that is not
  /// installed is denied it.
  func authorization(of session: Session) -> Authorization {
    app(session.app).map { apps[$0].authorization } ?? .denied
  }

  /// Records the user's answer to the prompt, or a change of it in Settings.
  ///
  /// Source: BG-SEM-03, BG-SEM-04.
  /// Source: chosen. An app whose authorization is revoked continues to run.
  /// Source: chosen. An app that is not running then loses its preserved state.
  mutating func authorize(_ app: Int, _ entry: Entry) {
    use(apps: .authorized(app, Authorization(entry.fields) ?? .allowedAlways))
    let name = apps[app].name
    for session in sessions where session.app == name {
      let state = state(for: session, radio: radio.managerState)
      if session.isGhost {
        if state == .unauthorized { release(session.id) }
        continue
      }
      if state == .unauthorized { silence(session) }
      use(managers: .changed(state, of: session.id))
    }
  }

  /// Ends everything that a manager does, and its links.
  private mutating func silence(_ session: Session) {
    for peer in session.central.activePeripherals {
      use(links: .left(peer: peer, session: session.id))
    }
    if let index = self.session(session.id) { stop(index, at: .unauthorized) }
  }
}
