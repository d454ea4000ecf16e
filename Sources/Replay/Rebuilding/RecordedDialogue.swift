import BluetoothProtocols
import Timelines

/// The requests of a recorded client to a server on one link, the answers, and the values that the
/// server sent by itself. Each item may be put together from several PDUs of the transcript.
struct RecordedDialogue: Sendable {
  /// A request and its answer, as octets.
  struct Exchange: Hashable, Sendable {
    var request: ATTPDU
    var requestOctets: [UInt8]
    var answer: ATTPDU
    var answerOctets: [UInt8]
    var time: Instant
    var delay: Duration
    /// Whether the link was encrypted when the request was sent.
    var isEncrypted = false
    var record: Int?
  }

  /// A value as far as the client read it, in one request or several.
  struct Read: Hashable, Sendable {
    var handle: AttributeHandle
    var outcome: Outcome
    var time: Instant
    /// The instant of the answer with the last part.
    var end: Instant
    var delay: Duration
    /// Whether the link was encrypted when the first part was requested.
    var isEncrypted = false
    var record: Int?

    enum Outcome: Hashable, Sendable {
      case value([UInt8], isComplete: Bool)
      case refused(ATTErrorCode)
    }
  }

  /// A value that the client wrote, in one PDU or several.
  struct Write: Hashable, Sendable {
    var handle: AttributeHandle
    var value: [UInt8]
    var style: Style
    var refusal: ATTErrorCode?
    var time: Instant
    var end: Instant
    var delay: Duration
    /// Whether the link was encrypted when the first part was written.
    var isEncrypted = false
    var record: Int?

    enum Style: Hashable, Sendable { case request, command, prepared }
  }

  /// A value that the server sent by itself.
  struct Push: Hashable, Sendable {
    var handle: AttributeHandle
    var value: [UInt8]
    var isIndication: Bool
    var time: Instant
    var record: Int?
  }

  /// All exchanges except reads and writes of one attribute, which are in ``reads`` and ``writes``.
  private(set) var exchanges: [Exchange] = []
  /// The time that the server took for each answer, in order.
  private(set) var delays: [Duration] = []
  private(set) var reads: [Read] = []
  /// Reads of declarations. The client's own stack reads them, to name an included service.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 4.5.1.
  private(set) var declarationReads: [Read] = []
  private(set) var writes: [Write] = []
  private(set) var pushes: [Push] = []
  /// The ATT_MTU that the link came to have: the one that was exchanged, or at least the size of
  /// the longest PDU seen.
  private(set) var mtu = ATTLimit.leastMTU
  /// The MTU that the server named as its own.
  private(set) var serverMTU: Int?
  /// The MTU that the client named as its own.
  private(set) var clientMTU: Int?

  /// Requests without an answer so far. There is more than one only if the capture has lost an
  /// answer, or if a client broke the rule of one request at a time.
  private var pending: [LinkTranscript.Event] = []
  private var prepared: [Write] = []

  /// - Parameter clientIsHost: Whether the client to follow is the recorded host; else it is the
  ///   peer.
  init(_ transcript: LinkTranscript, clientIsHost: Bool) {
    if !clientIsHost, !transcript.hostServes { return }
    for event in transcript.pdus {
      receive(event, isFromClient: event.isFromHost == clientIsHost)
    }
    let declarations = exchanges.reduce(into: Set()) {
      $0.formUnion($1.answer.declarationHandles(to: $1.request))
    }
    declarationReads = reads.filter { declarations.contains($0.handle) }
    if !declarationReads.isEmpty { reads.removeAll { declarations.contains($0.handle) } }
  }

  /// Receives the next PDU of the link.
  private mutating func receive(_ event: LinkTranscript.Event, isFromClient: Bool) {
    mtu = max(mtu, event.pdu.leastMTU)
    switch (event.pdu.opcode.role, isFromClient) {
    case (.request, true): pending.append(event)
    case (.response, false): complete(event)
    case (.command, true): command(event)
    case (.notification, false), (.indication, false): push(event)
    case (.request, false), (.response, true), (.command, false), (.notification, true),
      (.indication, true), (.confirmation, _), (.unknown, _):
      break
    }
  }
}

