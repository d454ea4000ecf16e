import BluetoothProtocols
import Timelines

/// The phone's GATT client, which all apps and the system share.
///
/// For each link it keeps the requests, the writes and the subscriptions, and for each session the
/// discoveries of its app.
///
/// Source: BG-CEN-02, BG-CEN-06; Core 5.4, Vol 3, Part F, 3.3 and 3.4.
struct LocalClient: Sendable {
  /// The state of each link, by the number of the connection.
  private var bearers: [Int: ClientBearer] = [:]
  /// The discoveries of each session, by the identity of the peripheral. They outlive a connection.
  ///
  /// Source: BG-SEM-24.
  private var discovered: [Int: [String: [RemoteService]]] = [:]
  /// The peripherals with which the system has paired. All apps share the pairing.
  private var pairedPeers: Set<String> = []

  /// Returns what a session has discovered of a peripheral.
  func services(of peer: String, session: Int) -> [RemoteService] {
    discovered[session]?[peer] ?? []
  }

  /// Returns the services that any session has discovered of a peripheral.
  func knownServices(of peer: String) -> Set<BluetoothUUID> {
    Set(discovered.flatMap { $1[peer] ?? [] }.map(\.uuid))
  }

  /// Returns whether a write without response would go out at once on a link.
  func hasRoom(on connection: Int) -> Bool { bearers[connection]?.commands.hasRoom ?? true }

  /// Returns when the outstanding request on a link times out; nil if none is outstanding.
  func requestDeadline(on connection: Int, _ parameters: Parameters) -> Instant? {
    bearers[connection]?.requests.deadline(timeout: parameters.transactionTimeout)
  }

  /// Returns the instant at which there is room for the next write without response on a link; nil
  /// if none is on its way.
  func nextRoom(on connection: Int) -> Instant? { bearers[connection]?.commands.nextDeadline }

  mutating func receive(_ input: Input, _ context: Context) -> [Output] {
    switch input {
    case .linkUp(let peer, let exchangesMTU): return begin(peer, exchangesMTU, context)
    case .connected(let peer, let session):
      if discovered[session]?[peer] == nil { discovered[session, default: [:]][peer] = [] }
    case .called(let call, let session, let peer):
      return answer(call, by: session, on: peer, context)
    case .received(let pdu, let peer): return receive(pdu, on: peer, context)
    case .timePassed(let peer): return sendCommands(on: peer, context)
    // Source: BG-SEM-19. No app receives an answer after the disconnection.
    case .left(let session, let peer):
      bearers[peer.connection]?.requests.abandon(session)
      return unsubscribe(session, on: peer, context)
    case .lost(let peer, let session):
      discovered[session]?[peer]?.forEachCharacteristic { $0.isNotifying = false }
    case .forgotten(let peer, let session): discovered[session]?[peer]?.removeAll()
    // Source: BG-INI-02, BG-INI-07.
    case .appEnded(let session):
      for connection in bearers.keys { bearers[connection]?.requests.abandon(session) }
    case .sessionReset(let session): discovered[session] = nil
    case .linkClosing(let connection): bearers[connection]?.requests.giveUp()
    case .linkEnded(let connection): bearers[connection] = nil
    }
    return []
  }

  /// Begins with what the system itself does on a new link.
  ///
  /// Source: BG-SEM-26, BG-SEM-35.
  /// Source: chosen. A phone that has a peripheral's keys encrypts the link as soon as it is up.
  private mutating func begin(
    _ peer: Peer, _ exchangesMTU: Bool, _ context: Context
  ) -> [Output] {
    bearers[peer.connection] = ClientBearer()
    var outputs: [Output] = []
    if pairedPeers.contains(peer.name) { outputs += secure(peer) }
    if exchangesMTU {
      let procedure = ExchangeMTU(clientMTU: context.parameters.mtu)
      outputs += run(ATTClient.Job(procedure: procedure, request: .nothing), on: peer, context)
    }
    if context.parameters.readsDeviceName {
      let job = ATTClient.Job(procedure: ReadDeviceName(), request: .deviceName)
      outputs += run(job, on: peer, context)
    }
    return outputs
  }

  private mutating func receive(_ pdu: ATTPDU, on peer: Peer, _ context: Context) -> [Output] {
    switch pdu.opcode.role {
    case .response:
      let steps = bearers[peer.connection]?.requests.receive(pdu, mtu: peer.mtu, at: context.now)
      return apply(steps ?? [], on: peer, context)
    case .notification, .indication: return update(pdu, on: peer, context)
    case .request, .command, .unknown, .confirmation: return []
    }
  }
}

// Requests.
extension LocalClient {
  private mutating func run(
    _ job: ATTClient.Job, on peer: Peer, _ context: Context
  ) -> [Output] {
    let steps = bearers[peer.connection]?.requests.enqueue(job, mtu: peer.mtu, at: context.now)
    return apply(steps ?? [], on: peer, context)
  }

