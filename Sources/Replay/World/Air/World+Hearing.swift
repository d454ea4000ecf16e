import BluetoothProtocols
import Timelines
import VirtualTime

// What happens when somebody is heard.
extension World {
  /// One advertising event: reports to the scanners that hear it, and a link for an initiator that
  /// waits for it.
  mutating func advertisingEvent(of station: Station) -> [Draft] {
    guard canBeHeard(station) else { return [] }
    eventHappened(at: station)
    var drafts: [Draft] = []
    let content = content(of: station)
    if content != nil { drafts = sniff(station) }
    if let content {
      for index in phones.indices where station != .phone(index) {
        if let report = report(content, of: station, to: index) { drafts.append(report) }
      }
    }
    if isAwaited(station), isConnectable(station, content) { drafts += connect(to: station) }
    scheduleEvent(of: station)
    return drafts
  }

  /// Which of its contents a station sends now.
  private func content(of station: Station) -> Int? {
    switch station {
    case .peer(let index): peers[index].advertiser.content(at: now)
    case .phone(let index): phones[index].advertiser?.content(at: now)
    }
  }

  /// A private address of a peer changes with what it sends.
  private func address(of station: Station, sending content: Int) -> DeviceAddress {
    switch station {
    case .peer(let index): peers[index].advertiser.contents[content].value.address
    case .phone(let index): phones[index].address
    }
  }

  /// Whether anybody may want a link with a station.
  private func isAwaited(_ station: Station) -> Bool {
    if case .peer(let index) = station { peers[index].isAwaited } else { true }
  }

  private func isConnectable(_ station: Station, _ content: Int?) -> Bool {
    switch station {
    case .peer(let index): peers[index].accepts(content)
    case .phone(let index):
      content.flatMap { phones[index].advertiser?.contents[$0].value.isConnectable } ?? false
    }
  }

  private mutating func eventHappened(at station: Station) {
    switch station {
    case .peer(let index): peers[index].advertiser.eventHappened(at: now)
    case .phone(let index): phones[index].advertiser?.eventHappened(at: now)
    }
  }

  private func sniff(_ station: Station) -> [Draft] {
    guard case .phone(let index) = station, options.hasSniffer,
      var fields = phones[index].advertiser?.advertisement(at: now)?.report
    else { return [] }
    fields[.device] = .text(phones[index].device)
    return [Draft(.airAdvertisement, from: .implementation, fields)]
  }

  private mutating func report(_ content: Int, of station: Station, to index: Int) -> Draft? {
    let address = address(of: station, sending: content)
    guard let window = phones[index].scanner?.window, window.covers(now),
      phones[index].scanner?.reports(address) == true
    else { return nil }
    let channel = window.channel(at: now)
    let device = phones[index].device
    let fields: Fields
    switch station {
    case .peer(let peer):
      peers[peer].wasHeard = true
      let (name, advertiser) = (peers[peer].name, peers[peer].advertiser)
      fields = peers[peer].report.report(
        to: index, content: content, channel: channel, rssi: advertiser.rssi(at: now)
      ) { advertiser.contents[content].value.report.heard(from: name, by: device) }
    case .phone(let phone):
      guard let advertiser = phones[phone].advertiser else { return nil }
      let name = phones[phone].name
      fields = phones[phone].report.report(
        to: index, content: content, channel: channel, rssi: advertiser.rssi(at: now)
      ) { advertiser.contents[content].value.report.heard(from: name, by: device) }
    }
    return Draft(.airAdvertisement, from: .peer, fields)
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
    guard let advertiser = advertiser(of: station), advertiser.isPresent(at: now),
      let content = advertiser.content(at: now),
      let response = advertiser.contents[content].value.response,
      let window = phones[index].scanner?.window
    else { return [] }
    let address = address(of: station, sending: content)
    guard phones[index].scanner?.reports(address, isScanResponse: true) == true else { return [] }
    let (channel, rssi) = (window.channel(at: now), advertiser.rssi(at: now))
    let device = phones[index].device
    let fields: Fields
    switch station {
    case .peer(let peer):
      let name = peers[peer].name
      fields = peers[peer].response.report(
        to: index, content: content, channel: channel, rssi: rssi
      ) { response.heard(from: name, by: device) }
    case .phone(let phone):
      let name = phones[phone].name
      fields = phones[phone].response.report(
        to: index, content: content, channel: channel, rssi: rssi
      ) { response.heard(from: name, by: device) }
    }
    return [Draft(.airScanResponse, from: .peer, fields, cause: cause)]
  }
}

extension Fields {
  fileprivate func heard(from name: String, by device: String) -> Fields {
    let identity: Fields = [.device: .text(device), .peer: .text(name)]
    return identity.merging(self)
  }
}
