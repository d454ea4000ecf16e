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

  /// Whether a manager takes a preserved session whatever its identifier is.
  var anyIdentifierClaims: Bool { behaviour.preservation.letsAnyIdentifierClaim }

  /// Goes on with a preserved session for the manager that was created for it.
  mutating func claim(_ id: Int) {
    guard let session = session(id).map({ sessions[$0] }) else { return }
    use(preservation: .claimed(session, isLast: ghosts(of: session.app).isEmpty))
    use(managers: .restored(id))
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
  /// Source: chosen. Events of a restored peripheral are lost until it has a delegate.
  mutating func isHeard(_ event: Event, by session: Int) -> Bool {
    if sessions[session].isGhost { return false }
    guard lacksDelegate(event, of: session) else { return true }
    remarkLoss(of: event)
    return false
  }

  mutating func remarkLoss(of event: Event) {
    let peer = event.fields[.peer]?.text ?? ""
    remark("\(event.callback.rawValue) of \(peer) is lost: the restored peripheral has no delegate")
  }

  /// Returns whether an event is for the delegate of a peripheral that has none.
  @inline(__always)
  func lacksDelegate(_ event: Event, of session: Int) -> Bool {
    guard event.isForPeripheralDelegate, let peer = event.fields[.peer]?.text else { return false }
    return sessions[session].central.peripherals[peer]?.hasDelegate == false
  }
}

extension Event {
  /// Whether a `CBPeripheralDelegate` receives the event, and not the manager's delegate.
  fileprivate var isForPeripheralDelegate: Bool {
    callback.occurrence == .callback(to: .peripheral)
  }
}
