import BluetoothProtocols
public import Timelines

/// Figures about the links and the advertisers of a timeline. Each entry that is taken in brings
/// them up to date.
public struct CaptureStatistics: Sendable {
  /// The capture or run, as the command line names it.
  public var capture: String
  /// The links, in the order in which they came.
  public private(set) var links: [LinkStatistics] = []
  /// The links that were left out, because there were too many.
  public private(set) var linksLeftOut = 0
  private var byPeer: [String: AdvertiserStatistics] = [:]
  private var open: [String: Int] = [:]
  private var radios = LinkRadios()
  /// The calls, callbacks and failed connections that name a device, in their order, by the device.
  private(set) var courses: [String: StepCourse] = [:]

  /// The most links, and the most advertisers, that are kept.
  ///
  /// Source: chosen. With their samples they take some hundred megabytes at most.
  static let (mostLinks, mostPeers) = (4096, 16_384)

  /// Makes statistics without links and advertisers.
  public init(capture: String) { self.capture = capture }

  /// Takes in the next entry.
  public mutating func receive(_ entry: Entry) {
    switch entry.kind.family {
    case .air: advertise(entry)
    case .link: link(entry)
    case .call, .callback: tell(entry.kind.rawValue, entry[.error] ?? entry[.result], of: entry)
    default: break
    }
  }

  /// Adds a step to the course of the device that an entry names.
  private mutating func tell(_ name: String, _ outcome: FieldValue?, of entry: Entry) {
    guard let peer = entry[.peer]?.text, courses[peer] != nil || courses.count < Self.mostPeers
    else { return }
    courses[peer, default: StepCourse()].add(outcome.map { "\(name): \($0)" } ?? name)
  }

  /// Adds the next record, whose radio data the timeline has no entries for.
  public mutating func receive(_ record: DecodedRecord) { radios.receive(record) }

  /// Gives each link what its records told. Called at the end.
  public mutating func finish() {
    for place in links.indices {
      if let radio = links[place].beginning.flatMap({ radios[beganWith: $0] }) {
        links[place].radio = radio
      }
    }
  }

  private mutating func advertise(_ entry: Entry) {
    guard entry.kind == .airAdvertisement || entry.kind == .airScanResponse,
      let peer = entry[.peer]?.text
    else { return }
    if byPeer[peer] == nil {
      guard byPeer.count < Self.mostPeers else { return }
      byPeer[peer] = AdvertiserStatistics(peer: peer, at: entry.time)
    }
    byPeer[peer]?.receive(entry)
  }

  private mutating func link(_ entry: Entry) {
    if entry.kind == .linkFailed {
      let reason = entry[.status]?.integer.map {
        FieldValue.text("\(HCIErrorCode(rawValue: UInt8(truncatingIfNeeded: $0)))")
      }
      return tell("connection failed", reason, of: entry)
    }
    let connection = entry[.connection]?.integer
    let peer = entry[.peer]?.text ?? "unknown"
    let key = connection.map { "\($0)" } ?? peer
    if open[key] == nil || entry.kind == .linkConnected {
      guard links.count < Self.mostLinks else {
        if entry.kind == .linkConnected { linksLeftOut += 1 }
        return
      }
      open[key] = links.count
      links.append(LinkStatistics(peer: peer, connection: connection, at: entry.time))
    }
    guard let place = open[key] else { return }
    if links[place].peer == "unknown", peer != "unknown" { links[place].peer = peer }
    links[place].receive(entry)
    if entry.kind == .linkDisconnected { open[key] = nil }
  }

  /// The advertisers, those that were heard most often first.
  public var advertisers: [AdvertiserStatistics] {
    byPeer.values.sorted { ($1.reports, $0.peer) < ($0.reports, $1.peer) }
  }
}
