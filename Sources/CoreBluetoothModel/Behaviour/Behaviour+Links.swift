extension Behaviour {
  /// How connections stray from what is documented.
  struct Links: Hashable, Sendable {
    var timesOut = false
    var reportsCancellationsAsErrors = false
    var reportsLossesWithoutError = false
    var tellsAfterDisconnection = false
    var startsRepeatedConnectionsAnew = false
    var connectsInForegroundOnly = false
    var goesOnAfterCancellation = false
    var ignoresStartDelay = false
    var keepsReleasedPeripherals = false
    var neverReconnects = false
    var tellsNoConnectionEvents = false
    var neverExchangesMTU = false
    var forgetsServices = false
    var hidesCauseOfDisconnection = false
  }
}

extension Mutant {
  static let links: [Mutant] = [
    Mutant(
      "connect-times-out", breaks: ["BG-LTA-01"],
      "A connect request fails after ten minutes",
      \.links.timesOut),
    Mutant(
      "cancellation-reports-error", breaks: ["BG-SEM-19"],
      "A disconnection that the app asked for carries an error",
      \.links.reportsCancellationsAsErrors),
    Mutant(
      "loss-reports-no-error", breaks: ["BG-SEM-19"],
      "A disconnection that the app did not ask for carries no error",
      \.links.reportsLossesWithoutError),
    Mutant(
      "told-after-disconnection", breaks: ["BG-SEM-19"],
      "A peripheral's delegate is called after the disconnection",
      \.links.tellsAfterDisconnection),
    Mutant(
      "repeated-connect-starts-anew", breaks: ["BG-LTA-07"],
      "Asking again for a connection that is pending begins it anew, and both are reported",
      \.links.startsRepeatedConnectionsAnew),
    Mutant(
      "connects-in-foreground-only", breaks: ["BG-LTA-03", "BG-LTA-05"],
      "Nobody looks out for the peripherals of apps in background",
      \.links.connectsInForegroundOnly),
    Mutant(
      "cancelled-connect-goes-on", breaks: ["BG-LTA-06", "BG-SEM-13"],
      "A connect request that was cancelled completes all the same",
      \.links.goesOnAfterCancellation),
    Mutant(
      "start-delay-ignored", breaks: ["BG-SEM-15"],
      "A connection is not put off by the delay that was asked for",
      \.links.ignoresStartDelay),
    Mutant(
      "released-peripheral-kept", breaks: ["BG-SEM-20"],
      "A connection outlives the app's last reference to the peripheral",
      \.links.keepsReleasedPeripherals),
    Mutant(
      "no-auto-reconnect", breaks: ["BG-SEM-16"],
      "A link that is to come back by itself does not",
      \.links.neverReconnects),
    Mutant(
      "no-connection-events", breaks: ["BG-SEM-42"],
      "Nobody is told of connections that others make",
      \.links.tellsNoConnectionEvents),
    Mutant(
      "no-mtu-exchange", breaks: ["BG-SEM-35"],
      "A new link keeps the smallest MTU",
      \.links.neverExchangesMTU),
    Mutant(
      "services-forgotten", breaks: ["BG-SEM-24"],
      "What was discovered is forgotten when the link ends",
      \.links.forgetsServices),
    Mutant(
      "disconnection-cause-unknown", breaks: ["BG-SEM-37"],
      "The error of a disconnection does not say what ended the link",
      \.links.hidesCauseOfDisconnection),
  ]
}
