import BluetoothProtocols
import Timelines

// The consequences when a station is heard.
extension World {
  /// Makes one advertising event: a report for each scanner that hears it, and a link for an
  /// initiator that waits for it.
  mutating func advertisingEvent(of station: Station) -> [Draft] {
    guard canBeHeard(station) else { return [] }
    var drafts: [Draft] = []
    let content = withAdvertising(of: station) { $0.eventHappened(at: $1) }
    if let content {
      if let sniffed = sniff(station, sending: content) { drafts.append(sniffed) }
      for index in phones.indices where station != .phone(index) {
        if let report = report(content, of: station, to: index) { drafts.append(report) }
      }
    }
    guard withAdvertising(of: station, { advertising, _ in advertising.isAwaited }) else {
      scheduleEvent(ofHeard: station)
      return drafts
    }
    if case .phone(let phone) = station { drafts += scanRequests(to: phone, sending: content) }
    let isConnectable = withAdvertising(of: station) { advertising, _ in
      advertising.isConnectable(content)
    }
    if isConnectable { drafts += connect(to: station) }
    scheduleEvent(of: station)
    return drafts
  }

  /// Returns a sniffer's record of it beside a phone. A peer has no sniffer.
  private mutating func sniff(_ station: Station, sending content: Int) -> Draft? {
    guard case .phone(let index) = station, options.hasSniffer else { return nil }
    let fields = phones[index].advertising.sniffed(content, beside: phones[index].device)
    return Draft(.airAdvertisement, from: .implementation, fields)
  }

  private mutating func report(_ content: Int, of station: Station, to index: Int) -> Draft? {
    guard let channel = phones[index].listening.channelHeard(at: now) else { return nil }
    if phones[index].listening.scansLegacy, isExtended(content, of: station) { return nil }
    if case .peer(let peer) = station, peers[peer].advertising.isNews(content) {
      repetitions.interrupt(at: now)
    }
    if isDuplicate(content, of: station, to: index) { return nil }
    return report(content, of: station, to: index, on: channel).map {
      Draft(.airAdvertisement, from: .peer, $0)
    }
  }

  /// Returns the fields of a report; nil if a station answers no scan requests. Nearly all reports
  /// are known, so that only the others need names.
  mutating func report(
    _ content: Int, isScanResponse: Bool = false, of station: Station, to index: Int,
    on channel: Int
  ) -> Fields? {
    let known = withAdvertising(of: station) {
      $0.knownReport(of: content, isScanResponse: isScanResponse, to: index, on: channel, at: $1)
    }
    if let known { return known }
    let names: Fields = [
      .device: .text(phones[index].device), .peer: .text(identity(of: station).name),
    ]
    return withAdvertising(of: station) {
      $0.newReport(
        of: content, isScanResponse: isScanResponse, naming: names, to: index, on: channel, at: $1)
    }
  }

  /// Returns whether a phone's controller keeps a report to itself, as it has made one before.
  mutating func isDuplicate(
    _ content: Int, isScanResponse: Bool = false, of station: Station, to index: Int
  ) -> Bool {
    guard phones[index].listening.filtersDuplicates else { return false }
    let address = withAdvertising(of: station) { advertising, _ in advertising.address(in: content)
    }
    return !phones[index].listening.reports(address, isScanResponse: isScanResponse)
  }

  private mutating func isExtended(_ content: Int, of station: Station) -> Bool {
    withAdvertising(of: station) { advertising, _ in advertising.isExtended(content) }
  }
}
