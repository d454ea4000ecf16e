import BluetoothProtocols
import Timelines

/// The GATT server of a recorded peer. It also answers requests that differ from the recorded ones.
/// It looks for an answer in three steps, and says when the capture does not know one.
///
/// 1. The recorded answer to the same request. The second request gets the second recorded answer,
///    and the last one repeats. Two reads are the same if they are of one attribute, two writes if
///    they write one value to one attribute. The number of PDUs does not matter, as another ATT_MTU
///    cuts a value differently. An access that was refused until the recorded link was encrypted
///    is refused until the link of the run is.
/// 2. The attribute table that the recorded answers show.
/// 3. A refusal, and a divergence that says what the capture does not know. The refusal is one that
///    the request can have: Unlikely Error for an attribute whose value was never read, Invalid
///    Handle for a handle that the capture does not show. Some hosts stop for good at any other.
///
/// Source: Core 5.4, Vol 3, Part F, 3.4.1.1 and 3.4.4 (the errors of each request).
/// Source: chosen. Unlikely Error says nothing about the attribute, and asks for nothing.
struct RecordedServer: Sendable {
  let peer: RecordedPeer
  /// The attributes, as the recorded host knew them on the link that is asked.
  private(set) var table: RecordedTable
  /// Answers from the table, with what the capture shows of values.
  private var server: AttributeServer
  var ledger = ReplayLedger()
  /// The number of links that the run has made with the peer.
  private(set) var links = 0
  /// The recorded links that have been looked at since the run has a link with the peer.
  private var opened: [Int: OpenedSession] = [:]

  init(_ peer: RecordedPeer) {
    self.peer = peer
    table = peer.table
    server = AttributeServer(table: peer.table.table)
    server.mtu = serverMTU(in: peer.sessions.first)
  }

  /// The consequences of a request.
  struct Outcome: Sendable {
    var answer: ATTPDU?
    var delay: Duration
    var divergence: Divergence?
    /// The causes that this request is: the values that followed from them may follow now.
    var causes: [PushCause] = []
  }

  /// Begins a link of the run, which stands for the next recorded one; the last recorded one
  /// repeats.
  mutating func beginLink(at now: Instant) -> RecordedLinkState? {
    guard !peer.sessions.isEmpty else { return nil }
    let index = min(links, peer.sessions.count - 1)
    links += 1
    ledger.linkBegan(session: index)
    turn(to: index)
    server.mtu = serverMTU(in: peer.sessions[index])
    var state = RecordedLinkState(session: index, start: now)
    if !peer.sessions[index].isFromBeginning { state.mayGrowUntil = now + .seconds(1) }
    return state
  }

  /// Answers from now on with the attributes that the peer had on this recorded link.
  mutating func turn(to session: Int, epoch: Int = 0) {
    if peer.variants.isEmpty { return }
    table = peer.table(ofSession: session, epoch: epoch)
    server.table = table.table
  }

  /// Returns the epoch that begins with a value that the server sends by itself.
  func epoch(ofSession session: Int, from push: RecordedDialogue.Push) -> Int {
    peer.variants.epoch(ofSession: session, at: push.time)
  }

  /// Returns what a PDU is about. Inlined, as a call would copy the whole server.
  @inline(__always)
  func name(of pdu: ATTPDU) -> AttributeName { server.name(of: pdu) }

  func session(_ state: RecordedLinkState) -> RecordedSession { peer.sessions[state.session] }

  /// Returns a recorded link with all that went over it.
  mutating func open(_ session: Int) -> OpenedSession {
    if let known = opened[session] { return known }
    let new = peer.opened(session)
    opened[session] = new
    return new
  }

  /// Lets go of the recorded links, once the run has no link with the peer any more.
  mutating func close() { opened = [:] }

  /// Returns the MTU that the server named as its own; if no client asked for it, the ATT_MTU that
  /// the link had.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.2.2 (at least the default, which is 23).
  private func serverMTU(in session: RecordedSession?) -> Int {
    let said = session?.mtus.server ?? peer.sessions.lazy.compactMap(\.mtus.server).first
    return max(said ?? session?.mtus.link ?? 0, ATTLimit.leastMTU)
  }

  /// Returns the answer to a request on a link that stands for no recorded one. Only the ATT_MTU is
  /// known then, which a server always gives.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.2.2.
  mutating func answerWithoutCounterpart(
    _ pdu: ATTPDU, on bearer: inout AttributeBearer, after delay: Duration
  ) -> Outcome {
    guard case .exchangeMTURequest = pdu else {
      var nothing = AttributeServer(table: AttributeTable())
      return Outcome(
        answer: nothing.answer(pdu, on: &bearer), delay: delay,
        divergence: .unknown("the recorded host sent no request to this peer"))
    }
    server.mtu = serverMTU(in: nil)
    return Outcome(
      answer: server.answer(pdu, on: &bearer), delay: delay,
      divergence: .remark("the recorded host had no such link; \(server.mtu) is its ATT_MTU"))
  }
}

