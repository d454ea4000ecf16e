import BluetoothProtocols
import Timelines

/// What advertisers last said, as it was understood: most say the same again and again.
struct SightingMemory: Sendable {
  private struct Understood {
    var payload: [UInt8]
    var advertisement: AdvertisingData
    /// What the discovery of it says, with a scan response or without.
    var contents: (response: AdvertisingData?, fields: Fields)?
  }

  private var last: [String: Understood] = [:]
  private static let mostPeers = 4096

  mutating func advertisement(_ payload: [UInt8], of peer: String) -> AdvertisingData {
    if let known = last[peer], known.payload == payload { return known.advertisement }
    if last.count >= Self.mostPeers { last = [:] }
    let advertisement = AdvertisingData(parsing: payload)
    last[peer] = Understood(payload: payload, advertisement: advertisement)
    return advertisement
  }

  mutating func contents(of sighting: Sighting) -> Fields {
    guard let known = last[sighting.peer], known.advertisement == sighting.advertisement else {
      return sighting.contents
    }
    if let contents = known.contents, contents.response == sighting.scanResponse {
      return contents.fields
    }
    let fields = sighting.contents
    last[sighting.peer]?.contents = (sighting.scanResponse, fields)
    return fields
  }
}
