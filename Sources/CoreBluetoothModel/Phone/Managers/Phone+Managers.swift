import Timelines

extension Phone {
  /// Makes a manager. An app that may not use Bluetooth at all ends.
  ///
  /// Source: BG-SEM-03.
  mutating func createManager(_ role: Role, _ entry: Entry, of index: Int) {
    let mayUseBluetooth = ManagerRule.mayUseBluetooth(
      apps[index].properties, iosVersion: parameters.iosVersion, behaviour.managers)
    guard mayUseBluetooth else { return end(index, by: .crash) }
    use(
      managers: .created(
        Sessions.Creation(
          app: apps[index].name, role: role, manager: entry[.manager]?.text ?? role.rawValue,
          restoreIdentifier: entry[.restoreIdentifier]?.text, delegateMethods: entry.listedMethods,
          showsPowerAlert: entry[.showPowerAlert]?.flag ?? false,
          authorization: apps[index].authorization)))
  }

  /// Gives an input to the managers, and has the consequences carried out.
  mutating func use(managers input: Sessions.Input) {
    for output in managers.receive(input, managersContext) {
      switch output {
      case .releases(let id): release(id)
      case .warnsOfPower(let app):
        emit(.alertShown, [.app: .text(app), .about: .text("power")])
      case .asksForAuthorization(let app):
        emit(.alertShown, [.app: .text(app), .about: .text("authorization")])
      case .restores(let id): withApp(ofSession: id) { $0.postRestoration(of: id, to: $1) }
      case .claims(let id): claim(id)
      case .announces(let state, let id):
        if let index = session(id) { deliver(stateEvent(state, of: sessions[index])) }
      case .introduces(let state, let id):
        withApp(ofSession: id) { phone, app in
          guard let index = phone.session(id) else { return }
          phone.post(phone.stateEvent(state, of: phone.sessions[index]), to: app)
        }
      }
    }
  }

  private var managersContext: Sessions.Context {
    Sessions.Context(
      iosVersion: parameters.iosVersion, isSupported: parameters.isSupported,
      radio: radio.managerState, anyIdentifierClaims: anyIdentifierClaims,
      behaviour: behaviour.managers)
  }

  /// Gives an input to what a session does as a central.
  mutating func use(central input: CentralRole.Input, of index: Int) {
    use(managers: .central(input, of: sessions[index].id))
  }

  private func stateEvent(_ state: ManagerState, of session: Session) -> Event {
    Event(
      callback: .callbackDidUpdateState,
      category: session.role == .central ? .centralState : .peripheralState,
      session: session.id, fields: [.state: .text(state.name)], cause: cause)
  }

  mutating func setDelegate(_ entry: Entry, by index: Int) {
    guard let peer = entry[.peer]?.text else { return }
    use(
      managers: .delegateSet(peer: peer, methods: entry.listedMethods, by: sessions[index].id))
  }

  mutating func withApp(ofSession id: Int, _ body: (inout Phone, Int) -> Void) {
    if let app = session(id).flatMap({ app(sessions[$0].app) }) { body(&self, app) }
  }
}

extension Entry {
  fileprivate var listedMethods: Set<String>? {
    self[.implementedCallbacks]?.list.map { Set($0.compactMap(\.text)) }
  }
}
