import BluetoothProtocols
import Timelines

extension Phone {
  /// Sends a value to the subscribed centrals.
  mutating func updateValue(_ entry: Entry, by index: Int) {
    guard let path = AttributePath(entry.fields) else { return remarkNoCharacteristic() }
    use(
      server: .updateValue(
        entry[.value]?.octets ?? [], of: path, to: entry[.centrals]?.list?.compactMap(\.text),
        by: sessions[index].id))
  }

  /// Takes the app's answer to a request.
  mutating func respond(_ entry: Entry, by index: Int) {
    guard let request = entry[.request]?.integer else { return remarkNoRequest() }
    let result = UInt8(clamping: entry[.result]?.integer ?? 0)
    let response = LocalServer.Response(
      error: result == 0 ? nil : ATTErrorCode(rawValue: result),
      value: entry[.value]?.octets ?? [])
    use(server: .respond(to: request, with: response, by: sessions[index].id))
  }

  /// Gives an input to the server, and has the consequences carried out.
  mutating func use(server input: LocalServer.Input) {
    for output in server.receive(input, serverContext) {
      switch output {
      case .send(let pdu, let path, let connection):
        if let link = links.link(connection) { send(pdu, path, on: link) }
      case .agreed(let mtu, let connection):
        use(links: .agreed(mtu: mtu, connection))
      case .added(let service, let error, let session):
        tell(
          .callbackDidAddService, .answer, session,
          [.service: service, .error: error.map(FieldValue.text)])
      case .asksForValue(let question, let offset):
        ask(.callbackDidReceiveRead, .readRequest, question, [.offset: .integer(offset)])
      case .asksToWrite(let question, let value):
        ask(
          .callbackDidReceiveWrite, .writeRequest, question,
          [.offset: .integer(0), .value: .octets(value)])
      case .subscribed(let central, let path, let session):
        tell(
          .callbackDidSubscribe, .subscription, session,
          path.fields.merging([.central: .text(central)]))
      case .unsubscribed(let central, let path, let session):
        tell(
          .callbackDidUnsubscribe, .subscription, session,
          path.fields.merging([.central: .text(central)]))
      case .isReady(let session):
        tell(.callbackIsReadyToUpdateSubscribers, .readyToUpdate, session, [:])
      case .queued(let isQueued, let session):
        guard let index = self.session(session) else { continue }
        answer(returning: [.returned: .flag(isQueued)], about: sessions[index])
      case .noSuchCharacteristic: remarkNoCharacteristic()
      case .noSuchRequest: remarkNoRequest()
      }
    }
  }

  private var serverContext: LocalServer.Context {
    var capabilities: [Int: RoleCapability] = [:]
    for session in sessions where session.role == .peripheral {
      capabilities[session.id] = capability(of: session)
    }
    return LocalServer.Context(
      now: now, parameters: parameters, behaviour: behaviour.server, capabilities: capabilities,
      links: links.all.map {
        LocalServer.Peer(
          connection: $0.connection, name: $0.peer, mtu: $0.mtu, interval: $0.interval,
          isClosing: $0.isClosing)
      })
  }

  private mutating func ask(
    _ callback: Kind, _ category: Event.Category, _ question: LocalServer.Question,
    _ fields: Fields
  ) {
    let about: Fields = [
      .central: .text(question.central), .request: .integer(question.request),
    ]
    tell(
      callback, category, question.session,
      about.merging(question.path.fields).merging(fields))
  }

  private mutating func tell(
    _ callback: Kind, _ category: Event.Category, _ session: Int, _ fields: Fields
  ) {
    deliver(
      Event(
        callback: callback, category: category, session: session, fields: fields, cause: cause))
  }

  private mutating func remarkNoCharacteristic() {
    remark("call.updateValue: the app has published no such characteristic")
  }

  private mutating func remarkNoRequest() {
    remark("call.respond: there is no such request, or it has been answered")
  }
}