/// The progress of a link of the run through the recorded link that it stands for. The numbers
/// count equal requests on the link of the run so far.
struct RecordedLinkState: Hashable, Sendable {
  let session: Int
  let start: Instant
  /// The number of times that the server has reported a change of its attributes.
  var epoch = 0
  var requests: [[UInt8]: Int] = [:]
  var reads: [AttributeHandle: Int] = [:]
  var writes: [RecordedPlaces.WriteKey: Int] = [:]
  /// The number of those writes that were accepted.
  var acceptedWrites: [RecordedPlaces.WriteKey: Int] = [:]
  /// The number of times that each access was refused because the link was not encrypted.
  var refusals: [SecurityBarriers.Access: Int] = [:]
  var subscriptions: [AttributeHandle: Int] = [:]
  /// The outcome of the last read of an attribute, for the Read Blob Requests that go on with it.
  var readsInProgress: [AttributeHandle: RecordedDialogue.Read.Outcome] = [:]
  /// Whether it has been said that placeholders stand for what the capture does not show.
  var hasRemarkedOnPlaceholders = false
  /// Until when a value that is too long waits for a larger ATT_MTU; nil if it does not wait. If
  /// the recorded link was up before the capture began, its first values come at once: earlier than
  /// a new link can have exchanged the MTU.
  ///
  /// Source: chosen.
  var mayGrowUntil: Instant?
  /// Since when the values of each attribute wait for a subscription.
  var unsubscribedSince: [AttributeHandle: Instant] = [:]
  /// The instant at which the answer to the last subscription arrives.
  var lastConfigured: Instant?
  /// Whether what the recorded link ended after has come up on the link of the run.
  var isEndPlanned = false
  /// The values of each attribute that the server is still to send by itself.
  var pending: [AttributeHandle: PendingPushes] = [:]

  init(session: Int, start: Instant) {
    self.session = session
    self.start = start
  }

  /// Returns when a value is due; nil if it is not planned, or has been sent. Mutating, so that no
  /// copy is made: this is asked for every value.
  mutating func due(of planned: (place: Int, handle: AttributeHandle)?) -> Instant? {
    planned.flatMap { pending[$0.handle]?.due(of: $0.place) }
  }
}

extension RecordedServer {
  mutating func answer(
    _ pdu: ATTPDU, _ octets: [UInt8], on bearer: inout AttributeBearer,
    _ state: inout RecordedLinkState
  ) -> Outcome {
    turn(to: state.session, epoch: state.epoch)
    return switch pdu {
    case .exchangeMTURequest: exchangeMTU(pdu, on: &bearer, state)
    case .readRequest(let handle): read(handle, on: bearer, &state)
    case .readBlobRequest(let handle, let offset):
      readOn(handle, from: Int(offset), on: bearer, &state)
    case .writeRequest(let handle, let value):
      write(value, to: handle, .request, on: &bearer, &state)
    case .writeCommand(let handle, let value):
      write(value, to: handle, .command, on: &bearer, &state)
    case .prepareWriteRequest(let handle, let offset, let value):
      prepare(value, at: Int(offset), of: handle, octets, on: &bearer, &state)
    case .executeWriteRequest(let flags): execute(flags, on: &bearer, &state)
    default: look(pdu, octets, on: &bearer, &state)
    }
  }

  private mutating func exchangeMTU(
    _ pdu: ATTPDU, on bearer: inout AttributeBearer, _ state: RecordedLinkState
  ) -> Outcome {
    let session = session(state)
    let wasAsked = peer.sessions.contains { $0.mtus.server != nil }
    let answer = server.answer(pdu, on: &bearer)
    return Outcome(
      answer: answer, delay: session.responseDelay,
      divergence: wasAsked
        ? nil
        : .remark(
          "no Exchange MTU Request was recorded; \(server.mtu) is answered, which keeps the "
            + "ATT_MTU that the recorded link had"))
  }
}

// Requests that are no read or write of one attribute: discovery, mostly.
extension RecordedServer {
  private mutating func look(
    _ pdu: ATTPDU, _ octets: [UInt8], on bearer: inout AttributeBearer,
    _ state: inout RecordedLinkState
  ) -> Outcome {
    if pdu.opcode.role != .request, pdu.opcode.role != .unknown {
      return Outcome(answer: nil, delay: .zero)
    }
    if let barrier = barrier(.request(octets), on: bearer, &state) {
      return Outcome(answer: refusal(of: pdu, barrier.code), delay: barrier.delay)
    }
    if let recorded = recorded(octets, &state, fitting: bearer.mtu) {
      ledger.revealed(by: recorded.answer, to: pdu)
      for value in recorded.values(mtu: bearer.mtu) {
        _ = knownValue(of: value.handle, on: bearer, &state)
      }
      return Outcome(answer: recorded.answer, delay: recorded.delay)
    }
    let delay = session(state).responseDelay
    let answer = server.answer(pdu, on: &bearer)
    if let handle = unknownValue(askedBy: pdu) {
      return Outcome(
        answer: answer, delay: delay, divergence: .unknown("the value of \(handle) was never read"))
    }
    let isKnown = isKnown(pdu)
    guard isKnown || isInferred(pdu), let answer else {
      return Outcome(
        answer: answer, delay: delay,
        divergence: .unknown("the recorded host never sent this request: \(pdu.opcode)"))
    }
    ledger.revealed(by: answer, to: pdu)
    var outcome = Outcome(answer: answer, delay: delay)
    let revealed = answer.revealedHandles(to: pdu)
    let isInferred = !isKnown || !revealed.isDisjoint(with: table.placeholders)
    if isInferred, !state.hasRemarkedOnPlaceholders {
      state.hasRemarkedOnPlaceholders = true
      outcome.divergence = .remark(table.remark)
    }
    return outcome
  }

