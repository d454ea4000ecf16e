import BluetoothProtocols
import Timelines

// The consequences when a station is heard.
extension World {
  /// Makes one advertising event: a report for each scanner that hears it, and a link for an
  /// initiator that waits for it.
  mutating func advertisingEvent(of station: Station) -> [Draft] {
    guard canBeHeard(station) else { return [] }
    var drafts: [Draft] = []
    let content = eventHappened(at: station)
    if let content {
      if let sniffed = sniff(station, sending: content) { drafts.append(sniffed) }
      for index in phones.indices where station != .phone(index) {
        if let report = report(content, of: station, to: index) { drafts.append(report) }
      }
    }
    guard isAwaited(station) else {
      scheduleEvent(ofHeard: station)
      return drafts
    }
    if case .phone(let phone) = station { drafts += scanRequests(to: phone, sending: content) }
    if isConnectable(station, content) { drafts += connect(to: station) }
    scheduleEvent(of: station)
    return drafts
  }

  /// Returns the address in certain contents: a peer's private address changes together with what
  /// it sends.
  func address(of station: Station, sending content: Int) -> DeviceAddress {
    switch station {
    case .peer(let index): peers[index].advertiser.contents[content].value.address
    case .phone(let index): phones[index].address
    }
  }

  /// Returns whether any device may want a link with a station, or ask it for its scan response.
  private func isAwaited(_ station: Station) -> Bool {
    switch station {
    case .peer(let index): peers[index].isAwaited
    case .phone(let index): phones[index].isAwaited
    }
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

  /// Returns a sniffer's record of it beside a phone. A peer has no sniffer.
  private mutating func sniff(_ station: Station, sending content: Int) -> Draft? {
    guard case .phone(let index) = station, options.hasSniffer,
      let fields = phones[index].sniffed.fields(of: content, for: index)
        ?? rememberSniffed(content, of: index)
    else { return nil }
    return Draft(.airAdvertisement, from: .implementation, fields)
  }

  private mutating func rememberSniffed(_ content: Int, of phone: Int) -> Fields? {
    guard var fields = phones[phone].advertiser?.contents[content].value.report else { return nil }
    fields[.device] = .text(phones[phone].device)
    phones[phone].sniffed.remember(fields, of: content, for: phone)
    return fields
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
    if case .peer(let peer) = station { peers[peer].wasHeard = true }
    return reportFields(content, of: station, to: index, on: channel).map {
      Draft(.airAdvertisement, from: .peer, $0)
    }
  }

  private mutating func reportFields(
    _ content: Int, of station: Station, to index: Int, on channel: Int
  ) -> Fields? {
    switch station {
    case .peer(let peer):
      var fields =
        peers[peer].report.fields(of: content, for: index)
        ?? rememberReport(content, of: peer, to: index)
      fields.setSignal(rssi: peers[peer].advertiser.rssi(at: now), channel: channel)
      return fields
    case .phone(let phone):
      let known = phones[phone].report.fields(of: content, for: index)
      guard var fields = known ?? rememberReport(content, ofPhone: phone, to: index) else {
        return nil
      }
      fields.setSignal(rssi: phones[phone].advertiser?.rssi(at: now), channel: channel)
      return fields
    }
  }

  private mutating func rememberReport(_ content: Int, of peer: Int, to index: Int) -> Fields {
    let report = peers[peer].advertiser.contents[content].value.report
    let fields = report.heard(from: peers[peer].name, by: phones[index].device)
    peers[peer].report.remember(fields, of: content, for: index)
    return fields
  }

  private mutating func rememberReport(_ content: Int, ofPhone phone: Int, to index: Int) -> Fields?
  {
    guard let report = phones[phone].advertiser?.contents[content].value.report else { return nil }
    let fields = report.heard(from: phones[phone].name, by: phones[index].device)
    phones[phone].report.remember(fields, of: content, for: index)
    return fields
  }

  /// Returns whether a station sends certain contents in extended PDUs, which are not reported to a
  /// host that scans with the older commands.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.2 (the report knows legacy PDUs only).
  private func isExtended(_ content: Int, of station: Station) -> Bool {
    switch station {
    case .peer(let index): peers[index].advertiser.contents[content].value.isExtended
    case .phone(let index): phones[index].advertiser?.contents[content].value.isExtended ?? false
    }
  }
}

extension Fields {
  /// Returns these fields of a report with the names of who sent it and who heard it.
  func heard(from name: String, by device: String) -> Fields {
    let identity: Fields = [.device: .text(device), .peer: .text(name)]
    return identity.merging(self)
  }
}
