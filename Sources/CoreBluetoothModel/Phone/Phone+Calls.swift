import BluetoothProtocols
import Timelines

extension Phone {
  /// Answers a call of an app. Only an app whose code runs can make one.
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
    case .callStartsLiveActivity, .callEndsLiveActivity: setLiveActivity(entry, of: app)
    default: answer(call: entry, of: app)
    }
  }

  /// Answers a call on a manager, or on an object that a manager handed out.
  private mutating func answer(call entry: Entry, of app: Int) {
    let role = entry.calledRole
    guard let index = manager(role, of: entry, app: apps[app].name) else {
      return note("\(entry.kind.rawValue): \(apps[app].name) has no such \(role.rawValue) manager")
    }
    if entry.kind == .callSetDelegate { return setDelegate(entry, by: index) }
    if entry.kind == .callReadProperty { return readProperty(entry, by: index, of: app) }
    if let first = entry.kind.firstVersion, parameters.iosVersion < first {
      return note("\(entry.kind.rawValue): iOS \(parameters.iosVersion) does not have it")
    }
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
    case .callReleasePeripheral: releasePeripheral(entry, by: index)
    case .callRegisterForConnectionEvents: registerForConnectionEvents(entry, by: index)
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
    case .callPublishL2CAPChannel: publishChannel(by: index)
    case .callUnpublishL2CAPChannel: unpublishChannel(entry, by: index)
    case .callWriteL2CAPChannel: writeChannel(entry, by: index)
    default: note("\(entry.kind.rawValue) is not modelled")
    }
  }

  /// Emits what a call returns to the app at once.
  mutating func answer(returning fields: Fields, about session: Session) {
    let about: Fields = [
      .app: .text(session.app), .manager: .text(session.manager),
      .role: .text(session.role.rawValue),
    ]
    emit(.callReturned, about.merging(fields))
  }

  /// Source: BG-SEM-21.
  private mutating func retrieve(_ entry: Entry, by index: Int) {
    let asked = entry[.peripherals]?.list?.compactMap(\.text) ?? []
    let wanted = behaviour.managers.retrievesNothing ? [] : asked
    answer(
      returning: [.peripherals: .texts(wanted.filter(peers.isKnown))], about: sessions[index])
  }

  /// Source: BG-SEM-21.
  private mutating func retrieveConnected(_ entry: Entry, by index: Int) {
    if behaviour.managers.retrievesNothing {
      return answer(returning: [.peripherals: .texts([])], about: sessions[index])
    }
    let wanted = Set(entry[.services]?.list?.compactMap(\.uuid) ?? [])
    let connected = links.filter { $0.role == .central && !$0.isClosing }.map(\.peer)
    let found = connected.filter {
      wanted.isEmpty || !wanted.isDisjoint(with: knownServices(of: $0))
    }
    answer(returning: [.peripherals: .texts(found.sorted())], about: sessions[index])
  }

  /// Source: BG-WAK-07.
  private mutating func beginTask(of app: Int) {
    apps[app].lastTask += 1
    apps[app].process.tasks.insert(apps[app].lastTask)
    emit(.callReturned, [.app: .text(apps[app].name), .task: .integer(apps[app].lastTask)])
  }

  /// Ends the background task that an entry names or, if it names none, the latest.
  private mutating func endTask(_ entry: Entry, of app: Int) {
    let task = entry[.task]?.integer ?? apps[app].process.tasks.max()
    if let task { apps[app].process.tasks.remove(task) }
  }
}

extension Phone {
  /// Returns the services that a peripheral is known to have: those that apps discovered, and those
  /// that it last advertised.
  ///
  /// Source: chosen. The services of a peripheral are known where discovered or advertised.
  func knownServices(of peer: String) -> Set<BluetoothUUID> {
    let discovered = sessions.flatMap { $0.central.peripherals[peer]?.services ?? [] }
    return Set(discovered.map(\.uuid)).union(peers.advertisedServices(of: peer))
  }

  /// Takes note that a Live Activity begins or ends. One that begins in background has no effect.
  ///
  /// Source: BG-MOD-09.
  private mutating func setLiveActivity(_ entry: Entry, of app: Int) {
    let begins = entry.kind == .callStartsLiveActivity
    if begins && !apps[app].process.isInForeground {
      return note("a Live Activity that begins in background gives \(apps[app].name) nothing")
    }
    apps[app].hasLiveActivity = begins
    isRadioStale = true
  }
}

extension Entry {
  /// The role of the manager on which a call is made.
  fileprivate var calledRole: Role {
    switch kind {
    case .callAddService, .callRemoveService, .callRemoveAllServices, .callStartAdvertising,
      .callStopAdvertising, .callUpdateValue, .callRespond, .callPublishL2CAPChannel,
      .callUnpublishL2CAPChannel:
      .peripheral
    case .callWriteL2CAPChannel, .callReadProperty:
      self[.role]?.text.flatMap(Role.init) ?? (self[.central] == nil ? .central : .peripheral)
    default: .central
    }
  }
}

extension Kind {
  /// The first version of iOS that has a call; nil if every version has it.
  ///
  /// Source: BG-SEM-42, BG-SEM-46.
  fileprivate var firstVersion: Int? {
    switch self {
    case .callRegisterForConnectionEvents: 13
    case .callOpenL2CAPChannel, .callPublishL2CAPChannel, .callUnpublishL2CAPChannel: 11
    default: nil
    }
  }
}
