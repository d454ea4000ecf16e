import BluetoothProtocols
import Timelines

/// The phone's GATT server, which all apps and the system share.
///
/// It answers by itself what it can, and asks an app for the rest. A request for which it asks
/// waits in `requests` until the app responds.
///
/// Source: MODEL, section 15; Core 5.4, Vol 3, Part F, 3.4.
struct LocalServer: Sendable {
  private var database: LocalDatabase
  private var requests: [Int: PendingRequest] = [:]
  private var lastRequest = 0
  /// The state of each link, by the number of the connection.
  private var bearers: [Int: ServerBearer] = [:]

  /// - Parameter firstHandle: The handle of the first service that an app publishes.
  init(firstHandle: Int = LocalAttribute.firstOfApps) {
    let first = UInt16(clamping: max(firstHandle, LocalAttribute.firstOfApps))
    database = LocalDatabase(firstHandle: AttributeHandle(rawValue: first))
  }

  func services(of session: Int) -> [LocalService] { database.services(of: session) }

  /// Returns whether nothing waits to be sent on a link, and no app waits for room there.
  func isIdle(on connection: Int) -> Bool { bearers[connection]?.updates.isIdle ?? true }

  /// Returns the instant at which the next value may be sent on a link; nil if none waits for that.
  func nextDeadline(on connection: Int) -> Instant? { bearers[connection]?.updates.nextDeadline }

  mutating func receive(_ input: Input, _ context: Context) -> [Output] {
    switch input {
    case .addService(let fields, let session): return add(fields, by: session, context)
    case .removeServices(let uuid, let session):
      return database.withdraw(uuid, by: session).flatMap { tellServicesChanged($0, context) }
    case .updateValue(let value, let path, let centrals, let session):
      return update(value, of: path, to: centrals, by: session, context)
    case .respond(let request, let response, let session):
      return respond(to: request, with: response, by: session, ServedTable(database, context))
    case .received(let pdu, let connection):
      guard let link = context.link(connection) else { return [] }
      if case .confirmation = pdu.opcode.role { return confirmed(on: link, context) }
      return serve(pdu, on: link, ServedTable(database, context))
    case .receivedMalformed(let octets, let connection):
      return refuse(malformed: octets, on: connection)
    case .timePassed(let connection): return sendUpdates(on: connection, context)
    case .linkEnded(let connection, let central):
      bearers[connection] = nil
      return central.map { centralLeft($0, connection) } ?? []
    case .lost(let central):
      _ = database.forget(central)
      return []
    case .lostCentrals(let session):
      database.forgetCentrals(of: session)
      return []
    }
  }

  private mutating func centralLeft(_ central: String, _ connection: Int) -> [Output] {
    requests = requests.filter { $0.value.connection != connection }
    return database.forget(central).map { session, path in
      .unsubscribed(central: central, path, session: session)
    }
  }
}

// The services.
extension LocalServer {
  /// Source: BG-SEM-29, BG-SEM-37.
  /// Source: chosen. Apps may not publish the services 1800 and 1801.
  private mutating func add(
    _ fields: Fields, by session: Int, _ context: Context
  ) -> [Output] {
    var outputs: [Output] = []
    var error: String?
    if let uuid = fields[.service]?.uuid, GATTServiceType.ofSystem.contains(uuid) {
      error = "uuidNotAllowed"
    } else if let handles = database.publish(fields, by: session) {
      outputs = tellServicesChanged(handles, context)
    } else {
      error = "invalidParameters"
    }
    if context.behaviour.tellsNoAddition { return outputs }
    return outputs + [.added(service: fields[.service], error: error, by: session)]
  }

  /// Source: Core 5.4, Vol 3, Part G, 7.1; BG-SEM-25.
  private mutating func tellServicesChanged(
    _ range: AttributeHandleRange, _ context: Context
  ) -> [Output] {
    if context.behaviour.tellsNoServiceChanges { return [] }
    let pdu = ATTPDU.handleValueIndication(
      LocalAttribute.serviceChangedHandle, value: range.encoded())
    var outputs: [Output] = []
    for link in context.links
    where bearers[link.connection]?.hearsServiceChanges ?? false {
      if context.behaviour.awaitsNoConfirmation {
        outputs.append(.send(pdu, nil, on: link.connection))
      }
      bearers[link.connection]?.updates.append(pdu)
      outputs += sendUpdates(on: link.connection, context)
    }
    return outputs
  }
}

