import BluetoothProtocols
import Timelines
import VirtualTime

// What follows when a station is heard.
extension World {
  /// Makes one advertising event: a report for each scanner that hears it, and a link for an
  /// initiator that waits for it.
  mutating func advertisingEvent(of station: Station) -> [Draft] {
    guard canBeHeard(station) else { return [] }
    var drafts: [Draft] = []
    let content = eventHappened(at: station)
    if let content {
      drafts = sniff(station)
      for index in phones.indices where station != .phone(index) {
        if let report = report(content, of: station, to: index) { drafts.append(report) }
      }
    }
    if case .phone(let phone) = station { drafts += scanRequests(to: phone, sending: content) }
    if isAwaited(station), isConnectable(station, content) {
      drafts += connect(to: station)
      scheduleEvent(of: station)
    } else {
      scheduleEvent(ofHeard: station)
    }
    return drafts
  }

  /// Returns the address in certain contents: a peer's private address changes together with what
  /// it sends.
  private func address(of station: Station, sending content: Int) -> DeviceAddress {
    switch station {
    case .peer(let index): peers[index].advertiser.contents[content].value.address
    case .phone(let index): phones[index].address
    }
  }

  /// Returns whether anybody may want a link with a station.
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

  /// - Returns: The number of the contents that a station sends now.
  private mutating func eventHappened(at station: Station) -> Int? {
    switch station {
    case .peer(let index): peers[index].advertiser.eventHappened(at: now)
    case .phone(let index): phones[index].advertiser?.eventHappened(at: now)
    }
  }

  private mutating func sniff(_ station: Station) -> [Draft] {
    guard case .phone(let index) = station, options.hasSniffer,
      var fields = phones[index].advertiser?.advertisement(at: now)?.report
    else { return [] }
    fields[.device] = .text(phones[index].device)
    return [Draft(.airAdvertisement, from: .implementation, fields)]
  }

  private mutating func report(_ content: Int, of station: Station, to index: Int) -> Draft? {
    guard let channel = phones[index].channelHeard(at: now) else { return nil }
    if phones[index].scansLegacy, isExtended(content, of: station) { return nil }
    if case .peer(let peer) = station, peers[peer].told != content {
      peers[peer].told = content
      lastNews = now
    }
    if phones[index].filtersDuplicates,
      !phones[index].reports(address(of: station, sending: content))
    {
      return nil
    }
    let fields: Fields?
    switch station {
    case .peer(let peer):
      peers[peer].wasHeard = true
      if !peers[peer].report.holds(content, for: index) {
        keepReport(content, of: peer, for: index)
      }
      fields = peers[peer].report.report(on: channel, rssi: peers[peer].advertiser.rssi(at: now))
    case .phone(let phone):
      let advertisement = phones[phone].advertiser?.contents[content].value
      fields = advertisement?.report.heard(
        from: phones[phone].name, by: phones[index].device, on: channel,
        rssi: phones[phone].advertiser?.rssi(at: now))
    }
    return fields.map { Draft(.airAdvertisement, from: .peer, $0) }
  }

  /// Returns whether a station sends certain contents in extended PDUs, of which a host that scans
  /// with the older commands is told nothing.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.2 (the report knows legacy PDUs only).
  private func isExtended(_ content: Int, of station: Station) -> Bool {
    switch station {
    case .peer(let index): peers[index].advertiser.contents[content].value.isExtended
    case .phone(let index): phones[index].advertiser?.contents[content].value.isExtended ?? false
    }
  }

  private mutating func keepReport(_ content: Int, of peer: Int, for phone: Int) {
    let report = peers[peer].advertiser.contents[content].value.report
    peers[peer].report.take(
      report.heard(from: peers[peer].name, by: phones[phone].device), of: content, for: phone)
  }

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
      if !peers[peer].response.holds(content, for: index) {
        guard let response = peers[peer].advertiser.contents[content].value.response else {
          return nil
        }
        peers[peer].response.take(
          response.heard(from: peers[peer].name, by: phones[index].device), of: content, for: index)
      }
      return peers[peer].response.report(
        on: channel, rssi: peers[peer].advertiser.rssi(at: now))
    case .phone(let phone):
      guard phones[phone].answers(phones[index].address) else { return nil }
      return phones[phone].advertiser?.contents[content].value.response?.heard(
        from: phones[phone].name, by: phones[index].device, on: channel,
        rssi: phones[phone].advertiser?.rssi(at: now))
    }
  }
}

extension Fields {
  fileprivate func heard(from name: String, by device: String) -> Fields {
    let identity: Fields = [.device: .text(device), .peer: .text(name)]
    return identity.merging(self)
  }

  fileprivate func heard(
    from name: String, by device: String, on channel: Int, rssi: Int?
  ) -> Fields {
    var fields = heard(from: name, by: device)
    fields[.channel] = .integer(channel)
    fields[.rssi] = rssi.map(FieldValue.integer)
    return fields
  }
}
