import Timelines
import VirtualTime

extension Phone {
  /// Delivers events that happened at the same time, and shows the user an alert if one is due.
  mutating func deliver(_ events: [Event]) {
    alert(events)
    for event in events { deliver(event) }
  }

  /// Delivers an event to a manager's delegate: at once, later or never, as the app's state
  /// demands.
  ///
  /// Source: MODEL, sections 8 and 9, from BG-CEN-03, BG-PER-16, BG-FGO-02, BG-FGO-11, BG-RES-01.
  mutating func deliver(_ event: consuming Event) {
    guard let place = session(event.session), let index = app(sessions[place].app),
      apps[index].properties.implements(event.callback) && sessions[place].hasMethod(for: event)
        || behaviour.life.callsMissingMethods
    else { return }
    if comesLate(event, to: index) { return late.append(event, due: now + lateness) }
    if sessions[place].isGhost {
      hold(event, of: index)
      relaunch(index, for: event)
      return
    }
    if apps[index].process.isInForeground { return post(event, to: index) }
    let session = sessions[place]
    if isLost(event, of: place, apps[index]) { return }
    let hasMode = apps[index].properties.hasMode(session.role)
    switch apps[index].process.state {
    case .active, .inactive: post(event, to: index)
    case .background where event.category == .subscription && !hasMode: hold(event, of: index)
    case .background:
      move(index, .woken(work: apps[index].properties.workDuration), for: event)
      post(event, to: index)
    case .suspended
    where (hasMode || behaviour.life.wakesWithoutMode)
      && event.category.wakes(parameters, behaviour.life):
      move(index, .woken(work: apps[index].properties.workDuration), for: event)
      use(preservation: .woken(session))
      post(event, to: index)
    case .suspended:
      if behaviour.life.alertsForPeripheralRole { alertForPeripheralRole(event, of: index) }
      hold(event, of: index)
    case .notRunning: break
    }
  }

  /// Has the user alerted to a subscription.
  ///
  /// Source: BG-ALR-10.
  private mutating func alertForPeripheralRole(_ event: Event, of index: Int) {
    guard event.category == .subscription, let central = event.fields[.central]?.text else {
      return
    }
    use(alerts: .subscribed(central: central, app: apps[index].name))
  }

  /// Keeps an event until the app may be told of it.
  ///
  /// Source: BG-FGO-11.
  private mutating func hold(_ event: Event, of index: Int) {
    let session = session(event.session).map { sessions[$0] }
    let isForegroundOnly = session.map { !apps[index].properties.hasMode($0.role) } ?? false
    if isForegroundOnly && behaviour.life.losesQueue { return }
    if isForegroundOnly && behaviour.life.deliversQueueInBackground {
      call(event)
      return
    }
    if parameters.coalescesStates && event.callback == .callbackDidUpdateState {
      apps[index].held.removeAll { $0.session == event.session && $0.callback == event.callback }
    }
    apps[index].held.append(event)
  }

  /// Delivers the events that were kept. In foreground these are all, in background only those of
  /// roles whose mode the app has.
  ///
  /// Source: BG-FGO-12.
  /// Source: chosen. CH-14: in the order of occurrence.
  mutating func flush(_ index: Int) {
    let ready = apps[index].held.map { mayBeTold($0, apps[index]) }
    let held = zip(apps[index].held, ready)
    apps[index].held = held.filter { !$1 }.map(\.0)
    let events = held.filter { $1 }.map(\.0)
    for event in behaviour.life.reversesQueue ? events.reversed() : events {
      post(event, to: index)
    }
  }

  private func mayBeTold(_ event: Event, _ app: App) -> Bool {
    guard let session = session(event.session).map({ sessions[$0] }), !session.isGhost else {
      return false
    }
    return app.process.isInForeground || app.properties.hasMode(session.role)
  }

  /// Delivers the events that were kept for a session which a manager has now claimed.
  mutating func flush(session: Int, of index: Int) {
    let ready = apps[index].held.filter { $0.session == session }
    apps[index].held.removeAll { $0.session == session }
    for event in ready { post(event, to: index) }
  }

  mutating func post(_ event: consuming Event, to index: Int) {
    apps[index].mailbox.append(event)
  }

  /// Hands each app that is not busy its next callback.
  mutating func handOver() {
    for index in apps.indices {
      while !apps[index].isBusy, !apps[index].mailbox.isEmpty {
        // Nearly always there is only one event. Taking it from the end moves nothing.
        let isOnly = apps[index].mailbox.count == 1
        apps[index].isBusy = call(
          isOnly ? apps[index].mailbox.removeLast() : apps[index].mailbox.removeFirst())
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
