import BluetoothProtocols
import Timelines

/// The discoveries that the app of one manager is owed.
///
/// Source: BG-SEM-08, BG-SEM-09, BG-CEN-08, BG-CEN-09, BG-CEN-15, BG-FGO-03, BG-FGO-04.
struct ScanAccount: Sendable {
  private var request: Request?
  /// The discoveries owed of each device, by its index in ``Heard/devices``.
  private var peers: [Peer] = []
  /// Reports that the app has not received, if its scan asks for every report.
  private var owed: [OwedReport] = []
  /// The instant at which the scan ended.
  private var ended: Instant?

  struct Request: Hashable, Sendable {
    var services: [BluetoothUUID]?
    var solicited: [BluetoothUUID]
    var allowsDuplicates: Bool
  }

  /// The state that decides at the time of an entry what the app is owed. It is made for each
  /// received packet, so it holds only the necessary part of the app's life cycle.
  struct Attention: Sendable {
    let now: Instant
    /// The time that the app may have to wait for a callback that could be delivered.
    let grace: Duration
    let runs: Bool
    let isInForeground: Bool
    let hasLiveActivity: Bool
    /// Whether the app has the method that is called for a discovery.
    let hasMethod: Bool
    /// The instant at which the app last came to a state in which callbacks may be delivered at
    /// once.
    let hearingSince: Instant

    /// Returns whether it is too late now to deliver an event at that place.
    func isLate(_ place: Discrepancy.Place) -> Bool {
      isInForeground && now - max(place.time, hearingSince) > grace
    }
  }

  /// A report of a device that the app has yet to receive.
  struct OwedReport: Sendable {
    var peer: Int
    fileprivate var rssi: Int?
    var place: Discrepancy.Place
  }

  private struct Peer: Sendable {
    /// The number of further discoveries of the device that may be delivered.
    var credits = 0
    /// A report in the foreground that was not delivered, if the scan reports each device once.
    var owed: Discrepancy.Place?
    /// The version that was last delivered, and whether the app was in the background then.
    var told: (version: Int, inBackground: Bool)?
    var isEverTold = false
    /// The count of changes of links up to which it is known whether the device was linked.
    var links = 0
    /// The version that was last checked, and the fields that passed.
    var checked: (version: Int, fields: Fields)?
    var matches: (version: Int, isMatch: Bool)?

    /// Returns whether the contents of a discovery have been checked before. Mutating, so that it
    /// is done in place.
    mutating func hasPassed(_ entry: Entry, version: Int) -> Bool {
      checked?.version == version && checked?.fields.sharesAllButSignal(with: entry.fields) ?? false
    }
  }

