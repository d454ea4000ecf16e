extension Behaviour {
  /// How alerts stray from what is documented.
  struct Alerts: Hashable, Sendable {
    var showsWithoutOption = false
    var showsWhileRunning = false
    var hidesConnections = false
    var hidesDisconnections = false
    var showsFirstNotificationOnly = false
    var takesOptionForEveryPeripheral = false
    var runsTheApp = false
    var ignoresAcceptance = false
    var opensTheAppWhenIgnored = false
    var showsForEveryApp = false
    var speaksOfConnectionsOnly = false
  }
}

extension Mutant {
  static let alerts: [Mutant] = [
    Mutant(
      "alert-without-option", breaks: ["BG-ALR-04"],
      "Alerts are shown that the app has not requested",
      \.alerts.showsWithoutOption),
    Mutant(
      "alert-while-running", breaks: ["BG-ALR-05"],
      "Alerts are shown while the app runs",
      \.alerts.showsWhileRunning),
    Mutant(
      "no-connection-alert", breaks: ["BG-ALR-01", "BG-ALR-11"],
      "No alert is shown for a connection",
      \.alerts.hidesConnections),
    Mutant(
      "no-disconnection-alert", breaks: ["BG-ALR-02"],
      "No alert is shown for a disconnection",
      \.alerts.hidesDisconnections),
    Mutant(
      "one-notification-alert-only", breaks: ["BG-ALR-03"],
      "Only the first notification of a link is shown in an alert",
      \.alerts.showsFirstNotificationOnly),
    Mutant(
      "alert-option-for-every-peripheral", breaks: ["BG-ALR-08"],
      "Alerts requested for one peripheral are shown for all",
      \.alerts.takesOptionForEveryPeripheral),
    Mutant(
      "alert-runs-the-app", breaks: ["BG-ALR-09"],
      "An alert wakes the app",
      \.alerts.runsTheApp),
    Mutant(
      "accepted-alert-ignored", breaks: ["BG-ALR-06"],
      "An accepted alert does not open the app",
      \.alerts.ignoresAcceptance),
    Mutant(
      "ignored-alert-opens-the-app", breaks: ["BG-ALR-06"],
      "An ignored alert opens the app",
      \.alerts.opensTheAppWhenIgnored),
    Mutant(
      "alert-for-every-app", breaks: ["BG-ALR-07"],
      "Every app with the option gets the alert, not only the one last in the foreground",
      \.alerts.showsForEveryApp),
    Mutant(
      "alerts-about-connections", breaks: ["BG-ALR-02", "BG-ALR-03"],
      "Every alert is called one about a connection",
      \.alerts.speaksOfConnectionsOnly),
  ]
}
