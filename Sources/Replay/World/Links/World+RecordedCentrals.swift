import BluetoothProtocols
import Timelines

// The acts of remote centrals of a capture on their links. They repeat the requests of the
// recording. Each request waits for the answer to the one before.
extension World {
  /// Begins a link with a peer that was a client in the recording: the link stands for the peer's
  /// next recorded session.
  mutating func beginCentral(_ index: Int, with peer: Int) {
    guard let sessions = peers[peer].central?.sessions else { return }
    let place = peers[peer].centralLinks
    guard place < sessions.count else { return }
    peers[peer].centralLinks += 1
    peers[peer].ledger.linkBegan(session: place)
    links[index].central = RecordedCentral.Progress(session: place)
    if links[index].role == .peripheral {
      for change in sessions[place].parameterChanges {
        plan(
          .recordedParameters(link: links[index].number, change.fields, change.record),
          after: change.time - sessions[place].start)
      }
    }
    planStep(0, on: index, of: peer)
  }

  /// Plans a step; after the last step, the end of the link.
  ///
  /// - Parameter delay: How long the step before takes that is not performed.
  private mutating func planStep(
    _ step: Int, on index: Int, of peer: Int, after delay: Duration = .zero
  ) {
    guard let progress = links[index].central,
      let session = peers[peer].central?.sessions[progress.session]
    else { return }
    if step < session.steps.count {
      plan(
        .centralStep(link: links[index].number, step: step),
        after: delay + session.steps[step].think)
    } else if let ending = session.ending {
      plan(.recordedEnd(link: links[index].number, ending.reason), after: delay + ending.think)
    }
  }

  /// Returns the act of a step. The run hands it back like any other act.
  mutating func centralStep(_ step: Int, on number: Int) -> [Draft] {
    guard let index = links.index(number), case .peer(let peer) = links[index].other,
      let progress = links[index].central,
      let recorded = peers[peer].central?.sessions[progress.session].steps[step]
    else { return [] }
    if recorded.kind == .peerPairs, !options.speaksHCI {
      planStep(step + 1, on: index, of: peer, after: recorded.duration)
      return []
    }
    if mustWait(step, on: index, of: peer) {
      plan(.centralStep(link: number, step: step), after: links[index].interval)
      return []
    }
    links[index].central?.step = step
    let fields = recorded.fields.merging([
      .device: .text(phones[links[index].phone].device), .peer: .text(peers[peer].name),
    ])
    return [
      Draft(recorded.kind, from: .peer, fields, origin: recorded.record.map(Origin.record))
    ]
  }

  /// Returns whether a recorded central waits before it unsubscribes: a host stack has not sent yet
  /// what the recorded host had sent by then. Such a host follows its own clock, and may be slow.
  private mutating func mustWait(_ step: Int, on index: Int, of peer: Int) -> Bool {
    guard options.speaksHCI, let progress = links[index].central,
      let session = peers[peer].central?.sessions[progress.session],
      session.steps[step].kind == .peerUnsubscribes
    else { return false }
    let unsubscription = session.steps[step]
    let since = progress.waitsSince ?? now
    let name = AttributeName(unsubscription.fields)
    let isMissing = session.values.indices.contains { place in
      session.values[place].name == name && session.values[place].time <= unsubscription.time
        && !peers[peer].ledger.contains(
          .hostValue(ReplayLedger.ItemNumber(session: progress.session, index: place)))
    }
    let waits = isMissing && now < since + Self.longestLag
    links[index].central?.waitsSince = waits ? since : nil
    return waits
  }

  /// Source: chosen. A stack in an emulated machine takes some seconds to notify.
  private static let longestLag = Duration.seconds(20)

  /// Compares the result of a task with the recording, and plans the next step.
  mutating func centralFinished(
    _ task: AttributeClient.Task, _ result: AttributeClient.Result, on index: Int, cause: Int
  ) -> [Draft] {
    guard case .peer(let peer) = links[index].other, let progress = links[index].central,
      let step = progress.step,
      let recorded = peers[peer].central?.sessions[progress.session].steps[step],
      recorded.kind == task.act
    else { return [] }
    links[index].central?.step = nil
    peers[peer].ledger.reproduced(
      .step(ReplayLedger.ItemNumber(session: progress.session, index: step)))
    planStep(step + 1, on: index, of: peer)
    if recorded.agrees(with: result) || recorded.isAboutPhone { return [] }
    let about = identifiers(of: links[index]).merging(recorded.fields).merging([
      .record: recorded.record.map(FieldValue.integer),
      .text: .text("the phone answered \(result.words), recorded was \(recorded.expected.words)"),
    ])
    var fields = about
    (fields[.value], fields[.type]) = (nil, nil)
    return [
      Draft(
        .divergenceChanged, from: .harness, fields, cause: cause,
        origin: recorded.record.map(Origin.record))
    ]
  }

  /// Plans the next step of a recorded central that was to make its link secure, whether or not it
  /// could.
  mutating func centralSecured(on index: Int, of peer: Int) {
    guard let progress = links[index].central, let step = progress.step,
      peers[peer].central?.sessions[progress.session].steps[step].kind == .peerPairs
    else { return }
    links[index].central?.step = nil
    planStep(step + 1, on: index, of: peer)
  }

  /// Records a value that the phone sent: it stands for the next recorded value that is the same.
  mutating func matchValue(_ octets: [UInt8], of name: AttributeName, on index: Int, from peer: Int)
  {
    guard let progress = links[index].central,
      let values = peers[peer].central?.sessions[progress.session].values
    else { return }
    // Service Changed is the same whatever handles it names, as the phone numbers its attributes
    // itself.
    let isOfPhone = name.isServiceChanged
    let place = values.indices.first { index in
      (isOfPhone || values[index].octets == octets) && values[index].name == name
        && !peers[peer].ledger.contains(
          .hostValue(ReplayLedger.ItemNumber(session: progress.session, index: index)))
    }
    if let place {
      peers[peer].ledger.reproduced(
        .hostValue(ReplayLedger.ItemNumber(session: progress.session, index: place)))
    }
  }
}

extension RecordedCentral.Step {
  /// Whether the step is about the services of the phone itself (GAP and GATT): their contents,
  /// such as the phone's name and appearance, may differ.
  ///
  /// Source: Core 5.4, Vol 3, Part C, 12; Part G, 7.
  fileprivate var isAboutPhone: Bool {
    fields[.service]?.uuid.map(GATTServiceType.ofSystem.contains) ?? false
  }

  /// Returns whether the result is the recorded one. If the recording holds only the first part of
  /// a value, the rest may be anything.
  fileprivate func agrees(with result: AttributeClient.Result) -> Bool {
    if !isComplete, case (.value(let known), .value(let value)) = (expected, result) {
      return value.starts(with: known)
    }
    return expected == result
  }
}

extension AttributeClient.Result {
  var words: String {
    switch self {
    case .done: "that it was done"
    case .value(let value): FieldValue.octets(value).description
    case .refused(let code): "\(code)"
    }
  }
}

extension AttributeClient.Task {
  /// The act that gives such a task to a remote central.
  fileprivate var act: Kind {
    switch self {
    case .discover: .peerDiscovers
    case .read: .peerReads
    case .write: .peerWrites
    case .subscribe(_, true): .peerSubscribes
    case .subscribe(_, false): .peerUnsubscribes
    case .send: .peerSends
    }
  }
}