  /// The most reports that are still expected.
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
    for place in peers.indices {
      peers[place].told = nil
      peers[place].matches = nil
      peers[place].owed = nil
    }
  }

  mutating func stop(at now: Instant, _ show: (Discrepancy.Place, Int) -> Void) {
    request = nil
    ended = now
    settleAll(show)
    for place in peers.indices { peers[place].told = nil }
  }

  /// Drops all debts.
  mutating func forgive() {
    (owed, request) = ([], nil)
    peers = []
    ended = .distantFuture
  }

  /// Records a change of a link: after that, the device may be reported again.
  ///
  /// Source: BG-CEN-15.
  mutating func linked(with peer: String) {
    relinked.insert(peer)
    links += 1
  }

  /// The devices whose links have changed since they were last reported.
  private var relinked: Set<String> = []
  /// The number of times that the link of some device has changed.
  private var links = 0

  /// Shows the discoveries that the app should have received by now.
  mutating func settleAll(_ show: (Discrepancy.Place, Int) -> Void) {
    for report in owed { show(report.place, report.peer) }
    owed = []
    for place in peers.indices {
      if let brought = peers[place].owed.take() { show(brought, place) }
    }
  }

  // MARK: Received advertising

  // The devices are passed in place and looked at by their places: this is done for everything that
  // is received and reported, and must not copy them.

  /// - Returns: The report that is too old by now to be delivered; nil if there is none.
  mutating func hear(
    _ device: inout Heard.Device, at place: Int, isResponse: Bool, _ attention: Attention
  ) -> OwedReport? {
    guard let allowsDuplicates = request?.allowsDuplicates else { return nil }
    makePeer(at: place)
    peers[place].credits = min(peers[place].credits, Self.mostOwed) + 1
    if isResponse || device.isOptional || !attention.isInForeground { return nil }
    guard matchesAlone(&device, at: place), attention.hasMethod else { return nil }
    if allowsDuplicates {
      owed.append(OwedReport(peer: place, rssi: device.rssi, place: device.place))
      return owed.count > Self.mostOwed ? owed.removeFirst() : nil
    }
    if !peers[place].isEverTold, peers[place].owed == nil { peers[place].owed = device.place }
    return nil
  }

  private mutating func makePeer(at place: Int) {
    while peers.count <= place { peers.append(Peer()) }
  }

  /// Returns whether the advertisement alone has what the scan looks for.
  private mutating func matchesAlone(_ device: inout Heard.Device, at place: Int) -> Bool {
    guard let services = request?.services else { return true }
    if let known = peers[place].matches, known.version == device.version { return known.isMatch }
    let contents = Contents(device.payload, nil)
    let isMatch = !Set(services).isDisjoint(with: contents.services)
    peers[place].matches = (device.version, isMatch)
    return isMatch
  }

  // MARK: Delivered discoveries

  /// Returns the fault of a discovery; nil if there is none.
  mutating func tell(
    _ entry: Entry, _ device: inout Heard.Device, at place: Int, _ attention: Attention,
    isObserved: Bool
  ) -> (fault: Discrepancy.Fault, text: String)? {
    makePeer(at: place)
    defer { peers[place].isEverTold = true }
    if peers[place].links != links {
      peers[place].links = links
      if relinked.remove(device.peer) != nil { peers[place].told = nil }
    }
    guard let allowsDuplicates = request?.allowsDuplicates else {
      if let ended, attention.now - ended <= attention.grace || ended == .distantFuture {
        return nil
      }
      return (.invented, "a discovery, while the app does not scan")
    }
    peers[place].owed = nil
    if let fault = check(entry, &device, at: place) { return fault }
    if !attention.runs { return nil }
    if allowsDuplicates, attention.isInForeground || attention.hasLiveActivity {
      return tellReport(at: place, attention)
    }
    let background = !attention.isInForeground
    defer { peers[place].told = (device.version, background) }
    guard let told = peers[place].told, told.version == device.version, !isObserved,
      told.inBackground == background, !attention.hasLiveActivity
    else { return nil }
    return (.doubled, "a discovery, already reported")
  }

  /// Source: BG-SEM-09: a scan that allows duplicates delivers each report.
  private mutating func tellReport(
    at place: Int, _ attention: Attention
  ) -> (fault: Discrepancy.Fault, text: String)? {
    guard peers[place].credits > 0 else {
      return (.doubled, "a discovery without a report")
    }
    peers[place].credits -= 1
    guard let first = owed.firstIndex(where: { $0.peer == place }) else { return nil }
    let report = owed.remove(at: first)
    return attention.isLate(report.place) ? (.late, "a discovery") : nil
  }

  private mutating func check(
    _ entry: Entry, _ device: inout Heard.Device, at place: Int
  ) -> (fault: Discrepancy.Fault, text: String)? {
    let rssi = entry[.rssi]?.integer
    if let rssi, let known = device.rssi, rssi != known, rssi != 127,
      !owed.contains(where: { $0.peer == place && $0.rssi == rssi })
    {
      return (.altered, "a discovery with \(rssi) dBm, but it was heard with \(known)")
    }
    if peers[place].hasPassed(entry, version: device.version) { return nil }
    let differences = device.possibleContents().map { ($0, $0.difference(from: entry)) }
    let fitting = differences.filter { $0.1 == nil }.map(\.0)
    if fitting.isEmpty {
      let field = differences.compactMap(\.1).last?.rawValue ?? "contents"
      return (.altered, "a discovery whose \(field) differs from what was heard")
    }
    if entry[.connectable]?.flag != device.isConnectable {
      return (.altered, "a discovery whose connectable differs from what was heard")
    }
    if !isSought(entry) {
      return (.invented, "a discovery of a device that the scan does not look for")
    }
    let overflow = entry[.overflowServices]?.list?.compactMap(\.uuid) ?? []
    let isHeard = fitting.contains { contents in
      overflow.allSatisfy { contents.overflow?.contains($0) ?? false }
    }
    if !isHeard { return (.invented, "a discovery with overflow services that were not heard") }
    peers[place].checked = (device.version, entry.fields)
    return nil
  }

  private func isSought(_ entry: Entry) -> Bool {
    guard let request, let services = request.services else { return true }
    let told = [Field.services, .overflowServices].flatMap {
      entry[$0]?.list?.compactMap(\.uuid) ?? []
    }
    let solicited = entry[.solicitedServices]?.list?.compactMap(\.uuid) ?? []
    return !Set(told).isDisjoint(with: services)
      || !Set(solicited).isDisjoint(with: request.solicited)
  }
}

extension AppLife {
  /// Returns what decides now what the app is owed of advertisers. Mutating, so that it is done in
  /// place.
  mutating func attention(at now: Instant, grace: Duration) -> ScanAccount.Attention {
    ScanAccount.Attention(
      now: now, grace: grace, runs: runs, isInForeground: isInForeground,
      hasLiveActivity: hasLiveActivity, hasMethod: has(.callbackDidDiscover),
      hearingSince: hearingSince)
  }
}
