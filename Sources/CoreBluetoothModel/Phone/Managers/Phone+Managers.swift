import Timelines

extension Phone {
  /// Makes a manager. It gets a session of its own, or the one that was preserved under its
  /// identifier.
  ///
  /// Source: BG-PRE-01, BG-RES-15, BG-SEM-01, BG-SEM-02.
  mutating func createManager(_ role: Role, _ entry: Entry, of index: Int) {
    guard mayUseBluetooth(index) else { return end(index, by: .crash) }
    let app = apps[index].name
    let name = entry[.manager]?.text ?? role.rawValue
    if let former = sessions.first(where: {
      $0.app == app && $0.role == role && $0.manager == name && !$0.isGhost
    }) {
      release(former.id)
    }
    let identifier = entry[.restoreIdentifier]?.text
    if let identifier, let ghost = ghost(of: app, role, identifier) {
      return claim(ghost, as: name, entry)
    }
    lastSession += 1
    sessions.append(
      Session(
        id: lastSession, app: app, role: role, manager: name, restoreIdentifier: identifier))
    sessions[sessions.count - 1].noteMethods(entry)
    warnOfPower(entry, of: index)
    askForAuthorization(of: index)
    if behaviour.managers.restoresWithNothingPreserved {
      postRestoration(of: lastSession, to: index)
    }
    announceState(of: lastSession, to: index)
  }

  /// Tells a manager its state, if that differs from the state that it was told last.
  ///
  /// Source: BG-SEM-02.
  mutating func announce(_ state: ManagerState, to id: Int) {
    guard let index = session(id), sessions[index].announcedState != state else { return }
    sessions[index].announcedState = state
    deliver(stateEvent(state, of: sessions[index]))
  }

  /// Tells a new manager its state.
  mutating func announceState(of id: Int, to app: Int) {
    guard let index = session(id) else { return }
    let state = state(for: sessions[index], radio: radio.managerState)
    sessions[index].announcedState = state
    post(stateEvent(state, of: sessions[index]), to: app)
  }

  private func stateEvent(_ state: ManagerState, of session: Session) -> Event {
    Event(
      callback: .callbackDidUpdateState,
      category: session.role == .central ? .centralState : .peripheralState,
      session: session.id, fields: [.state: .text(state.name)], cause: cause)
  }

  /// Returns the session of the manager on which a call is made: the one that the call names, else
  /// the only one.
  func manager(_ role: Role, of entry: Entry, app: String) -> Int? {
    let candidates = sessions.indices.filter {
      sessions[$0].app == app && sessions[$0].role == role && !sessions[$0].isGhost
    }
    return candidates.first { sessions[$0].manager == entry[.manager]?.text }
      ?? (candidates.count == 1 ? candidates[0] : nil)
  }

  /// Returns whether a manager obeys commands.
  ///
  /// Source: BG-SEM-02, BG-LCH-09.
  func obeys(_ session: Session) -> Bool {
    session.state == .poweredOn || behaviour.managers.acceptsCommandsBeforePoweredOn
  }
}
