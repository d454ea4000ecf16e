import BluetoothProtocols
import Timelines
import VirtualTime

/// What an app has to do with one peripheral: its `CBPeripheral`, seen from the system.
struct RemotePeripheral: Hashable, Sendable {
  enum State: Hashable, Sendable {
    case disconnected
    /// The app wants to be connected, from an instant on and for as long as it takes.
    case connecting(from: Instant)
    case connected
  }

  var state = State.disconnected
  var options = ConnectOptions()
  /// What the app has discovered, which outlives a connection.
  ///
  /// Source: BG-SEM-24.
  var services: [RemoteService] = []
  /// Whether somebody hears what the peripheral says: false after restoration, until the app sets
  /// the delegate.
  ///
  /// Source: BG-RES-23.
  var hasDelegate = true
  /// Whether a connection was asked for once more while it was pending, which changes nothing.
  ///
  /// Source: BG-LTA-07.
  var isAskedForTwice = false
  /// Whether an alert has been shown for a notification of this connection.
  var hasAlerted = false

  var isConnecting: Bool { if case .connecting = state { true } else { false } }

  /// The link is gone, and with it what was subscribed to.
  mutating func lose() {
    state = .disconnected
    hasAlerted = false
    isAskedForTwice = false
    services.forEachCharacteristic { $0.isNotifying = false }
  }
}

/// The options of `call.connect`; those that only concern classic transports or notification
/// sharing are accepted and have no effect.
///
/// Source: BG-SEM-14, BG-SEM-17.
struct ConnectOptions: Hashable, Sendable {
  var notifiesOnConnection = false
  var notifiesOnDisconnection = false
  var notifiesOnNotification = false
  var startDelay = Duration.zero
  var reconnectsAutomatically = false

  init() {}

  init(_ fields: Fields) {
    notifiesOnConnection = fields[.notifyOnConnection]?.flag ?? false
    notifiesOnDisconnection = fields[.notifyOnDisconnection]?.flag ?? false
    notifiesOnNotification = fields[.notifyOnNotification]?.flag ?? false
    startDelay = max(.zero, fields[.startDelay]?.duration ?? .zero)
    reconnectsAutomatically = fields[.enableAutoReconnect]?.flag ?? false
  }
}

extension CentralRole {
  /// The peripherals that an app is connected to or waits for, in a fixed order.
  var activePeripherals: [String] {
    peripherals.filter { $0.value.state != .disconnected }.keys.sorted()
  }

  /// Source: BG-SEM-04.
  mutating func loseAllPeripherals() {
    for peer in peripherals.keys.sorted() { peripherals[peer]?.lose() }
  }

  /// What is preserved waits for peripherals that the radio lost.
  ///
  /// Source: chosen. What is preserved waits for peripherals again that the radio lost.
  mutating func waitForLostPeripherals() {
    for peer in activePeripherals {
      peripherals[peer]?.lose()
      peripherals[peer]?.state = .connecting(from: .start)
    }
  }
}
