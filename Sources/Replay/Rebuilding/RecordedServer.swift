import BluetoothProtocols
import Timelines
import VirtualTime

/// A recorded peer's GATT server in a closed loop: it answers what the capture knows, in three
/// steps, and says where its knowledge ends.
///
/// 1. The recorded answer to the same request, occurrence by occurrence; the last one repeats.
///    Reads and writes are the same when they are about the same attribute and value, in however
///    many PDUs: another MTU cuts them differently. What was refused until the link was encrypted
///    is refused for as long as the link of the run is not.
/// 2. The attribute table that the recorded answers show.
/// 3. Attribute Not Found, and a divergence that says what the capture does not know.
struct RecordedServer: Sendable {
  let peer: RecordedPeer
  /// The attributes, as the recorded host knew them on the link that is asked.
  private(set) var table: RecordedTable
  /// Answers from the table, with what the capture shows of values.
  private var server: AttributeServer
  var ledger = Ledger()
  /// How many links the run has made with the peer.
  private(set) var links = 0
  /// Those recorded links that have been looked at since the run has a link with the peer.
  private var opened: [Int: OpenedSession] = [:]

  init(_ peer: RecordedPeer) {
    self.peer = peer
    table = peer.table
    server = AttributeServer(table: peer.table.table)
    server.mtu = serverMTU(in: peer.sessions.first)
  }

  /// What a request brings about.
  struct Outcome: Sendable {
    var answer: ATTPDU?
    var delay: Duration
    var divergence: Divergence?
    /// What may have followed from it in the recording.
    var causes: [PushCause] = []
  }

  /// Begins a link; the last recorded one repeats.
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

  /// From now on it is asked on this link.
  mutating func turn(to session: Int) {
    if peer.variants.isEmpty { return }
    table = peer.table(ofSession: session)
    server.table = table.table
  }

  /// Inlined, as a call would copy the whole of it.
  @inline(__always)
  func name(of pdu: ATTPDU) -> AttributeName { server.name(of: pdu) }

  func session(_ state: RecordedLinkState) -> RecordedSession { peer.sessions[state.session] }

  /// All of a recorded link.
  mutating func open(_ session: Int) -> OpenedSession {
    if let known = opened[session] { return known }
    let new = peer.opened(session)
    opened[session] = new
    return new
  }

  /// When the run has no link with the peer any more: nobody looks at the recorded ones then.
  mutating func close() { opened = [:] }

  /// What the server said of its MTU; where nobody asked, the ATT_MTU that the link had.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.2.2 (at least the default, which is 23).
  private func serverMTU(in session: RecordedSession?) -> Int {
    let said = session?.mtus.server ?? peer.sessions.lazy.compactMap(\.mtus.server).first
    return max(said ?? session?.mtus.link ?? 0, ATTLimit.leastMTU)
  }

  /// The answer to a request on a link of which no recorded one is the counterpart: nothing is known
  /// but the ATT_MTU, which a server always tells.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.2.2.
  mutating func answerWithoutCounterpart(
    _ pdu: ATTPDU, on bearer: inout AttributeBearer, after delay: Duration
  ) -> Outcome {
    guard case .exchangeMTURequest = pdu else {
      return Outcome(
        answer: refusal(of: pdu), delay: delay,
        divergence: .unknown("the recorded host never asked this peer anything"))
    }
    server.mtu = serverMTU(in: nil)
    return Outcome(
      answer: server.answer(pdu, on: &bearer), delay: delay,
      divergence: .remark("the recorded host had no such link; \(server.mtu) is its ATT_MTU"))
  }
}

