import BluetoothProtocols
import Timelines

/// What advertisers last said, as it was understood: most say the same again and again.
struct SightingMemory: Sendable {
  private struct Understood {
    var payload: [UInt8]
    var advertisement: AdvertisingData
    /// What the discovery of it says, with a scan response or without.
    var contents: (response: AdvertisingData?, isConnectable: Bool, fields: Fields)?
    /// What a scan made of it.
    var judgement: (response: AdvertisingData?, filter: ScanFilter, found: Judgement)?
  }

  /// Whether a scan reports something, and which services of its overflow area it names.
  struct Judgement: Hashable, Sendable {
    var matches: Bool
    var overflow: [BluetoothUUID]
  }

  private var last: [String: Understood] = [:]
  private static let mostPeers = 4096

  mutating func advertisement(_ payload: [UInt8], of peer: String) -> AdvertisingData {
    if let place = last.index(forKey: peer), last.values[place].payload == payload {
      return last.values[place].advertisement
    }
    if last.count >= Self.mostPeers { last = [:] }
    let advertisement = AdvertisingData(parsing: payload)
    last[peer] = Understood(payload: payload, advertisement: advertisement)
    return advertisement
  }

  /// The fields of the discovery; the signal strength in them is nobody's.
  mutating func contents(of sighting: Sighting) -> Fields {
    guard let place = place(of: sighting) else { return sighting.reportedContents }
    if let contents = last.values[place].contents, contents.response == sighting.scanResponse,
      contents.isConnectable == sighting.isConnectable
    {
      return contents.fields
    }
    let fields = sighting.reportedContents
    last.values[place].contents = (sighting.scanResponse, sighting.isConnectable, fields)
    return fields
  }

  mutating func judgement(of sighting: Sighting, by filter: ScanFilter) -> Judgement {
    guard let place = place(of: sighting) else { return Judgement(of: sighting, by: filter) }
    if let judgement = last.values[place].judgement, judgement.response == sighting.scanResponse,
      judgement.filter == filter
    {
      return judgement.found
    }
    let found = Judgement(of: sighting, by: filter)
    last.values[place].judgement = (sighting.scanResponse, filter, found)
    return found
  }

  /// Where what is known of it stands, if that is about this sighting.
  private func place(of sighting: Sighting) -> Dictionary<String, Understood>.Index? {
    guard let place = last.index(forKey: sighting.peer),
      last.values[place].advertisement == sighting.advertisement
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
