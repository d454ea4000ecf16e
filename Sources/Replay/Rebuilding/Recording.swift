public import BluetoothProtocols
public import Timelines

/// The contents of a capture's timeline: the peers that were there, and the recorded host's
/// interactions with them.
///
/// A world is built from it that also answers an implementation whose actions differ from those of
/// the recorded host. For example, it scans later, reads in another order or subscribes twice.
public struct Recording: Sendable {
  let peers: [RecordedPeer]
  let host: RecordedPeripheral
  let scans: ListeningRecord
  let initiations: [Initiation]
  /// The instant of the last entry, by the ``clock``.
  public let end: Instant
  /// The cuts of the recorder's clock. All instants here leave out the clock's leaps.
  let clock: RecordedClock
  /// The last answer of the recorded host's controller to each command about the controller itself.
  public let controllerAnswers: [HCIOpcode: [UInt8]]
  /// The apps of a recorded run and their calls; empty if the capture is not one of a run.
  let life: RecordedLife

  /// A wish of the recorded host for a link.
  struct Initiation: Hashable, Sendable {
    var time: Instant
    /// The peer that was wanted; nil if the controller's accept list decided.
    var peer: String?
  }

  /// - Parameter timeline: The entries of one capture, in order.
  public init(_ timeline: [Entry]) {
    var builder = RecordingBuilder()
    for entry in timeline { builder.receive(entry) }
    self = builder.recording
  }

  fileprivate init(
    peers: [RecordedPeer], host: RecordedPeripheral, scans: ListeningRecord,
    initiations: [Initiation],
    end: Instant, clock: RecordedClock, controllerAnswers: [HCIOpcode: [UInt8]],
    life: RecordedLife
  ) {
    self.peers = peers
    self.host = host
    self.scans = scans
    self.initiations = initiations
    self.end = end
    self.clock = clock
    self.controllerAnswers = controllerAnswers
    self.life = life
  }

  /// The largest ATT_MTU that the recorded host asked for or had on a link; nil if it was no
  /// client.
  var clientMTU: Int? {
    peers.flatMap(\.sessions).map { max($0.mtus.client ?? 0, $0.mtus.link) }.max()
  }

  /// The most links that the recorded host had at once as a central.
  var mostLinks: Int {
    let links = peers.flatMap(\.sessions)
    let ends = links.map { $0.end?.time ?? .distantFuture }.sorted()
    var (most, ended) = (0, 0)
    for (number, start) in links.map(\.start).sorted().enumerated() {
      while ended < number, ends[ended] <= start { ended += 1 }
      most = max(most, number + 1 - ended)
    }
    return most
  }
}

/// Builds a recording entry by entry, so that the timeline need not be kept.
public struct RecordingBuilder: Sendable {
  private var links: LinkTranscripts
  private var scans = ListeningRecord()
  /// The advertisers that were heard, in the order of their first reports.
  private var heard: [(name: String, advertiser: RecordedAdvertiser)] = []
  private var places = NameTable()
  private var lastReports = LastReports()
  private var initiations: [Recording.Initiation] = []
  private var initiating = InitiatingRecord()
  private var advertising: [RecordedPeripheral.Advertising] = []
  private var answers: [HCIOpcode: [UInt8]] = [:]
  private var end = Instant.start
  private var clock = RecordedClock()
  private var life = RecordedLife()
  private var isRun = false
  /// Whether to keep also when and how loud an advertiser was heard, and what followed from what. A
  /// world needs that; a comparison needs only what was sent.
  private let keepsSchedules: Bool

  /// - Parameter spool: The store for parts of a link that are needed only while a link of a run
  ///   stands for it; if nil, they are kept in memory.
  public init(spool: (any OctetSpool)? = nil) {
    self.init(keepingSchedules: true, spool: spool)
  }

  init(keepingSchedules: Bool, spool: (any OctetSpool)?) {
    keepsSchedules = keepingSchedules
    links = LinkTranscripts(spool)
  }

