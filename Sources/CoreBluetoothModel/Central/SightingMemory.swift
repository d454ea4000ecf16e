import BluetoothProtocols
import Timelines

/// What advertisers last said, as it was understood: most say the same again and again.
struct SightingMemory: Sendable {
  private struct Understood {
    var peer: String
    var payload: [UInt8]
    var advertisement: AdvertisingData
    /// What the scans of sessions made of it.
    var findings: [Finding] = []
    /// How it is asked for its scan response.
    var request: Fields?

    // Mutating, so that it is done in place: to look at one of many must not copy it.

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

    mutating func note(_ finding: Finding) {
      if let place = findings.firstIndex(where: { $0.session == finding.session }) {
        findings[place] = finding
      } else {
        if findings.count >= Self.mostFindings { findings = [] }
        findings.append(finding)
      }
    }

    /// Sessions come and go.
    private static let mostFindings = 16
  }

  /// What a session's scan made of an advertisement, together with what else was known then.
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

  /// What a scan makes of a sighting.
  struct Discovery: Hashable, Sendable {
    /// Whether it is reported.
    var matches: Bool
    /// The services that are found in its overflow area.
    var overflow: [BluetoothUUID]
    /// What a session is told of it; the signal strength in it is nobody's.
    var fields: Fields
  }

  private var last: [Understood] = []
  /// Where that of a peer stands, by where the phone's knowledge of the peer does; nil for nowhere.
  private var places: [Int?] = []
  private static let mostPeers = 4096

  /// - Parameter known: Where what the phone knows of the peer stands.
  /// - Returns: Where the advertisement stands; see ``subscript(_:)``.
  mutating func note(_ payload: [UInt8], of peer: String, known: Int) -> Int {
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

  /// What a session's scan made of the same before; nil where there was nothing the same.
  mutating func discovery(
    _ sighting: Sighting, by filter: ScanFilter, session: Int
  ) -> Discovery? {
    place(of: sighting).flatMap { last[$0].finding(sighting, by: filter, session: session) }
  }

  /// What a session's scan makes of a sighting.
  ///
  /// - Parameter about: What the session is told besides: whom it is for.
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
      last[place].note(
        Finding(
          session: session, filter: filter, response: sighting.scanResponse,
          isConnectable: sighting.isConnectable, discovery: discovery))
    }
    return discovery
  }

  /// The fields of a scan request to an advertiser.
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

  /// Where what is known of it stands, if that is about this sighting.
  private mutating func place(of sighting: Sighting) -> Int? {
    guard let place = sighting.place, place < last.count, last[place].isAbout(sighting) else {
      return nil
    }
    return place
  }
}

extension Sighting {
  /// What a discovery says of it, whoever is told.
  fileprivate var reportedContents: Fields {
    var fields = contents
    fields[.peer] = .text(peer)
    fields[.connectable] = .flag(isConnectable)
    fields[.rssi] = .integer(rssi)
    return fields
  }
}
