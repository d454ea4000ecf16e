import BluetoothProtocols
import Timelines
import VirtualTime

// When the next advertising event is that somebody hears.
extension World {
  /// Computes anew when each advertiser is next heard: whenever somebody begins or ends to send or
  /// to listen.
  mutating func scheduleAdvertising() {
    timers.removeAll { if case .advertisingEvent = $0 { true } else { false } }
    for index in peers.indices { scheduleEvent(of: .peer(index)) }
    for index in phones.indices { scheduleEvent(of: .phone(index)) }
  }

  /// Where the windows keep missing the events, the search goes on from a later wake-up.
  private static let longestSearch = 10_000

  mutating func scheduleEvent(of station: Station) {
    guard let advertiser = advertiser(of: station) else { return }
    let listeners = listeners(to: station)
    guard var event = advertiser.firstEvent(atOrAfter: now), !listeners.isEmpty else { return }
    for _ in 0..<Self.longestSearch {
      if listeners.contains(where: { $0.covers(event) }) { break }
      let opening = listeners.map { $0.nextOpening(after: event) }.min() ?? event
      guard let next = advertiser.firstEvent(atOrAfter: max(opening, event + .nanoseconds(1)))
      else { return }
      event = next
    }
    timers.insert(.advertisingEvent(station), due: event)
  }

  /// Whoever can be heard now: in range, and not silent for a connection.
  func advertiser(of station: Station) -> Advertiser? {
    switch station {
    case .phone(let index): return phones[index].advertiser
    case .peer(let index): return isSilent(index) ? nil : peers[index].advertiser
    }
  }

  private func isSilent(_ peer: Int) -> Bool {
    if !peers[peer].isInRange { return true }
    if peers[peer].advertisesWhileConnected { return false }
    return links.contains { $0.other == .peer(peer) && $0.role == .central }
  }

  private func listeners(to station: Station) -> [ListeningWindow] {
    let always = ListeningWindow(start: .start, window: nil, interval: nil)
    var windows: [ListeningWindow] = []
    for (index, phone) in phones.enumerated() where station != .phone(index) {
      if let scanner = phone.scanner { windows.append(scanner.window) }
      let (name, address) = identity(of: station)
      for initiator in phone.initiators where initiator.wants(name, address) {
        windows.append(initiator.window)
      }
    }
    if case .phone(let index) = station {
      let isWished = peers.contains { $0.isInRange && $0.wish?.phone == index }
      if options.hasSniffer || isWished { windows.append(always) }
    }
    return windows.filter(\.opens)
  }

  func identity(of station: Station) -> (name: String, address: DeviceAddress) {
    switch station {
    case .peer(let index): (peers[index].name, peers[index].address)
    case .phone(let index): (phones[index].name, phones[index].address)
    }
  }
}
