/// The listeners of all sessions, cached until one of them may change.
struct Listeners: Sendable {
  /// In the order of the sessions; nil for a session whose scan finds nothing.
  var ofSessions: [Reception.Listener?]
  /// The count of the processes' transitions up to which this holds.
  var transitions: Int
}
