import BluetoothProtocols
import Timelines
import VirtualTime

/// One recorded connection: who was at its other end, when it was up, and its ATT PDUs in order.
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
  var events: [Event] = []
  /// The first record that shows the link.
  var record: Int?
  /// Whether a sniffer took the capture, so that nobody in it is the recorded host.
  private let isSniffed: Bool

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
    var record: Int?
  }
}

extension LinkTranscript {
  /// The connections of a capture's timeline, in the order of their first sign.
  ///
  /// - Parameter isSniffed: In a capture off the air the central stands for the host.
  static func all(in timeline: [Entry], isSniffed: Bool) -> [LinkTranscript] {
    var transcripts: [LinkTranscript] = []
    var places: [Int: Int] = [:]
    for entry in timeline where entry.kind.family == .link {
      guard let number = entry[.connection]?.integer, entry.kind != .linkFailed else { continue }
      let place =
        places[number]
        ?? {
          transcripts.append(LinkTranscript(number, from: entry, isSniffed: isSniffed))
          return transcripts.count - 1
        }()
      places[number] = place
      transcripts[place].note(entry)
    }
    return transcripts
  }

  private init(_ number: Int, from entry: Entry, isSniffed: Bool) {
    self.isSniffed = isSniffed
    connection = number
    record = entry.record
    start = entry.time
    peer = "connection \(number)"
  }

  private mutating func note(_ entry: Entry) {
    if let name = entry[.peer]?.text ?? entry[.address]?.address?.description { peer = name }
    if let address = entry[.address]?.address { self.address = address }
    if let type = entry[.addressType]?.text { addressType = type }
    switch entry.kind {
    case .linkConnected:
      isFromBeginning = events.isEmpty
      start = entry.time
      role = entry[.role]?.text.flatMap(Link.Role.init) ?? .central
    case .linkDisconnected:
      let reason = entry[.status]?.integer.map(DisconnectionReason.init)
      ending = Ending(
        time: entry.time, reason: reason ?? .remoteUserTerminated, record: entry.record)
    default:
      guard let octets = entry[.octets]?.octets, let pdu = try? ATTPDU(parsing: octets),
        entry.kind != .linkSignalling, entry.kind != .linkChannelData
      else { return }
      events.append(
        Event(
          time: entry.time,
          isFromHost: isSniffed ? pdu.goesToServer : entry.from == .implementation, pdu: pdu,
          octets: octets, record: entry.record))
    }
  }
}

extension Entry {
  /// The record of the capture that the entry was read from.
  var record: Int? { if case .record(let number) = origin { number } else { nil } }
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
