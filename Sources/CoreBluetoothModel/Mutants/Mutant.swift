/// A reference implementation that breaks one behaviour on purpose.
///
/// A rule that no mutant fails would pass on anything, so it is worth nothing. Each mutant is named
/// at the very line of the rule that it breaks.
public enum Mutant: String, CaseIterable, Hashable, Sendable {
  // Advertising.
  case nameKeptInBackground = "name-kept-in-background"
  case servicesKeptInBackground = "services-kept-in-background"
  case wrongOverflowBit = "wrong-overflow-bit"
  case payloadTooLong = "payload-too-long"
  case advertisingStopsInBackground = "advertising-stops-in-background"
  case foregroundOnlyAppKeepsAdvertising = "foreground-only-app-keeps-advertising"

  // Scanning.
  case overflowFoundWithoutFilter = "overflow-found-without-filter"
  case overflowNeverFound = "overflow-never-found"
  case duplicatesHonouredInBackground = "duplicates-honoured-in-background"
  case discoveriesNotCoalescedInBackground = "discoveries-not-coalesced-in-background"
  case nilScanReportsInBackground = "nil-scan-reports-in-background"
  case backgroundScanNotSlower = "background-scan-not-slower"
  case foregroundOnlyAppDiscoversInBackground = "foreground-only-app-discovers-in-background"
  case scanFilterIgnored = "scan-filter-ignored"
  case discoveryWithoutScanResponse = "discovery-without-scan-response"

  // Life in background.
  case wokenAppNeverSuspended = "woken-app-never-suspended"
  case punishesWithinBudget = "punishes-within-budget"
  case overrunUnpunished = "overrun-unpunished"
  case backgroundAppNeverSuspended = "background-app-never-suspended"
  case discoveryDoesNotWake = "discovery-does-not-wake"
  case connectionDoesNotWake = "connection-does-not-wake"
  case disconnectionDoesNotWake = "disconnection-does-not-wake"
  case notificationDoesNotWake = "notification-does-not-wake"
  case stateChangeDoesNotWake = "state-change-does-not-wake"
  case readDoesNotWake = "read-does-not-wake"
  case writeDoesNotWake = "write-does-not-wake"
  case subscriptionDoesNotWake = "subscription-does-not-wake"

  // Foreground-only apps.
  case queueLost = "queue-lost"
  case queueDeliveredInBackground = "queue-delivered-in-background"
  case queueReversed = "queue-reversed"
  case suspensionDropsLinks = "suspension-drops-links"
  case dynamicValueReadableInBackground = "dynamic-value-readable-in-background"
  case dynamicValueWriteableInBackground = "dynamic-value-writeable-in-background"

  // Alerts.
  case alertWithoutOption = "alert-without-option"
  case alertWhileRunning = "alert-while-running"
  case noConnectionAlert = "no-connection-alert"
  case noDisconnectionAlert = "no-disconnection-alert"
  case oneNotificationAlertOnly = "one-notification-alert-only"
  case alertForEveryApp = "alert-for-every-app"

  // Connections and values.
  case connectTimesOut = "connect-times-out"
  case linksKeptWithoutIdentifier = "links-kept-without-identifier"
  case cancellationReportsError = "cancellation-reports-error"
  case commandsAcceptedBeforePoweredOn = "commands-accepted-before-powered-on"
  case writesLost = "writes-lost"
  case longValuesCut = "long-values-cut"

  case startDelayIgnored = "start-delay-ignored"
  case releasedPeripheralKept = "released-peripheral-kept"
  case noAutoReconnect = "no-auto-reconnect"
  case noConnectionEvents = "no-connection-events"
  case noMTUExchange = "no-mtu-exchange"
  case neverReadyToWrite = "never-ready-to-write"
  case readyToWriteWakes = "ready-to-write-wakes"
  case indicationsPreferred = "indications-preferred"
  case channelsNeverOpen = "channels-never-open"
  case channelDataWakes = "channel-data-wakes"

  // General behaviour.
  case secondScanIgnored = "second-scan-ignored"
  case duplicatesNeverReported = "duplicates-never-reported"
  case duplicatesAlwaysReported = "duplicates-always-reported"
  case solicitedServicesIgnored = "solicited-services-ignored"
  case backgroundAppSlowsScan = "background-app-slows-scan"
  case extendedAdvertisingUnheard = "extended-advertising-unheard"
  case retrievesNothing = "retrieves-nothing"
  case scanSurvivesPowerOff = "scan-survives-power-off"
  case advertisementSurvivesReset = "advertisement-survives-reset"
  case servicesForgotten = "services-forgotten"
  case modifiedServicesUntold = "modified-services-untold"
  case serviceAdditionUntold = "service-addition-untold"
  case secondAdvertisingAccepted = "second-advertising-accepted"
  case secondResponseSent = "second-response-sent"
  case updatesNeverRefused = "updates-never-refused"
  case neverReadyToUpdate = "never-ready-to-update"
  case updatesSentToEveryone = "updates-sent-to-everyone"
  case longUpdatesSentWhole = "long-updates-sent-whole"
  case disconnectionCauseUnknown = "disconnection-cause-unknown"
  case missingMethodsCalled = "missing-methods-called"

  // Managers and their apps.
  case authorizationIgnored = "authorization-ignored"
  case usageDescriptionNotNeeded = "usage-description-not-needed"
  case noPowerAlert = "no-power-alert"
  case liveActivityIgnored = "live-activity-ignored"

  // Services.
  case readyToUpdateWakes = "ready-to-update-wakes"
  case serviceChangesUntold = "service-changes-untold"

  // Restoration.
  case restoresAfterState = "restores-after-state"
  case neverRestores = "never-restores"
  case restoresWithNothingPreserved = "restores-with-nothing-preserved"
  case restoresOnWake = "restores-on-wake"
  case restoredPeripheralsMissing = "restored-peripherals-missing"
  case restoredScanMissing = "restored-scan-missing"
  case restoredServicesMissing = "restored-services-missing"
  case launchKeysMissing = "launch-keys-missing"
  case noRelaunchAfterCrash = "no-relaunch-after-crash"
  case relaunchAfterForceQuit = "relaunch-after-force-quit"
  case relaunchAfterBluetoothOff = "relaunch-after-bluetooth-off"
  case relaunchBeforeFirstUnlock = "relaunch-before-first-unlock"
  case unclaimedStateKept = "unclaimed-state-kept"
  case eventBeforeState = "event-before-state"
  case noRelaunchAfterControlCenter = "no-relaunch-after-control-center"
}

extension Mutant {
  /// The mutant with this name, as `--implementation reference:NAME` takes it.
  public init?(name: String) { self.init(rawValue: name) }

  public var name: String { rawValue }

  /// All mutants, by name.
  public static var all: [Mutant] { allCases.sorted { $0.name < $1.name } }
}
