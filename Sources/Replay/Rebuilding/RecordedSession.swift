import BluetoothProtocols
import Timelines
import VirtualTime

/// One link of a peer with the recorded host, on which the peer was the server: its PDUs, and what
/// is asked of links that are not up.
struct RecordedSession: Sendable {
  private let transcript: LinkTranscript
  let mtus: MTUs
  /// How long the server usually took to answer.
  let responseDelay: Duration
  let counts: Counts
  /// When the first and the last of what the server sent by itself came.
  let pushTimes: ClosedRange<Instant>?
  /// Attributes to which something was written without being refused.
  let writtenHandles: Set<AttributeHandle>
  /// What may have been asked on it; nothing where no world is to be made of it.
  let questions: RecordedQuestions

  /// The ATT_MTU that the link came to have, and what both sides said of their own.
  struct MTUs: Hashable, Sendable {
    var link: Int
    var server: Int?
    var client: Int?
  }

  struct Counts: Hashable, Sendable {
    /// Answers that discover something.
    var discoveries: Int
    var reads: Int
    var writes: Int
    var pushes: Int

    var all: Int { discoveries + reads + writes + pushes }
  }

  /// - Parameter dialogue: The transcript's.
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

  /// When the recorded host ended the link.
  var hostEnding: Instant? { isEndedByHost ? end?.time : nil }

  /// How the peer ended the link; nil where the host did, or the capture does not show an end.
  var peerEnding: LinkTranscript.Ending? { isEndedByHost ? nil : end }

  /// What connection parameters the link came to have.
  var parameters: [LinkTranscript.Parameters] { transcript.parameters }

  /// What went over it, put together anew.
  var dialogue: RecordedDialogue { RecordedDialogue(transcript, clientIsHost: true) }
}

/// All of a recorded link, for as long as a link of the run stands for it. An object, as it is large
/// and passed on often.
final class OpenedSession: Sendable {
  let dialogue: RecordedDialogue
  let places: RecordedPlaces
  let plan: PushPlan
  /// When the link came to have other connection parameters.
  let parameters: [ParameterChange]
  /// How the peer ended the link; nil where the host did, or the capture does not show an end.
  let ending: Ending?

  struct ParameterChange: Hashable, Sendable {
    var cause: PushCause
    var offset: Duration
    var fields: Fields
    var record: Int?
  }

  struct Ending: Hashable, Sendable {
    var cause: PushCause
    var offset: Duration
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
    ending = session.peerEnding.map {
      let (cause, time) = plan.cause(before: $0.time)
      return Ending(cause: cause, offset: $0.time - time, reason: $0.reason)
    }
  }
}

extension RecordedDialogue.Exchange {
  /// Whether it shows the client attributes.
  var isDiscovery: Bool { !answer.revealedHandles(to: request).isEmpty }
}