  /// Returns the n-th recorded exchange with these octets as the request: of this link, or else of
  /// another.
  private mutating func recorded(
    _ octets: [UInt8], _ state: inout RecordedLinkState, fitting mtu: Int
  ) -> RecordedDialogue.Exchange? {
    let count = state.requests[octets, default: 0]
    guard let place = nth(count, .exchange(octets), in: state) else { return nil }
    let exchange = open(place.session).dialogue.exchanges[place.index]
    // An answer that is too long for this ATT_MTU is put together anew from the table.
    guard exchange.answerOctets.count <= mtu else { return nil }
    state.requests[octets] = count + 1
    return exchange
  }

  /// Returns the position of a question that was asked for the n-th time: on this recorded link, or
  /// else on another. The last position repeats. Links on which the peer had other attributes are
  /// left out for a discovery, as it found other ones there.
  mutating func nth(
    _ number: Int, _ question: RecordedPlaces.Question, in state: RecordedLinkState
  ) -> ReplayLedger.ItemNumber? {
    if let place = nth(number, question, of: state.session) { return place }
    for session in peer.sessions.indices
    where session != state.session && peer.sessions[session].questions.mayHold(question) {
      if case .exchange = question, !peer.sharesTable(session, with: state.session) { continue }
      if let place = nth(number, question, of: session) { return place }
    }
    return nil
  }

  private mutating func nth(
    _ number: Int, _ question: RecordedPlaces.Question, of session: Int
  ) -> ReplayLedger.ItemNumber? {
    guard let found = open(session).places[question], let last = found.last else { return nil }
    return ReplayLedger.ItemNumber(
      session: session, index: number < found.count ? found[number] : last)
  }

  /// Whether the answer rests on placeholders.
  private func isInferred(_ pdu: ATTPDU) -> Bool {
    switch pdu {
    case .readByGroupTypeRequest(let range, _), .findByTypeValueRequest(let range, _, _):
      table.isInferred(.services, in: range)
    case .readByTypeRequest(let range, let type):
      table.isInferred(.attributes(type), in: range)
    case .findInformationRequest(let range): table.isInferred(.everything, in: range)
    default: false
    }
  }

  /// Whether the table can answer: it holds attributes there, or it is known to hold none.
  private func isKnown(_ pdu: ATTPDU) -> Bool {
    switch pdu {
    case .readByGroupTypeRequest(let range, let type):
      return holds(type, in: range) || table.isSearched(.groups(type), in: range)
    case .findByTypeValueRequest(let range, let type, let value):
      let found = table.table.attributes(in: range)
      return found.contains { $0.type == type && $0.value == value }
        || table.isSearched(.services, in: range)
    case .readByTypeRequest(let range, let type):
      return holds(type, in: range) || table.isSearched(.attributes(type), in: range)
        || table.isSearched(.everything, in: range)
    case .findInformationRequest(let range):
      return !table.table.attributes(in: range).isEmpty
        || table.isSearched(.everything, in: range)
    case .readMultipleRequest(let handles), .readMultipleVariableRequest(let handles):
      return handles.allSatisfy { table.table[$0] != nil }
    default: return false
    }
  }

  private func holds(_ type: BluetoothUUID, in range: AttributeHandleRange) -> Bool {
    table.table.attributes(in: range).contains { $0.type == type && $0.isValueKnown }
  }

  /// Returns the attribute that keeps a request from being answered: the capture shows the
  /// attribute but not its value. For a Read By Type Request, only the first attribute of the type
  /// counts. An answer that begins with known values simply ends before the first unknown one.
  private func unknownValue(askedBy pdu: ATTPDU) -> AttributeHandle? {
    switch pdu {
    case .readByTypeRequest(let range, let type):
      let first = table.table.attributes(in: range).first { $0.type == type }
      return first.flatMap { $0.isValueKnown ? nil : $0.handle }
    case .readMultipleRequest(let handles), .readMultipleVariableRequest(let handles):
      return handles.first { table.table[$0].map { !$0.isValueKnown } ?? false }
    default: return nil
    }
  }

  /// Returns the refusal of a request, at the attribute that the request begins with.
  func refusal(of pdu: ATTPDU, _ code: ATTErrorCode) -> ATTPDU? {
    guard pdu.opcode.role == .request || pdu.opcode.role == .unknown,
      pdu.opcode.rawValue & 0x40 == 0
    else { return nil }
    let asked = pdu.attributeHandle ?? pdu.handleRange?.first ?? AttributeHandle(rawValue: 0)
    return .errorResponse(request: pdu.opcode, handle: asked, error: code)
  }
}
