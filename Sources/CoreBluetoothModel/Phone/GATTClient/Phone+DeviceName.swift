import BluetoothProtocols
import Timelines

extension Phone {
  /// Returns the name of a peripheral: the device name once it has been read, else the advertised
  /// one.
  ///
  /// Source: BG-SEM-26.
  func name(of peer: String) -> String? {
    let advertised = peers.advertisedName(of: peer)
    if let advertised, behaviour.client.prefersAdvertisedName { return advertised }
    return peers.deviceNames[peer] ?? advertised
  }

  /// Records a device name. If the name of the peripheral changes, connected apps are notified.
  ///
  /// Source: BG-SEM-26; Apple, peripheralDidUpdateName(_:).
  mutating func learn(name octets: [UInt8], on link: Link) {
    let peer = link.peer
    let former = name(of: peer)
    peers.remember(peer, isCalled: String(decoding: octets, as: UTF8.self))
    guard let name = name(of: peer), name != former else { return }
    let listeners = sessions.filter { link.references.contains($0.id) }
    deliver(
      listeners.map {
        event(.callbackDidUpdateName, .answer, peer, $0, [.localName: .text(name)])
      })
  }
}
