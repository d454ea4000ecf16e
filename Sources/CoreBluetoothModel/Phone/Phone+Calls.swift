import BluetoothProtocols
import Timelines

extension Phone {
  /// Answers a call of an app. Only an app whose code runs can make one.
  ///
  /// Source: MODEL, section 7; BG-APP-03.
  mutating func answer(_ call: Kind.Call, _ entry: Entry) {
    guard let app = app(of: entry) else {
      return remark("\(entry.kind.rawValue): there is no app \(entry[.app]?.text ?? "")")
    }
    guard apps[app].process.isRunning else {
      return remark(
        "\(entry.kind.rawValue) of \(apps[app].name) is not made: its code does not run")
    }
    switch call {
    case .ofApp(let call): answer(call, entry, of: app)
    case .onObject(.setDelegate):
      withManager(.central, of: entry, app: app) { phone, index in
        phone.setDelegate(entry, by: index)
      }
    case .onObject(.readProperty):
      withManager(entry.calledRole, of: entry, app: app) { phone, index in
        phone.readProperty(entry, by: index, of: app)
      }
    case .onCentralManager(let call):
      withReadyManager(.central, of: entry, app: app) { phone, index in
        phone.command(call, entry, by: index)
      }
    case .onPeripheral(let call):
      withReadyManager(.central, of: entry, app: app) { phone, index in
        phone.callPeripheral(call, entry, by: index)
      }
    case .onPeripheralManager(let call):
      withReadyManager(.peripheral, of: entry, app: app) { phone, index in
        phone.command(call, entry, by: index, of: app)
      }
    case .onChannel(let call):
      withReadyManager(entry.calledRole, of: entry, app: app) { phone, index in
        phone.callChannel(call, entry, by: index)
      }
    case .returned: remark("\(entry.kind.rawValue) is no call")
    }
  }

  /// Answers a call to the operating system, or one that makes a manager.
  private mutating func answer(_ call: Kind.AppCall, _ entry: Entry, of app: Int) {
    switch call {
    case .createCentralManager: createManager(.central, entry, of: app)
    case .createPeripheralManager: createManager(.peripheral, entry, of: app)
    case .beginBackgroundTask: beginTask(of: app)
    case .endBackgroundTask: endTask(entry, of: app)
    case .submitTaskRequest: submitTaskRequest(entry, of: app)
    case .cancelTaskRequest: taskRequests.cancel(entry[.name]?.text, of: apps[app].name)
    case .finishesWork: move(app, .finishedWork)
    case .startsLiveActivity: setLiveActivity(true, of: app)
    case .endsLiveActivity: setLiveActivity(false, of: app)
    }
  }

  /// Has a call on a manager answered, or on an object that a manager handed out.
  private mutating func withManager(
    _ role: Role, of entry: Entry, app: Int, _ answer: (inout Phone, Int) -> Void
  ) {
    guard let index = managers.manager(entry[.manager]?.text, role, of: apps[app].name) else {
      return remark(
        "\(entry.kind.rawValue): \(apps[app].name) has no such \(role.rawValue) manager")
    }
    answer(&self, index)
  }

  /// Has a call answered that needs the radio. The manager must obey commands.
  private mutating func withReadyManager(
    _ role: Role, of entry: Entry, app: Int, _ answer: (inout Phone, Int) -> Void
  ) {
    withManager(role, of: entry, app: app) { phone, index in
      if let refusal = phone.refusal(of: entry, by: phone.sessions[index]) {
        return phone.remark("\(entry.kind.rawValue): \(refusal)")
      }
      answer(&phone, index)
    }
  }

  /// Returns why a call that needs the radio is not obeyed; nil if it is.
  private func refusal(of entry: Entry, by session: Session) -> String? {
    if let first = entry.kind.firstVersion, parameters.iosVersion < first {
      return "iOS \(parameters.iosVersion) does not have it"
    }
    return ManagerRule.obeys(session, behaviour.managers)
      ? nil : "API misuse, \(session.manager) is not powered on"
  }