// The requests of centrals.
extension LocalServer {
  /// Answers a client's request at once, or asks the app.
  private mutating func serve(
    _ pdu: ATTPDU, on link: Peer, _ table: ServedTable
  ) -> [Output] {
    // This finds declarations and other values of the system. An app's value is read by its handle.
    let found = AttributeSearch(among: table.attributes, mtu: link.mtu).answer(pdu) {
      $0.fixedValue.map(AttributeReading.value) ?? .leftOut
    }
    if let found { return [.send(found, nil, on: link.connection)] }
    switch pdu {
    case .exchangeMTURequest(let clientMTU):
      let mtu = table.context.parameters.mtu
      return [
        .agreed(
          mtu: ATTLimit.agreedMTU(client: Int(clientMTU), server: mtu), on: link.connection),
        .send(
          .exchangeMTUResponse(serverMTU: UInt16(clamping: mtu)), nil, on: link.connection),
      ]
    case .readRequest(let handle): return read(handle, from: 0, pdu, on: link, table)
    case .readBlobRequest(let handle, let offset):
      return read(handle, from: Int(offset), pdu, on: link, table)
    case .writeRequest(let handle, let value), .writeCommand(let handle, let value):
      return write(value, to: handle, pdu, on: link, table)
    case .prepareWriteRequest(let handle, let offset, let value):
      let write = ServerBearer.PreparedWrite(handle: handle, offset: Int(offset), value: value)
      return prepare(write, pdu, on: link, table)
    case .executeWriteRequest(let flags): return execute(flags, pdu, on: link, table)
    default: return table.refuse(pdu, .requestNotSupported, on: link)
    }
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.4.1.1.
  private func refuse(malformed octets: [UInt8], on connection: Int) -> [Output] {
    guard let opcode = octets.first.map(ATTOpcode.init), opcode.role == .request else { return [] }
    let handle = AttributeHandle(rawValue: 0)
    return [
      .send(
        .errorResponse(request: opcode, handle: handle, error: .invalidPDU), nil, on: connection)
    ]
  }

  private mutating func makeRequest(_ pdu: ATTPDU, session: Int, on link: Peer) -> Int {
    lastRequest += 1
    if pdu.opcode.role == .request {
      requests[lastRequest] = PendingRequest(
        connection: link.connection, pdu: pdu, session: session)
    }
    return lastRequest
  }

  /// Takes the app's answer to a request. There is one answer for each request.
  ///
  /// Source: BG-SEM-32.
  private mutating func respond(
    to number: Int, with response: Response, by session: Int, _ table: ServedTable
  ) -> [Output] {
    guard let pending = requests[number], pending.session == session else {
      return [.noSuchRequest]
    }
    if !table.context.behaviour.sendsSecondResponses { requests[number] = nil }
    guard let link = table.context.link(pending.connection), !link.isClosing else { return [] }
    if let error = response.error { return table.refuse(pending.pdu, error, on: link) }
    let value = Array(response.value.prefix(link.mtu - 1))
    let answer: ATTPDU =
      switch pending.pdu {
      case .readRequest: .readResponse(value: value)
      case .readBlobRequest: .readBlobResponse(value: value)
      case .executeWriteRequest: .executeWriteResponse
      default: .writeResponse
      }
    return [.send(answer, table.path(of: pending.pdu.attributeHandle), on: link.connection)]
  }
}

// Reading.
extension LocalServer {
  /// Source: BG-PER-01, BG-PER-12, BG-FGO-06, BG-RES-05.
  private mutating func read(
    _ handle: AttributeHandle, from offset: Int, _ pdu: ATTPDU, on link: Peer, _ table: ServedTable
  ) -> [Output] {
    guard let attribute = table.attribute(handle) else {
      return table.refuse(pdu, .invalidHandle, on: link)
    }
    switch attribute.content {
    case .fixed(let value): return table.answer(pdu, value, from: offset, on: link)
    case .serviceChangedConfiguration:
      let isWanted = bearers[link.connection]?.hearsServiceChanges ?? false
      let wanted: ClientCharacteristicConfiguration = isWanted ? .indication : []
      return table.answer(pdu, wanted.encoded(), from: offset, on: link)
    // Source: BG-FGO-07.
    case .configuration(_, _, let session) where table.isDisabled(session, isDynamic: true),
      .descriptor(_, let session) where table.isDisabled(session, isDynamic: true):
      return table.refuse(pdu, table.disabledError, on: link)
    case .configuration(let characteristic, _, _):
      let wanted = characteristic.subscribers[link.name] ?? []
      return table.answer(pdu, wanted.encoded(), from: offset, on: link)
    case .descriptor: return table.answer(pdu, [], from: offset, on: link)
    case .value(let characteristic, let path, let session):
      return read(characteristic, path, session, from: offset, pdu, on: link, table)
    }
  }

