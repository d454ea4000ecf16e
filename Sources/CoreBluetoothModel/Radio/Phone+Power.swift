import Timelines

extension Phone {
  mutating func turnBluetooth(_ entry: Entry) {
    if entry[.enabled]?.flag ?? true {
      power(.turnedOn)
    } else {
      let way = entry[.by]?.text.flatMap(RadioPower.Switch.init) ?? .settings
      power(.turnedOff(by: way))
      // Source: BG-RES-11.
      if mutant == .noRelaunchAfterControlCenter, way == .controlCenter { giveUpGhosts() }
    }
  }

  private mutating func giveUpGhosts() {
    for session in sessions where session.isGhost { release(session.id) }
  }

  mutating func power(_ input: RadioPower.Input) {
    for output in radio.receive(input, iosVersion: parameters.iosVersion) {
      switch output {
      case .down(let state): goDown(to: state)
      case .ghostsGivenUp:
        // Source: BG-RES-10.
        if mutant == .relaunchAfterBluetoothOff { continue }
        giveUpGhosts()
      case .up:
        for session in sessions where !session.isGhost { announce(.poweredOn, to: session.id) }
      }
    }
    isRadioStale = true
  }

  private mutating func goDown(to state: ManagerState) {
    dropLinks()
    for index in sessions.indices { stop(index, at: state) }
    for session in sessions where !session.isGhost { announce(state, to: session.id) }
  }

  /// What a manager loses with the radio. The app is told the state only (CH-08).
  ///
  /// Source: BG-SEM-04, BG-SEM-05.
  private mutating func stop(_ index: Int, at state: ManagerState) {
    if sessions[index].isGhost {
      sessions[index].central.waitForLostPeripherals()
      return
    }
    sessions[index].central.scan = nil
    sessions[index].central.seen = []
    sessions[index].central.loseAllPeripherals()
    if state < .poweredOff { sessions[index].central.peripherals = [:] }
    if state < .poweredOff { removeServices(of: sessions[index].id) }
    sessions[index].peripheral.loseAllCentrals()
    if state < .poweredOff { sessions[index].peripheral.advertisement = nil }
  }

  /// Source: BG-RES-13.
  mutating func restart() {
    for index in apps.indices { end(index, by: .restart) }
    dropLinks()
    for index in sessions.indices where sessions[index].isGhost {
      sessions[index].central.waitForLostPeripherals()
      sessions[index].peripheral.loseAllCentrals()
    }
    hasBeenUnlocked = false
    isScreenOn = false
    isRadioStale = true
  }
}
