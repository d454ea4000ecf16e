import BluetoothProtocols
public import Timelines

// The recorded interactions that the run never reached.
extension World {
  /// Returns one `divergence.unused` for each recorded interaction without a counterpart in the
  /// run.
  public mutating func end(at now: Instant) -> [Draft] {
    var drafts: [Draft] = []
    end(at: now) { drafts.append($0) }
    return drafts
  }

  public mutating func end(at now: Instant, saying say: (Draft) throws -> Void) rethrows {
    for peer in peers { try peer.forEachUnused(say) }
  }
}

extension Peer {
  fileprivate func forEachUnused(_ say: (Draft) throws -> Void) rethrows {
    guard let recorded else { return }
    try recorded.forEachUnused(wasHeard: advertising.wasHeard, say)
    try central?.forEachUnused(ledger, of: name, say)
  }
}

extension RecordedCentral {
  fileprivate func forEachUnused(
    _ ledger: ReplayLedger, of peer: String, _ say: (Draft) throws -> Void
  ) rethrows {
    for (place, session) in sessions.enumerated() {
      if session.isMadeByPeer, !ledger.wasLinked(place) {
        try say(Draft(unused: [.text: .text("it never connected")], of: peer, session.record))
      }
      for (index, step) in session.steps.enumerated()
      where !step.isAssumed
        && !ledger.contains(.step(ReplayLedger.ItemNumber(session: place, index: index)))
      {
        var fields = step.fields.merging([.text: .text("\(step.kind.rawValue) was never answered")])
        (fields[.value], fields[.type]) = (nil, nil)
        try say(Draft(unused: fields, of: peer, step.record))
      }
      for (index, value) in session.values.enumerated()
      where !ledger.contains(.hostValue(ReplayLedger.ItemNumber(session: place, index: index))) {
        let fields = value.name.fields.merging([
          .text: .text("the phone never sent this value"),
          .handle: .integer(Int(value.handle.rawValue)),
        ])
        try say(Draft(unused: fields, of: peer, value.record))
      }
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
  /// Shows what is unused, one link at a time, as there may be many links.
  fileprivate func forEachUnused(
    wasHeard: Bool, _ say: (Draft) throws -> Void
  ) rethrows {
    if peer.sightings > 0, !wasHeard {
      try say(unused("never heard, but reported \(peer.sightings) times in the recording"))
    }
    for (index, session) in peer.sessions.enumerated() {
      if !ledger.wasLinked(index) {
        try say(unused("this link was never made", session.record))
      }
      let dialogue = session.dialogue
      for draft in unusedDiscovery(dialogue) { try say(draft) }
      for draft in unusedAccess(dialogue, index) { try say(draft) }
    }
  }

  private func unusedDiscovery(_ dialogue: RecordedDialogue) -> [Draft] {
    dialogue.exchanges.filter { !ledger.covers($0.answer, to: $0.request) }.map { exchange in
      let count = exchange.answer.revealedHandles(to: exchange.request).count
      return unused("never discovered: \(count) attributes", exchange.record, exchange.request)
    }
  }

  private func unusedAccess(_ dialogue: RecordedDialogue, _ session: Int) -> [Draft] {
    func isUnused(_ item: (ReplayLedger.ItemNumber) -> ReplayLedger.Item, _ index: Int) -> Bool {
      !ledger.contains(item(ReplayLedger.ItemNumber(session: session, index: index)))
    }
    let reads = dialogue.reads.enumerated().filter { isUnused(ReplayLedger.Item.read, $0.offset) }
    let writes = dialogue.writes.enumerated().filter {
      isUnused(ReplayLedger.Item.write, $0.offset)
    }
    let pushes = dialogue.pushes.enumerated().filter { isUnused(ReplayLedger.Item.push, $0.offset) }
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
