import BluetoothProtocols
import Timelines
import VirtualTime

// What happens when somebody is heard.
extension World {
  /// One advertising event: reports to the scanners that hear it, and a link for an initiator that
  /// waits for it.
  mutating func advertisingEvent(of station: Station) -> [Draft] {
    guard let advertiser = advertiser(of: station) else { return [] }
    eventHappened(at: station)
    let advertisement = advertiser.advertisement(at: now)
    var drafts: [Draft] = []
    if let advertisement {
      drafts = sniff(station, advertisement)
      let rssi = advertiser.rssi(at: now)
      for index in phones.indices where station != .phone(index) {
        drafts += report(advertisement.report, of: station, rssi: rssi, to: index)
      }
    }
    if isConnectable(station, advertisement) { drafts += connect(to: station) }
    scheduleEvent(of: station)
    return drafts
  }

  private func isConnectable(_ station: Station, _ advertisement: Advertisement?) -> Bool {
    switch station {
    case .peer(let index): peers[index].accepts(advertisement)
    case .phone: advertisement?.isConnectable ?? false
    }
  }

  private mutating func eventHappened(at station: Station) {
    switch station {
    case .peer(let index): peers[index].advertiser.eventHappened(at: now)
    case .phone(let index): phones[index].advertiser?.eventHappened(at: now)
    }
  }

  private func sniff(_ station: Station, _ advertisement: Advertisement) -> [Draft] {
    guard case .phone(let index) = station, options.hasSniffer else { return [] }
    var fields = advertisement.report
    fields[.device] = .text(phones[index].device)
    return [Draft(.airAdvertisement, from: .implementation, fields)]
  }

  private mutating func report(
    _ report: Fields, of station: Station, rssi: Int?, to index: Int
  ) -> [Draft] {
    let (name, address) = identity(of: station)
    guard let window = phones[index].scanner?.window, window.covers(now),
      phones[index].scanner?.reports(address) == true
    else { return [] }
    if case .peer(let peer) = station { peers[peer].wasHeard = true }
    let heard: Fields = [
      .device: .text(phones[index].device), .peer: .text(name),
      .channel: .integer(window.channel(at: now)), .rssi: rssi.map(FieldValue.integer),
    ]
    return [Draft(.airAdvertisement, from: .peer, heard.merging(report))]
  }

  /// A scan request reaches an advertiser that can be heard and answers such requests.
  mutating func scanRequest(_ entry: Entry) -> [Draft] {
    guard let phone = phoneIndex(of: entry), let station = station(of: entry) else { return [] }
    timers.insert(
      .scanResponse(phone: phone, station, cause: entry.sequence),
      due: now + options.scanResponseDelay)
    return []
  }

  /// The station that a phone means, by name or by address.
  private func station(of entry: Entry) -> Station? {
    if let name = entry[.peer]?.text {
      return peerPlaces[name].map(Station.peer)
        ?? phones.firstIndex { $0.name == name }.map(Station.phone)
    }
    guard let address = entry[.address]?.address else { return nil }
    return peers.firstIndex { $0.address == address }.map(Station.peer)
      ?? phones.firstIndex { $0.address == address }.map(Station.phone)
  }

  mutating func scanResponse(of station: Station, to index: Int, cause: Int) -> [Draft] {
    let (name, address) = identity(of: station)
    guard let advertiser = advertiser(of: station), advertiser.isPresent(at: now),
      var fields = advertiser.advertisement(at: now)?.response,
      let window = phones[index].scanner?.window,
      phones[index].scanner?.reports(address, isScanResponse: true) == true
    else { return [] }
    fields[.device] = .text(phones[index].device)
    fields[.peer] = .text(name)
    fields[.channel] = .integer(window.channel(at: now))
    fields[.rssi] = advertiser.rssi(at: now).map(FieldValue.integer)
    return [Draft(.airScanResponse, from: .peer, fields, cause: cause)]
  }
}
