import BluetoothProtocols
import Timelines
import VirtualTime

/// The recorded host's dialogue on one link, told as an app's calls.
struct Conversation {
  private let peer: RecordedPeer
  private let session: RecordedSession
  private var steps: [AppScript.Step] = []
  /// When the last step that became a call had its answer.
  private var lastEnd: Instant
  private var hasServices = false
  private var services: Set<AttributeName> = []
  private var characteristics: Set<AttributeName> = []
  /// How many requests were about attributes of which the capture shows no name.
  private var unnamed: [AttributeHandle: Int] = [:]

  init(_ link: AppScript.LinkPlace, in recording: Recording) {
    peer = recording.peers[link.peer]
    session = peer.sessions[link.session]
    lastEnd = session.start
  }

  /// The call with which it begins: a peer that was heard is connected once it is found, and a link
  /// after another one once that has ended.
  func opening(number: Int, initiatedAt start: Instant) -> AppScript.Strand {
    var strand = AppScript.Strand(conditions: [.poweredOn], peer: peer.name)
    if let heard = peer.firstHeard, heard <= session.start {
      strand.conditions.append(.discovered(peer.name))
    }
    if number > 0 { strand.conditions.append(.disconnected(peer.name, number)) }
    strand.steps = [
      AppScript.Step(
        call: call(.callConnect), earliest: start, completion: completion(.callbackDidConnect))
    ]
    return strand
  }

  /// The calls on the link, to what the host did last.
  mutating func continuation() -> [AppScript.Step] {
    for item in peer.barriers.itemsAsAsked(in: session.dialogue) { tell(item) }
    if let end = session.hostEnding {
      append(
        .callCancelPeripheralConnection, at: end, until: end, completion: .callbackDidDisconnect)
    }
    return steps
  }

  /// What could not be told.
  var remark: String? {
    if unnamed.isEmpty { return nil }
    let count = unnamed.values.reduce(0, +)
    let handles = unnamed.keys.sorted().map(\.description).joined(separator: ", ")
    return "\(peer.name): \(count) recorded requests cannot be told as an app's calls: the capture "
      + "shows no service or characteristic for \(handles)"
  }
}

extension Conversation {
  private mutating func tell(_ item: RecordedDialogue.Item) {
    switch item {
    case .exchange(let exchange): discover(exchange)
    case .read(let read): self.read(read)
    case .write(let write): self.write(write)
    }
  }

  private mutating func discover(_ exchange: RecordedDialogue.Exchange) {
    let end = exchange.time + exchange.delay
    switch exchange.request {
    case .readByGroupTypeRequest(_, GATTAttributeType.primaryService):
      discoverServices(nil, at: exchange.time, until: end)
    case .findByTypeValueRequest(_, GATTAttributeType.primaryService, let value):
      let uuid = try? ServiceDeclaration(parsing: value).uuid
      discoverServices(uuid.map { [$0] }, at: exchange.time, until: end)
    case .readByTypeRequest(let range, GATTAttributeType.characteristic):
      // A stack that knows a server from before makes sure of a single handle.
      if range.first == range.last, exchange.answer.error != nil { return }
      let found = peer.table.services.filter { $0.overlaps(range) }
      if found.isEmpty { unnamed[range.first, default: 0] += 1 }
      for service in found {
        discoverCharacteristics(of: service.name, at: exchange.time, until: end)
      }
    case .findInformationRequest(let range):
      for value in peer.table.characteristics where value.mayHaveDescriptors(in: range) {
        discoverDescriptors(of: value.name, at: exchange.time, until: end)
      }
    default: break
    }
  }

  /// Services are discovered once; looking for further ones by their UUID adds them to the call.
  private mutating func discoverServices(
    _ wanted: [BluetoothUUID]?, at time: Instant, until end: Instant
  ) {
    guard hasServices else {
      hasServices = true
      append(
        .callDiscoverServices, with: [.services: wanted.map { .uuids($0) }], at: time, until: end,
        completion: .callbackDidDiscoverServices)
      return
    }
    goOn(at: time, until: end)
    let place = steps.firstIndex { $0.call.kind == .callDiscoverServices }
    guard let place, let known = steps[place].call[.services] else { return }
    let listed = known.list?.compactMap(\.uuid) ?? []
    let more = (wanted ?? []).filter { !listed.contains($0) }
    steps[place].call[.services] = wanted == nil ? nil : .uuids(listed + more)
  }

