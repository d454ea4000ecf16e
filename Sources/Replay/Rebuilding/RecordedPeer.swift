import BluetoothProtocols
import Timelines
import VirtualTime

/// A remote device as a capture shows it: how it advertised, and what its GATT server held and did
/// on each of its links with the recorded host.
struct RecordedPeer: Sendable {
  let name: String
  var address: DeviceAddress
  var addressType: String
  /// Without contents where the capture shows the peer only on links: then it can be connected, but
  /// what it advertises is not known.
  var advertiser: Advertiser
  var advertisesWhileConnected: Bool
  var table: RecordedTable
  /// What its server gives over an encrypted link only.
  var barriers: SecurityBarriers
  /// Its links as a peripheral, in order.
  var sessions: [RecordedSession]
  /// How often it was reported to the recorded host.
  var sightings: Int
  /// Each different payload, when it was first heard.
  var firsts: [RecordedContents.First]
  /// What it asked of the recorded host's own server.
  var central: RecordedCentral?
}

/// One link of a peer with the recorded host, on which the peer was the server.
struct RecordedSession: Sendable {
  let connection: Int
  let start: Instant
  let isFromBeginning: Bool
  let dialogue: RecordedDialogue
  let places: RecordedPlaces
  let plan: PushPlan
  /// How the link ended, whoever ended it.
  let transcriptEnding: LinkTranscript.Ending?
  /// How the peer ended the link; nil where the host did, or the capture does not show an end.
  let ending: Ending?
  /// When the link came to have other connection parameters.
  let parameters: [ParameterChange]
  /// When the recorded host ended the link.
  let hostEnding: Instant?
  /// How long the server usually took to answer.
  let responseDelay: Duration
  /// The first record of the link.
  let record: Int?

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

  init(
    _ transcript: LinkTranscript, _ dialogue: RecordedDialogue, table: RecordedTable,
    barriers: SecurityBarriers, isToBeReplayed: Bool
  ) {
    connection = transcript.connection
    start = transcript.start
    isFromBeginning = transcript.isFromBeginning
    record = transcript.record
    transcriptEnding = transcript.ending
    self.dialogue = dialogue
    let replayed = isToBeReplayed ? dialogue : RecordedDialogue()
    places = RecordedPlaces(replayed, barriers)
    plan = PushPlan(replayed, table: table.table, start: transcript.start) { write in
      table.table[write.handle].map(table.isReachable) ?? false
    }
    let delays = dialogue.delays.sorted()
    responseDelay = delays.isEmpty ? .milliseconds(30) : delays[delays.count / 2]
    parameters = transcript.parameters.map { [plan] change in
      let (cause, time) = plan.cause(before: change.time)
      return ParameterChange(
        cause: cause, offset: change.time - time, fields: change.fields, record: change.record)
    }
    let isByHost = transcript.ending?.reason == .terminatedByLocalHost
    hostEnding = isByHost ? transcript.ending?.time : nil
    ending =
      isByHost
      ? nil
      : transcript.ending.map { [plan] in
        let (cause, time) = plan.cause(before: $0.time)
        return Ending(cause: cause, offset: $0.time - time, reason: $0.reason)
      }
  }
}

extension RecordedPeer {
  /// - Parameters:
  ///   - transcripts: The links on which the peer was the server, in order.
  ///   - isToBeReplayed: Whether a world is to be made of it, and not only a comparison.
  init(
    name: String, heard: RecordedAdvertiser?, transcripts: [LinkTranscript],
    listening: ListeningRecord, initiating: [InitiatingRecord.Period],
    address known: (DeviceAddress, String)?, isToBeReplayed: Bool = true
  ) {
    self.name = name
    (address, addressType) = known ?? (DeviceAddress(randomStaticNamed: name), "random")
    let dialogues = transcripts.map { RecordedDialogue($0, clientIsHost: true) }
    let table = RecordedTable(dialogues)
    self.table = table
    let barriers = SecurityBarriers(dialogues)
    self.barriers = barriers
    sessions = zip(transcripts, dialogues).map {
      RecordedSession($0, $1, table: table, barriers: barriers, isToBeReplayed: isToBeReplayed)
    }
    let busy = transcripts.map { $0.start..<max($0.ending?.time ?? .distantFuture, $0.start) }
    sightings = heard?.sightings ?? 0
    firsts = heard?.contents.firsts ?? []
    advertisesWhileConnected = heard?.wasHeardWhileLinked ?? false
    // Of one that was never heard only the rhythm is there: an initiator finds it, a scanner does
    // not, and that no scanner heard it says nothing.
    advertiser = (heard ?? RecordedAdvertiser()).advertiser(
      address: address, addressType: addressType,
      listening: heard == nil ? ListeningRecord() : listening, initiating: initiating, busy: busy)
  }
}

extension Advertiser {
  /// The same advertiser with the chance of this run.
  func seeded(_ seed: UInt64) -> Advertiser {
    var seeded = self
    for index in presences.indices {
      let schedule = presences[index].schedule
      seeded.presences[index].schedule = AdvertisingSchedule(
        start: schedule.start, interval: schedule.interval, seed: seed)
    }
    return seeded
  }
}
