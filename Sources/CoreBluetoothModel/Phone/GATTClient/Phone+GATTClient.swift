import BluetoothProtocols
import Timelines
import VirtualTime

extension Phone {
  /// Source: BG-SEM-35.
  mutating func exchangeMTU(on link: Int) {
    run(
      ATTClient.Job(procedure: ExchangeMTU(clientMTU: parameters.mtu), request: .nothing), on: link)
  }

  mutating func start(
    _ procedure: some GATTProcedure, for request: GATTRequest, by session: Int, on link: Int
  ) {
    run(
      ATTClient.Job(procedure: procedure, request: request, session: sessions[session].id),
      on: link)
  }

  /// Ends a session's subscriptions on a link that stays up for others. If no other session is
  /// subscribed to a value, the peer is told to send no more of it.
  ///
  /// Source: chosen. The peripheral is told when nobody is left of those who subscribed.
  mutating func unsubscribe(_ session: Int, on link: Int) {
    let subscriptions = links[link].subscriptions.sorted { $0.key < $1.key }
    for (handle, subscription) in subscriptions where subscription.listeners.contains(session) {
      links[link].subscriptions[handle]?.listeners.remove(session)
      guard subscription.listeners == [session] else { continue }
      links[link].subscriptions[handle] = nil
      run(
        ATTClient.Job(
          procedure: Configure([], of: subscription.characteristic), request: .nothing),
        on: link)
    }
  }

  mutating func run(_ job: ATTClient.Job, on link: Int) {
    let mtu = links[link].mtu
    perform(links[link].client.enqueue(job, mtu: mtu, at: now), on: link)
  }

  private mutating func perform(_ outputs: [ATTClient.Output], on link: Int) {
    for output in outputs {
      switch output {
      case .send(let pdu, let request):
        send(pdu, request.path(of: pdu), on: link)
        if behaviour.client.awaitsNoRead, case .readRequest = pdu {
          send(pdu, request.path(of: pdu), on: link)
        }
      case .secure: secure(link)
      case .finished(let job, .mtu(let mtu)) where job.session == nil: links[link].mtu = mtu
      case .finished(let job, .value(let name)) where job.request == .deviceName:
        learn(name: name, on: link)
      case .finished(let job, let result):
        if let session = job.session { answer(job.request, result, session: session, on: link) }
      }
    }
  }

  /// Encrypts a link. If the phone has not paired with the peer, it pairs with it.
  ///
  /// Source: chosen. Pairing takes no time, the user is not asked, and it always comes to a good end.
  mutating func secure(_ link: Int) {
    links[link].client.isSecured = true
    let about: Fields = [
      .connection: .integer(links[link].connection), .peer: .text(links[link].peer),
      .enabled: .flag(true),
    ]
    emit(.linkEncrypted, about)
    if pairedPeers.insert(links[link].peer).inserted { emit(.linkPaired, about) }
  }

  /// Sends a PDU. The entry names the attribute that the PDU is about, if that is known.
  mutating func send(_ pdu: ATTPDU, _ path: AttributePath?, on link: Int) {
    let about: Fields = [
      .connection: .integer(links[link].connection), .peer: .text(links[link].peer),
    ]
    emit(Kind(pdu.opcode), about.merging(path?.fields ?? [:]).merging(Fields(pdu)))
  }

  /// Takes in a PDU of the peer.
  mutating func receive(pdu entry: Entry) {
    guard let link = linkIndex(entry[.connection]?.integer), !links[link].isClosing,
      let octets = entry[.octets]?.octets
    else { return }
    guard let pdu = try? ATTPDU(parsing: octets) else {
      return use(server: .receivedMalformed(octets, on: links[link].connection))
    }
    switch pdu.opcode.role {
    case .response:
      let mtu = links[link].mtu
      perform(links[link].client.receive(pdu, mtu: mtu, at: now), on: link)
    case .notification, .indication: receive(value: pdu, on: link)
    case .request, .command, .unknown, .confirmation:
      use(server: .received(pdu, on: links[link].connection))
    }
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.3.3: a transaction that times out ends the bearer.
  mutating func passLinkTime() {
    // Only the deadlines are copied. In a loop over the links, the first change would copy them
    // all.
    let deadlines = links.map {
      ($0.connection, $0.client.deadline(timeout: parameters.transactionTimeout))
    }
    for (connection, deadline) in deadlines {
      if let deadline, deadline <= now { close(connection, saying: .connectionTimeout) }
      if !server.isIdle(on: connection) { use(server: .timePassed(on: connection)) }
      sendCommands(on: connection)
    }
  }

  /// Ends a link for all sessions that want it, and tells them.
  private mutating func close(_ connection: Int, saying error: ConnectionError) {
    guard let link = linkIndex(connection).map({ links[$0] }) else { return }
    let losers = sessions.indices.filter { link.references.contains(sessions[$0].id) }
    close(connection)
    let events = losers.map { index in
      sessions[index].central.peripherals[link.peer]?.lose()
      return event(
        .callbackDidDisconnect, .disconnection, link.peer, sessions[index],
        [.error: .text(error.rawValue)])
    }
    deliver(events)
  }

  @inline(__always)
  var nextLinkDeadline: Instant? {
    var next: Instant?
    for index in links.indices where !links[index].isClosing {
      next = earlier(next, links[index].client.deadline(timeout: parameters.transactionTimeout))
      next = earlier(next, server.nextDeadline(on: links[index].connection))
      next = earlier(next, links[index].commands.nextDeadline)
    }
    return next
  }
}
