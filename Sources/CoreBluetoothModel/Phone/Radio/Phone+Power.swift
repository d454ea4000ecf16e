import Timelines

extension Phone {
  mutating func turnBluetooth(_ entry: Entry) {
    if entry[.enabled]?.flag ?? true {
      power(.turnedOn)
    } else {
      let way = entry[.by]?.text.flatMap(RadioPower.Switch.init) ?? .settings
      // Source: BG-RES-12.
      if way == .airplaneMode && !parameters.airplaneModeSwitchesBluetooth { return }
      power(.turnedOff(by: way))
      if way == .controlCenter { giveUpGhostsWithoutAccessorySetup() }
      // Source: BG-RES-11.
      if behaviour.radio.givesUpAtControlCenter, way == .controlCenter { giveUpGhosts() }
    }
  }

  private mutating func giveUpGhosts() {
    for session in sessions where session.isGhost { release(session.id) }
  }

  /// Source: C-12.
  private mutating func giveUpGhostsWithoutAccessorySetup() {
    guard parameters.iosVersion >= 26, parameters.controlCenterNeedsAccessorySetup else { return }
    for session in sessions where session.isGhost {
      let properties = app(session.app).map { apps[$0].properties }
      if properties?.usesAccessorySetupKit != true { release(session.id) }
    }
  }

  mutating func power(_ input: RadioPower.Input) {
    for output in radio.receive(input, iosVersion: parameters.iosVersion) {
      switch output {
      case .down(let state): goDown(to: state)
      case .ghostsGivenUp:
        use(preservation: .radioOff(ghosts: sessions.filter(\.isGhost).map(\.id)))
      case .up:
        // Source: BG-RES-26.
        for session in sessions where !session.isGhost || behaviour.life.relaunchesForStateChanges {
          tellState(of: session, radio: .poweredOn)
        }
      }
    }
  }

  private mutating func tellState(of session: Session, radio: ManagerState) {
    use(managers: .changed(state(for: session, radio: radio), of: session.id))
  }

  private mutating func goDown(to state: ManagerState) {
    use(links: .allGivenUp)
    for index in sessions.indices { stop(index, at: state) }
    for session in sessions where !session.isGhost {
      tellState(of: session, radio: state)
    }
  }

  /// Takes from a session everything that it loses with the radio.
  ///
  /// Source: BG-SEM-04, BG-SEM-05.
  /// Source: chosen. CH-08: the app receives only the state, and its pending connections end.
  mutating func stop(_ index: Int, at state: ManagerState) {
    if sessions[index].isGhost { return waitForLostPeripherals(of: index) }
    if !behaviour.radio.keepsScanAfterPowerOff { use(central: .scans(nil), of: index) }
    use(reception: .scanBegan(session: sessions[index].id))
    loseAllPeripherals(of: index)
    if state < .poweredOff {
      use(central: .forgetsPeripherals, of: index)
      use(client: .sessionReset(sessions[index].id))
    }
    if state < .poweredOff { use(server: .removeServices(nil, by: sessions[index].id)) }
    use(server: .lostCentrals(of: sessions[index].id))
    if state < .poweredOff && !behaviour.radio.keepsAdvertisingAfterReset {
      use(advertiser: .stop(by: sessions[index].id))
    }
  }

  /// Source: BG-RES-13.
  mutating func restart() {
    for index in apps.indices { end(index, by: .restart) }
    use(links: .allGivenUp)
    for index in sessions.indices where sessions[index].isGhost {
      waitForLostPeripherals(of: index)
      use(server: .lostCentrals(of: sessions[index].id))
    }
    lock.receive(.restarted(hasPasscode: parameters.hasPasscode))
  }
}
