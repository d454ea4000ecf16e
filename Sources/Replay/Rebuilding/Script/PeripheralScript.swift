import BluetoothProtocols
import Timelines

/// A recorded host's actions as a peripheral, as an app would make them: services, advertising,
/// answers to requests, and values that the app sends by itself.
///
/// Every characteristic is dynamic: the app is asked for its value, and answers as recorded.
/// Services that every phone has are not the app's.
struct PeripheralScript: Sendable {
  /// `call.addService`, once for each service.
  private(set) var services: [Draft] = []
  /// The calls `call.startAdvertising` and `call.stopAdvertising`, with their instants.
  private(set) var advertising: [(time: Instant, call: Draft)] = []
  private(set) var reads: [Key: [RecordedDialogue.Read]] = [:]
  private(set) var writes: [WriteKey: [RecordedDialogue.Write]] = [:]
  private(set) var updates: [Update] = []

  static let manager = "peripheral"

  /// A central and a characteristic.
  struct Key: Hashable, Sendable {
    var central: String
    var name: AttributeName
  }

  struct WriteKey: Hashable, Sendable {
    var key: Key
    var value: [UInt8]
  }

  /// A value to be sent, and its cause.
  struct Update: Hashable, Sendable {
    var cause: Cause
    var offset: Duration
    var call: Draft

    /// The cause of a value. The number counts such events from 0, over all links of the central.
    enum Cause: Hashable, Sendable {
      case subscribed(Key, Int)
      case written(WriteKey, Int)
      /// No event that an app receives: the value comes at this instant of the recording.
      case time(Instant)
    }
  }

  /// Nil if the recorded host was no peripheral and advertised nothing that an app can advertise.
  init?(_ host: RecordedPeripheral) {
    let mayAdvertise = host.advertising.contains { $0.localName != nil || !$0.services.isEmpty }
    let isServer = host.dialogues.contains { !$0.dialogue.delays.isEmpty }
    if !mayAdvertise && !isServer && host.connections.isEmpty { return nil }
    services = Self.services(of: host.table)
    tellAdvertising(host.advertising)
    for connection in host.connections { assumeAdvertising(before: connection) }
    var counts: [Update.Cause: Int] = [:]
    for (peer, start, dialogue) in host.dialogues {
      tell(dialogue, with: peer, since: start, host.table, &counts)
    }
  }

  static func call(_ kind: Kind, _ fields: Fields = Fields()) -> Draft {
    Draft(
      kind, from: .app,
      fields.merging([
        .app: .text(AppScript.app), .manager: .text(manager), .role: .text("peripheral"),
      ]))
  }
}

extension PeripheralScript {
  private static func services(of table: RecordedTable) -> [Draft] {
    let declarations = table.table.attributes.filter(\.isServiceDeclaration)
    return declarations.compactMap { declaration in
      // Source: Apple, CBError.Code.uuidNotAllowed (the services of GAP and GATT are the system's).
      guard let uuid = declaration.name.service, !GATTServiceType.ofSystem.contains(uuid) else {
        return nil
      }
      let range = AttributeHandleRange(declaration.handle, declaration.groupEnd)
      let characteristics = table.table.attributes(in: range).filter(\.isCharacteristicValue)
      return call(
        .callAddService,
        [
          .service: .uuid(uuid),
          .characteristics: .list(characteristics.map { .record($0.published) }),
        ])
    }
  }

  /// Adds the advertising. A controller stops it by itself for a connection, and the host starts it
  /// again: so the same advertising twice in a row is one call.
  private mutating func tellAdvertising(_ changes: [RecordedPeripheral.Advertising]) {
    var isOn = false
    var current: Fields?
    for change in changes {
      let content: Fields = [
        .localName: change.localName.map(FieldValue.text),
        .services: change.services.isEmpty ? nil : .uuids(change.services),
      ]
      if change.isEnabled, isOn, content == current { continue }
      if isOn { advertising.append((change.time, Self.call(.callStopAdvertising))) }
      isOn = change.isEnabled && !content.isEmpty
      current = content
      if isOn { advertising.append((change.time, Self.call(.callStartAdvertising, content))) }
    }
  }

  /// Adds advertising before a connection from a peer, if the capture shows none, or only
  /// advertising that no app can do. The host must have advertised: from as early as possible until
  /// it advertises anew.
  private mutating func assumeAdvertising(before connection: Instant) {
    let place = advertising.firstIndex { $0.time >= connection } ?? advertising.count
    let former = place > 0 ? advertising[place - 1] : nil
    if former?.call.kind == .callStartAdvertising { return }
    if place < advertising.count {
      advertising.insert((advertising[place].time, Self.call(.callStopAdvertising)), at: place)
    }
    advertising.insert(
      (former?.time ?? .start, Self.call(.callStartAdvertising)), at: place)
  }

