import Timelines

extension Phone {
  /// Returns the state that a manager is told: that of the radio, unless the device has no
  /// Bluetooth or the app may not use it.
  ///
  /// Source: BG-SEM-01, BG-SEM-03.
  func state(for session: Session, radio: ManagerState) -> ManagerState {
    if !parameters.isSupported { return .unsupported }
    let authorization = app(session.app).map { apps[$0].authorization } ?? .denied
    let mustBeAllowed = parameters.iosVersion >= 13 && !behaviour.managers.ignoresAuthorization
    return mustBeAllowed && authorization != .allowedAlways ? .unauthorized : radio
  }

  /// Returns whether an app may use Bluetooth. From iOS 13 on, an app that does not say what it
  /// uses Bluetooth for ends when it tries.
  ///
  /// Source: BG-SEM-03.
  func mayUseBluetooth(_ app: Int) -> Bool {
    parameters.iosVersion < 13 || apps[app].properties.hasUsageDescription
      || behaviour.managers.needsNoUsageDescription
  }

  /// Source: BG-SEM-03.
  /// Source: chosen. Until the user has answered the prompt the state is unauthorized.
  mutating func askForAuthorization(of app: Int) {
    guard parameters.iosVersion >= 13, apps[app].authorization == .notDetermined else { return }
    emit(
      .alertShown, [.app: .text(apps[app].name), .about: .text("authorization")])
  }

  /// Source: BG-SEM-07.
  mutating func warnOfPower(_ entry: Entry, of app: Int) {
    guard entry[.showPowerAlert]?.flag ?? false, !behaviour.managers.showsNoPowerAlert,
      radio.managerState == .poweredOff
    else { return }
    emit(.alertShown, [.app: .text(apps[app].name), .about: .text("power")])
  }

  /// Takes note of the user's answer to the prompt, or of a change of it in Settings.
  ///
  /// Source: BG-SEM-03, BG-SEM-04.
  /// Source: chosen. An app whose authorization is taken away goes on running.
  mutating func authorize(_ app: Int, _ entry: Entry) {
    apps[app].authorization = Authorization(entry.fields) ?? .allowedAlways
    let name = apps[app].name
    for session in sessions where session.app == name && !session.isGhost {
      let state = state(for: session, radio: radio.managerState)
      if state == .unauthorized { silence(session) }
      announce(state, to: session.id)
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
