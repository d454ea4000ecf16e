import BluetoothProtocols

/// Which connections, made by other apps or the system, an app wants to hear of: those to these
/// peripherals, and those to peripherals with one of these services.
///
/// Source: BG-SEM-42.
struct ConnectionEventFilter: Hashable, Sendable {
  var services: Set<BluetoothUUID>
  var peripherals: Set<String>
}