  private mutating func command(_ call: Kind.CentralManagerCall, _ entry: Entry, by index: Int) {
    switch call {
    case .scanForPeripherals: scan(entry, by: index)
    case .stopScan: stopScan(by: index)
    case .connect: connect(entry, by: index)
    case .cancelPeripheralConnection: cancelConnection(entry, by: index)
    case .releasePeripheral: releasePeripheral(entry, by: index)
    case .registerForConnectionEvents: registerForConnectionEvents(entry, by: index)
    case .retrievePeripherals: retrieve(entry, by: index)
    case .retrieveConnectedPeripherals: retrieveConnected(entry, by: index)
    }
  }

  private mutating func command(
    _ call: Kind.PeripheralManagerCall, _ entry: Entry, by index: Int, of app: Int
  ) {
    switch call {
    case .addService: use(server: .addService(entry.fields, by: sessions[index].id))
    case .removeService:
      guard let uuid = entry[.service]?.uuid else {
        return remark("call.removeService names no service")
      }
      use(server: .removeServices(uuid, by: sessions[index].id))
    case .removeAllServices: use(server: .removeServices(nil, by: sessions[index].id))
    case .startAdvertising:
      let isInForeground = apps[app].process.isInForeground
      use(
        advertiser: .start(
          entry.fields, isInForeground: isInForeground, by: sessions[index].id))
    case .stopAdvertising: use(advertiser: .stop(by: sessions[index].id))
    case .updateValue: updateValue(entry, by: index)
    case .respond: respond(entry, by: index)
    case .publishL2CAPChannel: publishChannel(by: index)
    case .unpublishL2CAPChannel: unpublishChannel(entry, by: index)
    }
  }

  /// Emits the value that a call returns to the app at once.
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
  /// Source: observed, in the issue trackers of public libraries. An empty list of services finds
  /// nothing.
  private mutating func retrieveConnected(_ entry: Entry, by index: Int) {
    if behaviour.managers.retrievesNothing {
      return answer(returning: [.peripherals: .texts([])], about: sessions[index])
    }
    let wanted = entry[.services]?.list.map { Set($0.compactMap(\.uuid)) }
    let connected = links.all.filter { $0.role == .central && !$0.isClosing }.map(\.peer)
    let found = connected.filter {
      wanted?.isDisjoint(with: knownServices(of: $0)) != true
    }
    answer(returning: [.peripherals: .texts(found.sorted())], about: sessions[index])
  }

  /// Source: BG-WAK-07.
  private mutating func beginTask(of app: Int) {
    use(apps: .beginsTask(app))
    emit(.callReturned, [.app: .text(apps[app].name), .task: .integer(apps[app].lastTask)])
  }

  /// Ends the background task that an entry names or, if it names none, the latest.
  private mutating func endTask(_ entry: Entry, of app: Int) {
    use(apps: .endsTask(app, entry[.task]?.integer))
  }
}

extension Phone {
  /// Returns the services that a peripheral is known to have: those that apps discovered, and those
  /// that it last advertised.
  ///
  /// Source: chosen. The services of a peripheral are known if discovered or advertised.
  func knownServices(of peer: String) -> Set<BluetoothUUID> {
    client.knownServices(of: peer).union(peers.advertisedServices(of: peer))
  }

  /// Records that a Live Activity begins or ends. One that begins in the background has no effect.
  ///
  /// Source: BG-MOD-09.
  private mutating func setLiveActivity(_ begins: Bool, of app: Int) {
    if begins && !apps[app].process.isInForeground {
      return remark(
        "a Live Activity that begins in the background has no effect for \(apps[app].name)")
    }
    use(apps: .liveActivity(app, isOn: begins))
  }
}

extension Entry {
  /// The role of the manager on which a call is made that managers of both roles have.
  fileprivate var calledRole: Role {
    self[.role]?.text.flatMap(Role.init) ?? (self[.central] == nil ? .central : .peripheral)
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
