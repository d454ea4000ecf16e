import BluetoothProtocols
import Timelines

/// The client's half of a bearer. Procedures wait in a queue, and one request is out at a time.
///
/// Source: Core 5.4, Vol 3, Part F, 3.3.2 and 3.3.3.
struct ATTClient: Sendable {
  /// A procedure, and the request and session to which its result belongs.
  struct Job: Sendable {
    var procedure: any GATTProcedure
    var request: GATTRequest
    /// The session that made the request; nil for the system itself.
    var session: Int?
  }

  enum Output: Sendable {
    case send(ATTPDU, for: GATTRequest)
    /// The link is to be encrypted before the next output is sent.
    case secure
    case finished(Job, GATTResult)
  }

  private enum State: Sendable {
    case idle
    case awaitingResponse(to: ATTPDU, since: Instant)
    /// A request was not answered in time, or the link is closing. The client sends no more.
    case failed
  }

  private var state = State.idle
  private var jobs: [Job] = []
  /// Whether the link has been encrypted since it came up.
  var isSecured = false

  /// Queues a procedure. It begins when those before it are done.
  mutating func enqueue(_ job: Job, mtu: Int, at now: Instant) -> [Output] {
    jobs.append(job)
    return jobs.count == 1 ? begin(mtu: mtu, at: now) : []
  }

  mutating func receive(_ pdu: ATTPDU, mtu: Int, at now: Instant) -> [Output] {
    guard case .awaitingResponse(let request, _) = state, pdu.answers(request.opcode),
      !jobs.isEmpty
    else { return [] }
    if pdu.asksForSecurity, !isSecured {
      return [.secure] + apply(.send(request), mtu: mtu, at: now)
    }
    state = .idle
    return apply(jobs[0].procedure.receive(pdu, mtu: mtu), mtu: mtu, at: now)
  }

  /// Returns when the outstanding request times out; nil if none is outstanding.
  func deadline(timeout: Duration) -> Instant? {
    if case .awaitingResponse(_, let since) = state { since + timeout } else { nil }
  }

  /// Drops all procedures. The client sends no more, and no app is notified.
  mutating func giveUp() {
    state = .failed
    jobs = []
  }

  /// Drops the procedures of a session. An outstanding response to one of them is awaited and
  /// ignored.
  mutating func abandon(_ session: Int) {
    let awaitsResponse = jobs.first?.session == session
    jobs.removeAll { $0.session == session }
    if awaitsResponse {
      jobs.insert(Job(procedure: AwaitLastResponse(), request: .nothing, session: nil), at: 0)
    }
  }

  private mutating func begin(mtu: Int, at now: Instant) -> [Output] {
    if case .failed = state { return [] }
    guard !jobs.isEmpty else { return [] }
    return apply(jobs[0].procedure.begin(mtu: mtu), mtu: mtu, at: now)
  }

  private mutating func apply(_ step: GATTStep, mtu: Int, at now: Instant) -> [Output] {
    switch step {
    case .send(let pdu):
      state = .awaitingResponse(to: pdu, since: now)
      return [.send(pdu, for: jobs[0].request)]
    case .finish(let result):
      let job = jobs.removeFirst()
      var next = mtu
      if case .mtu(let agreed) = result { next = agreed }
      return [.finished(job, result)] + begin(mtu: next, at: now)
    }
  }
}

/// The rest of an abandoned procedure: the response to its last request, after which it ends. It
/// sends nothing of its own.
private struct AwaitLastResponse: GATTProcedure {
  mutating func begin(mtu: Int) -> GATTStep { .finish(.done) }
  mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep { .finish(.done) }
}

extension ATTPDU {
  /// Whether a server refused a request because the link is not encrypted. The system then pairs,
  /// or encrypts the link with the keys that it has, and repeats the request without telling the
  /// app.
  ///
  /// Source: Core 5.4, Vol 3, Part C, 10.3.2.
  fileprivate var asksForSecurity: Bool {
    guard case .errorResponse(_, _, let error) = self else { return false }
    return error == .insufficientAuthentication || error == .insufficientEncryption
  }

  /// Returns whether this is a response to a request.
  fileprivate func answers(_ request: ATTOpcode) -> Bool {
    if case .errorResponse(let refused, _, _) = self { return refused == request }
    return opcode == request.response
  }
}
