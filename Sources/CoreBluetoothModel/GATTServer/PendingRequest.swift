import BluetoothProtocols

/// A request of a central that an app is to answer.
struct PendingRequest: Hashable, Sendable {
  var connection: Int
  var pdu: ATTPDU
  var session: Int
}