  private mutating func apply(
    _ steps: [ATTClient.Output], on peer: Peer, _ context: Context
  ) -> [Output] {
    steps.flatMap { step -> [Output] in
      switch step {
      case .send(let pdu, let request):
        let sent = Output.send(pdu, request.path(of: pdu), on: peer.connection)
        if context.behaviour.awaitsNoRead, case .readRequest = pdu { return [sent, sent] }
        return [sent]
      case .secure: return secure(peer)
      case .finished(let job, .mtu(let mtu)) where job.session == nil:
        return [.agreed(mtu: mtu, on: peer.connection)]
      case .finished(let job, .value(let name)) where job.request == .deviceName:
        return [.named(name, on: peer.connection)]
      case .finished(let job, let result):
        guard let session = job.session else { return [] }
        return answer(job.request, result, session: session, on: peer, context)
      }
    }
  }

  /// Encrypts a link. If the phone has not paired with the peer, it pairs with it.
  ///
  /// Source: chosen. Pairing takes no time, asks no user, and always succeeds.
  private mutating func secure(_ peer: Peer) -> [Output] {
    bearers[peer.connection]?.requests.isSecured = true
    let isNew = pairedPeers.insert(peer.name).inserted
    return [.encrypted(on: peer.connection, isNew: isNew)]
  }
}

// Calls of apps.
extension LocalClient {
  private mutating func answer(
    _ call: ClientCall, by session: Int, on peer: Peer, _ context: Context
  ) -> [Output] {
    let calling = ClientCall.Context(
      services: services(of: peer.name, session: session), mtu: peer.mtu,
      behaviour: context.behaviour)
    let bearer = bearers[peer.connection]
    let step = call.step(calling) { handle in
      !(bearer?.listeners(to: handle).subtracting([session]).isEmpty ?? true)
    }
    switch step {
    case .start(let procedure, let request):
      let job = ATTClient.Job(procedure: procedure, request: request, session: session)
      return run(job, on: peer, context)
    case .answer(let request, let result):
      return answer(request, result, session: session, on: peer, context)
    case .queue(let command): return queue(command, by: session, on: peer, context)
    case .lose: return []
    case .refuse: return [.notDiscovered(call.kind)]
    case .refuseConfiguration: return [.mayNotConfigure(call.kind)]
    case .refuseTooLong(let octets): return [.tooLong(octets: octets)]
    case .refuseCommand: return [.takesNoCommand]
    }
  }

  /// Remembers what a request found, and tells the app.
  private mutating func answer(
    _ request: GATTRequest, _ result: GATTResult, session: Int, on peer: Peer, _ context: Context
  ) -> [Output] {
    guard let callback = request.callback else { return [] }
    var fields = request.subject
    switch (request, result) {
    // Source: BG-SEM-38.
    case (_, .failed(let error)):
      let isNamed = !context.behaviour.namesNoRefusal
      fields[.error] = .text(isNamed ? error.coreBluetoothName : "unknown")
    // Source: BG-CEN-02.
    case (.read, _) where context.behaviour.leavesReadsUnanswered: return []
    case (.services, .services(let found)):
      discovered[session]?[peer.name]?.merge(found)
      fields[.services] = .uuids(found.map(\.uuid))
    case (.includedServices(_, _, let wanted), .services(let found)):
      let kept = found.filter { wanted?.contains($0.uuid) ?? true }
      discovered[session]?[peer.name]?.merge(kept)
      fields[.includedServices] = .uuids(kept.map(\.uuid))
    case (.characteristics(let service, _, let wanted), .characteristics(let found)):
      let kept = found.filter { wanted?.contains($0.uuid) ?? true }
      discovered[session]?[peer.name]?.merge(kept, of: service)
      fields[.characteristics] = .list(kept.map { .record($0.fields) })
    case (.descriptors(_, let handle), .descriptors(let found)):
      discovered[session]?[peer.name]?.change(characteristicAt: handle) { $0.descriptors = found }
      fields[.descriptors] = .uuids(found.map(\.uuid))
    case (.read, .value(let value)): fields[.value] = .octets(told(value, context))
    case (.notify(_, let handle, let isEnabled), .done):
      configure(session, handle, isEnabled, on: peer)
      fields[.isNotifying] = .flag(isEnabled)
    default: break
    }
    let answer = Output.answered(callback, fields, session: session, on: peer.connection)
    // Source: BG-CEN-02.
    if case .read = request, context.behaviour.tellsReadsTwice { return [answer, answer] }
    return [answer]
  }

  /// Returns the octets that an app receives of a value that came over the air: all of them.
  ///
  /// Source: BG-CEN-02, BG-CEN-06.
  private func told(_ value: [UInt8], _ context: Context) -> [UInt8] {
    context.behaviour.tellsValuesCut ? Array(value.dropLast()) : value
  }
}

