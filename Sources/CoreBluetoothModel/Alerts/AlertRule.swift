/// What an alert depends on.
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
  /// Whether there was an alert for a notification of this connection.
  var hasAlerted: Bool
  var mutant: Mutant?

  /// Whether the alert is shown.
  var isKept: Bool {
    if hasMode { return false }
    // Source: BG-ALR-05.
    guard isSuspended || (isRunning && mutant == .alertWhileRunning) else { return false }
    // Source: BG-ALR-04.
    guard isAskedFor || mutant == .alertWithoutOption else { return false }
    switch (subject, mutant) {
    case (.connection, .noConnectionAlert), (.disconnection, .noDisconnectionAlert): return false
    // Source: BG-ALR-03, every notification.
    case (.notification, .oneNotificationAlertOnly): return !hasAlerted
    default: return true
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
