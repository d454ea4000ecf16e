import BluetoothProtocols
import Timelines
import VirtualTime

/// What the app of one manager is owed about devices that advertise.
///
/// Source: BG-SEM-08, BG-SEM-09, BG-CEN-08, BG-CEN-09, BG-CEN-15, BG-FGO-03, BG-FGO-04.
struct ScanAccount: Sendable {
  private var request: Request?
  /// What is owed of each device, by its place in ``Heard/devices``.
  private var peers: [Int: Peer] = [:]
  /// Reports that the app has not been told of, if its scan asks for every report.
  private var owed: [Report] = []
  /// When the scan ended.
  private var ended: Instant?

  struct Request: Hashable, Sendable {
    var services: [BluetoothUUID]?
    var solicited: [BluetoothUUID]
    var allowsDuplicates: Bool
  }

  private struct Report: Sendable {
    var peer: Int
    var rssi: Int?
    var place: Discrepancy.Place
  }

  private struct Peer: Sendable {
    /// How many more discoveries of the device may be told.
    var credits = 0
    /// A report in the foreground that was not told, if the scan tells each device once.
    var owed: Discrepancy.Place?
    /// What was last told, and whether the app was in the background then.
    var told: (version: Int, inBackground: Bool)?
    var isEverTold = false
    /// What the last check of contents was about, and the fields that passed it.
    var checked: (version: Int, fields: Fields)?
    var matches: (version: Int, isMatch: Bool)?
  }

  /// The most reports that are still expected to be told.
  ///
  /// Source: chosen.
  private static let mostOwed = 64

  mutating func begin(_ entry: Entry, isPoweredOn: Bool) {
    guard isPoweredOn else { return }
    let new = Request(
      services: entry[.services]?.list?.compactMap(\.uuid),
      solicited: entry[.solicitedServices]?.list?.compactMap(\.uuid) ?? [],
      allowsDuplicates: entry[.allowDuplicates]?.flag ?? false)
    // Source: BG-LTA-07.
    if new == request { return }
    (request, ended) = (new, nil)
    for place in peers.keys {
      peers[place]?.told = nil
      peers[place]?.matches = nil
      peers[place]?.owed = nil
    }
  }

  mutating func stop(at now: Instant, _ show: (Discrepancy.Place, Int) -> Void) {
    request = nil
    ended = now
    settleAll(show)
    for place in peers.keys { peers[place]?.told = nil }
  }

  /// Drops all debts.
  mutating func forgive() {
    (owed, request) = ([], nil)
    peers = [:]
    ended = .distantFuture
  }

  /// Takes note of a change of a link: after that, the device may be told again.
  ///
  /// Source: BG-CEN-15.
  mutating func linked(with peer: String) { relinked.insert(peer) }

  /// The devices whose links have changed since they were last told.
  private var relinked: Set<String> = []

  /// Shows what the app should have been told by now.
  mutating func settleAll(_ show: (Discrepancy.Place, Int) -> Void) {
    for report in owed { show(report.place, report.peer) }
    owed = []
    for (place, peer) in peers.sorted(by: { $0.key < $1.key }) {
      if let brought = peer.owed { show(brought, place) }
      peers[place]?.owed = nil
    }
  }

  // MARK: What is heard

  mutating func hear(
    _ device: Heard.Device, at place: Int, isResponse: Bool, _ about: Circumstances,
    _ lost: (Discrepancy.Place, Int) -> Void
  ) {
    guard let request else { return }
    peers[place, default: Peer()].credits = min(peers[place]?.credits ?? 0, Self.mostOwed) + 1
    if isResponse || device.isOptional || !about.life.isInForeground { return }
    guard matchesAlone(device, at: place, request), about.life.has(.callbackDidDiscover) else {
      return
    }
    if request.allowsDuplicates {
      owed.append(Report(peer: place, rssi: device.rssi, place: device.place))
      if owed.count > Self.mostOwed {
        let first = owed.removeFirst()
        lost(first.place, first.peer)
      }
    } else if peers[place]?.isEverTold == false, peers[place]?.owed == nil {
      peers[place]?.owed = device.place
    }
  }

