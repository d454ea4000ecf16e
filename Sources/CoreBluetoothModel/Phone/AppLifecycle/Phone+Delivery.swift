import Timelines

extension Phone {
  /// Delivers events that happened at the same time, and shows the user an alert if one is due.
  mutating func deliver(_ events: [Event]) {
    alert(events)
    for event in events { deliver(event) }
  }

  /// Delivers an event to a manager's delegate, if that is there and has the method.
  ///
  /// - Parameter mayWait: Whether a throttled app may receive the event later.
  mutating func deliver(_ event: consuming Event, mayWait: Bool = true) {
    guard let place = session(event.session), let index = app(sessions[place].app),
      apps[index].properties.implements(event.callback) && managers.hasMethod(place, for: event)
        || behaviour.life.callsMissingMethods
    else { return }
    let recipient = Apps.Recipient(
      app: index, role: sessions[place].role, isGhost: sessions[place].isGhost,
      lacksDelegate: !apps[index].process.isInForeground && lacksDelegate(event, of: place),
      mayWait: mayWait)
    use(apps: .happened(event, to: recipient))
  }

  /// Gives an input to the apps, and has the consequences carried out.
  mutating func use(apps input: Apps.Input) {
    for output in installed.receive(input, appsContext) {
      switch output {
      case .tells(let output, let index, let event): tell(output, of: index, for: event)
      case .putsOff(let event): putOff(event)
      case .isDue(let event): deliver(event, mayWait: false)
      case .relaunches(let index, let event): relaunch(index, for: event)
      case .wakes(let id):
        if let index = session(id) { use(preservation: .woken(sessions[index])) }
      case .comes(let event, let index): post(event, to: index)
      case .calls(let event): call(event)
      case .loses(let event): remarkLoss(of: event)
      case .alerts(let index, let event):
        guard let central = event.fields[.central]?.text else { continue }
        use(alerts: .subscribed(central: central, app: apps[index].name))
      }
    }
  }

  private var appsContext: Apps.Context {
    Apps.Context(
      now: now, cause: cause, coalescesStates: parameters.coalescesStates,
      wakeExclusions: parameters.wakeExclusions, behaviour: behaviour.life)
  }

  /// Lets an app receive the events that were held: in the foreground all of them, in the
  /// background only those of roles whose mode the app has.
  ///
  /// Source: BG-FGO-12.
  mutating func flush(_ index: Int) {
    let app = apps[index]
    let ready = sessions.filter { session in
      session.app == app.name && !session.isGhost
        && (app.process.isInForeground || app.properties.hasMode(session.role))
    }
    use(apps: .mayTell(index, sessions: Set(ready.map(\.id))))
  }

  mutating func post(_ event: consuming Event, to index: Int) {
    use(apps: .posted(event, to: index))
  }

  /// Hands each app that is not busy its next callback.
  mutating func handOver() {
    for index in apps.indices {
      while let event = installed.takeNext(for: index) {
        if call(event) { use(apps: .called(index)) }
      }
    }
  }

  /// Calls the delegate of an event's manager, unless the manager is gone.
  @discardableResult
  private mutating func call(_ event: consuming Event) -> Bool {
    guard let index = session(event.session), isHeard(event, by: index) else { return false }
    if event.callback == .callbackDidUpdateState {
      let told = ManagerState.allCases.first { $0.name == event.fields[.state]?.text }
      use(managers: .told(told ?? .unknown, by: sessions[index].id))
    }
    emit(event.callback, addressed(event.fields, to: index), cause: event.cause)
    return true
  }

  /// Returns the fields together with those that say whose delegate is called.
  private mutating func addressed(_ fields: Fields, to index: Int) -> Fields {
    if managers.isNamed(index, in: fields, on: device) { return fields }
    return identifiers(ofSession: index).merging(fields)
  }

  /// Returns the fields that say that a callback is for the delegate of a session's manager.
  func identifiers(ofSession index: Int) -> Fields {
    [
      .device: device.map(FieldValue.text), .app: .text(sessions[index].app),
      .manager: .text(sessions[index].manager), .role: .text(sessions[index].role.rawValue),
    ]
  }
}
