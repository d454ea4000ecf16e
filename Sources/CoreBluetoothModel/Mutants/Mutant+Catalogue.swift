extension Mutant {
  /// What it does, in one sentence.
  public var summary: String {
    switch self {
    case .nameKeptInBackground: "The local name stays on air while the app is in background"
    case .servicesKeptInBackground: "In background the service UUIDs stay in the plain lists"
    case .wrongOverflowBit: "The overflow area numbers the bits of each octet from the wrong end"
    case .payloadTooLong: "The overflow area goes into the advertisement where it has no room"
    case .advertisingStopsInBackground:
      "An app with the peripheral mode stops advertising in background"
    case .foregroundOnlyAppKeepsAdvertising:
      "An app without the peripheral mode goes on advertising in background"
    case .overflowFoundWithoutFilter:
      "A device known only by its overflow bits is reported to scans for other services"
    case .overflowNeverFound: "A scan for a service does not look into the overflow area"
    case .duplicatesHonouredInBackground: "The duplicates option of a scan counts in background too"
    case .discoveriesNotCoalescedInBackground:
      "In background every report is a discovery, whatever the duplicates option says"
    case .nilScanReportsInBackground: "A scan that names no service goes on reporting in background"
    case .backgroundScanNotSlower:
      "The device scans as often when all scanning apps are in background"
    case .foregroundOnlyAppDiscoversInBackground:
      "An app without the central mode discovers peripherals while it runs in background"
    case .scanFilterIgnored: "A scan reports peripherals that advertise none of its services"
    case .discoveryWithoutScanResponse: "Scan responses are not merged into discoveries"
    case .wokenAppNeverSuspended: "An app that Bluetooth woke is not suspended again"
    case .punishesWithinBudget: "An app that ends its work within its time is throttled"
    case .overrunUnpunished: "An app may work in background as long as it likes"
    case .backgroundAppNeverSuspended: "An app that the user left is not suspended"
    case .discoveryDoesNotWake: "A discovery does not wake a suspended app"
    case .connectionDoesNotWake: "A connection does not wake a suspended app"
    case .disconnectionDoesNotWake: "A disconnection does not wake a suspended app"
    case .notificationDoesNotWake: "A notification does not wake a suspended app"
    case .stateChangeDoesNotWake: "A change of the Bluetooth state does not wake a suspended app"
    case .readDoesNotWake: "A read request does not wake a suspended app"
    case .writeDoesNotWake: "A write request does not wake a suspended app"
    case .subscriptionDoesNotWake: "A subscription does not wake a suspended app"
    case .queueLost: "Events of a suspended foreground-only app are lost"
    case .queueDeliveredInBackground:
      "A foreground-only app gets its callbacks while it is suspended"
    case .queueReversed: "Queued events are delivered latest first"
    case .suspensionDropsLinks: "The links of a foreground-only app end when it is suspended"
    case .dynamicValueReadableInBackground:
      "A foreground-only peripheral in background answers for its app with an empty value"
    case .dynamicValueWriteableInBackground:
      "A write to a foreground-only peripheral in background is not refused"
    case .alertWithoutOption: "Alerts are shown that the app has not asked for"
    case .alertWhileRunning: "Alerts are shown while the app runs"
    case .noConnectionAlert: "No alert is shown for a connection"
    case .noDisconnectionAlert: "No alert is shown for a disconnection"
    case .oneNotificationAlertOnly: "Only the first notification of a link is shown in an alert"
    case .alertForEveryApp:
      "Every app that asked gets the alert, not only the one last in foreground"
    case .connectTimesOut: "A connect request fails after ten minutes"
    case .linksKeptWithoutIdentifier:
      "Links and pending connections outlive an app without restoration identifier"
    case .cancellationReportsError: "A disconnection that the app asked for carries an error"
    case .commandsAcceptedBeforePoweredOn:
      "Commands are carried out before the manager is powered on"
    case .writesLost: "A write is answered without being sent"
    case .longValuesCut: "A value longer than one response is cut"
    case .startDelayIgnored: "A connection is not put off by the delay that was asked for"
    case .releasedPeripheralKept: "A connection outlives the app's last reference to the peripheral"
    case .noAutoReconnect: "A link that is to come back by itself does not"
    case .noConnectionEvents: "Nobody is told of connections that others make"
    case .noMTUExchange: "A new link keeps the smallest MTU"
    case .neverReadyToWrite: "An app is not told when it may write without response again"
    case .readyToWriteWakes: "An app is woken to be told that it may write without response again"
    case .indicationsPreferred: "Indications are asked for where notifications are possible"
    case .channelsNeverOpen: "An L2CAP channel that the peer accepts is reported as refused"
    case .secondScanIgnored: "A second scan does not take the place of the first"
    case .duplicatesNeverReported:
      "A scan in foreground reports no peripheral twice, whatever its option says"
    case .duplicatesAlwaysReported:
      "A scan in foreground reports every packet, whatever its option says"
    case .solicitedServicesIgnored:
      "A scan does not look at the services that a peripheral solicits"
    case .backgroundAppSlowsScan: "One app in background slows the scan of those in foreground"
    case .extendedAdvertisingUnheard: "Extended advertising is not received"
    case .retrievesNothing: "A peripheral that is known cannot be retrieved"
    case .scanSurvivesPowerOff: "A scan goes on by itself after Bluetooth was off"
    case .advertisementSurvivesReset:
      "Advertising goes on by itself after the Bluetooth daemon was started again"
    case .servicesForgotten: "What was discovered is forgotten when the link ends"
    case .modifiedServicesUntold: "An app is not told that the services of a peripheral changed"
    case .serviceAdditionUntold: "An app is not told that its service was added"
    case .secondAdvertisingAccepted: "A second start of advertising is no error"
    case .secondResponseSent: "A request is answered as often as the app answers it"
    case .updatesNeverRefused: "There is always room for another update of a value"
    case .neverReadyToUpdate: "An app is not told when subscribers can be updated again"
    case .updatesSentToEveryone: "An updated value goes to centrals that have not subscribed"
    case .longUpdatesSentWhole: "An updated value is not cut where it does not fit"
    case .disconnectionCauseUnknown: "The error of a disconnection does not say what ended the link"
    case .missingMethodsCalled: "Delegate methods are called that the app does not have"
    case .channelDataWakes: "Data on an L2CAP channel wakes a suspended app"
    case .authorizationIgnored: "An app may use Bluetooth although the user has not allowed it"
    case .usageDescriptionNotNeeded:
      "An app need not say what it uses Bluetooth for"
    case .noPowerAlert: "No warning is shown when a manager is made while Bluetooth is off"
    case .liveActivityIgnored: "A Live Activity does not keep the scan as it is in foreground"
    case .readyToUpdateWakes: "An app is woken to be told that subscribers can be updated again"
    case .serviceChangesUntold: "Centrals are not told that services were added or removed"
    case .restoresAfterState: "The restored state comes after the manager's state"
    case .neverRestores: "Nothing is restored after a relaunch"
    case .restoresWithNothingPreserved: "A manager is told to restore where nothing was preserved"
    case .restoresOnWake: "An app that was only suspended is told to restore when it is woken"
    case .restoredPeripheralsMissing: "The restored state holds no peripherals"
    case .restoredScanMissing: "The restored state does not hold the scan"
    case .restoredServicesMissing: "The restored state of a peripheral manager holds no services"
    case .launchKeysMissing: "A relaunched app is not told which managers to create"
    case .noRelaunchAfterCrash: "A crashed app is not relaunched"
    case .relaunchAfterForceQuit: "An app that the user quit is relaunched"
    case .relaunchAfterBluetoothOff:
      "An app is relaunched although Bluetooth was switched off in Settings"
    case .relaunchBeforeFirstUnlock:
      "After a restart an app is relaunched before the device is unlocked"
    case .unclaimedStateKept: "The state of a manager that is not created again is kept"
    case .eventBeforeState:
      "After a relaunch the event that caused it comes before the restored state"
    case .noRelaunchAfterControlCenter:
      "Control Center's switch ends what the system does for apps that do not run"
    }
  }

  /// The rows of the requirements that it breaks.
  public var rows: [String] {
    switch self {
    case .nameKeptInBackground: ["BG-PER-05"]
    case .servicesKeptInBackground: ["BG-PER-06"]
    case .wrongOverflowBit: ["BG-AIR-15"]
    case .payloadTooLong: ["BG-AIR-02", "BG-AIR-19"]
    case .advertisingStopsInBackground: ["BG-PER-04"]
    case .foregroundOnlyAppKeepsAdvertising: ["BG-FGO-05", "BG-PER-10"]
    case .overflowFoundWithoutFilter: ["BG-PER-07"]
    case .overflowNeverFound: ["BG-PER-07"]
    case .duplicatesHonouredInBackground: ["BG-CEN-08"]
    case .discoveriesNotCoalescedInBackground: ["BG-CEN-09"]
    case .nilScanReportsInBackground: ["BG-CEN-13"]
    case .backgroundScanNotSlower: ["BG-CEN-10"]
    case .foregroundOnlyAppDiscoversInBackground: ["BG-FGO-03"]
    case .scanFilterIgnored: ["BG-SEM-08"]
    case .discoveryWithoutScanResponse: ["BG-SRM-05"]
    case .wokenAppNeverSuspended: ["BG-WAK-01", "BG-WAK-02"]
    case .punishesWithinBudget: ["BG-WAK-01"]
    case .overrunUnpunished: ["BG-WAK-03"]
    case .backgroundAppNeverSuspended: ["BG-APP-01"]
    case .discoveryDoesNotWake: ["BG-CEN-03"]
    case .connectionDoesNotWake: ["BG-CEN-04"]
    case .disconnectionDoesNotWake: ["BG-CEN-05"]
    case .notificationDoesNotWake: ["BG-CEN-06"]
    case .stateChangeDoesNotWake: ["BG-CEN-07"]
    case .readDoesNotWake: ["BG-PER-01"]
    case .writeDoesNotWake: ["BG-PER-02"]
    case .subscriptionDoesNotWake: ["BG-PER-03"]
    case .queueLost: ["BG-FGO-11"]
    case .queueDeliveredInBackground: ["BG-FGO-02", "BG-FGO-12"]
    case .queueReversed: ["BG-FGO-12"]
    case .suspensionDropsLinks: ["BG-FGO-09"]
    case .dynamicValueReadableInBackground, .dynamicValueWriteableInBackground: ["BG-FGO-06"]
    case .alertWithoutOption: ["BG-ALR-04"]
    case .alertWhileRunning: ["BG-ALR-05"]
    case .noConnectionAlert: ["BG-ALR-01"]
    case .noDisconnectionAlert: ["BG-ALR-02"]
    case .oneNotificationAlertOnly: ["BG-ALR-03"]
    case .alertForEveryApp: ["BG-ALR-07"]
    case .connectTimesOut: ["BG-LTA-01"]
    case .linksKeptWithoutIdentifier: ["BG-APP-05"]
    case .cancellationReportsError: ["BG-SEM-19"]
    case .commandsAcceptedBeforePoweredOn: ["BG-SEM-02"]
    case .writesLost: ["BG-SEM-27"]
    case .longValuesCut: ["BG-SEM-34"]
    case .startDelayIgnored: ["BG-SEM-15"]
    case .releasedPeripheralKept: ["BG-SEM-20"]
    case .noAutoReconnect: ["BG-SEM-16"]
    case .noConnectionEvents: ["BG-SEM-42"]
    case .noMTUExchange: ["BG-SEM-35"]
    case .neverReadyToWrite: ["BG-SEM-27"]
    case .readyToWriteWakes: ["BG-CEN-16"]
    case .indicationsPreferred: ["BG-SEM-28"]
    case .channelsNeverOpen: ["BG-SEM-46"]
    case .channelDataWakes: ["BG-CEN-17"]
    case .secondScanIgnored: ["BG-SEM-08"]
    case .duplicatesNeverReported: ["BG-SEM-09"]
    case .duplicatesAlwaysReported: ["BG-SEM-09"]
    case .solicitedServicesIgnored: ["BG-SEM-09"]
    case .backgroundAppSlowsScan: ["BG-CEN-11"]
    case .extendedAdvertisingUnheard: ["BG-AIR-27"]
    case .retrievesNothing: ["BG-SEM-21"]
    case .scanSurvivesPowerOff: ["BG-SEM-04"]
    case .advertisementSurvivesReset: ["BG-SEM-05"]
    case .servicesForgotten: ["BG-SEM-24"]
    case .modifiedServicesUntold: ["BG-SEM-25"]
    case .serviceAdditionUntold: ["BG-SEM-29"]
    case .secondAdvertisingAccepted: ["BG-SEM-31"]
    case .secondResponseSent: ["BG-SEM-32"]
    case .updatesNeverRefused: ["BG-SEM-33"]
    case .neverReadyToUpdate: ["BG-SEM-33"]
    case .updatesSentToEveryone: ["BG-SEM-33"]
    case .longUpdatesSentWhole: ["BG-SEM-33"]
    case .disconnectionCauseUnknown: ["BG-SEM-37"]
    case .missingMethodsCalled: ["BG-SEM-44"]
    case .authorizationIgnored, .usageDescriptionNotNeeded: ["BG-SEM-03"]
    case .noPowerAlert: ["BG-SEM-07"]
    case .liveActivityIgnored: ["BG-MOD-09"]
    case .readyToUpdateWakes: ["BG-PER-16"]
    case .serviceChangesUntold: ["BG-SEM-25"]
    case .restoresAfterState: ["BG-LCH-06"]
    case .neverRestores: ["BG-LCH-06", "BG-RES-17"]
    case .restoresWithNothingPreserved: ["BG-LCH-07"]
    case .restoresOnWake: ["BG-RES-06"]
    case .restoredPeripheralsMissing: ["BG-RES-22"]
    case .restoredScanMissing: ["BG-PRE-07", "BG-RES-17"]
    case .restoredServicesMissing: ["BG-RES-18", "BG-RES-21"]
    case .launchKeysMissing: ["BG-LCH-01", "BG-LCH-02"]
    case .noRelaunchAfterCrash: ["BG-RES-08"]
    case .relaunchAfterForceQuit: ["BG-RES-09"]
    case .relaunchAfterBluetoothOff: ["BG-RES-10"]
    case .relaunchBeforeFirstUnlock: ["BG-RES-13"]
    case .unclaimedStateKept: ["BG-RES-16"]
    case .eventBeforeState: ["BG-LCH-06", "BG-LCH-08"]
    case .noRelaunchAfterControlCenter: ["BG-RES-11"]
    }
  }
}
