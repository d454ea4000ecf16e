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
    var ignoresParameterRequests = false
    var keepsParameters = false
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
      "A disconnection that the app requested carries an error",
      \.links.reportsCancellationsAsErrors),
    Mutant(
      "loss-reports-no-error", breaks: ["BG-SEM-19"],
      "A disconnection that the app did not request carries no error",
      \.links.reportsLossesWithoutError),
    Mutant(
      "told-after-disconnection", breaks: ["BG-SEM-19"],
      "A peripheral's delegate is called after the disconnection",
      \.links.tellsAfterDisconnection),
    Mutant(
      "repeated-connect-starts-anew", breaks: ["BG-LTA-07"],
      "A repeated request restarts a pending connection, and both are reported",
      \.links.startsRepeatedConnectionsAnew),
    Mutant(
      "connects-in-foreground-only", breaks: ["BG-LTA-03", "BG-LTA-05"],
      "The phone connects to peripherals only for apps in the foreground",
      \.links.connectsInForegroundOnly),
    Mutant(
      "cancelled-connect-goes-on", breaks: ["BG-LTA-06", "BG-SEM-13"],
      "A connect request that was cancelled still completes",
      \.links.goesOnAfterCancellation),
    Mutant(
      "start-delay-ignored", breaks: ["BG-SEM-15"],
      "A connection ignores the requested delay",
      \.links.ignoresStartDelay),
    Mutant(
      "released-peripheral-kept", breaks: ["BG-SEM-20"],
      "A connection outlives the app's last reference to the peripheral",
      \.links.keepsReleasedPeripherals),
    Mutant(
      "no-auto-reconnect", breaks: ["BG-SEM-16"],
      "A link with automatic reconnection does not reconnect",
      \.links.neverReconnects),
    Mutant(
      "no-connection-events", breaks: ["BG-SEM-42"],
      "No app is notified of connections that others make",
      \.links.tellsNoConnectionEvents),
    Mutant(
      "no-mtu-exchange", breaks: ["BG-SEM-35"],
      "A new link keeps the smallest MTU",
      \.links.neverExchangesMTU),
    Mutant(
      "services-forgotten", breaks: ["BG-SEM-24"],
      "Discovered services are forgotten when the link ends",
      \.links.forgetsServices),
    Mutant(
      "disconnection-cause-unknown", breaks: ["BG-SEM-37"],
      "The error of a disconnection does not say what ended the link",
      \.links.hidesCauseOfDisconnection),
    Mutant(
      "parameter-request-ignored", breaks: ["BG-SEM-39"],
      "A peripheral's request for connection parameters is not answered",
      \.links.ignoresParameterRequests),
    Mutant(
      "granted-parameters-not-used", breaks: ["BG-SEM-39"],
      "Connection parameters are granted, and the link keeps its own",
      \.links.keepsParameters),
  ]
}
