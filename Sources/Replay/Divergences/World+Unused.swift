import BluetoothProtocols
public import Timelines
public import VirtualTime

// What the recording holds and the run never came to.
extension World {
  /// One `divergence.unused` for each recorded interaction that the run had no counterpart for.
  public mutating func end(at now: Instant) -> [Draft] {
    peers.flatMap { peer -> [Draft] in
      guard let recorded = peer.recorded else { return [] }
      return recorded.unused(wasHeard: peer.wasHeard)
    }
  }
}

extension RecordedServer {
  fileprivate func unused(wasHeard: Bool) -> [Draft] {
    var drafts: [Draft] = []
    if peer.sightings > 0, !wasHeard {
      drafts.append(unused("never heard, but reported \(peer.sightings) times in the recording"))
    }
    for (index, session) in peer.sessions.enumerated() {
      if !ledger.wasLinked(index) {
        drafts.append(unused("this link was never made", session.record))
      }
      drafts += unusedDiscovery(session.dialogue)
      drafts += unusedAccess(session.dialogue, index)
    }
    return drafts
  }

  private func unusedDiscovery(_ dialogue: RecordedDialogue) -> [Draft] {
    dialogue.exchanges.filter { !ledger.covers($0) }.map { exchange in
      let count = exchange.answer.revealedHandles(to: exchange.request).count
      return unused("never discovered: \(count) attributes", exchange.record, exchange.request)
    }
  }

  private func unusedAccess(_ dialogue: RecordedDialogue, _ session: Int) -> [Draft] {
    func isUnused(_ item: (Ledger.Place) -> Ledger.Item, _ index: Int) -> Bool {
      !ledger.contains(item(Ledger.Place(session: session, index: index)))
    }
    let reads = dialogue.reads.enumerated().filter { isUnused(Ledger.Item.read, $0.offset) }
    let writes = dialogue.writes.enumerated().filter { isUnused(Ledger.Item.write, $0.offset) }
    let pushes = dialogue.pushes.enumerated().filter { isUnused(Ledger.Item.push, $0.offset) }
    let all =
      reads.map { unused("never read", $1.record, .readRequest($1.handle)) }
      + writes.map {
        unused("never written", $1.record, .writeRequest($1.handle, value: $1.value))
      }
      + pushes.map {
        unused("never sent", $1.record, .handleValueNotification($1.handle, value: $1.value))
      }
    return all.sorted { ($0[.record]?.integer ?? 0) < ($1[.record]?.integer ?? 0) }
  }

  private func unused(_ text: String, _ record: Int? = nil, _ pdu: ATTPDU? = nil) -> Draft {
    let about: Fields = [
      .peer: .text(peer.name), .text: .text(text), .record: record.map(FieldValue.integer),
      .opcode: pdu.map { .integer(Int($0.opcode.rawValue)) },
      .handle: (pdu?.attributeHandle ?? pdu?.handleRange?.first).map {
        .integer(Int($0.rawValue))
      },
      .octets: pdu.map { .octets($0.encoded()) },
    ]
    let name = pdu.map(name(of:))?.fields ?? Fields()
    return Draft(
      .divergenceUnused, from: .harness, about.merging(name), origin: record.map(Origin.record))
  }
}

extension Recording {
  /// How many interactions the recording holds, counted as the unused ones are: advertisers, links,
  /// answers that discover something, reads, writes, and values that came by themselves.
  public var interactionCount: Int {
    peers.reduce(0) { count, peer in
      count + (peer.sightings > 0 ? 1 : 0) + peer.sessions.reduce(0) { $0 + $1.interactionCount }
    }
  }

  /// What the peers sent by themselves, in order.
  var values: [CaptureReplay.Outcome.Value] {
    let all = peers.flatMap { peer in
      peer.sessions.flatMap { session in session.dialogue.pushes.map { (peer.name, $0) } }
    }
    return all.enumerated()
      .sorted { ($0.element.1.time, $0.offset) < ($1.element.1.time, $1.offset) }
      .map { _, value in
        CaptureReplay.Outcome.Value(
          peer: value.0, handle: Int(value.1.handle.rawValue), octets: value.1.value)
      }
  }
}

extension RecordedSession {
  fileprivate var interactionCount: Int {
    let discoveries = dialogue.exchanges.filter {
      !$0.answer.revealedHandles(to: $0.request).isEmpty
    }
    return 1 + discoveries.count + dialogue.reads.count + dialogue.writes.count
      + dialogue.pushes.count
  }
}
