import BluetoothProtocols
import Timelines

/// The requests of a remote device to the recorded host's GATT server, link by link. They become
/// acts of a remote central, one after another. The acts name attributes by their UUIDs, not by
/// their handles, as another host numbers its attributes differently.
struct RecordedCentral: Sendable {
  let sessions: [Session]

  /// One link.
  struct Session: Sendable {
    let start: Instant
    /// The time for which the recorded host had advertised by then; nil if the capture does not
    /// show it begin.
    let hesitation: Duration?
    /// Whether the peer made the link.
    let isMadeByPeer: Bool
    let steps: [Step]
    /// How the link ended, and how long after the last step.
    ///
    /// Source: chosen. If the recorded host ended the link, the peer ends it in the run, as
    /// CBPeripheralManager has no call for that.
    let ending: (think: Duration, reason: DisconnectionReason)?
    /// The values that the host sent, with their attributes' names.
    let values: [Value]
    /// The connection parameters with which the peer made the link.
    let parameters: Fields
    /// The parameters that the peer gave the link later, without being asked.
    let parameterChanges: [LinkTranscript.ParameterChange]
    /// Whether the peer refused other parameters when the host asked for them.
    let refusesParameters: Bool
    let record: Int?
  }

  struct Step: Hashable, Sendable {
    var kind: Kind
    var fields: Fields
    /// The time from the answer to the step before until it began.
    var think: Duration
    var expected: AttributeClient.Result
    var time: Instant
    /// The duration of the step.
    var duration = Duration.zero
    /// Whether a value was read to its end.
    var isComplete = true
    /// Whether the capture does not show the step itself, but only what must have followed from it.
    var isAssumed = false
    var record: Int?
  }

  struct Value: Hashable, Sendable {
    var name: AttributeName
    var octets: [UInt8]
    var handle: AttributeHandle
    var time: Instant
    var record: Int?
  }

  /// The step that a link of the run has reached.
  struct Progress: Hashable, Sendable {
    let session: Int
    /// The step that was begun last; nil before the first.
    var step: Int?
    /// Since when the next step has waited for what the host is to send before it.
    var waitsSince: Instant?
  }
}

extension RecordedCentral {
  /// - Parameters:
  ///   - transcripts: The links with one peer, in order.
  ///   - host: The recorded host, with its attributes as all of its clients found them.
  init?(_ transcripts: [LinkTranscript], of host: RecordedPeripheral) {
    sessions = transcripts.map { Session($0, of: host) }
    let isNobody = sessions.allSatisfy { !$0.isMadeByPeer && $0.steps.isEmpty }
    if isNobody { return nil }
  }
}

extension RecordedCentral.Session {
  fileprivate init(_ transcript: LinkTranscript, of host: RecordedPeripheral) {
    let table = host.table
    let dialogue = RecordedDialogue(transcript, clientIsHost: false)
    var told = CentralSteps(from: transcript.start, table)
    for value in dialogue.assumedSubscriptions(in: table.table) { told.assume(value.handle) }
    var security = transcript.role == .peripheral ? transcript.security : RecordedSecurity()
    for item in dialogue.itemsInOrder {
      if told.secure(security, before: item.time) { security = RecordedSecurity() }
      told.tell(item)
    }
    _ = told.secure(security)
    start = transcript.start
    hesitation = host.beginOfAdvertising(before: transcript.start).map { transcript.start - $0 }
    record = transcript.record
    isMadeByPeer = transcript.role == .peripheral
    parameters = transcript.firstParameters
    parameterChanges = isMadeByPeer ? transcript.parameters.filter { !$0.isAskedFor } : []
    refusesParameters = transcript.centralRefusesParameters
    steps = told.steps
    let ended = isMadeByPeer ? transcript.ending : nil
    ending = ended.map { ended in
      let isByHost = ended.reason == .terminatedByLocalHost
      let think = max(ended.time - told.lastEnd, .zero)
      return (think, isByHost ? .remoteUserTerminated : ended.reason)
    }
    values = dialogue.pushes.compactMap { push in
      guard let attribute = table.table[push.handle], table.isReachable(attribute) else {
        return nil
      }
      return RecordedCentral.Value(
        name: attribute.name, octets: push.value, handle: push.handle, time: push.time,
        record: push.record)
    }
  }
}

