import BluetoothProtocols
import Timelines

// Reads: the n-th read of an attribute gives what the n-th recorded one gave.
extension RecordedServer {
  mutating func read(
    _ handle: AttributeHandle, on bearer: AttributeBearer, _ state: inout RecordedLinkState
  ) -> Outcome {
    let pdu = ATTPDU.readRequest(handle)
    if let barrier = barrier(.read(handle), on: bearer, &state) {
      return Outcome(answer: refusal(of: pdu, barrier.code), delay: barrier.delay)
    }
    guard let known = knownValue(of: handle, on: bearer, &state) else {
      return unknown(pdu, "the value of \(handle) was never read", state)
    }
    state.readsInProgress[handle] = known.outcome
    switch known.outcome {
    case .refused(let code): return Outcome(answer: refusal(of: pdu, code), delay: known.delay)
    case .value(let value, _):
      return Outcome(
        answer: .readResponse(value: Array(value.prefix(bearer.mtu - 1))), delay: known.delay)
    }
  }

  mutating func readOn(
    _ handle: AttributeHandle, from offset: Int, on bearer: AttributeBearer,
    _ state: inout RecordedLinkState
  ) -> Outcome {
    let pdu = ATTPDU.readBlobRequest(handle, offset: UInt16(clamping: offset))
    if let barrier = barrier(.read(handle), on: bearer, &state) {
      return Outcome(answer: refusal(of: pdu, barrier.code), delay: barrier.delay)
    }
    let begun = state.readsInProgress[handle]
    guard let outcome = begun ?? knownValue(of: handle, on: bearer, &state)?.outcome else {
      return unknown(pdu, "the value of \(handle) was never read", state)
    }
    let delay = session(state).responseDelay
    switch outcome {
    case .refused(let code): return Outcome(answer: refusal(of: pdu, code), delay: delay)
    case .value(let value, false) where offset >= value.count:
      return unknown(pdu, "\(handle) was read only up to octet \(value.count)", state)
    case .value(let value, _) where offset > value.count:
      return Outcome(answer: refusal(of: pdu, .invalidOffset), delay: delay)
    case .value(let value, _):
      let part = Array(value.dropFirst(offset).prefix(bearer.mtu - 1))
      return Outcome(answer: .readBlobResponse(value: part), delay: delay)
    }
  }

  /// Returns the outcome of the recorded read whose turn it is, or else the value in the table.
  mutating func knownValue(
    of handle: AttributeHandle, on bearer: AttributeBearer, _ state: inout RecordedLinkState
  ) -> (outcome: RecordedDialogue.Read.Outcome, delay: Duration)? {
    let count = state.reads[handle, default: 0]
    if let place = nth(count, .read(handle), in: state) {
      let read = open(place.session).dialogue.reads[place.index]
      state.reads[handle] = count + 1
      ledger.reproduced(.read(place))
      passed(.read(handle), at: place, state)
      // A client reads back the configuration that it wrote itself, whatever was recorded.
      let own = bearer.configurations[handle].map { written in
        RecordedDialogue.Read.Outcome.value(written.encoded(), isComplete: true)
      }
      return (own ?? read.outcome, read.delay)
    }
    let delay = session(state).responseDelay
    guard let attribute = table.table[handle] else { return nil }
    if let value = attribute.value(on: bearer) {
      return (.value(value, isComplete: true), delay)
    }
    return attribute.permissions.contains(.readable) ? nil : (.refused(.readNotPermitted), delay)
  }

  /// Returns the outcome of a request about one attribute that the capture does not know enough of.
  private func unknown(_ pdu: ATTPDU, _ text: String, _ state: RecordedLinkState) -> Outcome {
    let isThere = pdu.attributeHandle.map { table.table[$0] != nil } ?? false
    return Outcome(
      answer: refusal(of: pdu, isThere ? .unlikelyError : .invalidHandle),
      delay: session(state).responseDelay, divergence: .unknown(text))
  }
}

