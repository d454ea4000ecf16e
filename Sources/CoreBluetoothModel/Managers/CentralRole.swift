/// What a central manager is doing.
struct CentralRole: Hashable, Sendable {
  var scan: ScanRequest?
  /// The peripherals that the app deals with, by identity.
  var peripherals: [String: RemotePeripheral] = [:]
  var connectionEvents: ConnectionEventFilter?
  /// The peripherals that were connected or pending when the app ended; nil if it has not ended
  /// (BG-RES-22).
  var peripheralsAtEnd: [String]?
}

extension CentralRole {
  /// The peripherals to which the app is connected or wants to connect, in a fixed order.
  var activePeripherals: [String] {
    peripherals.filter { $0.value.state != .disconnected }.keys.sorted()
  }
}
