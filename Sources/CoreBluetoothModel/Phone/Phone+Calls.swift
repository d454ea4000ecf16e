import Timelines

extension Phone {
  /// A call of an app. Only running code can make one.
  ///
  /// Source: MODEL, section 7; BG-APP-03.
  mutating func answer(call entry: Entry) {
    guard let app = app(of: entry) else {
      return note("\(entry.kind.rawValue): there is no app \(entry[.app]?.text ?? "")")
    }
    guard apps[app].process.isRunning else {
      return note("\(entry.kind.rawValue) of \(apps[app].name) is not made: its code does not run")
    }
    switch entry.kind {
    case .callCreateCentralManager: createManager(.central, entry, of: app)
    case .callCreatePeripheralManager: createManager(.peripheral, entry, of: app)
    case .callBeginBackgroundTask: beginTask(of: app)
    case .callEndBackgroundTask: endTask(entry, of: app)
    case .callFinishesWork: move(app, .finishedWork)
    case .callPublishL2CAPChannel, .callRegisterForConnectionEvents:
      note("\(entry.kind.rawValue) is not modelled")
    default: answer(call: entry, of: app)
    }
  }

  /// A call on a manager, or on an object that one handed out.
  private mutating func answer(call entry: Entry, of app: Int) {
    let role: Role = entry.kind.isForPeripheralManager ? .peripheral : .central
    guard let index = manager(role, of: entry, app: apps[app].name) else {
      return note("\(entry.kind.rawValue): \(apps[app].name) has no such \(role.rawValue) manager")
    }
    if entry.kind == .callSetDelegate { return setDelegate(entry, by: index) }
    guard obeys(sessions[index]) else {
      return note(
        "\(entry.kind.rawValue): API misuse, \(sessions[index].manager) is not powered on")
    }
    switch role {
    case .central: command(central: index, entry)
    case .peripheral: command(peripheral: index, entry, app: app)
    }
  }

  private mutating func command(central index: Int, _ entry: Entry) {
    switch entry.kind {
    case .callScanForPeripherals: scan(entry, by: index)
    case .callStopScan: stopScan(by: index)
    case .callConnect: connect(entry, by: index)
    case .callCancelPeripheralConnection: cancelConnection(entry, by: index)
    case .callRetrievePeripherals: retrieve(entry, by: index)
    case .callRetrieveConnectedPeripherals: retrieveConnected(entry, by: index)
    default: callPeripheral(entry, by: index)
    }
  }

  private mutating func command(peripheral index: Int, _ entry: Entry, app: Int) {
    switch entry.kind {
    case .callAddService: addService(entry, by: index)
    case .callRemoveService:
      guard let uuid = entry[.service]?.uuid else {
        return note("call.removeService names no service")
      }
      removeServices(uuid, by: index)
    case .callRemoveAllServices: removeServices(nil, by: index)
    case .callStartAdvertising: startAdvertising(entry, by: index, app: app)
    case .callStopAdvertising: stopAdvertising(by: index)
    case .callUpdateValue: updateValue(entry, by: index)
    case .callRespond: respond(entry, by: index)
    default: note("\(entry.kind.rawValue) is not modelled")
    }
  }

  /// What a call returns to the app at once.
  mutating func answer(returning fields: Fields, about session: Session) {
    let about: Fields = [
      .app: .text(session.app), .manager: .text(session.manager),
      .role: .text(session.role.rawValue),
    ]
    emit(.callReturned, about.merging(fields))
  }

  /// Source: BG-SEM-21.
  private mutating func retrieve(_ entry: Entry, by index: Int) {
    let wanted = entry[.peripherals]?.list?.compactMap(\.text) ?? []
    answer(
      returning: [.peripherals: .texts(wanted.filter(peers.isKnown))], about: sessions[index])
  }

  /// Source: BG-SEM-21. Which services a peripheral has is known of those that an app looked at.
  private mutating func retrieveConnected(_ entry: Entry, by index: Int) {
    let wanted = Set(entry[.services]?.list?.compactMap(\.uuid) ?? [])
    let connected = links.filter { $0.role == .central && !$0.isClosing }.map(\.peer)
    let found = connected.filter { peer in
      let services = sessions.flatMap { $0.central.peripherals[peer]?.services ?? [] }
      return wanted.isEmpty || !wanted.isDisjoint(with: services.map(\.uuid))
    }
    answer(returning: [.peripherals: .texts(found.sorted())], about: sessions[index])
  }

  /// Source: BG-WAK-07.
  private mutating func beginTask(of app: Int) {
    apps[app].lastTask += 1
    apps[app].process.tasks.insert(apps[app].lastTask)
    emit(.callReturned, [.app: .text(apps[app].name), .task: .integer(apps[app].lastTask)])
  }

  /// Ends the task named, or the last one.
  private mutating func endTask(_ entry: Entry, of app: Int) {
    let task = entry[.task]?.integer ?? apps[app].process.tasks.max()
    if let task { apps[app].process.tasks.remove(task) }
  }
}

extension Kind {
  /// Whether a call is one on a peripheral manager.
  fileprivate var isForPeripheralManager: Bool {
    switch self {
    case .callAddService, .callRemoveService, .callRemoveAllServices, .callStartAdvertising,
      .callStopAdvertising, .callUpdateValue, .callRespond:
      true
    default: false
    }
  }
}