/// The acts that reproduce a recorded client's dialogue.
private struct CentralSteps {
  private let table: RecordedTable
  private(set) var steps: [RecordedCentral.Step] = []
  private(set) var lastEnd: Instant

  init(from start: Instant, _ table: RecordedTable) {
    lastEnd = start
    self.table = table
  }

  /// Adds a subscription that was made before the capture began.
  mutating func assume(_ handle: AttributeHandle) {
    guard let name = name(of: handle) else { return }
    append(.peerSubscribes, name.fields, at: lastEnd, until: lastEnd, .done, nil)
    steps[steps.count - 1].isAssumed = true
  }

  /// Adds that the client made its link secure, if it did so before the given time.
  mutating func secure(_ security: RecordedSecurity, before time: Instant = .distantFuture) -> Bool
  {
    guard let begun = security.begun, begun <= time else { return false }
    append(.peerPairs, Fields(), at: begun, until: security.secured ?? begun, .done, nil)
    steps[steps.count - 1].isAssumed = true
    return true
  }

  mutating func tell(_ item: RecordedDialogue.Item) {
    switch item {
    case .exchange(let exchange):
      if exchange.answer.revealedHandles(to: exchange.request).isEmpty { return }
      discover(at: exchange.time, until: exchange.time + exchange.delay, exchange.record)
    case .read(let read): self.read(read)
    case .write(let write): self.write(write)
    }
  }

  /// Adds the discovery of all attributes at once, however many requests the recorded client made
  /// for it.
  private mutating func discover(at time: Instant, until end: Instant, _ record: Int?) {
    if let last = steps.last, last.kind == .peerDiscovers || steps.contains(where: \.discovers) {
      if last.kind == .peerDiscovers { lastEnd = max(lastEnd, end) }
      return
    }
    append(.peerDiscovers, Fields(), at: time, until: end, .done, record)
  }

  private mutating func read(_ read: RecordedDialogue.Read) {
    guard let name = name(of: read.handle) else { return }
    switch read.outcome {
    case .value(let value, let isComplete):
      append(.peerReads, name.fields, at: read.time, until: read.end, .value(value), read.record)
      steps[steps.count - 1].isComplete = isComplete
    case .refused(let code):
      append(.peerReads, name.fields, at: read.time, until: read.end, .refused(code), read.record)
    }
  }

  private mutating func write(_ write: RecordedDialogue.Write) {
    guard let name = name(of: write.handle) else { return }
    let result = write.refusal.map(AttributeClient.Result.refused) ?? .done
    if write.configures(in: table.table) {
      let isOn = write.value != [0, 0]
      var characteristic = name
      characteristic.descriptor = nil
      append(
        isOn ? .peerSubscribes : .peerUnsubscribes, characteristic.fields, at: write.time,
        until: write.end, result, write.record)
    } else {
      let type = write.style == .command ? "withoutResponse" : "withResponse"
      append(
        .peerWrites,
        name.fields.merging([.value: .octets(write.value), .type: .text(type)]), at: write.time,
        until: write.end, result, write.record)
    }
  }

  private func name(of handle: AttributeHandle) -> AttributeName? {
    table.table[handle].flatMap { table.isReachable($0) ? $0.name : nil }
  }

  private mutating func append(
    _ kind: Kind, _ fields: Fields, at time: Instant, until end: Instant,
    _ expected: AttributeClient.Result, _ record: Int?
  ) {
    steps.append(
      RecordedCentral.Step(
        kind: kind, fields: fields, think: max(time - lastEnd, .zero), expected: expected,
        time: time, duration: max(end - time, .zero), record: record))
    lastEnd = max(lastEnd, end)
  }
}

extension RecordedCentral.Step {
  fileprivate var discovers: Bool { kind == .peerDiscovers }
}

extension RecordedDialogue {
  /// One thing that a client did, with all of its PDUs.
  enum Item {
    case exchange(Exchange)
    case read(Read)
    case write(Write)

    var time: Instant {
      switch self {
      case .exchange(let exchange): exchange.time
      case .read(let read): read.time
      case .write(let write): write.time
      }
    }
  }

  /// Exchanges, reads and writes in the order in which they began.
  var itemsInOrder: [Item] {
    let all = exchanges.map(Item.exchange) + reads.map(Item.read) + writes.map(Item.write)
    return all.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
