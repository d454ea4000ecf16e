import BluetoothProtocols
import Timelines

extension Phone {
  /// Gives an input to the client, and has the consequences carried out.
  mutating func use(client input: LocalClient.Input) {
    let context = LocalClient.Context(
      now: now, parameters: parameters, behaviour: behaviour.client)
    for output in client.receive(input, context) {
      switch output {
      case .send(let pdu, let path, let connection):
        if let link = links.link(connection) { send(pdu, path, on: link) }
      case .agreed(let mtu, let connection):
        use(links: .agreed(mtu: mtu, connection))
      case .encrypted(let connection, let isNew): tellEncrypted(connection, isNew)
      case .named(let name, let connection):
        if let link = links.link(connection) { learn(name: name, on: link) }
      case .answered(let callback, let fields, let session, let connection):
        tell(callback, .answer, fields, session, on: connection)
      case .updated(let updates, let connection): tell(updates, on: connection)
      case .modified(let services, let session, let connection):
        tell(
          .callbackDidModifyServices, .servicesChange, [.services: .uuids(services)], session,
          on: connection)
      case .isReady(let ready, let connection): tellReady(ready, on: connection)
      case .notDiscovered(let call):
        remark("\(call.rawValue): API misuse, the app has not discovered what it names")
      case .mayNotConfigure(let call):
        remark("\(call.rawValue): API misuse, subscriptions are for setNotifyValue alone")
      case .tooLong(let count):
        remark("a write without response of \(count) octets does not fit and is not sent")
      case .takesNoCommand:
        remark("a write without response is not sent, as the characteristic lacks the property")
      }
    }
  }

  private mutating func tellEncrypted(_ connection: Int, _ isNew: Bool) {
    guard let link = links.link(connection) else { return }
    let about: Fields = [
      .connection: .integer(connection), .peer: .text(link.peer), .enabled: .flag(true),
    ]
    emit(.linkEncrypted, about)
    if isNew { emit(.linkPaired, about) }
  }

  private mutating func tell(
    _ callback: Kind, _ category: Event.Category, _ fields: Fields, _ session: Int,
    on connection: Int
  ) {
    guard let index = self.session(session), let link = links.link(connection) else { return }
    deliver(event(callback, category, link.peer, sessions[index], fields))
  }

  private mutating func tell(_ updates: [LocalClient.Update], on connection: Int) {
    guard let peer = links.link(connection)?.peer else { return }
    let events = updates.compactMap { update in
      session(update.session).map {
        event(.callbackDidUpdateValue, .valueUpdate, peer, sessions[$0], update.fields)
      }
    }
    deliver(events)
    // Source: BG-CEN-06.
    if behaviour.client.tellsValuesTwice {
      deliver(
        events.filter { event in
          session(event.session).map { capability(of: sessions[$0]) } == .background
        })
    }
  }

  private mutating func tellReady(_ ready: [Int], on connection: Int) {
    guard let peer = links.link(connection)?.peer else { return }
    deliver(
      sessions.filter { ready.contains($0.id) }.map {
        event(.callbackIsReadyToSendWriteWithoutResponse, .readyToSendWrite, peer, $0)
      })
  }
}

extension LocalClient.Peer {
  /// The other end of a link, as the client sees it.
  init(_ link: Link) {
    self.init(
      connection: link.connection, name: link.peer, mtu: link.mtu, interval: link.interval,
      users: link.references)
  }
}
