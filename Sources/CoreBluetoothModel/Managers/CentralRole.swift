import Replay
import VirtualTime

/// What a central manager is doing.
struct CentralRole: Hashable, Sendable {
  var scan: ScanRequest?
  /// The peripherals that the scan has reported, by their indices in ``KnownPeers``.
  var seen = NumberSet()
  /// The peripherals that the app deals with, by identity.
  var peripherals: [String: RemotePeripheral] = [:]
  var connectionEvents: ConnectionEventFilter?
}

extension CentralRole {
  /// The peripherals to which the app is connected or wants to connect, in a fixed order.
  var activePeripherals: [String] {
    peripherals.filter { $0.value.state != .disconnected }.keys.sorted()
  }

  /// Source: BG-SEM-04.
  mutating func loseAllPeripherals() {
    for peer in peripherals.keys.sorted() { peripherals[peer]?.lose() }
  }

  /// Has a preserved session wait again for the peripherals that it lost with the radio.
  ///
  /// Source: chosen. What is preserved waits for peripherals again that the radio lost.
  mutating func waitForLostPeripherals() {
    for peer in activePeripherals {
      peripherals[peer]?.lose()
      peripherals[peer]?.state = .connecting(from: .start)
    }
  }
}