  private mutating func read(
    _ characteristic: LocalCharacteristic, _ path: AttributePath, _ session: Int,
    from offset: Int, _ pdu: ATTPDU, on link: Peer, _ table: ServedTable
  ) -> [Output] {
    if let error = characteristic.refusesRead { return table.refuse(pdu, error, on: link) }
    if table.isDisabled(session, isDynamic: characteristic.value == nil) {
      if table.context.behaviour.answersReadsOfDisabledApps {
        return table.answer(pdu, [], from: 0, on: link)
      }
      return table.refuse(pdu, table.disabledError, on: link)
    }
    if let value = characteristic.value, !table.context.behaviour.asksForStaticValues {
      return table.answer(pdu, value, from: offset, on: link)
    }
    let request = makeRequest(pdu, session: session, on: link)
    let question = Question(path: path, request: request, session: session, central: link.name)
    return [.asksForValue(question, offset: offset)]
  }
}

// Writing.
extension LocalServer {
  /// Source: BG-PER-02, BG-PER-03, BG-FGO-06.
  private mutating func write(
    _ value: [UInt8], to handle: AttributeHandle, _ pdu: ATTPDU, on link: Peer,
    _ table: ServedTable
  ) -> [Output] {
    guard let attribute = table.attribute(handle) else {
      return table.refuse(pdu, .invalidHandle, on: link)
    }
    switch attribute.content {
    case .fixed, .descriptor: return table.refuse(pdu, .writeNotPermitted, on: link)
    case .serviceChangedConfiguration:
      bearers[link.connection, default: ServerBearer()].hearsServiceChanges =
        value.first.map { $0 & 2 != 0 } ?? false
      return [.send(.writeResponse, nil, on: link.connection)]
    case .configuration(let characteristic, let path, let session):
      return configure(characteristic, path, session, value, pdu, on: link, table)
    case .value(let characteristic, let path, let session):
      if let error = table.refusal(characteristic, session) {
        return table.refuse(pdu, error, on: link)
      }
      let request = makeRequest(pdu, session: session, on: link)
      let question = Question(path: path, request: request, session: session, central: link.name)
      return [.asksToWrite(question, value: value)]
    }
  }

