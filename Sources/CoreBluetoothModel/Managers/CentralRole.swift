import Timelines

/// The activity of a central manager.
struct CentralRole: Hashable, Sendable {
  enum Input: Hashable, Sendable {
    /// The app scans for this, or stops with nil.
    case scans(ScanRequest?)
    /// The app wants to hear of connections of others, or no longer does with nil.
    case registers(ConnectionEventFilter?)
    /// The app has asked to connect. The state is what came of it.
    case connects(peer: String, ConnectOptions, RemotePeripheral.State)
    /// The app has asked once more, while the connection was pending.
    case connectsAgain(peer: String)
    /// A link came up for which the app waited.
    case connected(peer: String)
    /// There is no link to a peripheral any longer, and the app does not ask for one.
    case lost(peer: String)
    /// The system asks for a lost link again on the app's behalf.
    case waits(peer: String, from: Instant)
    /// The app's objects for peripherals have lost their meaning.
    case forgetsPeripherals
  }

  var scan: ScanRequest?
  /// The peripherals that the app deals with, by identity.
  var peripherals: [String: RemotePeripheral] = [:]
  var connectionEvents: ConnectionEventFilter?
  /// The peripherals that were connected or pending when the app ended; nil if it has not ended
  /// (BG-RES-22).
  var peripheralsAtEnd: [String]?

  mutating func receive(_ input: Input) {
    switch input {
    case .scans(let request): scan = request
    case .registers(let filter): connectionEvents = filter
    case .connects(let peer, let options, let state):
      peripherals[peer, default: RemotePeripheral()].options = options
      peripherals[peer]?.state = state
    case .connectsAgain(let peer): peripherals[peer]?.isAskedForTwice = true
    case .connected(let peer): peripherals[peer]?.state = .connected
    case .lost(let peer): peripherals[peer]?.lose()
    case .waits(let peer, let start): peripherals[peer]?.state = .connecting(from: start)
    case .forgetsPeripherals: peripherals = [:]
    }
  }

  /// Source: BG-RES-23.
  mutating func setDelegates(_ areSet: Bool) {
    for peer in peripherals.keys { peripherals[peer]?.hasDelegate = areSet }
  }
}

extension CentralRole {
  /// The peripherals to which the app is connected or wants to connect, in a fixed order.
  var activePeripherals: [String] {
    peripherals.filter { $0.value.state != .disconnected }.keys.sorted()
  }

  /// Whether the app wants to connect to a peripheral.
  var isConnecting: Bool { peripherals.values.contains(where: \.isConnecting) }
}
