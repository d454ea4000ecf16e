import Timelines

extension Phone {
  /// Takes in what the controller says of links, and what arrives on them.
  mutating func receive(_ event: Kind.LinkEvent, _ entry: Entry) {
    switch event {
    case .connected: linkUp(entry)
    case .failed: linkFailed(entry)
    case .disconnected: linkDown(entry)
    case .attributePDU: receive(pdu: entry)
    case .signalling: receive(signal: entry)
    case .channelData: receive(frame: entry)
    // Done by the controller itself or at this phone's command. The phone pairs without PDUs.
    case .disconnect, .silent, .parameters, .mtu, .encrypted, .paired, .pairing, .control: break
    }
  }

  /// Gives an input to the links, and has the consequences carried out.
  mutating func use(links input: SharedLinks.Input) {
    for output in links.receive(input) {
      switch output {
      case .begins(let link): begin(link)
      case .ends(let link):
        use(client: .linkClosing(link.connection))
        use(channels: .linkEnded(link.connection))
        emit(.linkDisconnect, [.connection: .integer(link.connection), .peer: .text(link.peer)])
      case .goesOn(let link, let session):
        use(client: .left(session: session, LocalClient.Peer(link)))
        use(channels: .left(session: session, link: link.connection))
      case .loses(let central): use(server: .lost(central: central))
      }
    }
  }

  /// Records a link that came up.
  ///
  /// Source: BG-CEN-04, BG-LTA-03, BG-RES-03.
  private mutating func linkUp(_ entry: Entry) {
    guard let connection = entry[.connection]?.integer, let peer = entry[.peer]?.text,
      links.link(connection) == nil
    else { return }
    let role = entry[.role]?.text.flatMap(Role.init) ?? .central
    var link = Link(
      connection: connection, peer: peer, role: role,
      interval: entry[.interval]?.duration ?? .milliseconds(30))
    if let address = entry[.address]?.address {
      peers.remember(peer, at: address, entry.fields)
    }
    if role == .central {
      endLookout(for: peer)
      link.references = connectWaiting(for: peer)
    }
    use(links: .up(link))
  }

  /// Connects the sessions that wait for a peripheral.
  ///
  /// - Returns: Their numbers.
  private mutating func connectWaiting(for peer: String) -> Set<Int> {
    var connected: Set<Int> = []
    for index in sessions.indices
    where sessions[index].central.peripherals[peer]?.isConnecting ?? false {
      use(central: .connected(peer: peer), of: index)
      announceConnection(to: peer, by: index)
      connected.insert(sessions[index].id)
    }
    return connected
  }

  /// Starts to use a link that some session wants, and notifies the apps.
  private mutating func begin(_ link: Link) {
    let exchangesMTU = !behaviour.links.neverExchangesMTU
    use(client: .linkUp(LocalClient.Peer(link), exchangesMTU: exchangesMTU))
    tellOthers(of: link.peer, isConnected: true, except: link.references)
    let owners = sessions.indices.filter { link.references.contains(sessions[$0].id) }
    let connected = owners.map {
      event(.callbackDidConnect, .connection, link.peer, sessions[$0])
    }
    deliver(connected)
    // Source: BG-LTA-07.
    if behaviour.links.startsRepeatedConnectionsAnew {
      deliver(
        zip(owners, connected).filter {
          sessions[$0.0].central.peripherals[link.peer]?.isAskedForTwice ?? false
        }.map(\.1))
    }
  }

  /// Source: BG-SEM-13.
  private mutating func linkFailed(_ entry: Entry) {
    guard let peer = entry[.peer]?.text else { return }
    endLookout(for: peer)
    let waiting = sessions.indices.filter {
      sessions[$0].central.peripherals[peer]?.isConnecting ?? false
    }
    for index in waiting { lose(peer, by: index) }
    deliver(waiting.map { failure(.connectionFailed, peer, sessions[$0]) })
  }

  /// Source: BG-CEN-05, BG-LTA-02, BG-SEM-16, BG-SEM-19.
  private mutating func linkDown(_ entry: Entry) {
    guard let link = links.link(entry[.connection]?.integer) else { return }
    use(channels: .linkEnded(link.connection))
    use(links: .ended(link.connection))
    use(client: .linkEnded(link.connection))
    let isCentral = link.role == .peripheral
    use(server: .linkEnded(link.connection, central: isCentral ? link.peer : nil))
    if isCentral { return }
    if parameters.seenSetReset == .reconnection, let known = peers.place(of: link.peer) {
      use(reception: .disconnected(known: known))
    }
    let losers = sessions.indices.filter { link.references.contains(sessions[$0].id) }
    tellOthers(
      of: link.peer, isConnected: false, except: link.references.union(link.lastOwners))
    let error =
      behaviour.links.hidesCauseOfDisconnection
      ? ConnectionError.unknown : ConnectionError(status: entry[.status]?.integer)
    deliver(losers.map { lose(link.peer, error, by: $0) })
    // Source: BG-SEM-19.
    if behaviour.links.tellsAfterDisconnection {
      deliver(
        losers.map {
          event(
            .callbackDidDiscoverServices, .answer, link.peer, sessions[$0],
            [.services: .uuids([])])
        })
    }
  }

  /// Records that a session has lost its link. The system asks for it again if the app wants that.
  ///
  /// - Returns: The event for the app.
  ///
  /// Source: BG-SEM-16, BG-SEM-19.
  /// Source: chosen. CH-17: there is one callback, with the newer one's fields if they apply.
  mutating func lose(_ peer: String, _ error: ConnectionError, by index: Int) -> Event {
    var fields: Fields = [
      .error: behaviour.links.reportsLossesWithoutError ? nil : .text(error.rawValue)
    ]
    let options = sessions[index].central.peripherals[peer]?.options
    lose(peer, by: index)
    if behaviour.links.forgetsServices {
      use(client: .forgotten(peer: peer, session: sessions[index].id))
    }
    if options?.reconnectsAutomatically ?? false, parameters.iosVersion >= 17,
      !behaviour.links.neverReconnects
    {
      use(central: .waits(peer: peer, from: now), of: index)
      fields[.isReconnecting] = .flag(true)
      fields[.timestamp] = .instant(now)
    }
    return event(.callbackDidDisconnect, .disconnection, peer, sessions[index], fields)
  }
}
