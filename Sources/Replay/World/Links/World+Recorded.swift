import BluetoothProtocols
import Timelines

// Links with peers that a capture shows.
extension World {
  /// Begins a link that stands for a recorded one: what followed from the connection in the
  /// recording is planned again.
  mutating func beginRecorded(_ index: Int, with peer: Int) {
    links[index].recorded = peers[peer].recorded?.beginLink(at: now)
    follow(.connection, on: index, of: peer)
    guard let state = links[index].recorded, !state.isEndPlanned,
      let ending = peers[peer].recorded?.open(state.session).ending
    else { return }
    plan(
      .overdueEnd(link: links[index].number, ending.reason), after: ending.age + Self.longestDelay)
  }

  /// How much later than in the recording a link ends at most whose end follows a request that does
  /// not come.
  ///
  /// Source: chosen. An implementation may take longer than the recorded host did.
  private static let longestDelay = Duration.seconds(60)

  /// Answers a request or command from the capture.
  mutating func askRecorded(
    _ pdu: ATTPDU, _ octets: [UInt8], on index: Int, of peer: Int, cause: Int
  ) -> [Draft] {
    guard let name = peers[peer].recorded?.name(of: pdu) else { return [] }
    let outcome = outcome(of: pdu, octets, on: index, of: peer)
    if let answer = outcome.answer {
      send(
        answer, about: name, to: pdu, on: index, after: outcome.delay,
        cause: cause)
    }
    for event in outcome.causes {
      if case .subscription = event { links[index].recorded?.lastConfigured = now + outcome.delay }
      follow(event, on: index, of: peer)
    }
    return outcome.divergence.map {
      [draft($0, about: pdu, octets, name, on: links[index], cause: cause)]
    } ?? []
  }

  /// Returns the answer to a PDU. A link that stands for no recorded one gets the answer of a
  /// server without a counterpart.
  private mutating func outcome(
    of pdu: ATTPDU, _ octets: [UInt8], on index: Int, of peer: Int
  ) -> RecordedServer.Outcome {
    // The state is taken out and put back, because every change would copy it if another copy
    // existed.
    if var state = links[index].recorded.take() {
      defer { links[index].recorded = state }
      if let known = peers[peer].recorded?.answer(pdu, octets, on: &links[index].bearer, &state) {
        return known
      }
    }
    let known = peers[peer].recorded?.answerWithoutCounterpart(
      pdu, on: &links[index].bearer, after: options.connectionInterval)
    return known ?? RecordedServer.Outcome(answer: nil, delay: .zero)
  }

  /// Plans everything that followed from such an event in the recording.
  private mutating func follow(_ event: PushCause, on index: Int, of peer: Int) {
    guard let place = links[index].recorded?.session,
      let session = peers[peer].recorded?.open(place),
      var state = links[index].recorded.take()
    else { return }
    let number = links[index].number
    for item in session.plan.places(after: event).lazy.map(Int.init) {
      let planned = session.plan[item]
      let earliest = state.due(of: session.plan.companion(of: item)) ?? now
      let due = state.pending[planned.push.handle, default: PendingPushes()]
        .plan(item, notBefore: max(now + planned.offset, earliest))
      plan(.push(link: number, planned.push.handle), at: due)
    }
    links[index].recorded = state
    planParameters(of: session, after: event, on: index)
    if options.speaksHCI, let request = session.securityRequest, request.cause == event {
      plan(.securityRequest(link: number), after: request.offset)
    }
    if let ending = session.ending, ending.cause == event {
      links[index].recorded?.isEndPlanned = true
      plan(.recordedEnd(link: number, ending.reason), after: ending.offset)
    }
  }

  /// Sends the next value of an attribute. If the value has been held up since this was planned, it
  /// is planned again for the time when it is due.
  mutating func push(_ handle: AttributeHandle, on number: Int) -> [Draft] {
    guard let index = links.index(number), let (peer, session) = links[index].sender(),
      let opened = peers[peer].recorded?.open(session),
      let next = links[index].nextPush(of: handle)
    else { return [] }
    let planned = opened.plan[next.place]
    let former = links[index].awaited(
      before: planned, after: opened.plan.companion(of: next.place), in: opened, at: now)
    let mustWait =
      links[index].mustGrow(for: planned.push.value, at: now)
      || next.due <= now && former == nil && links[index].mustSubscribe(to: planned, at: now)
    if next.due > now || former != nil || mustWait {
      let due = max(next.due, former ?? now, mustWait ? now + links[index].interval : now)
      links[index].recorded?.pending[handle]?.holdUp(until: due)
      plan(.push(link: number, handle), at: due)
      return []
    }
    links[index].recorded?.pending[handle]?.removeFirst()
    return push(
      planned, ReplayLedger.ItemNumber(session: session, index: next.place), of: peer, on: index)
  }