extension RecordedDialogue {
  private mutating func complete(_ answer: LinkTranscript.Event) {
    guard let request = request(answeredBy: answer.pdu) else { return }
    let exchange = Exchange(
      request: request.pdu, requestOctets: request.octets, answer: answer.pdu,
      answerOctets: answer.octets, time: request.time,
      delay: max(answer.time - request.time, .zero), isEncrypted: request.isEncrypted,
      record: request.record)
    delays.append(exchange.delay)
    if !exchange.isOfOneValue { exchanges.append(exchange) }
    switch (request.pdu, answer.pdu) {
    case (.exchangeMTURequest(let client), .exchangeMTUResponse(let server)):
      (clientMTU, serverMTU) = (Int(client), Int(server))
      mtu = ATTLimit.agreedMTU(client: Int(client), server: Int(server))
    case (.readRequest(let handle), let pdu): read(handle, pdu, exchange)
    case (.readBlobRequest(let handle, let offset), let pdu):
      readOn(handle, from: Int(offset), pdu, exchange)
    case (.writeRequest(let handle, let value), let pdu):
      writes.append(write(handle, value, .request, exchange, refusal: pdu.error))
    case (.prepareWriteRequest(let handle, let offset, let value), let pdu):
      prepare(value, at: Int(offset), of: handle, exchange, refusal: pdu.error)
    case (.executeWriteRequest(let flags), let pdu): execute(flags, exchange, refusal: pdu.error)
    default: for value in exchange.values(mtu: mtu) { read(value, in: exchange) }
    }
  }

  private mutating func read(_ value: Exchange.Value, in exchange: Exchange) {
    reads.append(
      Read(
        handle: value.handle, outcome: .value(value.octets, isComplete: value.isComplete),
        time: exchange.time, end: exchange.time + exchange.delay, delay: exchange.delay,
        isEncrypted: exchange.isEncrypted, record: exchange.record))
  }

  /// Returns the last pending request that this PDU can answer. Earlier ones with the same opcode
  /// have been abandoned.
  private mutating func request(answeredBy answer: ATTPDU) -> LinkTranscript.Event? {
    let found = pending.lastIndex { request in
      if case .errorResponse(let refused, _, _) = answer { return refused == request.pdu.opcode }
      return request.pdu.opcode.response == answer.opcode
    }
    guard let found else { return nil }
    let request = pending.remove(at: found)
    pending.removeAll { $0.pdu.opcode == request.pdu.opcode }
    return request
  }

  private mutating func read(_ handle: AttributeHandle, _ answer: ATTPDU, _ exchange: Exchange) {
    var outcome = Read.Outcome.refused(answer.error ?? .unlikelyError)
    if case .readResponse(let value) = answer {
      outcome = .value(value, isComplete: value.count < mtu - 1)
    }
    reads.append(
      Read(
        handle: handle, outcome: outcome, time: exchange.time, end: exchange.time + exchange.delay,
        delay: exchange.delay, isEncrypted: exchange.isEncrypted, record: exchange.record))
  }

  /// Takes in the answer to a Read Blob Request: a further part of the value, or the proof that
  /// there is none.
  private mutating func readOn(
    _ handle: AttributeHandle, from offset: Int, _ answer: ATTPDU, _ exchange: Exchange
  ) {
    guard let last = reads.lastIndex(where: { $0.handle == handle }),
      case .value(let value, _) = reads[last].outcome, value.count == offset
    else { return }
    reads[last].end = exchange.time + exchange.delay
    if case .readBlobResponse(let part) = answer {
      reads[last].outcome = .value(value + part, isComplete: part.count < mtu - 1)
    } else {
      reads[last].outcome = .value(value, isComplete: true)
    }
  }

  private func write(
    _ handle: AttributeHandle, _ value: [UInt8], _ style: Write.Style, _ exchange: Exchange,
    refusal: ATTErrorCode?
  ) -> Write {
    Write(
      handle: handle, value: value, style: style, refusal: refusal, time: exchange.time,
      end: exchange.time + exchange.delay, delay: exchange.delay,
      isEncrypted: exchange.isEncrypted, record: exchange.record)
  }

  private mutating func prepare(
    _ value: [UInt8], at offset: Int, of handle: AttributeHandle, _ exchange: Exchange,
    refusal: ATTErrorCode?
  ) {
    if let refusal {
      prepared = []
      writes.append(write(handle, value, .prepared, exchange, refusal: refusal))
    } else if let last = prepared.indices.last, prepared[last].handle == handle,
      prepared[last].value.count == offset
    {
      prepared[last].value += value
    } else {
      prepared.append(write(handle, value, .prepared, exchange, refusal: nil))
    }
  }

