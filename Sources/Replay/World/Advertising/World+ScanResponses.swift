import BluetoothProtocols
import Timelines

// Scan responses of peers and phones to the phones that ask for them.
extension World {
  /// Takes a scan request to the advertiser that it names. A response follows if the advertiser can
  /// be heard and answers such requests.
  mutating func scanRequest(_ entry: Entry) -> [Draft] {
    guard let phone = phoneIndex(of: entry), let station = station(of: entry) else { return [] }
    plan(
      .scanResponse(phone: phone, station, cause: entry.sequence), after: options.scanResponseDelay)
    return []
  }

  /// Returns the station that a phone means, by name or by address.
  private func station(of entry: Entry) -> Station? {
    if let name = entry[.peer]?.text {
      return place(ofPeer: name).map(Station.peer)
        ?? phones.firstIndex { $0.name == name }.map(Station.phone)
    }
    guard let address = entry[.address]?.address else { return nil }
    return peers.firstIndex { $0.address == address }.map(Station.peer)
      ?? phones.firstIndex { $0.address == address }.map(Station.phone)
  }

  mutating func scanResponse(of station: Station, to index: Int, cause: Int) -> [Draft] {
    guard canBeHeard(station),
      let content = withAdvertising(of: station, { $0.presentContent(at: $1) }),
      let channel = phones[index].listening.channelScanned(at: now)
    else { return [] }
    switch station {
    case .peer(let peer):
      if peers[peer].advertising.isNews(content, isScanResponse: true) {
        repetitions.interrupt(at: now)
      }
    case .phone(let phone):
      guard phones[phone].answers(phones[index].address) else { return [] }
    }
    guard let fields = report(content, isScanResponse: true, of: station, to: index, on: channel)
    else { return [] }
    if isDuplicate(content, isScanResponse: true, of: station, to: index) { return [] }
    return [Draft(.airScanResponse, from: .peer, fields, cause: cause)]
  }
}