  /// Answers a write to a client characteristic configuration. The system keeps the subscription
  /// and notifies the app.
  ///
  /// Source: BG-PER-03, BG-RES-05; Core 5.4, Vol 3, Part G, 3.3.3.3.
  private mutating func configure(
    _ characteristic: LocalCharacteristic, _ path: AttributePath, _ session: Int,
    _ value: [UInt8], _ pdu: ATTPDU, on link: Peer, _ table: ServedTable
  ) -> [Output] {
    guard value.count == 2, let wanted = try? ClientCharacteristicConfiguration(parsing: value)
    else { return table.refuse(pdu, .invalidAttributeValueLength, on: link) }
    let had = characteristic.subscribers[link.name] ?? []
    database.configure(characteristic, of: session, for: link.name, wanted)
    var outputs: [Output] = []
    if pdu.opcode.role == .request {
      let about = table.path(of: pdu.attributeHandle)
      outputs.append(.send(.writeResponse, about, on: link.connection))
    }
    if had.isEmpty != wanted.isEmpty {
      outputs.append(
        wanted.isEmpty
          ? .unsubscribed(central: link.name, path, session: session)
          : .subscribed(central: link.name, path, session: session))
    }
    bearers[link.connection]?.updates.drop(
      valuesAt: characteristic.valueHandle, notWanted: wanted)
    return outputs + sendUpdates(on: link.connection, table.context)
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.4.6.1.
  private mutating func prepare(
    _ write: ServerBearer.PreparedWrite, _ pdu: ATTPDU, on link: Peer, _ table: ServedTable
  ) -> [Output] {
    guard let attribute = table.attribute(write.handle) else {
      return table.refuse(pdu, .invalidHandle, on: link)
    }
    guard case .value(let characteristic, _, let session) = attribute.content else {
      return table.refuse(pdu, .writeNotPermitted, on: link)
    }
    if let error = table.refusal(characteristic, session) {
      return table.refuse(pdu, error, on: link)
    }
    guard bearers[link.connection, default: ServerBearer()].prepare(write) else {
      return table.refuse(pdu, .prepareQueueFull, on: link)
    }
    let response = ATTPDU.prepareWriteResponse(
      write.handle, offset: UInt16(clamping: write.offset), value: write.value)
    return [.send(response, table.path(of: write.handle), on: link.connection)]
  }

  /// Executes or drops the prepared writes. The app receives each assembled value, and answers
  /// once. A value may be refused by now, since its app has left the foreground, or be gone with
  /// its service. Then no value is written.
  ///
  /// Source: BG-SEM-32, BG-FGO-06; Core 5.4, Vol 3, Part F, 3.4.6.3.
  private mutating func execute(
    _ flags: ATTExecuteWriteFlags, _ pdu: ATTPDU, on link: Peer, _ table: ServedTable
  ) -> [Output] {
    let parts = bearers[link.connection]?.takePrepared() ?? []
    guard flags == .write, !parts.isEmpty else {
      return [.send(.executeWriteResponse, nil, on: link.connection)]
    }
    guard let values = parts.values else {
      return table.refuse(pdu, .invalidOffset, on: link)
    }
    var asked: [(path: AttributePath, session: Int, value: [UInt8])] = []
    for (handle, value) in values.sorted(by: { $0.key < $1.key }) {
      guard case .value(let written, let path, let session)? = table.attribute(handle)?.content
      else { return table.refuse(pdu, .invalidHandle, at: handle, on: link) }
      if let error = table.refusal(written, session) {
        return table.refuse(pdu, error, at: handle, on: link)
      }
      asked.append((path, session, value))
    }
    guard let session = asked.first?.session else { return [] }
    let request = makeRequest(pdu, session: session, on: link)
    return asked.map { path, session, value -> Output in
      let question = Question(path: path, request: request, session: session, central: link.name)
      return .asksToWrite(question, value: value)
    }
  }
}

// Values that apps send by themselves.
extension LocalServer {
  /// Sends a value to the subscribed centrals, if there is room in the queues of all of them.
  ///
  /// Source: BG-SEM-33, BG-SEM-34.
  private mutating func update(
    _ value: [UInt8], of path: AttributePath, to centrals: [String]?, by session: Int,
    _ context: Context
  ) -> [Output] {
    guard let target = database.find(path, of: session) else { return [.noSuchCharacteristic] }
    let receivers = context.links.filter { link in
      let isSubscribed = target.subscribers[link.name] != nil
      guard !link.isClosing, isSubscribed || context.behaviour.updatesEveryone else {
        return false
      }
      return centrals?.contains(link.name) ?? true
    }
    if let full = receivers.first(where: { !hasRoom($0, context) }) {
      bearers[full.connection, default: ServerBearer()].updates.refuse(session)
      return [.queued(false, by: session)]
    }
    return receivers.flatMap { queue(value, of: target, on: $0, context) }
      + [.queued(true, by: session)]
  }

  /// Source: chosen. CH-10: a value is refused if any of its receivers has no room.
  private func hasRoom(_ link: Peer, _ context: Context) -> Bool {
    context.behaviour.neverRefusesUpdates
      || (bearers[link.connection] ?? ServerBearer()).updates
        .hasRoom(context.parameters.updateQueueLength)
  }

  private mutating func queue(
    _ value: [UInt8], of target: LocalCharacteristic, on link: Peer, _ context: Context
  ) -> [Output] {
    let wanted = target.subscribers[link.name] ?? []
    let part =
      context.behaviour.sendsLongUpdatesWhole ? value : Array(value.prefix(link.mtu - 3))
    bearers[link.connection, default: ServerBearer()].updates.append(
      wanted.contains(.notification)
        ? .handleValueNotification(target.valueHandle, value: part)
        : .handleValueIndication(target.valueHandle, value: part))
    return sendUpdates(on: link.connection, context)
  }

  /// Sends the values that are due on a link, and calls the apps that wait for room.
  private mutating func sendUpdates(on connection: Int, _ context: Context) -> [Output] {
    guard let link = context.link(connection), !link.isClosing else { return [] }
    var outputs: [Output] = []
    while let pdu = bearers[connection]?.updates.popFirst(at: context.now, interval: link.interval)
    {
      let path = ServedTable(database, context).path(of: pdu.attributeHandle)
      outputs.append(.send(pdu, path, on: connection))
    }
    let length = context.parameters.updateQueueLength
    for session in bearers[connection]?.updates.takeRefused(length) ?? []
    where !context.behaviour.isNeverReadyToUpdate {
      outputs.append(.isReady(session: session))
    }
    return outputs
  }

  private mutating func confirmed(on link: Peer, _ context: Context) -> [Output] {
    bearers[link.connection]?.updates.confirm()
    return sendUpdates(on: link.connection, context)
  }
}
