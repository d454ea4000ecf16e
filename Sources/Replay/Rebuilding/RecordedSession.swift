import BluetoothProtocols
import Timelines

/// One link of a peer with the recorded host, on which the peer was the server. Holds the PDUs, and
/// what must be known of the link while no link of the run stands for it.
struct RecordedSession: Sendable {
  private let transcript: LinkTranscript
  let mtus: MTUs
  /// The time that the server usually took to answer.
  let responseDelay: Duration
  let counts: Counts
  /// The times of the first and the last value that the server sent by itself.
  let pushTimes: ClosedRange<Instant>?
  /// Attributes to which the client wrote something that was not refused.
  let writtenHandles: Set<AttributeHandle>
  /// The questions that may have been asked on the link; empty if the recording is not to be
  /// replayed.
  let questions: RecordedQuestions

  /// The ATT_MTU that the link came to have, and the MTU that each side named as its own.
  struct MTUs: Hashable, Sendable {
    var link: Int
    var server: Int?
    var client: Int?
  }

  struct Counts: Hashable, Sendable {
    /// Answers that show the client attributes.
    var discoveries: Int
    var reads: Int
    var writes: Int
    var pushes: Int

    var all: Int { discoveries + reads + writes + pushes }
  }

  /// - Parameter dialogue: The dialogue that the transcript shows.
  init(_ transcript: LinkTranscript, _ dialogue: RecordedDialogue, isToBeReplayed: Bool) {
    self.transcript = transcript
    mtus = MTUs(link: dialogue.mtu, server: dialogue.serverMTU, client: dialogue.clientMTU)
    let delays = dialogue.delays.sorted()
    responseDelay = delays.isEmpty ? .milliseconds(30) : delays[delays.count / 2]
    counts = Counts(
      discoveries: dialogue.exchanges.count { $0.isDiscovery }, reads: dialogue.reads.count,
      writes: dialogue.writes.count, pushes: dialogue.pushes.count)
    pushTimes = dialogue.pushes.lazy.map(\.time).range
    writtenHandles = Set(dialogue.writes.lazy.filter { $0.refusal == nil }.map(\.handle))
    questions = isToBeReplayed ? RecordedQuestions(dialogue) : RecordedQuestions()
  }
}

extension RecordedSession {
  var start: Instant { transcript.start }
  var isFromBeginning: Bool { transcript.isFromBeginning }
  /// The first record of the link.
  var record: Int? { transcript.record }
  /// How the link ended, whoever ended it.
  var end: LinkTranscript.Ending? { transcript.ending }

  private var isEndedByHost: Bool { end?.reason == .terminatedByLocalHost }

  /// The instant at which the recorded host ended the link.
  var hostEnding: Instant? { isEndedByHost ? end?.time : nil }

  /// How the peer ended the link; nil if the host did, or if the capture shows no end.
  var peerEnding: LinkTranscript.Ending? { isEndedByHost ? nil : end }

  /// The connection parameters that the link came to have, in order.
  var parameters: [LinkTranscript.ParameterChange] { transcript.parameters }

  /// The instant at which the peer asked for security; nil if it did not.
  var securityRequest: Instant? { transcript.security.asked }

  /// The parameters for which the peer asked, in order.
  var parameterRequests: [LinkTranscript.ParameterRequest] { transcript.parameterRequests }

  /// The messages on the link. They are put together anew each time.
  var dialogue: RecordedDialogue { RecordedDialogue(transcript, clientIsHost: true) }
}

/// A recorded link with all that went over it, for as long as a link of the run stands for it. A
/// class, as it is large and is passed on often.
final class OpenedSession: Sendable {
  let dialogue: RecordedDialogue
  let places: RecordedPlaces
  let plan: PushPlan
  /// The changes of the connection parameters, each with the event that it followed.
  let parameters: [ParameterChange]
  /// The peer's requests for other parameters, each with the event that it followed.
  let parameterRequests: [RecordedParameterRequest]
  /// How the peer ended the link; nil if the host did, or if the capture shows no end.
  let ending: Ending?
  /// The cause of the peer's request for security, and its delay; nil if it did not ask.
  let securityRequest: (cause: PushCause, offset: Duration)?

  struct ParameterChange: Hashable, Sendable {
    var cause: PushCause
    var offset: Duration
    var fields: Fields
    var record: Int?
  }

  struct Ending: Hashable, Sendable {
    var cause: PushCause
    var offset: Duration
    /// The time for which the link had been up.
    var age: Duration
    var reason: DisconnectionReason
  }

  init(_ session: RecordedSession, table: RecordedTable, barriers: SecurityBarriers) {
    dialogue = session.dialogue
    places = RecordedPlaces(dialogue, barriers)
    let plan = PushPlan(dialogue, table: table.table, start: session.start) { write in
      table.table[write.handle].map(table.isReachable) ?? false
    }
    self.plan = plan
    parameters = session.parameters.map { change in
      let (cause, time) = plan.cause(before: change.time)
      return ParameterChange(
        cause: cause, offset: change.time - time, fields: change.fields, record: change.record)
    }
    securityRequest = session.securityRequest.map {
      let (cause, time) = plan.cause(before: $0)
      return (cause, $0 - time)
    }
    parameterRequests = session.parameterRequests.map { request in
      let (cause, time) = plan.cause(before: request.time)
      return RecordedParameterRequest(
        cause: cause, offset: request.time - time, octets: request.octets, record: request.record)
    }
    ending = session.peerEnding.map {
      let (cause, time) = plan.cause(before: $0.time)
      return Ending(
        cause: cause, offset: $0.time - time, age: $0.time - session.start, reason: $0.reason)
    }
  }
}

/// An L2CAP Connection Parameter Update Request of a peer, with the event that it followed.
struct RecordedParameterRequest: Hashable, Sendable {
  var cause: PushCause
  var offset: Duration
  var octets: [UInt8]
  var record: Int?
}

extension RecordedDialogue.Exchange {
  /// Whether it shows the client attributes.
  var isDiscovery: Bool { !answer.revealedHandles(to: request).isEmpty }
}