  /// Sends a value that the recorded peer sent by itself. A value that needs a subscription is not
  /// sent without one, unless the capture does not show the recorded subscription either.
  private mutating func push(
    _ planned: PlannedPush, _ place: ReplayLedger.ItemNumber, of peer: Int, on index: Int
  ) -> [Draft] {
    let number = links[index].number
    if let configuration = planned.configuration {
      let wanted = links[index].bearer.configurations[configuration]
      if wanted?.isEmpty ?? !planned.isSubscriptionAssumed { return [] }
    }
    peers[peer].recorded?.ledger.reproduced(.push(place))
    let push = planned.push
    if let epoch = peers[peer].recorded?.epoch(ofSession: place.session, from: push),
      epoch > links[index].recorded?.epoch ?? 0
    {
      links[index].recorded?.epoch = epoch
    }
    let value = Array(push.value.prefix(links[index].bearer.mtu - 3))
    let pdu =
      push.isIndication
      ? ATTPDU.handleValueIndication(push.handle, value: value)
      : .handleValueNotification(push.handle, value: value)
    let name = peers[peer].recorded?.name(of: pdu) ?? AttributeName()
    var drafts: [Draft] = []
    if value.count < push.value.count {
      let text = "a value of \(push.value.count) octets is cut to \(value.count), as the MTU is"
      let origin = push.record.map(Origin.record)
      var divergence = draft(
        .changed("\(text) \(links[index].bearer.mtu)"), about: pdu, push.value, name,
        on: links[index], cause: nil)
      divergence.origin = origin
      drafts.append(divergence)
    }
    if push.isIndication {
      indicate(push.handle, value: value, about: name, on: index, after: .zero, cause: nil)
      return drafts
    }
    var notification = draft(pdu, about: name, on: index, cause: nil)
    notification.origin = push.record.map(Origin.record)
    return drafts + deliver(notification, on: number)
  }

  /// Ends a link as the recorded peer ended it, once everything has come that came before the end
  /// in the recording. If that takes longer than recorded, the peer waits a little.
  mutating func endRecorded(_ number: Int, _ reason: DisconnectionReason) -> [Draft] {
    guard let index = links.index(number), links[index].silentSince == nil else { return [] }
    let isAwaited = !(links[index].recorded?.unsubscribedSince.isEmpty ?? true)
    let last =
      links[index].endDue(since: now) + (isAwaited ? Self.longestSubscription : Self.longestWait)
    if now < last, isUnfinished(links[index], by: last) {
      plan(.recordedEnd(link: number, reason), after: links[index].interval)
      return []
    }
    return end(number, reason, by: .peer, cause: nil)
  }

  /// Ends a link whose recorded end followed a request that has not come in the run. The peer may
  /// have ended it for another reason, and a link that stays up keeps out those that came after it
  /// in the recording.
  ///
  /// Source: chosen. A capture does not say why a link ended.
  mutating func endOverdue(_ number: Int, _ reason: DisconnectionReason) -> [Draft] {
    guard let index = links.index(number), links[index].silentSince == nil,
      links[index].recorded?.isEndPlanned == false
    else { return [] }
    let fields = identifiers(of: links[index])
    let text =
      "\(fields[.peer]?.text ?? ""): the link ends as it did in the recording, where a request preceded "
      + "that; this run has no such request"
    return [
      Draft(.noteText, from: .peer, [.device: fields[.device], .text: .text(text)])
    ] + endRecorded(number, reason)
  }

  /// Source: chosen. Enough for a discovery that the recorded host had no need of.
  fileprivate static let longestWait = Duration.seconds(2)

  /// Source: chosen. Enough for a discovery and the subscription after it, if the recorded link was
  /// up before the capture began.
  fileprivate static let longestSubscription = Duration.seconds(5)

