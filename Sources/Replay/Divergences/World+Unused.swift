import BluetoothProtocols
public import Timelines
public import VirtualTime

// What the recording holds and the run never came to.
extension World {
  /// One `divergence.unused` for each recorded interaction that the run had no counterpart for.
  public mutating func end(at now: Instant) -> [Draft] { peers.flatMap(\.unused) }

  public mutating func end(at now: Instant, saying say: (Draft) throws -> Void) rethrows {
    for peer in peers { for draft in peer.unused { try say(draft) } }
  }
}

extension Peer {
  fileprivate var unused: [Draft] {
    guard let recorded else { return [] }
    return recorded.unused(wasHeard: wasHeard) + (central?.unused(ledger, of: name) ?? [])
  }
}

extension RecordedCentral {
  fileprivate func unused(_ ledger: Ledger, of peer: String) -> [Draft] {
    sessions.enumerated().flatMap { place, session -> [Draft] in
      var drafts: [Draft] = []
      if session.isMadeByPeer, !ledger.wasLinked(place) {
        drafts.append(
          Draft(unused: [.text: .text("it never connected")], of: peer, session.record))
      }
      for (index, step) in session.steps.enumerated()
      where !ledger.contains(.step(Ledger.Place(session: place, index: index))) {
        var fields = step.fields.merging([.text: .text("\(step.kind.rawValue) was never answered")])
        (fields[.value], fields[.type]) = (nil, nil)
        drafts.append(Draft(unused: fields, of: peer, step.record))
      }
      for (index, value) in session.values.enumerated()
      where !ledger.contains(.hostValue(Ledger.Place(session: place, index: index))) {
        let fields = value.name.fields.merging([
          .text: .text("the phone never sent this value"),
          .handle: .integer(Int(value.handle.rawValue)),
        ])
        drafts.append(Draft(unused: fields, of: peer, value.record))
      }
      return drafts
    }
  }

  /// Links that the peer made, what it asked, and what the host sent it.
  var interactionCount: Int {
    sessions.reduce(0) {
      $0 + ($1.isMadeByPeer ? 1 : 0) + $1.steps.count + $1.values.count
    }
  }
}

extension Draft {
  fileprivate init(unused fields: Fields, of peer: String, _ record: Int?) {
    self.init(
      .divergenceUnused, from: .harness,
      fields.merging([.peer: .text(peer), .record: record.map(FieldValue.integer)]),
      origin: record.map(Origin.record))
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
        + (peer.central?.interactionCount ?? 0)
    }
  }

  /// What servers sent by themselves, the peers' and the recorded host's, each peer's in order.
  var values: ReplayedValues {
    var values = ReplayedValues()
    for peer in peers {
      for (handle, octets) in peer.values { values.note(octets, at: handle, of: peer.name) }
    }
    return values
  }
}

extension RecordedPeer {
  /// What it sent and was sent, in order; what it was sent has no handle, as those are the phone's.
  fileprivate var values: [(handle: Int?, octets: [UInt8])] {
    typealias Value = (time: Instant, handle: Int?, octets: [UInt8])
    let received = sessions.flatMap(\.dialogue.pushes).map { push -> Value in
      (push.time, Int(push.handle.rawValue), push.value)
    }
    let sent = (central?.sessions.flatMap(\.values) ?? []).map { value -> Value in
      (value.time, nil, value.octets)
    }
    return (received + sent).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { ($0.element.handle, $0.element.octets) }
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
