import Timelines

extension Phone {
  /// Gives an input to the preservation of managers, and has the consequences carried out.
  mutating func use(preservation input: Preserver.Input) {
    let context = Preserver.Context(
      now: now, iosVersion: parameters.iosVersion, restoreTimeout: parameters.restoreTimeout,
      isOffBySettings: radio == .offBySettings, behaviour: behaviour.preservation)
    for output in preservation.receive(input, context) {
      switch output {
      case .preserves(let id): use(managers: .preserved(id))
      case .releases(let id): release(id)
      case .drops(let asset, let id): drop(asset, of: id)
      case .keepsDelegates(let id): use(managers: .delegates(areSet: true, of: id))
      case .forgetsServices(let id): forgetServices(of: id)
      case .restores(let id): withApp(ofSession: id) { $0.postRestoration(of: id, to: $1) }
      case .announces(let id):
        guard let index = session(id) else { continue }
        use(managers: .introduced(authorization(of: sessions[index]), id))
      case .flushes(let id): withApp(ofSession: id) { $0.use(apps: .claimed($1, session: id)) }
      case .finishesDiscoveries(let id):
        withApp(ofSession: id) { $0.finishDiscoveries(of: id, to: $1) }
      }
    }
  }

  /// Preserves or drops what the managers of an ended app were doing. If its user
  /// has quit the app, all of it is dropped.
  ///
  /// Source: BG-RES-09.
  mutating func clearAway(_ index: Int, after cause: TerminationCause) {
    let name = apps[index].name
    if cause == .user { taskRequests.cancel(nil, of: name) }
    let properties = apps[index].properties
    let candidates = sessions.filter { $0.app == name }.map {
      Preserver.Candidate(
        session: $0, hasMode: properties.hasMode($0.role),
        advertises: advertiser.request(of: $0.id) != nil,
        serves: !server.services(of: $0.id).isEmpty)
    }
    for candidate in candidates {
      use(client: .appEnded(session: candidate.session.id))
      // Source: inferred from BG-SEM-46. The streams of a channel end with the app's process.
      use(channels: .sessionEnded(candidate.session.id))
    }
    use(
      preservation: .appEnded(
        name, by: cause, usesAccessorySetupKit: properties.usesAccessorySetupKit,
        leaving: candidates))
    // Source: chosen. CH-21: a manager that claims a session receives the app's undelivered events.
    use(apps: .ended(index, keeping: Set(ghosts(of: name))))
  }

  /// The preserved sessions of an app that no manager has claimed, by their numbers.
  func ghosts(of app: String) -> [Int] {
    sessions.filter { $0.app == app && $0.isGhost }.map(\.id)
  }

  private mutating func drop(_ asset: Preserver.Asset, of id: Int) {
    guard let index = session(id) else { return }
    switch asset {
    case .links:
      for peer in sessions[index].central.activePeripherals {
        use(links: .left(peer: peer, session: id))
      }
      loseAllPeripherals(of: index)
      use(managers: .lostLinks(id))
    case .scan: use(central: .scans(nil), of: index)
    case .subscriptions:
      for link in links.all where link.references.contains(id) {
        use(client: .left(session: id, LocalClient.Peer(link)))
      }
    case .advertising: use(advertiser: .stop(by: id))
    case .services: use(server: .removeServices(nil, by: id))
    }
  }

  private mutating func forgetServices(of id: Int) {
    guard let index = session(id) else { return }
    for peer in sessions[index].central.peripherals.keys.sorted() {
      use(client: .forgotten(peer: peer, session: id))
    }
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
    use(reception: .sessionEnded(id))
    use(managers: .released(id))
    for peer in peers { use(links: .left(peer: peer, session: id)) }
    if let app { use(apps: .sessionEnded(app, session: id)) }
  }
}