  /// Returns whether something is still to come that came before the end of the recorded link.
  private func isUnfinished(_ link: WorldLink, by last: Instant) -> Bool {
    let isPending = link.recorded?.pending.values.contains {
      $0.next.map { $0.due <= last } ?? false
    }
    if isPending ?? false { return true }
    guard case .peer(let peer) = link.other, let session = link.central?.session,
      let recorded = peers[peer].central?.sessions[session]
    else { return false }
    let ledger = peers[peer].ledger
    func isMissing(_ item: (ReplayLedger.ItemNumber) -> ReplayLedger.Item, _ index: Int) -> Bool {
      !ledger.contains(item(ReplayLedger.ItemNumber(session: session, index: index)))
    }
    return recorded.steps.indices.contains { isMissing(ReplayLedger.Item.step, $0) }
      || recorded.values.indices.contains { isMissing(ReplayLedger.Item.hostValue, $0) }
  }

  /// Returns the entry that reports a divergence.
  private func draft(
    _ divergence: Divergence, about pdu: ATTPDU, _ octets: [UInt8], _ name: AttributeName,
    on link: WorldLink, cause: Int?
  ) -> Draft {
    let about = identifiers(of: link).merging(name.fields).merging([
      .opcode: .integer(Int(pdu.opcode.rawValue)),
      .handle: (pdu.attributeHandle ?? pdu.handleRange?.first).map { .integer(Int($0.rawValue)) },
      .octets: .octets(octets),
    ])
    switch divergence {
    case .unknown(let text):
      return Draft(
        .divergenceUnknown, from: .harness, about.merging([.text: .text(text)]), cause: cause)
    case .changed(let text):
      return Draft(
        .divergenceChanged, from: .harness, about.merging([.text: .text(text)]), cause: cause)
    case .remark(let text):
      let peer = about[.peer]?.text ?? ""
      // It is the peer's, because a note of the harness says that an act could not be done.
      return Draft(
        .noteText, from: .peer, [.device: about[.device], .text: .text("\(peer): \(text)")],
        cause: cause)
    }
  }
}

// Delays of a value. These are mutating, so that they are done in place: they are asked for each
// value, and looking at a link must not copy it.
extension WorldLink {
  /// Returns the peer that may send what it sent in the recording, and the recorded link; nil if
  /// there is none, or if the phone hears nothing.
  fileprivate mutating func sender() -> (peer: Int, session: Int)? {
    guard silentSince == nil, case .peer(let peer) = other, let session = recorded?.session else {
      return nil
    }
    return (peer, session)
  }

  fileprivate mutating func nextPush(of handle: AttributeHandle) -> (place: Int, due: Instant)? {
    recorded?.pending[handle]?.next
  }

  /// Returns until when a value waits for the value of another attribute that came directly before
  /// it. A value that follows from the link alone also waits a little if the other attribute has
  /// not been subscribed to yet: an implementation may subscribe later than the recorded host did.
  fileprivate mutating func awaited(
    before value: PlannedPush, after former: (place: Int, handle: AttributeHandle)?,
    in session: OpenedSession, at now: Instant
  ) -> Instant? {
    guard let former, let start = recorded?.start else { return nil }
    if let due = recorded?.due(of: former) { return due }
    guard value.cause == .connection,
      let configuration = session.plan[former.place].configuration,
      bearer.configurations[configuration] == nil,
      now < start + value.offset + World.longestWait
    else { return nil }
    return now + interval
  }

  /// Returns whether a value waits for a subscription that has not been made on this link yet: an
  /// implementation may subscribe later than the recorded host did.
  fileprivate mutating func mustSubscribe(to value: PlannedPush, at now: Instant) -> Bool {
    guard let configuration = value.configuration else { return false }
    if bearer.configurations[configuration] != nil {
      guard recorded?.unsubscribedSince[value.push.handle] != nil else { return false }
      // The answer to the subscription comes first: a client takes no values before it.
      if let answer = recorded?.lastConfigured, now <= answer { return true }
      recorded?.unsubscribedSince[value.push.handle] = nil
      return false
    }
    let since = recorded?.unsubscribedSince[value.push.handle] ?? now
    recorded?.unsubscribedSince[value.push.handle] = since
    return now < since + World.longestSubscription
  }

  /// Returns whether a value is too long for the present ATT_MTU, while the ATT_MTU may still be
  /// exchanged.
  fileprivate mutating func mustGrow(for value: [UInt8], at now: Instant) -> Bool {
    guard let last = recorded?.mayGrowUntil, now < last else { return false }
    return bearer.mtu == ATTLimit.leastMTU && value.count > bearer.mtu - 3
  }
}
