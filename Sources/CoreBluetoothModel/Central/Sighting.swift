import BluetoothProtocols
import Timelines

/// The packets heard from a peripheral: an advertising PDU and its scan response, if known.
///
/// Source: BG-SRM-02, BG-SRM-05.
struct Sighting: Hashable, Sendable {
  var peer: String
  /// The index of what the phone knows of the peer, in ``KnownPeers``; nil if it knows nothing.
  var known: Int?
  var rssi: Int
  var isConnectable: Bool
  var advertisement: AdvertisingData
  var scanResponse: AdvertisingData?
  /// The index of the advertisement in the ``SightingMemory``; nil if it is not remembered.
  var place: Int?

  init(
    peer: String, known: Int? = nil, rssi: Int = 127, isConnectable: Bool = true,
    advertisement: AdvertisingData, scanResponse: AdvertisingData? = nil, place: Int? = nil
  ) {
    self.place = place
    self.peer = peer
    self.known = known
    self.rssi = rssi
    self.isConnectable = isConnectable
    self.advertisement = advertisement
    self.scanResponse = scanResponse
  }

  /// The structures of the advertising PDU, followed by those of the scan response.
  ///
  /// Source: chosen. If both payloads have a name, the complete one wins, else the first.
  var merged: AdvertisingData {
    AdvertisingData(advertisement.structures + (scanResponse?.structures ?? []))
  }

  /// The fields of `callback.didDiscover` that follow from the payloads alone.
  ///
  /// Source: BG-SEM-11, BG-SEM-12.
  /// Source: chosen. CH-15: the overflow area is not shown as manufacturer data.
  var contents: Fields {
    var fields = Fields(advertisementContents: merged.encoded())
    for field: Field in [.adTypes, .overflowBits, .length] { fields[field] = nil }
    if let services = fields[.services]?.list { fields[.services] = .list(services.unique) }
    return fields
  }
}
