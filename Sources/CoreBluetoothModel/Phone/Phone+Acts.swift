import Timelines

extension Phone {
  /// Carries out an act of the user.
  mutating func carryOut(_ act: Kind.UserAct, _ entry: Entry) {
    switch act {
    case .turnsBluetooth: turnBluetooth(entry)
    case .turnsScreen: lock.receive(.screen(isOn: entry[.enabled]?.flag ?? true))
    case .locksDevice: lockDevice()
    // With the first unlock, preserved sessions go on.
    case .unlocksDevice: lock.receive(.unlocked)
    case .restartsDevice: restart()
    case .opensApp: withApp(of: entry) { phone, app in phone.bringToFront(app) }
    case .acceptsAlert:
      withApp(of: entry) { phone, app in phone.use(alerts: .accepted(app: phone.apps[app].name)) }
    case .ignoresAlert:
      if let app = app(of: entry) { use(alerts: .ignored(app: apps[app].name)) }
    case .leavesApp: withApp(of: entry) { phone, app in phone.leave(app) }
    case .authorizesApp: withApp(of: entry) { phone, app in phone.authorize(app, entry) }
    case .forceQuitsApp: withApp(of: entry) { phone, app in phone.forceQuit(app) }
    case .deletesApp: withApp(of: entry) { phone, app in phone.delete(app) }
    }
  }

  /// Carries out an act of the system.
  mutating func carryOut(_ act: Kind.SystemAct, _ entry: Entry) {
    switch act {
    case .installsApp: install(entry)
    case .daemonRestarts: power(.reset)
    case .memoryPressure: relieveMemory(entry)
    case .connectsPeripheral: connectForSystem(true, entry)
    case .disconnectsPeripheral: connectForSystem(false, entry)
    case .interruptsApp: withApp(of: entry) { phone, app in phone.move(app, .interrupted) }
    case .crashesApp: withApp(of: entry) { phone, app in phone.end(app, by: .crash) }
    case .updatesApp: withApp(of: entry) { phone, app in phone.update(app) }
    }
  }

  private mutating func withApp(of entry: Entry, _ body: (inout Phone, Int) -> Void) {
    guard let index = app(of: entry) else {
      remark("\(entry.kind.rawValue): there is no app \(entry[.app]?.text ?? "")")
      return
    }
    body(&self, index)
  }

  /// Returns the app that an entry names or, if it names none, the only one that is installed.
  func app(of entry: Entry) -> Int? {
    guard let name = entry[.app]?.text else { return apps.count == 1 ? 0 : nil }
    return app(name)
  }

  private mutating func install(_ entry: Entry) {
    guard let name = entry[.app]?.text, app(name) == nil else { return }
    let timing = AppProcess.Timing(parameters, behaviour.life)
    use(apps: .installed(App(name, AppProperties(entry.fields, behaviour.life), timing: timing)))
  }

  /// Brings an app to the foreground. One app is there at a time, so the user leaves all others.
  mutating func bringToFront(_ index: Int) {
    for other in apps.indices where other != index && apps[other].process.isInForeground {
      leave(other)
    }
    move(index, .opened)
  }

  private mutating func lockDevice() {
    lock.receive(.locked)
    for index in apps.indices { leave(index) }
  }
}