  private mutating func tell(
    _ dialogue: RecordedDialogue, with peer: String, since start: Instant, _ table: RecordedTable,
    _ counts: inout [Update.Cause: Int]
  ) {
    func key(_ handle: AttributeHandle) -> Key? {
      guard let attribute = table.table[handle], table.isReachable(attribute) else { return nil }
      return Key(central: peer, name: attribute.name)
    }
    for read in dialogue.reads {
      if let key = key(read.handle) { reads[key, default: []].append(read) }
    }
    for write in dialogue.writes where !write.configures(in: table.table) {
      guard let key = key(write.handle) else { continue }
      writes[WriteKey(key: key, value: write.value), default: []].append(write)
    }
    let plan = PushPlan(dialogue, table: table.table, start: start) { key($0.handle) != nil }
    let assumed = Set(dialogue.assumedSubscriptions(in: table.table).compactMap { key($0.handle) })
    let before = counts
    for planned in plan.pushes {
      if table.isServiceChanged(planned.push.handle) {
        tellChange(planned.push, table)
        continue
      }
      guard let subject = key(planned.push.handle) else { continue }
      let cause = cause(of: planned, table, key, assumed) { before[$0, default: 0] }
      updates.append(
        Update(
          cause: cause, offset: planned.offset,
          call: Self.call(
            .callUpdateValue, subject.name.fields.merging([.value: .octets(planned.push.value)]))))
    }
    for key in assumed { counts[.subscribed(key, 0), default: 0] += 1 }
    for write in dialogue.writes where write.refusal == nil {
      guard let cause = plainCause(of: write, table, key) else { continue }
      counts[cause, default: 0] += 1
    }
  }

  /// Adds a change of the host's services. The host's stack indicated it because an app had changed
  /// them. Here the app publishes one of them anew.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 7.1. Source: chosen, which one: the last one in the range.
  private mutating func tellChange(_ push: RecordedDialogue.Push, _ table: RecordedTable) {
    guard let range = try? AttributeHandleRange(parsing: push.value) else { return }
    let changed = table.services.last { service in
      service.handle <= range.last && range.first <= service.groupEnd
        && services.contains { $0[.service] == service.name.service.map(FieldValue.uuid) }
    }
    let publication = services.last { call in
      call[.service] == changed?.name.service.map(FieldValue.uuid)
    }
    guard changed != nil, let publication else { return }
    let removal = Self.call(.callRemoveService, [.service: publication[.service]])
    // Several clients may have received the indication of one change.
    let isTold = updates.contains { $0.call == removal && $0.cause == .time(push.time) }
    if isTold { return }
    for call in [removal, publication] {
      updates.append(Update(cause: .time(push.time), offset: .zero, call: call))
    }
  }

  /// Returns the cause as an app receives it, counted over all links.
  private func cause(
    of planned: PlannedPush, _ table: RecordedTable, _ key: (AttributeHandle) -> Key?,
    _ assumed: Set<Key>, _ former: (Update.Cause) -> Int
  ) -> Update.Cause {
    switch planned.cause {
    case .subscription(let configuration, let number):
      guard let value = table.table.value(configuredBy: configuration), let key = key(value.handle)
      else { break }
      let place = former(.subscribed(key, 0)) + (assumed.contains(key) ? 1 : 0) + number
      return .subscribed(key, place)
    case .write(let handle, let value, let number):
      guard let key = key(handle) else { break }
      let write = WriteKey(key: key, value: value)
      return .written(write, former(.written(write, 0)) + number)
    case .connection:
      guard let key = key(planned.push.handle), assumed.contains(key) else { break }
      return .subscribed(key, former(.subscribed(key, 0)))
    }
    return .time(planned.push.time)
  }

  /// Returns a write as a cause of what follows it, with the number 0; nil if it causes nothing.
  private func plainCause(
    of write: RecordedDialogue.Write, _ table: RecordedTable, _ key: (AttributeHandle) -> Key?
  ) -> Update.Cause? {
    guard write.configures(in: table.table) else {
      return key(write.handle).map { .written(WriteKey(key: $0, value: write.value), 0) }
    }
    guard write.value != [0, 0], let value = table.table.value(configuredBy: write.handle) else {
      return nil
    }
    return key(value.handle).map { .subscribed($0, 0) }
  }
}

extension Attribute {
  /// The characteristic as a field of `call.addService`.
  fileprivate var published: Fields {
    [
      .characteristic: name.characteristic.map(FieldValue.uuid),
      .properties: .texts(properties.names),
    ]
  }
}