  /// Receives the next entry.
  public mutating func receive(_ entry: Entry) {
    // No recorder's clock is set in a recorded run.
    if entry.kind == .runBegan { isRun = true }
    if isRun { return add(entry) }
    if clock.detectCut(before: entry) { links.cut(at: clock.cuts.last?.time ?? entry.time) }
    if clock.cuts.isEmpty { return add(entry) }
    var moved = entry
    moved.time = clock.instant(of: entry.time)
    add(moved)
  }

  private mutating func add(_ entry: Entry) {
    end = entry.time
    if entry.kind.family == .link { links.add(entry) }
    scans.learn(from: entry)
    initiating.learn(from: entry)
    if keepsSchedules { life.learn(from: entry) }
    switch entry.kind {
    case .airAdvertisement, .airScanResponse: if entry.from == .peer { hear(entry) }
    case .noteRepeated: hearOn(entry)
    case .airAdvertising: advertising.append(RecordedPeripheral.Advertising(entry))
    case .airInitiating where entry[.enabled]?.flag == true:
      initiations.append(Recording.Initiation(time: entry.time, peer: entry[.peer]?.text))
    case .noteCommand: rememberAnswer(entry)
    default: break
    }
  }

  private mutating func rememberAnswer(_ entry: Entry) {
    guard let opcode = entry[.opcode]?.integer.flatMap(UInt16.init(exactly:)),
      let octets = entry[.octets]?.octets
    else { return }
    answers[HCIOpcode(rawValue: opcode)] = octets
  }

  private mutating func hear(_ entry: Entry) {
    guard let name = entry[.peer]?.text else { return }
    let place = places.placed(name)
    if place == heard.count { heard.append((name, RecordedAdvertiser())) }
    let isRepeated = lastReports.isRepeated(by: entry, of: place)
    guard keepsSchedules else {
      return heard[place].advertiser.learn(fromContentsOf: entry, isRepeated: isRepeated)
    }
    // Two reports with a cut between them do not show the advertiser's interval.
    let period = scans.completePeriod.map { $0 + clock.cuts.count }
    // No packet is lost on the air of a run.
    heard[place].advertiser.learn(
      from: entry, in: period, duty: isRun ? nil : scans.duty, isRepeated: isRepeated)
    if links.isLinked(name) { heard[place].advertiser.wasHeardWhileLinked = true }
  }

  /// Records that an advertiser has gone on sending. A recorded run only counts reports that repeat
  /// for long.
  private mutating func hearOn(_ entry: Entry) {
    guard let place = entry[.peer]?.text.flatMap(places.place), place < heard.count else { return }
    heard[place].advertiser.wasHeard(until: entry.time)
  }

  /// The recording so far.
  public var recording: Recording {
    let transcripts = links.finished()
    let host = RecordedPeripheral(advertising: advertising, transcripts)
    var scans = scans
    scans.end(at: end)
    var initiating = initiating
    initiating.end(at: end)
    return Recording(
      peers: peers(transcripts, scans, initiating, host), host: host, scans: scans,
      initiations: initiations, end: end, clock: clock, controllerAnswers: answers, life: life)
  }

  /// Returns the peers in the order in which they were first met.
  private func peers(
    _ transcripts: [LinkTranscript], _ scans: ListeningRecord, _ initiating: InitiatingRecord,
    _ host: RecordedPeripheral
  ) -> [RecordedPeer] {
    var names = heard.map(\.name)
    var met = Set(names)
    var addresses: [String: (DeviceAddress, String)] = [:]
    for (name, advertiser) in heard { addresses[name] = advertiser.address }
    let byPeer = Dictionary(grouping: transcripts, by: \.peer)
    for link in transcripts {
      if addresses[link.peer] == nil {
        addresses[link.peer] = link.address.map { ($0, link.addressType ?? "public") }
      }
      if met.insert(link.peer).inserted { names.append(link.peer) }
    }
    return names.map { name in
      let links = byPeer[name] ?? []
      var peer = RecordedPeer(
        name: name, heard: places.place(of: name).map { heard[$0].advertiser },
        transcripts: links.filter { $0.role == .central },
        listening: scans, initiating: initiating[name], address: addresses[name],
        isToBeReplayed: keepsSchedules)
      peer.central = RecordedCentral(links, of: host)
      peer.pairing = RecordedPairing(links, isBarred: !peer.barriers.isEmpty)
      return peer
    }
  }
}