  /// Returns whether the advertisement alone has what the scan looks for.
  private mutating func matchesAlone(
    _ device: Heard.Device, at place: Int, _ request: Request
  ) -> Bool {
    guard let services = request.services else { return true }
    if let known = peers[place]?.matches, known.version == device.version { return known.isMatch }
    let contents = Contents(device.payload, nil)
    let isMatch = !Set(services).isDisjoint(with: contents.services)
    peers[place]?.matches = (device.version, isMatch)
    return isMatch
  }

  // MARK: What is told

  /// Returns what is wrong with a discovery; nil if nothing is.
  mutating func tell(
    _ entry: Entry, _ device: inout Heard.Device, at place: Int, _ about: Circumstances,
    isObserved: Bool
  ) -> (fault: Discrepancy.Fault, text: String)? {
    defer { peers[place]?.isEverTold = true }
    if relinked.remove(device.peer) != nil { peers[place]?.told = nil }
    if peers[place] == nil { peers[place] = Peer() }
    guard let request = request else {
      if let ended, about.now - ended <= about.grace || ended == .distantFuture { return nil }
      return (.invented, "a discovery, while the app does not scan")
    }
    peers[place]?.owed = nil
    if let fault = check(entry, &device, at: place, request) { return fault }
    if !(about.life.runs) { return nil }
    if request.allowsDuplicates, about.life.isInForeground || about.life.hasLiveActivity {
      return tellReport(entry, device, at: place, about)
    }
    let background = !about.life.isInForeground
    defer { peers[place]?.told = (device.version, background) }
    guard let told = peers[place]?.told, told.version == device.version, !isObserved,
      told.inBackground == background, !about.life.hasLiveActivity
    else { return nil }
    return (.doubled, "a discovery, of what was told before")
  }

  /// Source: BG-SEM-09: a scan that allows duplicates tells each report.
  private mutating func tellReport(
    _ entry: Entry, _ device: Heard.Device, at place: Int, _ about: Circumstances
  ) -> (fault: Discrepancy.Fault, text: String)? {
    guard let credits = peers[place]?.credits, credits > 0 else {
      return (.doubled, "a discovery more than there were reports")
    }
    peers[place]?.credits = credits - 1
    guard let first = owed.firstIndex(where: { $0.peer == place }) else { return nil }
    let report = owed.remove(at: first)
    return about.isLate(report.place) ? (.late, "a discovery") : nil
  }

  private mutating func check(
    _ entry: Entry, _ device: inout Heard.Device, at place: Int, _ request: Request
  ) -> (fault: Discrepancy.Fault, text: String)? {
    let rssi = entry[.rssi]?.integer
    if let rssi, let known = device.rssi, rssi != known, rssi != 127,
      !owed.contains(where: { $0.peer == place && $0.rssi == rssi })
    {
      return (.altered, "a discovery with \(rssi) dBm, and it was heard with \(known)")
    }
    if let checked = peers[place]?.checked, checked.version == device.version,
      checked.fields.sharesAllButSignal(with: entry.fields)
    {
      return nil
    }
    let differences = device.possibleContents().map { ($0, $0.difference(from: entry)) }
    let fitting = differences.filter { $0.1 == nil }.map(\.0)
    if fitting.isEmpty {
      let field = differences.compactMap(\.1).last?.rawValue ?? "contents"
      return (.altered, "a discovery whose \(field) differs from what was heard")
    }
    if entry[.connectable]?.flag != device.isConnectable {
      return (.altered, "a discovery whose connectable differs from what was heard")
    }
    if !isSought(entry, request) {
      return (.invented, "a discovery of a device that has nothing of what is looked for")
    }
    let overflow = entry[.overflowServices]?.list?.compactMap(\.uuid) ?? []
    let isHeard = fitting.contains { contents in
      overflow.allSatisfy { contents.overflow?.contains($0) ?? false }
    }
    if !isHeard { return (.invented, "a discovery with overflow services that were not heard") }
    peers[place]?.checked = (device.version, entry.fields)
    return nil
  }

  private func isSought(_ entry: Entry, _ request: Request) -> Bool {
    guard let services = request.services else { return true }
    let told = [Field.services, .overflowServices].flatMap {
      entry[$0]?.list?.compactMap(\.uuid) ?? []
    }
    let solicited = entry[.solicitedServices]?.list?.compactMap(\.uuid) ?? []
    return !Set(told).isDisjoint(with: services)
      || !Set(solicited).isDisjoint(with: request.solicited)
  }
}
