import Timelines

extension Phone {
  /// Preserves or drops what the managers of an ended app were doing.
  ///
  /// Source: MODEL, section 17, from BG-PRE-01 to BG-PRE-15, BG-APP-05, BG-RES-09.
  mutating func clearAway(_ index: Int, after cause: TerminationCause) {
    let name = apps[index].name
    let properties = apps[index].properties
    let survives = PreservationRule.survives(
      cause, usesAccessorySetupKit: properties.usesAccessorySetupKit,
      iosVersion: parameters.iosVersion, behaviour.preservation)
    for session in sessions where session.app == name {
      if survives && mayPreserve(session, properties) {
        becomeGhost(session.id)
      } else if !behaviour.preservation.keepsLinksWithoutIdentifier
        || session.restoreIdentifier != nil
      {
        release(session.id)
      }
    }
    // Source: chosen. CH-21: what the app was to be told is told to whoever claims the session.
    apps[index].held = (apps[index].mailbox + apps[index].held).filter { event in
      event.category.outlivesTheManager
        && sessions.contains { $0.id == event.session && $0.isGhost }
    }
    apps[index].mailbox = []
    apps[index].isBusy = false
    apps[index].claimDeadline = nil
  }

  /// Source: BG-RES-10.
  /// Source: chosen. What belongs to a role without the background mode is not preserved.
  private func mayPreserve(_ session: Session, _ properties: AppProperties) -> Bool {
    session.isWorthPreserving(
      behaviour.preservation, advertises: advertiser.request(of: session.id) != nil,
      serves: !server.services(of: session.id).isEmpty)
      && (properties.hasMode(session.role) || behaviour.preservation.preservesWithoutMode)
      && (radio != .offBySettings || behaviour.preservation.relaunchesAfterBluetoothOff)
  }

  private mutating func becomeGhost(_ id: Int) {
    guard let index = session(id) else { return }
    sessions[index].isGhost = true
    sessions[index].state = .unknown
    sessions[index].announcedState = .unknown
    weaken(index)
  }

  /// Takes from a preserved session what the behaviour says. By default everything goes on.
  ///
  /// Source: BG-PRE-09, BG-PRE-13 to BG-PRE-15.
  private mutating func weaken(_ index: Int) {
    let (id, behaviour) = (sessions[index].id, behaviour.preservation)
    if behaviour.dropsLinks {
      for peer in sessions[index].central.activePeripherals {
        use(links: .left(peer: peer, session: id))
      }
      loseAllPeripherals(of: index)
    }
    if behaviour.stopsScan { sessions[index].central.scan = nil }
    if behaviour.losesSubscriptions {
      for link in links.all where link.references.contains(id) {
        use(client: .left(session: id, LocalClient.Peer(link)))
      }
    }
    if behaviour.stopsAdvertising { use(advertiser: .stop(by: id)) }
    if behaviour.withdrawsServices { use(server: .removeServices(nil, by: id)) }
  }

  /// Ends a session: its links, requests, scan, services and advertising.
  ///
  /// Source: BG-APP-05, BG-LTA-04, BG-SEM-20.
  mutating func release(_ id: Int) {
    guard let index = session(id) else { return }
    let peers = sessions[index].central.activePeripherals
    let app = app(sessions[index].app)
    use(server: .removeServices(nil, by: id))
    use(channels: .sessionEnded(id))
    use(alerts: .sessionEnded(id))
    use(client: .sessionReset(id))
    use(advertiser: .stop(by: id))
    sessions.removeAll { $0.id == id }
    for peer in peers { use(links: .left(peer: peer, session: id)) }
    if let app { apps[app].held.removeAll { $0.session == id } }
  }
}
