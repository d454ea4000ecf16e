import BluetoothProtocols
import Timelines

/// One recorded connection: which device was at its other end, when it was up, and its ATT PDUs.
struct LinkTranscript: Sendable {
  let connection: Int
  var peer: String
  var address: DeviceAddress?
  var addressType: String?
  /// The recorded host's role.
  var role = LinkRole.central
  /// The instant at which the link came up or, if that was before the capture began, gave its first
  /// sign.
  var start: Instant
  /// Whether the capture shows how the link came up.
  var isFromBeginning = false
  var ending: Ending?
  private(set) var pdus: RecordedPDUs
  /// Whether any PDU shows the recorded host as a server.
  private(set) var hostServes = false
  /// The connection parameters with which the link was made, as far as the capture shows them.
  private(set) var firstParameters = Fields()
  /// The connection parameters that the link came to have while it was up, in order.
  var parameters: [ParameterChange] = []
  /// Whether the central refused parameters for which the recorded host asked as a peripheral.
  private(set) var centralRefusesParameters = false
  /// Whether the recorded host has asked as a peripheral, without a change since.
  private var hostHasAsked = false
  /// The pairing and encryption that the link shows.
  private(set) var security = RecordedSecurity()
  /// The parameters for which the peer asked as a peripheral, in order.
  private(set) var parameterRequests: [ParameterRequest] = []
  /// Whether the link is encrypted at this point of the timeline.
  private var isEncrypted = false
  /// The first record that shows the link.
  var record: Int?
  /// The instant of the last event on it.
  private var lastSign = Instant.start
  /// The number of cuts in the recording up to the last event on the link.
  fileprivate var cuts = 0

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

  /// An L2CAP Connection Parameter Update Request.
  struct ParameterRequest: Hashable, Sendable {
    var time: Instant
    var octets: [UInt8]
    var record: Int?
  }

  /// A change of the connection parameters.
  struct ParameterChange: Hashable, Sendable {
    var time: Instant
    var fields: Fields
    /// Whether the recorded host, as a peripheral, had asked for a change.
    var isAskedFor = false
    var record: Int?
  }
}

/// The connections of a capture, in the order of their first sign. They grow with each entry of the
/// timeline.
struct LinkTranscripts: Sendable {
  private var transcripts: [LinkTranscript] = []
  /// The index of each connection's transcript, by the number of the connection.
  private var places: [Int: Int] = [:]
  /// For each peer, the number of open links on which it is the peripheral. Holds only peers with
  /// such a link.
  private var open: [String: Int] = [:]
  private let spool: (any OctetSpool)?
  /// The instants at which the recorder's clock was set.
  private var cuts: [Instant] = []

  init(_ spool: (any OctetSpool)? = nil) { self.spool = spool }

  /// Records a cut: the recorder's clock was set, and the length of the gap is unknown.
  mutating func cut(at time: Instant) { cuts.append(time) }

  mutating func add(_ entry: Entry) {
    guard let number = entry[.connection]?.integer, entry.kind != .linkFailed else { return }
    let place = places[number] ?? transcripts.count
    let isNew = place == transcripts.count
    if isNew {
      places[number] = place
      transcripts.append(LinkTranscript(number, from: entry, spool))
    }
    let former = isNew ? nil : openPeer(place)
    transcripts[place].add(entry)
    transcripts[place].cuts = cuts.count
    let peer = openPeer(place)
    if peer == former { return }
    if let former { count(former, by: -1) }
    if let peer { count(peer, by: 1) }
  }

  /// Returns the peripheral at the other end of a link; nil if the link is down, or the recorded
  /// host is its peripheral.
  private func openPeer(_ place: Int) -> String? {
    guard transcripts[place].ending == nil, transcripts[place].role == .central else { return nil }
    return transcripts[place].peer
  }

  private mutating func count(_ peer: String, by step: Int) {
    let count = open[peer, default: 0] + step
    open[peer] = count == 0 ? nil : count
  }

  /// Whether a peer is connected to the recorded host at this point of the timeline.
  func isLinked(_ peer: String) -> Bool { !open.isEmpty && open[peer, default: 0] > 0 }

  func finished() -> [LinkTranscript] {
    var finished = transcripts
    var former: [Pair: Int] = [:]
    for place in finished.indices {
      let pair = Pair(peer: finished[place].peer, role: finished[place].role)
      if let former = former.updateValue(place, forKey: pair) {
        finished[former].endUnseen(before: finished[place])
      }
    }
    for place in finished.indices where finished[place].cuts < cuts.count {
      finished[place].beLost(at: cuts[finished[place].cuts])
    }
    return finished
  }

  /// A peer and the recorded host's role. Two devices have only one link at a time with the same
  /// roles.
  private struct Pair: Hashable {
    var peer: String
    var role: LinkRole
  }
}

extension LinkTranscript {
  /// The connections of a whole timeline.
  static func all(in timeline: [Entry]) -> [LinkTranscript] {
    var transcripts = LinkTranscripts()
    for entry in timeline where entry.kind.family == .link {
      transcripts.add(entry)
    }
    return transcripts.finished()
  }

  fileprivate init(_ number: Int, from entry: Entry, _ spool: (any OctetSpool)?) {
    connection = number
    pdus = RecordedPDUs(spool)
    record = entry.number
    start = entry.time
    peer = "connection \(number)"
  }