  private mutating func discoverCharacteristics(
    of name: AttributeName, at time: Instant, until end: Instant
  ) {
    let service = name.ofService
    if service.service == nil { return }
    if !hasServices { discoverServices(nil, at: time, until: end) }
    if services.insert(service).inserted {
      append(
        .callDiscoverCharacteristics, of: service, at: time, until: end,
        completion: .callbackDidDiscoverCharacteristics)
    } else {
      goOn(at: time, until: end)
    }
  }

  private mutating func discoverDescriptors(
    of name: AttributeName, at time: Instant, until end: Instant
  ) {
    if name.service == nil { return }
    discoverCharacteristics(of: name, at: lastEnd, until: lastEnd)
    var characteristic = name
    characteristic.descriptor = nil
    if characteristics.insert(characteristic).inserted {
      append(
        .callDiscoverDescriptors, of: characteristic, at: time, until: end,
        completion: .callbackDidDiscoverDescriptors)
    } else {
      goOn(at: time, until: end)
    }
  }

  /// A further request of a discovery that is told already is a part of it where it follows without
  /// a pause; else it is something the host did again, for which no call is made.
  private mutating func goOn(at time: Instant, until end: Instant) {
    if time - lastEnd <= Self.longestPause { lastEnd = max(lastEnd, end) }
  }

  /// Source: chosen.
  private static let longestPause = Duration.milliseconds(250)

  /// The attribute's name, with everything discovered that an app must have to use it: at once,
  /// so that the app thinks about what it does with it and not about each of these too.
  private mutating func reach(_ handle: AttributeHandle) -> AttributeName? {
    guard let attribute = peer.table.table[handle], peer.table.isReachable(attribute) else {
      unnamed[handle, default: 0] += 1
      return nil
    }
    discoverCharacteristics(of: attribute.name, at: lastEnd, until: lastEnd)
    if attribute.name.descriptor != nil, !attribute.isConfiguration {
      discoverDescriptors(of: attribute.name, at: lastEnd, until: lastEnd)
    }
    return attribute.name
  }

  private mutating func read(_ read: RecordedDialogue.Read) {
    guard let name = reach(read.handle) else { return }
    append(
      .callReadValue, of: name, at: read.time, until: read.end,
      completion: .callbackDidUpdateValue)
  }

  private mutating func write(_ write: RecordedDialogue.Write) {
    guard let name = reach(write.handle) else { return }
    if write.configures(in: peer.table.table) {
      var characteristic = name
      characteristic.descriptor = nil
      append(
        .callSetNotifyValue, of: characteristic, with: [.enabled: .flag(write.value != [0, 0])],
        at: write.time, until: write.end, completion: .callbackDidUpdateNotificationState)
    } else {
      let isCommand = write.style == .command
      append(
        .callWriteValue, of: name,
        with: [
          .value: .octets(write.value),
          .type: .text(isCommand ? "withoutResponse" : "withResponse"),
        ], at: write.time, until: write.end,
        completion: isCommand ? nil : .callbackDidWriteValue)
    }
  }
}

extension Conversation {
  /// - Parameter arguments: What the call says besides, and its completion does not.
  private mutating func append(
    _ kind: Kind, of name: AttributeName = AttributeName(), with arguments: Fields = Fields(),
    at time: Instant, until end: Instant, completion: Kind?
  ) {
    let subject = name.fields
    steps.append(
      AppScript.Step(
        call: call(kind, subject.merging(arguments)), think: max(time - lastEnd, .zero),
        completion: completion.map { self.completion($0, subject) }))
    lastEnd = max(lastEnd, end)
  }

  private func call(_ kind: Kind, _ fields: Fields = Fields()) -> Draft {
    AppScript.call(kind, fields.merging([.peer: .text(peer.name)]))
  }

  private func completion(_ kind: Kind, _ fields: Fields = Fields()) -> AppScript.Completion {
    AppScript.Completion(
      kind: kind, matching: fields.merging([.peer: .text(peer.name)]))
  }
}

extension RecordedPeer {
  /// When the recorded host first heard of it.
  var firstHeard: Instant? { advertiser.contents.first?.start }
}

extension RecordedTable {
  fileprivate var characteristics: [Attribute] {
    table.attributes.filter(\.isCharacteristicValue)
  }
}

extension Attribute {
  fileprivate func overlaps(_ range: AttributeHandleRange) -> Bool {
    handle <= range.last && range.first <= groupEnd
  }

  /// Whether somebody who searches there looks for this characteristic's descriptors: directly
  /// behind the value, or in a range that holds it.
  fileprivate func mayHaveDescriptors(in range: AttributeHandleRange) -> Bool {
    handle.next == range.first || range.contains(handle)
  }
}
