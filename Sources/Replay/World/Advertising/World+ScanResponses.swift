import BluetoothProtocols
import Timelines

// Scan responses of peers and phones to the phones that ask for them.
extension World {
  /// Takes a scan request to the advertiser that it names. A response follows if the advertiser can
  /// be heard and answers such requests.
  mutating func scanRequest(_ entry: Entry) -> [Draft] {
    guard let phone = phoneIndex(of: entry), let station = station(of: entry) else { return [] }
    timers.insert(
      .scanResponse(phone: phone, station, cause: entry.sequence),
      due: now + options.scanResponseDelay)
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
    guard canBeHeard(station), let content = presentContent(of: station),
      let channel = phones[index].channelScanned(at: now)
    else { return [] }
    guard let fields = response(content, of: station, to: index, on: channel) else { return [] }
    if phones[index].filtersDuplicates,
      !phones[index].reports(address(of: station, sending: content), isScanResponse: true)
    {
      return []
    }
    return [Draft(.airScanResponse, from: .peer, fields, cause: cause)]
  }

  /// Returns the number of the contents that a station sends; nil if it is not present.
  private mutating func presentContent(of station: Station) -> Int? {
    switch station {
    case .peer(let index): peers[index].advertiser.presentContent(at: now)
    case .phone(let index): phones[index].advertiser?.presentContent(at: now)
    }
  }

  /// Returns the fields of a scan response; nil if the station answers no scan requests.
  private mutating func response(
    _ content: Int, of station: Station, to index: Int, on channel: Int
  ) -> Fields? {
    switch station {
    case .peer(let peer):
      if peers[peer].toldResponse != content {
        peers[peer].toldResponse = content
        lastNews = now
      }
      let known = peers[peer].response.fields(of: content, for: index)
      guard var fields = known ?? rememberResponse(content, of: peer, to: index) else { return nil }
      fields.setSignal(rssi: peers[peer].advertiser.rssi(at: now), channel: channel)
      return fields
    case .phone(let phone):
      guard phones[phone].answers(phones[index].address) else { return nil }
      let known = phones[phone].response.fields(of: content, for: index)
      guard var fields = known ?? rememberResponse(content, ofPhone: phone, to: index) else {
        return nil
      }
      fields.setSignal(rssi: phones[phone].advertiser?.rssi(at: now), channel: channel)
      return fields
    }
  }

  private mutating func rememberResponse(_ content: Int, of peer: Int, to index: Int) -> Fields? {
    guard let response = peers[peer].advertiser.contents[content].value.response else { return nil }
    let fields = response.heard(from: peers[peer].name, by: phones[index].device)
    peers[peer].response.remember(fields, of: content, for: index)
    return fields
  }

  private mutating func rememberResponse(
    _ content: Int, ofPhone phone: Int, to index: Int
  ) -> Fields? {
    guard let response = phones[phone].advertiser?.contents[content].value.response else {
      return nil
    }
    let fields = response.heard(from: phones[phone].name, by: phones[index].device)
    phones[phone].response.remember(fields, of: content, for: index)
    return fields
  }
}
