import BluetoothProtocols
import Timelines

// The callbacks that the app of the recorded host must have received if that host were Core
// Bluetooth.
//
// Each item follows from packets. Some hosts are not Core Bluetooth and report more to their apps,
// for example each of several reports of a device, or a configuration that the host wrote by
// itself. That is not expected. The discoveries that an app needs before it can call (services,
// characteristics) may be reported more often.
extension Recording {
  /// Returns the log with which a run is compared: the callbacks of the apps of a recorded run, or
  /// else those that follow from packets.
  func expectedTold(by measure: ToldLog.Measure) -> ToldLog {
    if measure == .whole { return life.told }
    var log = ToldLog()
    for peer in peers { peer.tell(to: &log) }
    return log
  }
}

extension RecordedPeer {
  fileprivate func tell(to log: inout ToldLog) {
    // Source: BG-SEM-08: once for each peripheral that was heard.
    if sightings > 0, let first = firsts.first {
      log.add(
        .init(kind: .callbackDidDiscover, about: [.peer: .text(name)], isOnce: true),
        .init(content: .anything, number: first.record ?? 0, time: first.time))
    }
    for number in sessions.indices where !log.isFull { tell(number, to: &log) }
    for session in central?.sessions ?? [] where !log.isFull { tell(session, to: &log) }
  }

  private func tell(_ number: Int, to log: inout ToldLog) {
    let session = sessions[number]
    let dialogue = session.dialogue
    func table(at time: Instant) -> RecordedTable {
      self.table(ofSession: number, epoch: variants.epoch(ofSession: number, at: time))
    }
    var link = ToldLink(of: name, table(at: session.start))
    // Source: BG-CEN-04.
    link.add(.callbackDidConnect, ToldContent.done.told, at: session.start, session.record)
    for push in assumedSubscriptions(ofSession: number, in: dialogue) {
      link.table = table(at: push.time)
      link.tell(assumed: push, at: session.start)
    }
    for item in barriers.itemsAsAsked(in: dialogue) {
      link.table = table(at: item.time)
      link.tell(item)
    }
    for push in dialogue.pushes {
      link.table = table(at: push.time)
      link.tell(push)
    }
    if let end = session.end { link.tell(end) }
    link.write(to: &log, mixed: dialogue.mixedHandles)
  }

  private func tell(_ session: RecordedCentral.Session, to log: inout ToldLog) {
    for step in session.steps {
      let kind: Kind? =
        switch step.kind {
        case .peerReads: .callbackDidReceiveRead
        case .peerWrites: .callbackDidReceiveWrite
        case .peerSubscribes: .callbackDidSubscribe
        case .peerUnsubscribes: .callbackDidUnsubscribe
        default: nil
        }
      guard let kind else { continue }
      // Source: BG-SEM-32; a request that was refused may have been refused without the app.
      if case .refused = step.expected { continue }
      // No app is asked for the phone's own services.
      if step.fields[.service]?.uuid.map(GATTServiceType.ofSystem.contains) ?? true { continue }
      let content: ToldContent =
        kind == .callbackDidReceiveWrite ? .value(step.fields[.value]?.octets ?? []) : .done
      log.add(
        .init(
          kind: kind,
          about: AttributeName(step.fields).told.merging([.peer: .text(name)])),
        .init(content: content.told, number: step.record ?? 0, time: step.time))
    }
  }
}

/// The callbacks about one link on which the app is the client.
private struct ToldLink {
  private let peer: String
  /// The attributes at the time of the next callback.
  var table: RecordedTable
  private var items: [(subject: ToldLog.Subject, item: ToldLog.Item)] = []

  init(of peer: String, _ table: RecordedTable) { (self.peer, self.table) = (peer, table) }

  mutating func add(
    _ kind: Kind, of about: Fields = [:], _ content: ToldLog.Content, at time: Instant,
    _ record: Int?, isOnce: Bool = false
  ) {
    items.append(
      (
        ToldLog.Subject(
          kind: kind, about: about.merging([.peer: .text(peer)]), isOnce: isOnce),
        ToldLog.Item(content: content, number: record ?? 0, time: time)
      ))
  }

  mutating func tell(_ item: RecordedDialogue.Item) {
    switch item {
    case .exchange(let exchange): tell(exchange)
    case .read(let read): tell(read)
    case .write(let write): tell(write)
    }
  }

