import BluetoothProtocols
import Timelines

/// What advertisers last said, as it was understood: most say the same again and again.
struct SightingMemory: Sendable {
  private struct Understood {
    var peer: String
    var payload: [UInt8]
    var advertisement: AdvertisingData
    /// What the discoveries of it were made from, and what they say to each session.
    var contents: (response: AdvertisingData?, isConnectable: Bool)?
    var told: [(session: Int, fields: Fields)] = []
    /// What a scan made of it.
    var judgement: (response: AdvertisingData?, filter: ScanFilter, found: Judgement)?
    /// How it is asked for its scan response.
    var request: Fields?
  }

  /// Whether a scan reports something, and which services of its overflow area it names.
  struct Judgement: Hashable, Sendable {
    var matches: Bool
    var overflow: [BluetoothUUID]
  }

  private var last: [Understood] = []
  /// Where that of a peer stands.
  private var places: [String: Int] = [:]
  private static let mostPeers = 4096

  /// - Returns: Where the advertisement stands; see ``subscript(_:)``.
  mutating func note(_ payload: [UInt8], of peer: String) -> Int {
    let known = places[peer]
    if let known, last[known].payload == payload { return known }
    let understood = Understood(
      peer: peer, payload: payload, advertisement: AdvertisingData(parsing: payload))
    if let known {
      last[known] = understood
      return known
    }
    if last.count >= Self.mostPeers { (last, places) = ([], [:]) }
    places[peer] = last.count
    last.append(understood)
    return last.count - 1
  }

  subscript(place: Int) -> AdvertisingData { last[place].advertisement }

  /// The fields of the discovery as a session was told of it before; nil where it was not.
  func told(_ sighting: Sighting, to session: Int) -> Fields? {
    guard let place = place(of: sighting),
      last[place].contents?.isConnectable == sighting.isConnectable,
      last[place].contents?.response == sighting.scanResponse
    else { return nil }
    // By index: to look at one must not copy it.
    for index in last[place].told.indices where last[place].told[index].session == session {
      return last[place].told[index].fields
    }
    return nil
  }

  /// The fields of the discovery, for a session and with what they say of it; the signal strength
  /// in them is nobody's.
  mutating func contents(of sighting: Sighting, told session: Int, _ about: Fields) -> Fields {
    let contents = sighting.reportedContents
    let fields = about.merging(contents)
    guard let place = place(of: sighting) else { return fields }
    let known = last[place].contents
    if known == nil || known?.response != sighting.scanResponse
      || known?.isConnectable != sighting.isConnectable
    {
      last[place].contents = (sighting.scanResponse, sighting.isConnectable)
      last[place].told = []
    }
    last[place].told.append((session, fields))
    return fields
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

  mutating func judgement(of sighting: Sighting, by filter: ScanFilter) -> Judgement {
    guard let place = place(of: sighting) else { return Judgement(of: sighting, by: filter) }
    if let judgement = last[place].judgement, judgement.response == sighting.scanResponse,
      judgement.filter == filter
    {
      return judgement.found
    }
    let found = Judgement(of: sighting, by: filter)
    last[place].judgement = (sighting.scanResponse, filter, found)
    return found
  }

  /// Where what is known of it stands, if that is about this sighting.
  private func place(of sighting: Sighting) -> Int? {
    guard let place = sighting.place, place < last.count, last[place].peer == sighting.peer,
      last[place].advertisement == sighting.advertisement
    else { return nil }
    return place
  }
}

extension SightingMemory.Judgement {
  fileprivate init(of sighting: Sighting, by filter: ScanFilter) {
    matches = filter.matches(sighting)
    overflow = filter.overflowServices(
      in: filter.usesScanResponse ? sighting.merged : sighting.advertisement)
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
