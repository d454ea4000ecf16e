import BluetoothProtocols
import Timelines

/// A remote device as a capture shows it: its advertising, the attributes of its GATT server, and
/// the server's messages on each link with the recorded host.
struct RecordedPeer: Sendable {
  let name: String
  var address: DeviceAddress
  var addressType: String
  /// Without contents if the capture shows the peer only on links. Then the peer can be connected,
  /// but what it advertises is not known.
  var advertiser: AirAdvertiser
  var advertisesWhileConnected: Bool
  var table: RecordedTable
  /// The tables of links on which the attributes were others.
  var variants = RecordedVariants()
  /// The accesses that its server allows over an encrypted link only.
  var barriers: SecurityBarriers
  /// How it pairs.
  var pairing = RecordedPairing()
  /// Its links as a peripheral, in order.
  var sessions: [RecordedSession]
  /// The number of times that it was reported to the recorded host.
  var sightings: Int
  /// Each different payload, with the time at which it was first heard.
  var firsts: [RecordedContents.First]
  var discoveries = RecordedDiscoveries()
  /// Its requests to the recorded host's own server; nil if it asked nothing and made no link.
  var central: RecordedCentral?
}

/// The attributes that a recorded client was shown, each with the time at which it first was.
struct RecordedDiscoveries: Sendable {
  private(set) var all: [Shown] = []
  private var known: Set<AttributeHandle> = []

  struct Shown: Hashable, Sendable {
    var handle: AttributeHandle
    var time: Instant
    var record: Int?
  }

  mutating func learn(from dialogue: RecordedDialogue) {
    for exchange in dialogue.exchanges {
      for handle in exchange.answer.revealedHandles(to: exchange.request).sorted()
      where known.insert(handle).inserted {
        all.append(
          Shown(
            handle: handle, time: exchange.time + exchange.delay, record: exchange.record))
      }
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
    (table, barriers, sessions) = (RecordedTable(), SecurityBarriers(), [])
    for transcript in transcripts {
      let dialogue = RecordedDialogue(transcript, clientIsHost: true)
      discoveries.learn(from: dialogue)
      variants.learn(from: dialogue)
      table.learn(from: dialogue)
      barriers.learn(from: dialogue)
      sessions.append(
        RecordedSession(transcript, dialogue, isToBeReplayed: isToBeReplayed))
    }
    variants.complete(beside: table)
    table.complete()
    barriers.complete()
    let busy = transcripts.map { $0.start..<max($0.ending?.time ?? .distantFuture, $0.start) }
    sightings = heard?.sightings ?? 0
    firsts = heard?.contents.firsts ?? []
    advertisesWhileConnected = heard?.wasHeardWhileLinked ?? false
    // A peer that was never heard gets no contents, only a rhythm: an initiator finds it, a scanner
    // does not. That no scanner heard it shows no absence.
    advertiser = (heard ?? RecordedAdvertiser()).advertiser(
      address: address, addressType: addressType,
      listening: heard == nil ? ListeningRecord() : listening, initiating: initiating, busy: busy)
  }
}

extension RecordedPeer {
  /// Returns one of its links with all that went over it.
  func opened(_ session: Int) -> OpenedSession {
    OpenedSession(sessions[session], table: table(ofSession: session), barriers: barriers)
  }

  /// Returns its attributes as one of its links shows them, or leaves them open.
  func table(ofSession session: Int, epoch: Int = 0) -> RecordedTable {
    variants[session, epoch] ?? table
  }

  /// Tells whether the attributes may be the same on two links: no change is known between them.
  func sharesTable(_ session: Int, with other: Int) -> Bool {
    variants.isEmpty || variants.number(of: session) == variants.number(of: other)
  }
}

extension AirAdvertiser {
  /// Returns the same advertiser with this run's seed for its advertising delays.
  func seeded(_ seed: UInt64) -> AirAdvertiser {
    var seeded = self
    for index in presences.indices {
      let schedule = presences[index].schedule
      seeded.presences[index].schedule = AdvertisingSchedule(
        start: schedule.start, interval: schedule.interval, seed: seed,
        audibility: schedule.audibility)
    }
    return seeded
  }
}
