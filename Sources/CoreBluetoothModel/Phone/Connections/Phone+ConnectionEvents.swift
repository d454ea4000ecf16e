import BluetoothProtocols
import Timelines

extension Phone {
  /// Registers an app for connection events. A new registration replaces the former one, and one
  /// without options ends it.
  ///
  /// Source: BG-SEM-42.
  mutating func registerForConnectionEvents(_ entry: Entry, by index: Int) {
    let filter = ConnectionEventFilter(
      services: Set(entry[.services]?.list?.compactMap(\.uuid) ?? []),
      peripherals: Set(entry[.peripherals]?.list?.compactMap(\.text) ?? []))
    let isEmpty = filter.services.isEmpty && filter.peripherals.isEmpty
    use(central: .registers(isEmpty ? nil : filter), of: index)
  }

  /// Tells the apps that have registered for it of a link that came up or ended, except the owners
  /// of the link.
  ///
  /// Source: BG-SEM-42, BG-OBS-01.
  mutating func tellOthers(of peer: String, isConnected: Bool, except owners: Set<Int>) {
    if behaviour.links.tellsNoConnectionEvents { return }
    let services =
      sessions.contains { $0.central.connectionEvents != nil }
      ? knownServices(of: peer) : []
    let interested = sessions.filter { session in
      guard let filter = session.central.connectionEvents, !owners.contains(session.id) else {
        return false
      }
      return filter.peripherals.contains(peer) || !filter.services.isDisjoint(with: services)
    }
    deliver(
      interested.map {
        event(
          .callbackConnectionEventDidOccur, .connectionEvent, peer, $0,
          [.isConnected: .flag(isConnected)])
      })
  }

  /// Records that the system itself wants to be connected to a peripheral, or no longer does. An
  /// example is an accessory that shows notifications.
  ///
  /// Source: BG-OBS-01, BG-SEM-21.
  mutating func connectForSystem(_ isWanted: Bool, _ entry: Entry) {
    guard let peer = entry[.peer]?.text else {
      return remark("\(entry.kind.rawValue) names no peer")
    }
    use(links: isWanted ? .wantedBySystem(peer: peer) : .leftBySystem(peer: peer))
  }
}
