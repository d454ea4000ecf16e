import Timelines

extension Phone {
  /// Answers a call to connect. If a request for the peripheral is pending, no second one is made.
  ///
  /// Source: BG-SEM-13 to BG-SEM-15, BG-LTA-01, BG-LTA-07.
  /// Source: chosen. CH-11: a foreground-only app in the background may ask for a connection.
  mutating func connect(_ entry: Entry, by index: Int) {
    guard let peer = entry[.peer]?.text else { return remark("call.connect names no peer") }
    var state = sessions[index].central.peripherals[peer]?.state ?? .disconnected
    guard state == .disconnected else { return repeatConnect(peer, by: index) }
    let options = ConnectOptions(entry.fields)
    let event: Event?
    if links.usable(with: peer) != nil {
      state = .connected
      announceConnection(to: peer, by: index)
      use(links: .joined(peer: peer, session: sessions[index].id))
      event = self.event(.callbackDidConnect, .connection, peer, sessions[index])
    } else if links.all.count >= parameters.mostLinks {
      // Source: BG-SEM-37.
      event = failure(.connectionLimitReached, peer, sessions[index])
    } else {
      let start = now + options.startDelay
      state = .connecting(from: start)
      event = nil
    }
    use(central: .connects(peer: peer, options, state), of: index)
    if let event { deliver(event) }
  }

  /// Answers a further call to connect while the connection is pending. It does not begin anew, as
  /// documented.
  ///
  /// Source: BG-LTA-07.
  private mutating func repeatConnect(_ peer: String, by index: Int) {
    guard behaviour.links.startsRepeatedConnectionsAnew, initiators.looksOut(for: peer) else {
      return
    }
    use(central: .connectsAgain(peer: peer), of: index)
    endLookout(for: peer)
  }

  /// Answers a call to cancel a connection. The link stays up while another app wants it.
  ///
  /// Source: BG-SEM-18, BG-SEM-19.
  mutating func cancelConnection(_ entry: Entry, by index: Int) {
    guard let peer = entry[.peer]?.text,
      let state = sessions[index].central.peripherals[peer]?.state, state != .disconnected
    else { return }
    // Source: BG-LTA-06.
    let goesOn = behaviour.links.goesOnAfterCancellation && state != .connected
    if !goesOn { lose(peer, by: index) }
    if entry.kind == .callReleasePeripheral { return leaveLink(to: peer, by: index) }
    let isError = behaviour.links.reportsCancellationsAsErrors
    var event = event(.callbackDidDisconnect, .disconnection, peer, sessions[index])
    event.fields[.error] = isError ? .text(ConnectionError.unknown.rawValue) : nil
    deliver(event)
    leaveLink(to: peer, by: index)
  }

  /// Records that an app no longer keeps a reference to a peripheral. This ends its connection or
  /// its request, and no delegate is called.
  ///
  /// Source: BG-SEM-20, BG-LTA-06.
  mutating func releasePeripheral(_ entry: Entry, by index: Int) {
    if !behaviour.links.keepsReleasedPeripherals { cancelConnection(entry, by: index) }
  }

  private mutating func leaveLink(to peer: String, by index: Int) {
    use(links: .left(peer: peer, session: sessions[index].id))
  }

  /// Tells those that keep something for a connection that it has begun.
  mutating func announceConnection(to peer: String, by index: Int) {
    use(alerts: .connected(peer: peer, session: sessions[index].id))
    use(client: .connected(peer: peer, session: sessions[index].id))
  }

  /// Records that a session no longer has a link to a peripheral, and does not ask for one.
  mutating func lose(_ peer: String, by index: Int) {
    use(central: .lost(peer: peer), of: index)
    use(client: .lost(peer: peer, session: sessions[index].id))
  }

  /// Source: BG-SEM-04.
  mutating func loseAllPeripherals(of index: Int) {
    for peer in sessions[index].central.peripherals.keys.sorted() { lose(peer, by: index) }
  }

  /// Has a preserved session wait again for the peripherals that it lost with the radio.
  ///
  /// Source: chosen. A preserved session waits again for the peripherals that the radio lost.
  mutating func waitForLostPeripherals(of index: Int) {
    for peer in sessions[index].central.activePeripherals {
      lose(peer, by: index)
      use(central: .waits(peer: peer, from: .start), of: index)
    }
  }

  func event(
    _ callback: Kind, _ category: Event.Category, _ peer: String, _ session: Session,
    _ fields: Fields = Fields()
  ) -> Event {
    Event(
      callback: callback, category: category, session: session.id,
      fields: fields.merging([.peer: .text(peer)]), cause: cause)
  }

  func failure(_ error: ConnectionError, _ peer: String, _ session: Session) -> Event {
    event(
      .callbackDidFailToConnect, .connectionFailure, peer, session,
      [.error: .text(error.rawValue)])
  }
}
