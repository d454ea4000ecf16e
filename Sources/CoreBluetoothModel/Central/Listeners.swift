/// How the scans of all sessions listen, for as long as nothing changes that.
struct Listeners: Sendable {
  /// In the order of the sessions; nil for a session whose scan finds nothing.
  var ofSessions: [Reception.Listener?]
  /// The count of the processes' transitions up to which this holds.
  var transitions: Int
}
