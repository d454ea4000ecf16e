/// The rule whether an event is shown to the user as an alert, and all that it depends on.
struct AlertRule: Hashable, Sendable {
  enum Subject: String, Hashable, Sendable {
    case connection
    case disconnection
    case notification
  }

  var subject: Subject
  var options: ConnectOptions
  var isSuspended: Bool
  var isRunning: Bool
  var hasMode: Bool
  /// Whether a notification during this connection has already been shown as an alert.
  var hasAlerted: Bool
  var behaviour = Behaviour.Alerts()

  /// Whether the alert is shown.
  var isKept: Bool {
    if hasMode { return false }
    // Source: BG-ALR-05.
    guard isSuspended || (isRunning && behaviour.showsWhileRunning) else { return false }
    // Source: BG-ALR-04.
    guard isAskedFor || behaviour.showsWithoutOption else { return false }
    return switch subject {
    case .connection: !behaviour.hidesConnections
    case .disconnection: !behaviour.hidesDisconnections
    // Source: BG-ALR-03, every notification.
    case .notification: !(behaviour.showsFirstNotificationOnly && hasAlerted)
    }
  }

  /// Source: BG-ALR-01 to BG-ALR-03, BG-ALR-08.
  private var isAskedFor: Bool {
    switch subject {
    case .connection: options.notifiesOnConnection
    case .disconnection: options.notifiesOnDisconnection
    case .notification: options.notifiesOnNotification
    }
  }
}
