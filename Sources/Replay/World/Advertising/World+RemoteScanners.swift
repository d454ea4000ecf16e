import Timelines

// Remote scanners: peers that ask a phone for its scan response.
extension World {
  /// Records that a peer scans actively. It asks once: at the next advertising event of the phone
  /// that may be asked, however long that takes.
  mutating func scanByPeer(_ entry: Entry) -> [Draft] {
    guard let index = peerIndex(of: entry), let phone = phoneIndex(of: entry) else { return [] }
    peers[index].takeAddress(of: entry)
    peers[index].appear()
    peers[index].asks = Peer.ScanWish(phone: phone, cause: entry.sequence)
    scheduleAdvertising()
    return []
  }

  /// Returns the requests of the peers that wait for this advertising event of a phone. The phone
  /// answers those whom its advertising filter policy lets ask.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.3.2 and 4.4.2.3.
  mutating func scanRequests(to phone: Int, sending content: Int?) -> [Draft] {
    guard let content, phones[phone].advertising.hasResponse(content) else { return [] }
    var drafts: [Draft] = []
    for index in peers.indices where peers[index].isInRange {
      guard let wish = peers[index].asks, wish.phone == phone else { continue }
      peers[index].asks = nil
      drafts.append(
        Draft(
          .airScanRequest, from: .peer,
          [
            .device: .text(phones[phone].device), .peer: .text(peers[index].name),
            .central: .text(peers[index].name), .address: .address(peers[index].address),
            .addressType: .text(peers[index].addressType),
          ], cause: wish.cause))
      if phones[phone].answers(peers[index].address) {
        plan(.ownScanResponse(phone: phone, cause: wish.cause), after: options.scanResponseDelay)
      }
    }
    if !drafts.isEmpty { findListenersOfPhones() }
    return drafts
  }

  /// Returns the scan response of a phone, as a sniffer beside it hears it.
  mutating func ownScanResponse(of phone: Int, cause: Int) -> [Draft] {
    guard var fields = phones[phone].advertising.response(at: now) else { return [] }
    fields[.device] = .text(phones[phone].device)
    return [Draft(.airScanResponse, from: .implementation, fields, cause: cause)]
  }
}
