import BluetoothProtocols
import Timelines

/// The last advertisement of each advertiser, in parsed form. Most advertisers repeat it, so it
/// need not be parsed again.
struct SightingMemory: Sendable {
  private struct Understood {
    var peer: String
    var payload: [UInt8]
    var advertisement: AdvertisingData
    /// The results of the sessions' scans for the advertisement.
    var findings: [Finding] = []
    /// The fields of the scan request that was last sent to the advertiser.
    var request: Fields?

    // These are mutating, so that they look at the memory in place and do not copy it.

    mutating func isAbout(_ sighting: Sighting) -> Bool {
      peer == sighting.peer && advertisement == sighting.advertisement
    }

    mutating func finding(
      _ sighting: Sighting, by filter: ScanFilter, session: Int
    ) -> Discovery? {
      for index in findings.indices where findings[index].session == session {
        return findings[index].holds(sighting, filter) ? findings[index].discovery : nil
      }
      return nil
    }

    mutating func remember(_ finding: Finding) {
      if let place = findings.firstIndex(where: { $0.session == finding.session }) {
        findings[place] = finding
      } else {
        if findings.count >= Self.mostFindings { findings = [] }
        findings.append(finding)
      }
    }

    /// More than this many sessions come and go over time, so that old findings must be dropped.
    private static let mostFindings = 16
  }

  /// The result of one session's scan for an advertisement, and the circumstances in which it
  /// holds.
  private struct Finding {
    var session: Int
    var filter: ScanFilter
    var response: AdvertisingData?
    var isConnectable: Bool
    var discovery: Discovery

    mutating func holds(_ sighting: Sighting, _ filter: ScanFilter) -> Bool {
      isConnectable == sighting.isConnectable && response == sighting.scanResponse
        && self.filter == filter
    }
  }

  /// The result of a scan for a sighting.
  struct Discovery: Hashable, Sendable {
    /// Whether the scan reports the sighting.
    var matches: Bool
    /// The services that the scan finds in the overflow area.
    var overflow: [BluetoothUUID]
    /// The fields of the session's report. Their signal strength is replaced for each report.
    var fields: Fields
  }

  private var last: [Understood] = []
  /// For each index in ``KnownPeers``, the index of that peer in `last`; nil if it has none.
  private var places: [Int?] = []
  private static let mostPeers = 4096

  /// Records the advertisement of a peer.
  ///
  /// - Parameter known: The index of what the phone knows of the peer, in ``KnownPeers``.
  /// - Returns: The index of the advertisement here; see ``subscript(_:)``.
  mutating func remember(_ payload: [UInt8], of peer: String, known: Int) -> Int {
    while places.count <= known { places.append(nil) }
    if let place = places[known], last[place].payload == payload { return place }
    let understood = Understood(
      peer: peer, payload: payload, advertisement: AdvertisingData(parsing: payload))
    if let place = places[known] {
      last[place] = understood
      return place
    }
    if last.count >= Self.mostPeers {
      last = []
      for index in places.indices { places[index] = nil }
    }
    places[known] = last.count
    last.append(understood)
    return last.count - 1
  }

  subscript(place: Int) -> AdvertisingData { last[place].advertisement }

  /// Returns the earlier result of a session's scan for the same sighting; nil if there is none.
  mutating func discovery(
    _ sighting: Sighting, by filter: ScanFilter, session: Int
  ) -> Discovery? {
    place(of: sighting).flatMap { last[$0].finding(sighting, by: filter, session: session) }
  }

  /// Works out the result of a session's scan for a sighting, and remembers it.
  ///
  /// - Parameter about: The fields that name the session's app and manager.
  mutating func discover(
    _ sighting: Sighting, by filter: ScanFilter, session: Int, telling about: Fields
  ) -> Discovery {
    let matches = filter.matches(sighting)
    let discovery = Discovery(
      matches: matches,
      overflow: filter.overflowServices(
        in: filter.usesScanResponse ? sighting.merged : sighting.advertisement),
      fields: matches ? about.merging(sighting.reportedContents) : Fields())
    if let place = place(of: sighting) {
      last[place].remember(
        Finding(
          session: session, filter: filter, response: sighting.scanResponse,
          isConnectable: sighting.isConnectable, discovery: discovery))
    }
    return discovery
  }

  /// Returns the fields of a scan request to an advertiser. They are composed anew only if the
  /// address or its type has changed.
  mutating func request(
    to address: DeviceAddress, of type: FieldValue?, at place: Int, compose: () -> Fields
  ) -> Fields {
    if let known = last[place].request, known.has(.address(address), at: .address),
      known.has(type, at: .addressType)
    {
      return known
    }
    let fields = compose()
    last[place].request = fields
    return fields
  }

  /// Returns the sighting's index in `last`; nil if another advertisement has taken it.
  private mutating func place(of sighting: Sighting) -> Int? {
    guard let place = sighting.place, place < last.count, last[place].isAbout(sighting) else {
      return nil
    }
    return place
  }
}

extension Sighting {
  /// The fields of a discovery that are the same for every session.
  fileprivate var reportedContents: Fields {
    var fields = contents
    fields[.peer] = .text(peer)
    fields[.connectable] = .flag(isConnectable)
    fields[.rssi] = .integer(rssi)
    return fields
  }
}