  private mutating func execute(
    _ flags: ATTExecuteWriteFlags, _ exchange: Exchange, refusal: ATTErrorCode?
  ) {
    defer { prepared = [] }
    if flags == .cancel { return }
    for var write in prepared {
      write.refusal = refusal
      write.end = exchange.time + exchange.delay
      writes.append(write)
    }
  }

  private mutating func command(_ event: LinkTranscript.Event) {
    guard let handle = event.pdu.attributeHandle, let value = event.pdu.value else { return }
    writes.append(
      Write(
        handle: handle, value: value, style: .command, refusal: nil, time: event.time,
        end: event.time, delay: .zero, isEncrypted: event.isEncrypted, record: event.record))
  }

  private mutating func push(_ event: LinkTranscript.Event) {
    switch event.pdu {
    case .handleValueNotification(let handle, let value):
      push(value, of: handle, isIndication: false, event)
    case .handleValueIndication(let handle, let value):
      push(value, of: handle, isIndication: true, event)
    case .multipleHandleValueNotification(let entries):
      for entry in entries { push(entry.value, of: entry.handle, isIndication: false, event) }
    default: break
    }
  }

  private mutating func push(
    _ value: [UInt8], of handle: AttributeHandle, isIndication: Bool, _ event: LinkTranscript.Event
  ) {
    pushes.append(
      Push(
        handle: handle, value: value, isIndication: isIndication, time: event.time,
        record: event.record))
  }
}

extension RecordedDialogue.Exchange {
  /// A value that an answer with several of them holds.
  struct Value: Hashable, Sendable {
    var handle: AttributeHandle
    var octets: [UInt8]
    var isComplete: Bool
  }

  /// Returns the values that the answer shows to a client which asked for values: by their UUID, or
  /// several at once. Empty for a discovery, and for what a host's own stack asks.
  ///
  /// The answer to a Read Multiple Request does not say where a value ends, so it shows none.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.4.2 (at most ATT_MTU - 4 octets of each value), 3.4.4.8
  /// and 3.4.4.12.
  func values(mtu: Int) -> [Value] {
    switch (request, answer) {
    case (.readByTypeRequest(_, let type), .readByTypeResponse(let entries))
    where !type.isOfStack:
      entries.map {
        Value(
          handle: $0.handle, octets: $0.value, isComplete: $0.value.count < min(mtu - 4, 253))
      }
    case (
      .readMultipleVariableRequest(let handles), .readMultipleVariableResponse(let values)
    ):
      zip(handles, values).map {
        Value(handle: $0, octets: $1.value, isComplete: $1.value.count == Int($1.length))
      }
    default: []
    }
  }

  /// Whether the exchange is a part of what is kept as a read or a write. A Prepare Write Request
  /// that was refused is kept as an exchange too.
  fileprivate var isOfOneValue: Bool {
    switch request {
    case .readRequest, .readBlobRequest, .writeRequest, .executeWriteRequest: true
    case .prepareWriteRequest: answer.error == nil
    default: false
    }
  }
}

extension BluetoothUUID {
  /// Whether a host's own stack reads attributes of this type by their UUID.
  fileprivate var isOfStack: Bool {
    GATTAttributeType.isOfGenericServices(self)
      || abbreviation.map { (0x2800...0x28FF).contains($0) } ?? false
  }
}

extension ATTPDU {
  /// The reason why the server refused, if this PDU is a refusal.
  var error: ATTErrorCode? { if case .errorResponse(_, _, let error) = self { error } else { nil } }

  /// Returns the least ATT_MTU with which this PDU could be sent. Every PDU has at most ATT_MTU
  /// octets. Only a signature comes on top, so a signed write says nothing.
  fileprivate var leastMTU: Int {
    switch self {
    case .signedWriteCommand: 0
    // Nearly all PDUs are one of these.
    case .handleValueNotification(_, let value), .handleValueIndication(_, let value),
      .writeRequest(_, let value), .writeCommand(_, let value):
      3 + value.count
    case .readResponse(let value): 1 + value.count
    default: encoded().count
    }
  }
}
