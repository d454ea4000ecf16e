import Timelines

extension Phone {
  /// Starts an app that does not run, if it waits for an event like this one.
  ///
  /// Source: MODEL, section 18, from BG-RES-01 to BG-RES-14.
  mutating func relaunch(_ index: Int, for event: Event) {
    guard apps[index].process.state == .notRunning, event.category.relaunches(behaviour.life),
      maySpeakForGhosts
    else { return }
    if parameters.peripheralsNotRelaunched && isForPeripheralManager(event) { return }
    move(index, .relaunched(work: apps[index].properties.workDuration), for: event)
  }

  /// Returns whether an event is for a peripheral manager.
  ///
  /// Source: observed, BG-OBS-02, for the version in which these were not relaunched.
  private func isForPeripheralManager(_ event: Event) -> Bool {
    session(event.session).map { sessions[$0].role } == .peripheral
  }

  func ghost(of app: String, _ role: Role, _ identifier: String) -> Int? {
    sessions.firstIndex {
      $0.isGhost && $0.app == app && $0.role == role
        && ($0.restoreIdentifier == identifier || behaviour.preservation.letsAnyIdentifierClaim)
    }
  }

  /// Gives a preserved session to the manager that was created for it.
  mutating func claim(_ session: Int, as manager: String, _ entry: Entry) {
    sessions[session].isGhost = false
    sessions[session].manager = manager
    sessions[session].noteMethods(entry)
    setDelegates(false, of: session)
    let claimed = sessions[session]
    use(preservation: .claimed(claimed, isLast: ghosts(of: claimed.app).isEmpty))
    // The app has been told what there was when it ended.
    if let index = self.session(claimed.id) { sessions[index].central.peripheralsAtEnd = nil }
  }

  /// Source: BG-RES-23.
  mutating func setDelegates(_ areSet: Bool, of session: Int) {
    for peer in sessions[session].central.peripherals.keys.sorted() {
      sessions[session].central.peripherals[peer]?.hasDelegate = areSet
    }
  }

  /// Ends the discoveries that were under way.
  mutating func finishDiscoveries(of id: Int, to index: Int) {
    guard let session = session(id).map({ sessions[$0] }) else { return }
    for (peer, peripheral) in session.central.peripherals.sorted(by: { $0.key < $1.key })
    where peripheral.state == .connected && client.services(of: peer, session: id).isEmpty {
      post(
        event(.callbackDidDiscoverServices, .answer, peer, session, [.services: .uuids([])]),
        to: index)
    }
  }

  mutating func postRestoration(of id: Int, to index: Int) {
    guard let session = session(id).map({ sessions[$0] }) else { return }
    post(
      Event(
        callback: .callbackWillRestoreState, category: .restoration, session: id,
        fields: session.restoredState(
          behaviour.preservation, advertising: advertiser.request(of: id),
          serving: server.services(of: id)),
        cause: cause),
      to: index)
  }

  /// Returns whether a delegate hears an event. After restoration a peripheral has no delegate
  /// until the app sets it.
  ///
  /// Source: BG-RES-23.
  /// Source: chosen. What a restored peripheral says before it has a delegate is lost.
  mutating func isHeard(_ event: Event, by session: Int) -> Bool {
    if sessions[session].isGhost { return false }
    guard lacksDelegate(event, of: session) else { return true }
    let peer = event.fields[.peer]?.text ?? ""
    note("\(event.callback.rawValue) of \(peer) is lost: the restored peripheral has no delegate")
    return false
  }

  @inline(__always)
  private func lacksDelegate(_ event: Event, of session: Int) -> Bool {
    guard event.isForPeripheralDelegate, let peer = event.fields[.peer]?.text else { return false }
    return sessions[session].central.peripherals[peer]?.hasDelegate == false
  }

  /// Returns whether an event is lost at once: its peripheral has no delegate, and no callback is
  /// on its way in which the app could set one. Such an event does not wake the app or keep it
  /// awake.
  ///
  /// Source: BG-RES-23; inferred from BG-SEM-44, where a delegate lacks the method.
  mutating func isLost(_ event: Event, of session: Int, _ app: App) -> Bool {
    lacksDelegate(event, of: session) && app.mailbox.isEmpty && !isHeard(event, by: session)
  }

  mutating func setDelegate(_ entry: Entry, by index: Int) {
    guard let peer = entry[.peer]?.text else { return }
    sessions[index].central.peripherals[peer]?.hasDelegate = true
    sessions[index].noteMethods(entry, ofDelegateOf: peer)
  }
}

extension Event {
  /// Whether the event is told to a `CBPeripheralDelegate` and not to the manager's delegate.
  fileprivate var isForPeripheralDelegate: Bool {
    callback.occurrence == .callback(to: .peripheral)
  }
}