// Writes: the n-th write of a value to an attribute is answered as the n-th recorded one was. It
// does not matter in how many PDUs the value comes.
extension RecordedServer {
  mutating func write(
    _ value: [UInt8], to handle: AttributeHandle, _ style: RecordedDialogue.Write.Style,
    on bearer: inout AttributeBearer, _ state: inout RecordedLinkState
  ) -> Outcome {
    if style != .command, let barrier = barrier(.write(handle), on: bearer, &state) {
      return Outcome(answer: answer(to: style, handle, barrier.code), delay: barrier.delay)
    }
    let whole = style == .command ? uncut(value, to: handle, on: bearer, state) : nil
    let value = whole ?? value
    let key = RecordedPlaces.WriteKey(handle: handle, value: value)
    let count = state.writes[key, default: 0]
    state.writes[key] = count + 1
    let place = nth(count, .write(key), in: state)
    let recorded = place.map { open($0.session).dialogue.writes[$0.index] }
    if style == .command, isBarred(handle, recorded, on: bearer) {
      return Outcome(answer: nil, delay: .zero)
    }
    if let place {
      ledger.reproduced(.write(place))
      passed(.write(handle), at: place, state)
    }
    var outcome = Outcome(answer: nil, delay: recorded?.delay ?? session(state).responseDelay)
    if let refusal = recorded?.refusal ?? tableRefusal(of: handle, style, recorded != nil) {
      outcome.answer = answer(to: style, handle, refusal)
      if recorded == nil, table.table[handle] == nil {
        outcome.divergence = .unknown("\(handle) is not known")
      }
      return outcome
    }
    outcome.answer = answer(to: style, handle, nil)
    let accepted = state.acceptedWrites[key, default: 0]
    state.acceptedWrites[key] = accepted + 1
    outcome.causes = [cause(of: value, to: handle, accepted, on: &bearer, &state)]
    if recorded == nil, !open(state.session).plan.assumed.contains(handle) {
      outcome.divergence = divergence(of: value, to: handle, on: bearer)
    }
    if whole != nil {
      outcome.divergence = .changed(
        "a command of \(value.count) octets arrives cut to \(bearer.mtu - 3), as the MTU is "
          + "\(bearer.mtu): what followed from it follows")
    }
    return outcome
  }

  /// Returns the recorded value that was cut to the value of a command; nil if the command was not
  /// cut. It was if the ATT_MTU is less than in the recording, so that only the beginning fits. If
  /// several recorded values begin like this, it is the first one that the run has not reproduced
  /// yet.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.5.3 (a command's value has ATT_MTU - 3 octets at most).
  private mutating func uncut(
    _ value: [UInt8], to handle: AttributeHandle, on bearer: AttributeBearer,
    _ state: RecordedLinkState
  ) -> [UInt8]? {
    guard value.count == bearer.mtu - 3, bearer.mtu < session(state).mtus.link,
      nth(0, .write(RecordedPlaces.WriteKey(handle: handle, value: value)), in: state) == nil
    else { return nil }
    let longer = open(state.session).dialogue.writes.enumerated().filter {
      $0.element.handle == handle && $0.element.style == .command
        && $0.element.value.count > value.count && $0.element.value.starts(with: value)
    }
    let next = longer.first { index, _ in
      !ledger.contains(.write(ReplayLedger.ItemNumber(session: state.session, index: index)))
    }
    return (next ?? longer.last)?.element.value
  }

  /// Records an accepted write and returns the cause that it is. Every write that switches
  /// something on is a subscription, whether it asks for notifications or for indications.
  private mutating func cause(
    of value: [UInt8], to handle: AttributeHandle, _ count: Int,
    on bearer: inout AttributeBearer, _ state: inout RecordedLinkState
  ) -> PushCause {
    let write = RecordedDialogue.Write(
      handle: handle, value: value, style: .request, refusal: nil, time: .start, end: .start,
      delay: .zero, record: nil)
    guard write.configures(in: table.table),
      let wanted = try? ClientCharacteristicConfiguration(parsing: value)
    else { return .write(handle, value, count) }
    bearer.configurations[handle] = wanted
    if wanted.isEmpty { return .write(handle, value, count) }
    let number = state.subscriptions[handle, default: 0]
    state.subscriptions[handle] = number + 1
    // A subscription to notifications stands for a recorded one to indications, and the reverse.
    if let place = nth(number, .subscription(handle), in: state) {
      ledger.reproduced(.write(place))
    }
    return .subscription(handle, number)
  }

