import BluetoothProtocols
import Timelines
import VirtualTime

// What goes over a link, and when something is due there.
extension Phone {
  /// Sends a PDU. The entry names the attribute that the PDU is about, if that is known.
  mutating func send(_ pdu: ATTPDU, _ path: AttributePath?, on link: Int) {
    let about: Fields = [
      .connection: .integer(links[link].connection), .peer: .text(links[link].peer),
    ]
    emit(Kind(pdu.opcode), about.merging(path?.fields ?? [:]).merging(Fields(pdu)))
  }

  /// Takes in a PDU of the peer, for the client or for the server.
  mutating func receive(pdu entry: Entry) {
    guard let link = linkIndex(entry[.connection]?.integer), !links[link].isClosing,
      let octets = entry[.octets]?.octets
    else { return }
    guard let pdu = try? ATTPDU(parsing: octets) else {
      return use(server: .receivedMalformed(octets, on: links[link].connection))
    }
    switch pdu.opcode.role {
    case .response, .notification, .indication:
      use(client: .received(pdu, on: clientPeer(on: link)))
    case .request, .command, .unknown, .confirmation:
      use(server: .received(pdu, on: links[link].connection))
    }
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.3.3: a transaction that times out ends the bearer.
  mutating func passLinkTime() {
    // Only the deadlines are copied. In a loop over the links, the first change would copy them
    // all.
    let deadlines = links.map {
      ($0.connection, client.requestDeadline(on: $0.connection, parameters))
    }
    for (connection, deadline) in deadlines {
      if let deadline, deadline <= now { close(connection, saying: .connectionTimeout) }
      if !server.isIdle(on: connection) { use(server: .timePassed(on: connection)) }
      guard let link = linkIndex(connection), !links[link].isClosing else { continue }
      use(client: .timePassed(on: clientPeer(on: link)))
    }
  }

  /// Ends a link for all sessions that want it, and tells them.
  private mutating func close(_ connection: Int, saying error: ConnectionError) {
    guard let link = linkIndex(connection).map({ links[$0] }) else { return }
    let losers = sessions.indices.filter { link.references.contains(sessions[$0].id) }
    close(connection)
    for index in losers { lose(link.peer, by: index) }
    deliver(
      losers.map {
        event(
          .callbackDidDisconnect, .disconnection, link.peer, sessions[$0],
          [.error: .text(error.rawValue)])
      })
  }

  @inline(__always)
  var nextLinkDeadline: Instant? {
    var next: Instant?
    for index in links.indices where !links[index].isClosing {
      let connection = links[index].connection
      next = earlier(next, client.requestDeadline(on: connection, parameters))
      next = earlier(next, server.nextDeadline(on: connection))
      next = earlier(next, client.nextRoom(on: connection))
    }
    return next
  }
}
