import BluetoothProtocols
import Timelines

// The traffic on a link, and its deadlines.
extension Phone {
  /// Sends a PDU. The entry names the attribute that the PDU is about, if that is known.
  mutating func send(_ pdu: ATTPDU, _ path: AttributePath?, on link: Link) {
    let about: Fields = [
      .connection: .integer(link.connection), .peer: .text(link.peer),
    ]
    emit(Kind(pdu.opcode), about.merging(path?.fields ?? [:]).merging(Fields(pdu)))
  }

  /// Takes in a PDU of the peer, for the client or for the server.
  mutating func receive(pdu entry: Entry) {
    guard let link = links.open(entry[.connection]?.integer), let octets = entry[.octets]?.octets
    else { return }
    guard let pdu = try? ATTPDU(parsing: octets) else {
      return use(server: .receivedMalformed(octets, on: link.connection))
    }
    switch pdu.opcode.role {
    case .response, .notification, .indication:
      use(client: .received(pdu, on: LocalClient.Peer(link)))
    case .request, .command, .unknown, .confirmation:
      use(server: .received(pdu, on: link.connection))
    }
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.3.3: a transaction that times out ends the bearer.
  mutating func passLinkTime() {
    passParameterTime()
    let deadlines = links.all.map {
      ($0.connection, client.requestDeadline(on: $0.connection, parameters))
    }
    for (connection, deadline) in deadlines {
      if let deadline, deadline <= now { close(connection, saying: .connectionTimeout) }
      if !server.isIdle(on: connection) { use(server: .timePassed(on: connection)) }
      if let link = links.open(connection) {
        use(client: .timePassed(on: LocalClient.Peer(link)))
      }
    }
  }

  /// Ends a link for all sessions that want it, and notifies them.
  ///
  /// Source: BG-SEM-16, BG-SEM-19.
  private mutating func close(_ connection: Int, saying error: ConnectionError) {
    guard let link = links.link(connection) else { return }
    let losers = sessions.indices.filter { link.references.contains(sessions[$0].id) }
    use(links: .givenUp(connection))
    deliver(losers.map { lose(link.peer, error, by: $0) })
  }

  @inline(__always)
  var nextLinkDeadline: Instant? {
    var next: Instant?
    for link in links.all where !link.isClosing {
      next = earlier(next, client.requestDeadline(on: link.connection, parameters))
      next = earlier(next, server.nextDeadline(on: link.connection))
      next = earlier(next, client.nextRoom(on: link.connection))
      next = earlier(next, link.granted?.due)
    }
    return next
  }
}