  fileprivate mutating func add(_ entry: Entry) {
    lastSign = max(start, entry.time)
    if let name = entry[.peer]?.text ?? entry[.address]?.address?.description { peer = name }
    if let address = entry[.address]?.address { self.address = address }
    if let type = entry[.addressType]?.text { addressType = type }
    guard case .link(let event) = entry.kind.occurrence else { return }
    switch event {
    case .connected:
      isFromBeginning = pdus.isEmpty
      start = entry.time
      role = entry[.role]?.text.flatMap(LinkRole.init) ?? .central
      firstParameters = Fields(parametersIn: entry)
    case .disconnected:
      ending = Ending(
        time: entry.time, reason: DisconnectionReason(of: entry), record: entry.number)
      pdus.trim()
    case .parameters:
      let fields = Fields(parametersIn: entry)
      // Most entries repeat the parameters of the one before, which are then kept only once.
      let former = parameters.last?.fields
      parameters.append(
        ParameterChange(
          time: entry.time, fields: former.flatMap { $0 == fields ? $0 : nil } ?? fields,
          isAskedFor: hostHasAsked, record: entry.number))
      hostHasAsked = false
    case .encrypted, .paired:
      isEncrypted = entry.isEncrypted(isEncrypted)
      if isEncrypted { security.rememberEncryption(at: entry.time) }
    case .pairing: security.learn(fromPairing: entry)
    case .attributePDU: addPDU(entry)
    // The consequences of these show in other entries, or not in the client's and server's talk.
    case .failed, .disconnect, .silent, .mtu, .control, .channelData: break
    case .signalling: addSignal(entry)
    }
  }

  /// Records a request for other parameters, and a refusal. Only a peripheral asks.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.20 and 4.21.
  private mutating func addSignal(_ entry: Entry) {
    guard
      let code = entry[.opcode]?.integer.flatMap(UInt8.init(exactly:)).map(L2CAPSignalCode.init)
    else { return }
    switch (code, role) {
    case (.connectionParameterUpdateRequest, .central):
      guard let octets = entry[.octets]?.octets, parameterRequests.count < Self.mostRequests else {
        return
      }
      parameterRequests.append(
        ParameterRequest(time: entry.time, octets: octets, record: entry.number))
    case (.connectionParameterUpdateRequest, .peripheral): hostHasAsked = true
    case (.connectionParameterUpdateResponse, .peripheral):
      centralRefusesParameters = entry[.status]?.integer ?? 0 != 0
      if centralRefusesParameters { hostHasAsked = false }
    default: break
    }
  }

  /// Source: chosen. A peer that asks again and again must not fill the memory.
  private static let mostRequests = 100

  private mutating func addPDU(_ entry: Entry) {
    guard let octets = entry[.octets]?.octets, let pdu = try? ATTPDU(parsing: octets) else {
      return
    }
    let isFromHost = entry.isFromHost ?? pdu.goesToServer
    if isFromHost != pdu.goesToServer { hostServes = true }
    pdus.append(
      octets, at: entry.time, isFromHost: isFromHost, isEncrypted: isEncrypted,
      record: entry.number)
  }
}

extension LinkTranscript {
  /// The time from the last sign of a link to its end, if the capture shows no supervision timeout.
  ///
  /// Source: chosen, as ``World/Options/supervisionTimeout``.
  private static let usualTimeout = Duration.milliseconds(720)

  /// Ends a link whose end the capture does not show. The capture does show the next link of the
  /// same pair, so this one was lost after its last sign.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.5 (one connection of two devices), 4.5.2 (supervision).
  fileprivate mutating func endUnseen(before next: LinkTranscript) {
    guard ending == nil else { return }
    let last = parameters.last?.fields ?? firstParameters
    let timeout = last[.supervisionTimeout]?.duration ?? Self.usualTimeout
    ending = Ending(
      time: max(min(lastSign + timeout, next.start), lastSign), reason: .connectionTimeout,
      record: next.record)
    pdus.trim()
  }

  /// Ends a link that was up before a cut and gave no sign after it: it was lost meanwhile.
  ///
  /// Source: chosen. A link that gives a sign after the cut was evidently not lost.
  fileprivate mutating func beLost(at time: Instant) {
    if ending == nil { ending = Ending(time: time, reason: .connectionTimeout, record: nil) }
  }

}

extension Fields {
  fileprivate init(parametersIn entry: Entry) {
    self = [
      .interval: entry[.interval], .peripheralLatency: entry[.peripheralLatency],
      .supervisionTimeout: entry[.supervisionTimeout],
    ]
  }
}

extension DisconnectionReason {
  /// Makes the reason for which a link ended, as the recorded host's controller reports it. A
  /// sniffer hears one end's message to the other: the reason that the other end's controller
  /// reports.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.5; Vol 6, Part B, 2.4.2.3.
  fileprivate init(of entry: Entry) {
    let isOnAir = entry.fields.contains(.sender)
    let isByHost = isOnAir && entry.isFromHost == true
    let status = entry[.status]?.integer.map(DisconnectionReason.init) ?? .remoteUserTerminated
    self = isByHost ? .terminatedByLocalHost : status
  }
}

extension Entry {
  /// The number by which the entry is known: that of the capture's record from which it was read,
  /// or its own one in a run.
  var number: Int { if case .record(let record) = origin { record } else { sequence } }

  /// Whether the recorded host did it on a link; nil if that is unknown. A capture off the air has
  /// no recorded host, and the central stands for it.
  var isFromHost: Bool? {
    guard let sender = self[.sender]?.text else { return from == .implementation }
    return LinkEnd(rawValue: sender).map { $0 == .central }
  }

  /// Tells whether a link is encrypted after this entry, which is `link.encrypted` or
  /// `link.paired`. An attempt that failed changes nothing. Two devices that have paired have an
  /// encrypted link.
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
  var goesToServer: Bool {
    switch opcode.role {
    case .request, .command, .confirmation: true
    case .response, .notification, .indication, .unknown: false
    }
  }
}