/// What a link of the run has had of its recorded counterpart so far.
struct RecordedLinkState: Hashable, Sendable {
  let session: Int
  let start: Instant
  var requests: [[UInt8]: Int] = [:]
  var reads: [AttributeHandle: Int] = [:]
  var writes: [RecordedPlaces.WriteKey: Int] = [:]
  /// Of those, how many were accepted.
  var acceptedWrites: [RecordedPlaces.WriteKey: Int] = [:]
  /// How often the link was refused what only an encrypted one is given.
  var refusals: [SecurityBarriers.Access: Int] = [:]
  var subscriptions: [AttributeHandle: Int] = [:]
  /// What a long read goes on with.
  var readsInProgress: [AttributeHandle: RecordedDialogue.Read.Outcome] = [:]
  /// Whether it has been said that placeholders stand for what the capture does not show.
  var hasRemarkedOnPlaceholders = false
  /// How long a value that is too long waits for another ATT_MTU: of a link that was up before the
  /// capture begins, the first values come before a new link can have exchanged it.
  ///
  /// Source: chosen.
  var mayGrowUntil: Instant?
  /// Since when values wait for a subscription to them.
  var unsubscribedSince: [AttributeHandle: Instant] = [:]
  /// When the answer to the last subscription arrives.
  var lastConfigured: Instant?
  /// What is still to come by itself.
  var pending: [AttributeHandle: PendingPushes] = [:]

  init(session: Int, start: Instant) {
    self.session = session
    self.start = start
  }

  /// When a value is due; nil where it is not planned, or has been sent. Mutating, so that it is
  /// done in place, as this is asked for every value.
  mutating func due(of planned: (place: Int, handle: AttributeHandle)?) -> Instant? {
    planned.flatMap { pending[$0.handle]?.due(of: $0.place) }
  }
}

extension RecordedServer {
  mutating func answer(
    _ pdu: ATTPDU, _ octets: [UInt8], on bearer: inout AttributeBearer,
    _ state: inout RecordedLinkState
  ) -> Outcome {
    turn(to: state.session)
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

// Everything that is no read or write of one attribute: discovery, mostly.
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
      return Outcome(answer: recorded.answer, delay: recorded.delay)
    }
    let delay = session(state).responseDelay
    if let handle = unknownValue(askedBy: pdu) {
      return Outcome(
        answer: refusal(of: pdu, at: handle), delay: delay,
        divergence: .unknown("the value of \(handle) was never read"))
    }
    let isKnown = isKnown(pdu)
    guard isKnown || isInferred(pdu), let answer = server.answer(pdu, on: &bearer) else {
      return Outcome(
        answer: refusal(of: pdu), delay: delay,
        divergence: .unknown("the recorded host never asked this: \(pdu.opcode)"))
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

  /// The n-th answer to these very octets, on this link or else on any other.
  private mutating func recorded(
    _ octets: [UInt8], _ state: inout RecordedLinkState, fitting mtu: Int
  ) -> RecordedDialogue.Exchange? {
    let count = state.requests[octets, default: 0]
    guard let place = nth(count, .exchange(octets), in: state) else { return nil }
    let exchange = open(place.session).dialogue.exchanges[place.index]
    // What was cut to another MTU is cut anew.
    guard exchange.answerOctets.count <= mtu else { return nil }
    state.requests[octets] = count + 1
    return exchange
  }

  /// The n-th place on this link, or else on another; the last one repeats. Where the attributes were
  /// others, a search found others too.
  mutating func nth(
    _ number: Int, _ question: RecordedPlaces.Question, in state: RecordedLinkState
  ) -> Ledger.Place? {
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
  ) -> Ledger.Place? {
    guard let found = open(session).places[question], let last = found.last else { return nil }
    return Ledger.Place(session: session, index: number < found.count ? found[number] : last)
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

  /// Whether the table can answer: it holds something there, or it is known to hold nothing.
  private func isKnown(_ pdu: ATTPDU) -> Bool {
    switch pdu {
    case .readByGroupTypeRequest(let range, let type):
      return holds(type, in: range) || table.isSearched(.services, in: range)
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

  /// The attribute whose value a request asks for first, where the capture shows the attribute and
  /// not the value. A list that begins with values that are known ends before it.
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

  /// - Parameter handle: What was refused; else what the request begins with.
  func refusal(
    of pdu: ATTPDU, _ code: ATTErrorCode = .attributeNotFound, at handle: AttributeHandle? = nil
  ) -> ATTPDU? {
    guard pdu.opcode.role == .request || pdu.opcode.role == .unknown,
      pdu.opcode.rawValue & 0x40 == 0
    else { return nil }
    let asked = pdu.attributeHandle ?? pdu.handleRange?.first ?? AttributeHandle(rawValue: 0)
    return .errorResponse(request: pdu.opcode, handle: handle ?? asked, error: code)
  }
}
