import BluetoothProtocols
import Timelines

/// The recorded host's dialogue on one link, as an app's calls.
struct LinkScript {
  private let peer: RecordedPeer
  private let session: RecordedSession
  private let number: Int
  /// The peer's attributes, as the host knew them on this link at that time.
  private var table: RecordedTable
  private var epoch = 0
  private var steps: [AppScript.Step] = []
  /// The instant of the answer to the last step that became a call.
  private var lastEnd: Instant
  private var hasServices = false
  private var services: Set<AttributeName> = []
  private var characteristics: Set<AttributeName> = []
  /// The services whose included services an app has to discover.
  private var includers: Set<AttributeName> = []
  /// For each attribute without a name in the capture, the number of requests about it, and the
  /// record of the first such request.
  private var unnamed: [AttributeHandle: (count: Int, record: Int?)] = [:]
  private var assumptions: [ScriptRemark] = []
  /// The record of the item that is being told.
  private var record: Int?

  init(_ link: AppScript.LinkPlace, in recording: Recording) {
    peer = recording.peers[link.peer]
    session = peer.sessions[link.session]
    number = link.session
    table = peer.table(ofSession: link.session)
    lastEnd = session.start
  }

  /// Returns the strand with only its first call, the connection. If the peer was heard, it must be
  /// discovered first. If there was a link before, that must have ended.
  func opening(number: Int, initiatedAt start: Instant) -> AppScript.Strand {
    var strand = AppScript.Strand(conditions: [.poweredOn], peer: peer.name)
    if let heard = peer.firstHeard, heard <= session.start {
      strand.conditions.append(.discovered(peer.name))
    }
    if number > 0 { strand.conditions.append(.disconnected(peer.name, number)) }
    strand.steps = [
      AppScript.Step(
        call: call(.callConnect), earliest: start, completion: completion(.callbackDidConnect),
        record: session.record)
    ]
    return strand
  }

  /// Returns the calls on the link, up to the last thing that the host did.
  mutating func continuation() -> [AppScript.Step] {
    let dialogue = session.dialogue
    var assumed = peer.assumedSubscriptions(ofSession: number, in: dialogue)[...]
    for item in peer.barriers.itemsAsAsked(in: dialogue) {
      while let value = assumed.first, value.time <= item.time {
        assume(value)
        assumed.removeFirst()
      }
      turn(to: item.time)
      tell(item)
    }
    for value in assumed { assume(value) }
    if let end = session.hostEnding {
      append(
        .callCancelPeripheralConnection, at: end, until: end, completion: .callbackDidDisconnect,
        record: session.end?.record)
    }
    return steps
  }

  /// Goes on with the attributes that the peer had at a time. After a change an app discovers them
  /// anew.
  private mutating func turn(to time: Instant) {
    let epoch = peer.variants.epoch(ofSession: number, at: time)
    if epoch == self.epoch { return }
    self.epoch = epoch
    table = peer.table(ofSession: number, epoch: epoch)
    hasServices = false
    (services, characteristics, includers) = ([], [], [])
  }

  /// Remarks on requests that could not become calls, and on calls that the capture does not show.
  var remarks: [ScriptRemark] {
    if unnamed.isEmpty { return assumptions }
    let handles = unnamed.keys.sorted().map(\.description).joined(separator: ", ")
    let count = unnamed.values.reduce(0) { $0 + $1.count }
    let missing = ScriptRemark(
      subject: .skipped, peer: peer.name, count: count,
      text: "\(count) recorded requests cannot be replayed as an app's calls: the capture shows no "
        + "service or characteristic for \(handles)",
      record: unnamed.values.compactMap(\.record).min())
    return [missing] + assumptions
  }
}

extension LinkScript {
  private mutating func tell(_ item: RecordedDialogue.Item) {
    switch item {
    case .exchange(let exchange): discover(exchange)
    case .read(let read): self.read(read)
    case .write(let write): self.write(write)
    }
  }

  private mutating func discover(_ exchange: RecordedDialogue.Exchange) {
    let end = exchange.time + exchange.delay
    record = exchange.record
    switch exchange.request {
    case .readByGroupTypeRequest(_, GATTAttributeType.primaryService):
      discoverServices(nil, at: exchange.time, until: end)
    case .findByTypeValueRequest(_, GATTAttributeType.primaryService, let value):
      let uuid = try? ServiceDeclaration(parsing: value).uuid
      discoverServices(uuid.map { [$0] }, at: exchange.time, until: end)
    case .readByTypeRequest(let range, GATTAttributeType.characteristic):
      // A stack that knows a server from before checks a single handle.
      if range.first == range.last, exchange.answer.error != nil { return }
      let found = table.services.filter { $0.overlaps(range) }
      if found.isEmpty { countUnnamed(range.first) }
      for service in found {
        discoverCharacteristics(of: service.name, at: exchange.time, until: end)
      }
    case .findInformationRequest(let range):
      for value in table.characteristics where value.mayHaveDescriptors(in: range) {
        discoverDescriptors(of: value.name, at: exchange.time, until: end)
      }
    default: break
    }
  }