  private mutating func tell(_ exchange: RecordedDialogue.Exchange) {
    let time = exchange.time + exchange.delay
    for handle in exchange.answer.revealedHandles(to: exchange.request).sorted() {
      guard let attribute = table.table[handle] else { continue }
      let name = attribute.name
      if attribute.type == GATTAttributeType.primaryService {
        add(
          .callbackDidDiscoverServices, of: [.service: name.service.map(FieldValue.uuid)],
          .anything,
          at: time, exchange.record, isOnce: true)
      } else if attribute.isCharacteristicValue, table.isReachable(attribute) {
        add(
          .callbackDidDiscoverCharacteristics,
          of: name.ofService.told.merging([
            .characteristic: name.characteristic.map(FieldValue.uuid)
          ]),
          .anything, at: time, exchange.record, isOnce: true)
      }
    }
  }

  /// If a value was not read to its end, the rest is unknown. Then any value is expected.
  ///
  /// Source: BG-SEM-28, BG-SEM-34, BG-SEM-38.
  private mutating func tell(_ read: RecordedDialogue.Read) {
    guard let name = name(of: read.handle) else { return }
    let content: ToldLog.Content =
      switch read.outcome {
      case .value(let value, true): ToldContent.value(value).told
      case .value: .anything
      case .refused(let code): code.told
      }
    add(.callbackDidUpdateValue, of: name.told, content, at: read.end, read.record)
  }

  /// Source: BG-SEM-27, BG-SEM-30, BG-SEM-38.
  private mutating func tell(_ write: RecordedDialogue.Write) {
    guard let name = name(of: write.handle), write.style != .command else { return }
    let refusal = write.refusal?.told
    if write.configures(in: table.table) {
      add(
        .callbackDidUpdateNotificationState, of: name.ofCharacteristic.told,
        refusal ?? ToldContent.isOn(write.value != [0, 0]).told, at: write.end, write.record)
    } else {
      add(
        .callbackDidWriteValue, of: name.told, refusal ?? ToldContent.done.told, at: write.end,
        write.record)
    }
  }

  /// Reports a subscription that was made before the capture, or that the capture does not show.
  mutating func tell(assumed push: RecordedDialogue.Push, at time: Instant) {
    if table.isServiceChanged(push.handle) { return }
    guard let name = name(of: push.handle), name.descriptor == nil else { return }
    add(
      .callbackDidUpdateNotificationState, of: name.told, ToldContent.isOn(true).told, at: time,
      push.record)
  }

  /// Source: BG-CEN-06.
  mutating func tell(_ push: RecordedDialogue.Push) {
    if table.isServiceChanged(push.handle) { return }
    guard let name = name(of: push.handle), name.descriptor == nil else { return }
    add(
      .callbackDidUpdateValue, of: name.told, ToldContent.value(push.value).told, at: push.time,
      push.record)
  }

  /// Source: BG-CEN-05, BG-SEM-19, BG-SEM-37.
  mutating func tell(_ end: LinkTranscript.Ending) {
    let content: ToldContent =
      switch end.reason {
      case .terminatedByLocalHost: .given
      case .connectionTimeout: .lost
      default: .ended
      }
    add(.callbackDidDisconnect, content.told, at: end.time, end.record)
  }

  /// - Parameter mixed: The attributes with values that were both read and sent.
  func write(to log: inout ToldLog, mixed: Set<AttributeHandle>) {
    let unordered = Set(
      mixed.compactMap { name(of: $0)?.told.merging([.peer: .text(peer)]) })
    let inOrder = items.enumerated().sorted {
      ($0.element.item.time, $0.offset) < ($1.element.item.time, $1.offset)
    }
    for (_, item) in inOrder {
      log.add(item.subject, item.item, isUnordered: unordered.contains(item.subject.about))
    }
  }

  private func name(of handle: AttributeHandle) -> AttributeName? {
    table.table[handle].flatMap { table.isReachable($0) ? $0.name : nil }
  }
}

extension RecordedDialogue {
  /// The attributes with values that were both read and sent.
  fileprivate var mixedHandles: Set<AttributeHandle> {
    Set(pushes.lazy.map(\.handle)).intersection(reads.lazy.map(\.handle))
  }
}

extension ATTErrorCode {
  /// The content of the callback for this error.
  ///
  /// Source: BG-SEM-38; Apple, CBATTError.Code.
  fileprivate var told: ToldLog.Content {
    isNamedByCoreBluetooth
      ? ToldContent.refused(coreBluetoothName).told : .anyRefusal
  }
}