// Subscriptions.
extension LocalClient {
  /// Records that a subscription of a session began or ended.
  private mutating func configure(
    _ session: Int, _ handle: AttributeHandle, _ isEnabled: Bool, on peer: Peer
  ) {
    discovered[session]?[peer.name]?.change(characteristicAt: handle) {
      $0.isNotifying = isEnabled
    }
    guard isEnabled else {
      bearers[peer.connection]?.unsubscribe(session, from: handle)
      return
    }
    let services = services(of: peer.name, session: session)
    guard let found = services.find(valueAt: handle)?.characteristic else { return }
    bearers[peer.connection]?.subscribe(session, to: found)
  }

  /// Ends a session's subscriptions on a link that stays up for others. If no other session is
  /// subscribed to a value, the client unsubscribes from it.
  ///
  /// Source: chosen. The client unsubscribes when its last subscribed session ends.
  private mutating func unsubscribe(
    _ session: Int, on peer: Peer, _ context: Context
  ) -> [Output] {
    let abandoned = bearers[peer.connection]?.unsubscribe(session) ?? []
    return abandoned.flatMap {
      run(
        ATTClient.Job(procedure: Configure([], of: $0), request: .nothing), on: peer, context)
    }
  }

  /// Takes in what the peer sends by itself.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.7.2 and 3.4.7.3.
  private mutating func update(_ pdu: ATTPDU, on peer: Peer, _ context: Context) -> [Output] {
    switch pdu {
    case .handleValueNotification(let handle, let value):
      return update(handle, value, on: peer, context)
    case .handleValueIndication(let handle, let value):
      let told = update(handle, value, on: peer, context)
      if context.behaviour.confirmsNoIndication { return told }
      return [.send(.handleValueConfirmation, nil, on: peer.connection)] + told
    case .multipleHandleValueNotification(let entries):
      return entries.flatMap { update($0.handle, $0.value, on: peer, context) }
    default: return []
    }
  }

  /// Takes in a value. Each session that is subscribed to it gets an event of its own.
  ///
  /// Source: BG-CEN-06, BG-RES-04; MODEL, section 9.
  private mutating func update(
    _ handle: AttributeHandle, _ value: [UInt8], on peer: Peer, _ context: Context
  ) -> [Output] {
    let listeners = bearers[peer.connection]?.listeners(to: handle) ?? []
    var updates: [Update] = []
    var changed: [Int] = []
    for session in discovered.keys.sorted() {
      guard let path = discovered[session]?[peer.name]?.find(valueAt: handle)?.path else {
        continue
      }
      if listeners.contains(session) {
        let value = FieldValue.octets(told(value, context))
        updates.append(
          Update(session: session, fields: path.fields.merging([.value: value])))
      }
      let isOfServices = path.characteristic == GATTAttributeType.serviceChanged
      if isOfServices && peer.users.contains(session) { changed.append(session) }
    }
    let modified = changed.flatMap { modify(value, of: peer, for: $0, context) }
    return [.updated(updates, on: peer.connection)] + modified
  }

  /// Handles a Service Changed indication. The app's discoveries in the range are no longer valid.
  ///
  /// Source: BG-SEM-25; Core 5.4, Vol 3, Part G, 7.1.
  private mutating func modify(
    _ value: [UInt8], of peer: Peer, for session: Int, _ context: Context
  ) -> [Output] {
    guard let range = try? AttributeHandleRange(parsing: value) else { return [] }
    let invalid = services(of: peer.name, session: session).filter {
      $0.range.first <= range.last && range.first <= $0.range.last
    }
    discovered[session]?[peer.name]?.removeAll { invalid.contains($0) }
    if context.behaviour.tellsNoModifiedServices { return [] }
    return [.modified(invalid.map(\.uuid), session: session, on: peer.connection)]
  }
}

// Writes without response.
extension LocalClient {
  /// Sends a write without response, or lets it wait for room.
  ///
  /// Source: BG-SEM-27.
  private mutating func queue(
    _ command: CommandQueue.Command, by session: Int, on peer: Peer, _ context: Context
  ) -> [Output] {
    let ready = bearers[peer.connection]?.commands.append(
      command, by: session, length: context.parameters.updateQueueLength, at: context.now,
      interval: peer.interval)
    return ready.map { [.send($0.pdu, $0.path, on: peer.connection)] } ?? []
  }

  /// Sends the writes for which there is room by now, and tells the apps that wait for room.
  ///
  /// Source: BG-SEM-27, from iOS 11 on; BG-CEN-16 for whom it wakes.
  private mutating func sendCommands(on peer: Peer, _ context: Context) -> [Output] {
    let sent = bearers[peer.connection]?.commands.pass(at: context.now, interval: peer.interval)
    let ready = bearers[peer.connection]?.commands.takeRefused() ?? []
    let outputs = (sent ?? []).map { Output.send($0.pdu, $0.path, on: peer.connection) }
    if context.parameters.iosVersion < 11 || context.behaviour.isNeverReadyToWrite || ready.isEmpty
    {
      return outputs
    }
    return outputs + [.isReady(ready, on: peer.connection)]
  }
}