  /// Adds the discovery of services, of which there is one call. A further search by UUID adds its
  /// UUID to that call.
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
    ask(for: wanted)
  }

  /// Adds services to those that the app asks for; all services if nil.
  private mutating func ask(for wanted: [BluetoothUUID]?) {
    let place = steps.lastIndex { $0.call.kind == .callDiscoverServices }
    guard let place, let known = steps[place].call[.services] else { return }
    let listed = known.list?.compactMap(\.uuid) ?? []
    let more = (wanted ?? []).filter { !listed.contains($0) }
    steps[place].call[.services] = wanted == nil ? nil : .uuids(listed + more)
  }

  /// Adds what an app must discover to know a service that the host uses. The host may have known
  /// it from before, and searched only for other services here.
  private mutating func reach(service: AttributeName, at time: Instant, until end: Instant) {
    if !hasServices { discoverServices(nil, at: time, until: end) }
    let declaration = table.services.first { $0.name == service }
    guard declaration?.type == GATTAttributeType.secondaryService else {
      return ask(for: service.service.map { [$0] } ?? [])
    }
    guard let includer = table.service(including: declaration), includer.name != service,
      includers.insert(includer.name).inserted
    else { return }
    reach(service: includer.name, at: lastEnd, until: lastEnd)
    append(
      .callDiscoverIncludedServices, of: includer.name, at: lastEnd, until: lastEnd,
      completion: .callbackDidDiscoverIncludedServices)
  }

  private mutating func discoverCharacteristics(
    of name: AttributeName, at time: Instant, until end: Instant
  ) {
    let service = name.ofService
    if service.service == nil { return }
    if services.insert(service).inserted {
      reach(service: service, at: time, until: end)
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

  /// Records a further request of a discovery that is in the script already. If it follows without
  /// a pause, it is a part of that discovery. Else the host did something again, and no call is
  /// made for it.
  private mutating func goOn(at time: Instant, until end: Instant) {
    if time - lastEnd <= Self.longestPause { lastEnd = max(lastEnd, end) }
  }

  /// Source: chosen.
  private static let longestPause = Duration.milliseconds(250)

  /// Returns the attribute's name, after adding every discovery that an app needs before it can use
  /// the attribute. They are added without think times, so that the app thinks only about the use
  /// itself.
  private mutating func reach(_ handle: AttributeHandle) -> AttributeName? {
    guard let attribute = table.table[handle], table.isReachable(attribute) else {
      countUnnamed(handle)
      return nil
    }
    discoverCharacteristics(of: attribute.name, at: lastEnd, until: lastEnd)
    if attribute.name.descriptor != nil, !attribute.isConfiguration {
      discoverDescriptors(of: attribute.name, at: lastEnd, until: lastEnd)
    }
    return attribute.name
  }

  private mutating func countUnnamed(_ handle: AttributeHandle) {
    unnamed[handle, default: (0, record)].count += 1
  }

  /// Adds a subscription at this point of the script: the host had subscribed before the value
  /// came.
  private mutating func assume(_ value: RecordedDialogue.Push) {
    let before = epoch
    turn(to: value.time)
    if table.isServiceChanged(value.handle) { return }
    // An indication that changes the services is Service Changed, also if it has no name.
    if epoch != before, table.table[value.handle] == nil { return }
    record = value.record
    guard let name = reach(value.handle) else { return }
    if name.descriptor != nil {
      assumptions.append(
        ScriptRemark(
          subject: .assumed, peer: peer.name,
          count: session.dialogue.pushes.count { $0.handle == value.handle },
          text:
            "values of \(value.handle) arrived, which is no characteristic's value: no app can have "
            + "them", record: value.record))
      return
    }
    append(
      .callSetNotifyValue, of: name, with: [.enabled: .flag(true)], at: lastEnd, until: lastEnd,
      completion: .callbackDidUpdateNotificationState)
    assumptions.append(
      ScriptRemark(
        subject: .assumed, peer: peer.name, call: steps.last?.call,
        text: "the host had subscribed to \(value.handle), as a value of it arrived and no "
          + "subscription was recorded: a guess", record: value.record))
  }

  private mutating func read(_ read: RecordedDialogue.Read) {
    record = read.record
    guard let name = reach(read.handle) else { return }
    append(
      .callReadValue, of: name, at: read.time, until: read.end,
      completion: .callbackDidUpdateValue)
  }

  private mutating func write(_ write: RecordedDialogue.Write) {
    record = write.record
    guard let name = reach(write.handle) else { return }
    if write.configures(in: table.table) {
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

extension LinkScript {
  /// - Parameter arguments: The fields of the call that its completion does not have.
  private mutating func append(
    _ kind: Kind, of name: AttributeName = AttributeName(), with arguments: Fields = Fields(),
    at time: Instant, until end: Instant, completion: Kind?, record ending: Int? = nil
  ) {
    let subject = name.fields
    steps.append(
      AppScript.Step(
        call: call(kind, subject.merging(arguments)), think: max(time - lastEnd, .zero),
        completion: completion.map { self.completion($0, subject) }, record: ending ?? record))
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
  /// The instant at which the recorded host first heard the peer.
  var firstHeard: Instant? { advertiser.contents.first?.start }
}

extension RecordedTable {
  fileprivate var characteristics: [Attribute] {
    table.attributes.filter(\.isCharacteristicValue)
  }

  /// Returns the first service that includes another one.
  fileprivate func service(including included: Attribute?) -> Attribute? {
    let include = table.attributes.first { attribute in
      attribute.isInclude
        && (try? IncludeDeclaration(parsing: attribute.value ?? []))?.range.first
          == included?.handle
    }
    return include.flatMap { include in
      services.last { $0.handle < include.handle && include.handle <= $0.groupEnd }
    }
  }
}

extension Attribute {
  fileprivate func overlaps(_ range: AttributeHandleRange) -> Bool {
    handle <= range.last && range.first <= groupEnd
  }

  /// Tells whether a search of these handles is for this characteristic's descriptors: the range
  /// begins directly after the value, or holds it.
  fileprivate func mayHaveDescriptors(in range: AttributeHandleRange) -> Bool {
    handle.next == range.first || range.contains(handle)
  }
}