  /// Returns what to say of a write that was not recorded. Nil if it unsubscribes, or if it
  /// subscribes where the recorded host did so with another value.
  private func divergence(
    of value: [UInt8], to handle: AttributeHandle, on bearer: AttributeBearer
  ) -> Divergence? {
    if bearer.configurations[handle] == [] { return nil }
    let isConfiguration = bearer.configurations[handle] != nil
    if isConfiguration, wasWritten(handle) { return nil }
    return .unknown(
      isConfiguration
        ? "there was no subscription here in the recording; it is accepted, and what would follow is "
          + "not known"
        : "this value was never written to \(handle); it is accepted, and what would follow is "
          + "not known")
  }

  private func wasWritten(_ handle: AttributeHandle) -> Bool {
    peer.sessions.contains { $0.writtenHandles.contains(handle) }
  }

  private func tableRefusal(
    of handle: AttributeHandle, _ style: RecordedDialogue.Write.Style, _ isRecorded: Bool
  ) -> ATTErrorCode? {
    if isRecorded { return nil }
    if wasWritten(handle) { return nil }
    guard let attribute = table.table[handle] else { return .invalidHandle }
    let writeable: Attribute.Permissions =
      style == .command ? .writeableWithoutResponse : .writeable
    return attribute.permissions.contains(writeable) ? nil : .writeNotPermitted
  }

  private func answer(
    to style: RecordedDialogue.Write.Style, _ handle: AttributeHandle, _ refusal: ATTErrorCode?
  ) -> ATTPDU? {
    let opcode: ATTOpcode
    switch style {
    case .command: return nil
    case .request: opcode = .writeRequest
    case .prepared: opcode = .executeWriteRequest
    }
    if let refusal { return .errorResponse(request: opcode, handle: handle, error: refusal) }
    return style == .request ? .writeResponse : .executeWriteResponse
  }
}

// Long writes: the parts are queued as on any server. When they are executed, each value that they
// make together counts as one write.
extension RecordedServer {
  mutating func prepare(
    _ value: [UInt8], at offset: Int, of handle: AttributeHandle, _ octets: [UInt8],
    on bearer: inout AttributeBearer, _ state: inout RecordedLinkState
  ) -> Outcome {
    let delay = session(state).responseDelay
    let pdu = ATTPDU.prepareWriteRequest(
      handle, offset: UInt16(clamping: offset), value: value)
    if let barrier = barrier(.write(handle), on: bearer, &state) {
      return Outcome(answer: refusal(of: pdu, barrier.code), delay: barrier.delay)
    }
    let refused = open(state.session).dialogue.exchanges.first {
      $0.requestOctets == octets && $0.answer.error != nil && !peer.barriers.bars($0)
    }
    if let refused { return Outcome(answer: refused.answer, delay: refused.delay) }
    let isWriteable =
      table.table[handle]?.permissions.contains(.writeable) ?? false
      || wasWritten(handle)
    guard isWriteable else {
      var outcome = unknown(pdu, "there was no write to \(handle)", state)
      if table.table[handle] != nil { outcome.answer = refusal(of: pdu, .writeNotPermitted) }
      return outcome
    }
    guard bearer.prepared.count < AttributeBearer.mostPreparedWrites else {
      return Outcome(answer: refusal(of: pdu, .prepareQueueFull), delay: delay)
    }
    bearer.prepared.append(.init(handle: handle, offset: offset, value: value))
    return Outcome(
      answer: .prepareWriteResponse(handle, offset: UInt16(clamping: offset), value: value),
      delay: delay)
  }

  mutating func execute(
    _ flags: ATTExecuteWriteFlags, on bearer: inout AttributeBearer,
    _ state: inout RecordedLinkState
  ) -> Outcome {
    let parts = bearer.prepared
    bearer.prepared = []
    let delay = session(state).responseDelay
    var values: [(handle: AttributeHandle, value: [UInt8])] = []
    for part in flags == .write ? parts : [] {
      if let last = values.indices.last, values[last].handle == part.handle,
        values[last].value.count == part.offset
      {
        values[last].value += part.value
      } else {
        values.append((part.handle, part.value))
      }
    }
    var whole = Outcome(answer: .executeWriteResponse, delay: delay)
    for (handle, value) in values {
      let outcome = write(value, to: handle, .prepared, on: &bearer, &state)
      if outcome.answer != .executeWriteResponse { return outcome }
      whole.causes += outcome.causes
      whole.divergence = whole.divergence ?? outcome.divergence
    }
    return whole
  }
}
