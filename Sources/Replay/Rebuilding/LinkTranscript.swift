import BluetoothProtocols
import Timelines
import VirtualTime

/// One recorded connection: who was at its other end, when it was up, and what its ATT PDUs came to.
struct LinkTranscript: Sendable {
  let connection: Int
  var peer: String
  var address: DeviceAddress?
  var addressType: String?
  /// The recorded host's role.
  var role = Link.Role.central
  /// When the link came up; of a link that was up before, its first sign.
  var start: Instant
  /// Whether the capture shows how the link came up.
  var isFromBeginning = false
  var ending: Ending?
  /// PDUs of which it is not known yet which side sent them.
  private var events: [Event] = []
  private var hasEvents = false
  /// What the recorded host asked its peer, and what its peer asked it.
  private(set) var asked = RecordedDialogue()
  private(set) var served = RecordedDialogue()
  /// What a peripheral came to be told of its connection while it was up.
  var parameters: [Parameters] = []
  /// Whether it is encrypted at this point of the timeline.
  private var isEncrypted = false
  /// The first record that shows the link.
  var record: Int?

  struct Ending: Hashable, Sendable {
    var time: Instant
    var reason: DisconnectionReason
    var record: Int?
  }

  /// A PDU that one side sent.
  struct Event: Hashable, Sendable {
    var time: Instant
    var isFromHost: Bool
    var pdu: ATTPDU
    var octets: [UInt8]
    /// Whether the capture shows that the link was encrypted by then.
    var isEncrypted: Bool
    var record: Int?
  }

  /// Other connection parameters than before.
  struct Parameters: Hashable, Sendable {
    var time: Instant
    var fields: Fields
    var record: Int?
  }
}

/// The connections of a capture, in the order of their first sign, as its timeline goes on.
struct LinkTranscripts: Sendable {
  private var transcripts: [LinkTranscript] = []
  /// By the number of the connection.
  private var places: [Int: Int] = [:]
  /// How many links with a peer are up on which it is the peripheral, where any are.
  private var open: [String: Int] = [:]

  /// - Parameter hasHost: Whether there is a recorded host: in a capture off the air the central
  ///   stands for it, which is known at the end of the capture.
  mutating func note(_ entry: Entry, hasHost: Bool) {
    guard let number = entry[.connection]?.integer, entry.kind != .linkFailed else { return }
    let place = places[number] ?? transcripts.count
    if place == transcripts.count {
      places[number] = place
      transcripts.append(LinkTranscript(number, from: entry))
    } else {
      count(place, by: -1)
    }
    transcripts[place].note(entry)
    if hasHost { transcripts[place].tell(isSniffed: false) }
    count(place, by: 1)
  }

  private mutating func count(_ place: Int, by step: Int) {
    guard transcripts[place].ending == nil, transcripts[place].role == .central else { return }
    let peer = transcripts[place].peer
    let count = open[peer, default: 0] + step
    open[peer] = count == 0 ? nil : count
  }

  /// Whether a peer is connected to the recorded host at this point of the timeline.
  func isLinked(_ peer: String) -> Bool { !open.isEmpty && open[peer, default: 0] > 0 }

  /// - Parameter isSniffed: In a capture off the air the central stands for the host, since nobody
  ///   in it is the recorded host.
  func finished(isSniffed: Bool) -> [LinkTranscript] {
    transcripts.map { transcript in
      var transcript = transcript
      transcript.tell(isSniffed: isSniffed)
      return transcript
    }
  }
}

extension LinkTranscript {
  /// The connections of a whole timeline.
  static func all(in timeline: [Entry], isSniffed: Bool) -> [LinkTranscript] {
    var transcripts = LinkTranscripts()
    for entry in timeline where entry.kind.family == .link {
      transcripts.note(entry, hasHost: false)
    }
    return transcripts.finished(isSniffed: isSniffed)
  }

  fileprivate init(_ number: Int, from entry: Entry) {
    connection = number
    record = entry.record
    start = entry.time
    peer = "connection \(number)"
  }

  fileprivate mutating func note(_ entry: Entry) {
    if let name = entry[.peer]?.text ?? entry[.address]?.address?.description { peer = name }
    if let address = entry[.address]?.address { self.address = address }
    if let type = entry[.addressType]?.text { addressType = type }
    switch entry.kind {
    case .linkConnected:
      isFromBeginning = !hasEvents
      start = entry.time
      role = entry[.role]?.text.flatMap(Link.Role.init) ?? .central
    case .linkDisconnected:
      let reason = entry[.status]?.integer.map(DisconnectionReason.init)
      ending = Ending(
        time: entry.time, reason: reason ?? .remoteUserTerminated, record: entry.record)
    case .linkParameters:
      parameters.append(
        Parameters(
          time: entry.time,
          fields: [
            .interval: entry[.interval], .peripheralLatency: entry[.peripheralLatency],
            .supervisionTimeout: entry[.supervisionTimeout],
          ], record: entry.record))
    case .linkEncrypted, .linkPaired: isEncrypted = entry.isEncrypted(isEncrypted)
    default:
      guard let octets = entry[.octets]?.octets, let pdu = try? ATTPDU(parsing: octets),
        entry.kind != .linkSignalling, entry.kind != .linkChannelData
      else { return }
      hasEvents = true
      events.append(
        Event(
          time: entry.time, isFromHost: entry.from == .implementation, pdu: pdu, octets: octets,
          isEncrypted: isEncrypted, record: entry.record))
    }
  }
}

extension LinkTranscript {
  /// Has the dialogues take in what came since the last time.
  fileprivate mutating func tell(isSniffed: Bool) {
    for var event in events {
      if isSniffed { event.isFromHost = event.pdu.goesToServer }
      asked.note(event, isFromClient: event.isFromHost)
      served.note(event, isFromClient: !event.isFromHost)
    }
    events.removeAll(keepingCapacity: true)
  }
}

extension Entry {
  /// The record of the capture that the entry was read from.
  var record: Int? { if case .record(let number) = origin { number } else { nil } }

  /// Whether a link is encrypted after this entry, which is `link.encrypted` or `link.paired`: what
  /// failed changes nothing, and two that have paired are encrypted.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.8; Vol 3, Part H, 2.1 (keys are distributed encrypted).
  func isEncrypted(_ former: Bool) -> Bool {
    let isOn = self[.enabled]?.flag ?? false
    if kind == .linkPaired { return former || isOn }
    return self[.status]?.integer ?? 0 == 0 ? isOn : former
  }
}

extension ATTPDU {
  /// Source: inferred. Nearly always the central alone is a client.
  fileprivate var goesToServer: Bool {
    switch opcode.role {
    case .request, .command, .confirmation: true
    case .response, .notification, .indication, .unknown: false
    }
  }
}
