import BluetoothProtocols
import Timelines

extension Phone {
  /// Source: BG-PER-02, BG-PER-03, BG-FGO-06.
  mutating func write(_ value: [UInt8], to handle: AttributeHandle, _ pdu: ATTPDU, on link: Int) {
    guard let attribute = attribute(handle) else { return refuse(pdu, .invalidHandle, on: link) }
    switch attribute.content {
    case .fixed: refuse(pdu, .writeNotPermitted, on: link)
    case .serviceChangedConfiguration:
      links[link].server.hearsServiceChanges = value.first.map { $0 & 2 != 0 } ?? false
      send(.writeResponse, nil, on: link)
    case .configuration(let characteristic, let path, let session):
      configure(characteristic, path, session, value, pdu, on: link)
    case .value(let characteristic, let path, let session):
      if let error = refusal(characteristic, session) { return refuse(pdu, error, on: link) }
      let request = makeRequest(pdu, session: session, on: link)
      ask(
        .callbackDidReceiveWrite, .writeRequest, about: path,
        [.offset: .integer(0), .value: .octets(value)], request: request, session: session,
        on: link)
    }
  }

  /// Returns why a value may not be written now; nil if it may. A static value is never writeable.
  ///
  /// Source: BG-FGO-06, BG-SEM-43.
  private func refusal(_ characteristic: LocalCharacteristic, _ session: Int) -> ATTErrorCode? {
    if let error = characteristic.refusesWrite { return error }
    if characteristic.value != nil { return .writeNotPermitted }
    let isRefused = isDisabled(session, isDynamic: true)
    return isRefused && !behaviour.server.acceptsWritesToDisabledApps ? disabledError : nil
  }

  /// Answers a write to a client characteristic configuration. The system keeps the subscription,
  /// and the app is told.
  ///
  /// Source: BG-PER-03, BG-RES-05; Core 5.4, Vol 3, Part G, 3.3.3.3.
  private mutating func configure(
    _ characteristic: LocalCharacteristic, _ path: AttributePath, _ session: Int,
    _ value: [UInt8], _ pdu: ATTPDU, on link: Int
  ) {
    guard value.count == 2, let wanted = try? ClientCharacteristicConfiguration(parsing: value)
    else { return refuse(pdu, .invalidAttributeValueLength, on: link) }
    let central = links[link].peer
    let had = characteristic.subscribers[central] ?? []
    change(characteristic, session) { $0.subscribers[central] = wanted.isEmpty ? nil : wanted }
    if pdu.opcode.role == .request {
      send(.writeResponse, self.path(of: pdu.attributeHandle), on: link)
    }
    if had.isEmpty == wanted.isEmpty { return }
    tellSubscription(wanted.isEmpty, of: central, to: path, session)
  }

  private mutating func tellSubscription(
    _ hasEnded: Bool, of central: String, to path: AttributePath, _ session: Int
  ) {
    deliver(
      Event(
        callback: hasEnded ? .callbackDidUnsubscribe : .callbackDidSubscribe,
        category: .subscription, session: session,
        fields: path.fields.merging([.central: .text(central)]), cause: cause))
  }

  private mutating func change(
    _ characteristic: LocalCharacteristic, _ session: Int,
    _ body: (inout LocalCharacteristic) -> Void
  ) {
    guard let index = self.session(session) else { return }
    sessions[index].peripheral.forEachCharacteristic {
      if $0.handle == characteristic.handle { body(&$0) }
    }
  }

  /// Ends the subscriptions of a central that is gone, and tells the apps.
  mutating func centralLeft(_ link: Link) {
    for session in sessions {
      let services = session.peripheral.services
      for service in services {
        for characteristic in service.characteristics
        where characteristic.subscribers[link.peer] != nil {
          change(characteristic, session.id) { $0.subscribers[link.peer] = nil }
          tellSubscription(
            true, of: link.peer, to: services.path(of: characteristic, in: service), session.id)
        }
      }
    }
    requests = requests.filter { $0.value.connection != link.connection }
  }

  mutating func forgetSubscriptions(of central: String) {
    for index in sessions.indices {
      sessions[index].peripheral.forEachCharacteristic { $0.subscribers[central] = nil }
    }
  }
}

extension Phone {
  /// Source: Core 5.4, Vol 3, Part F, 3.4.6.1.
  mutating func prepare(_ write: ServerBearer.PreparedWrite, _ pdu: ATTPDU, on link: Int) {
    guard let attribute = attribute(write.handle) else {
      return refuse(pdu, .invalidHandle, on: link)
    }
    guard case .value(let characteristic, let path, let session) = attribute.content else {
      return refuse(pdu, .writeNotPermitted, on: link)
    }
    if let error = refusal(characteristic, session) { return refuse(pdu, error, on: link) }
    if links[link].server.prepared.count >= ServerBearer.mostPreparedWrites {
      return refuse(pdu, .prepareQueueFull, on: link)
    }
    links[link].server.prepared.append(write)
    send(
      .prepareWriteResponse(
        write.handle, offset: UInt16(clamping: write.offset), value: write.value), path, on: link)
  }

  /// Executes or drops the prepared writes. The app is told of each value that was put together,
  /// and answers once.
  ///
  /// Source: BG-SEM-32; Core 5.4, Vol 3, Part F, 3.4.6.3.
  mutating func execute(_ flags: ATTExecuteWriteFlags, _ pdu: ATTPDU, on link: Int) {
    let parts = links[link].server.prepared
    links[link].server.prepared = []
    guard flags == .write, !parts.isEmpty else {
      return send(.executeWriteResponse, nil, on: link)
    }
    var values: [AttributeHandle: [UInt8]] = [:]
    for part in parts {
      var value = values[part.handle] ?? []
      if part.offset > value.count { return refuse(pdu, .invalidOffset, on: link) }
      value.replaceSubrange(part.offset..., with: part.value)
      values[part.handle] = value
    }
    tellWrites(values, pdu, on: link)
  }

  private mutating func tellWrites(
    _ values: [AttributeHandle: [UInt8]], _ pdu: ATTPDU, on link: Int
  ) {
    var request: Int?
    for (handle, value) in values.sorted(by: { $0.key < $1.key }) {
      guard case .value(_, let path, let session)? = attribute(handle)?.content else { continue }
      let number = request ?? makeRequest(pdu, session: session, on: link)
      request = number
      ask(
        .callbackDidReceiveWrite, .writeRequest, about: path,
        [.offset: .integer(0), .value: .octets(value)], request: number, session: session,
        on: link)
    }
  }
}
