import BluetoothProtocols
import Timelines

/// One app's use of one peripheral: the system's side of a `CBPeripheral`.
struct RemotePeripheral: Hashable, Sendable {
  enum State: Hashable, Sendable {
    case disconnected
    /// The app wants to be connected from an instant on, however long it takes.
    case connecting(from: Instant)
    case connected
  }

  var state = State.disconnected
  var options = ConnectOptions()
  /// Whether the app has set the peripheral's delegate. After restoration this is false until it
  /// does.
  ///
  /// Source: BG-RES-23.
  var hasDelegate = true
  /// The methods that the delegate has; nil for all.
  var delegateMethods: Set<String>?
  /// Whether the app asked to connect once more while the connection was pending. As documented,
  /// this changes nothing.
  ///
  /// Source: BG-LTA-07.
  var isAskedForTwice = false

  var isConnecting: Bool { if case .connecting = state { true } else { false } }

  /// Records that the link is gone.
  mutating func lose() {
    state = .disconnected
    isAskedForTwice = false
  }
}

/// The options of `call.connect`. Those that only concern classic transports or notification
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
