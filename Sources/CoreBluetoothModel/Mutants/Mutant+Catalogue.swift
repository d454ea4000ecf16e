extension Mutant {
  /// What it does, in one sentence.
  public var summary: String {
    switch self {
    case .nameKeptInBackground: "The local name stays on air while the app is in background"
    case .servicesKeptInBackground: "In background the service UUIDs stay in the plain lists"
    case .wrongOverflowBit: "The overflow area numbers the bits of each octet from the wrong end"
    case .payloadTooLong: "The overflow area goes into the advertisement where it has no room"
    case .flagsMissing: "An advertisement has no flags"
    case .transmitPowerMissing: "The transmit power is not advertised"
    case .addressKept: "The address of the advertiser never changes"
    case .advertisingStartsInBackground:
      "Advertising can be started in background, whatever the version"
    case .sharingNotWithheld: "Before iOS 13 apps advertise in background without consent"
    case .nameLostAfterBackground:
      "After a time in background the local name is not advertised again"
    case .backgroundAppSlowsAdvertising:
      "An app in background slows the advertising of the one in front"
    case .crowdedServicesDropped:
      "Services that find no room in the advertisement are not advertised at all"
    case .crowdedListGivenUp:
      "Where not all services fit into the advertisement, its list of services has none of them"
    case .extraKeysAdvertised: "Apps can advertise manufacturer data too"
    case .longNameInScanResponse: "A name takes all the room that the scan response has"
    case .incompleteListCalledComplete:
      "A list of services from which some are missing is called complete"
    case .noEmptyOverflowArea:
      "In background an app without services is advertised without overflow area"
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
    case .overflowAmongServices:
      "Services found in the overflow area are reported as ordinary ones"
    case .scanStopsInBackground: "No app discovers anything in background"
    case .backgroundScanSpeedsUp: "A scan in background becomes faster as time goes by"
    case .backgroundScanActive: "A scan in background is active"
    case .repeatedScanStartsAnew: "A scan for the same reports everything once more"
    case .staleScanResponsesKept: "Scan responses are merged however old they are"
    case .foregroundOnlyAppDiscoversInBackground:
      "An app without the central mode discovers peripherals while it runs in background"
    case .scanFilterIgnored: "A scan reports peripherals that advertise none of its services"
    case .discoveryWithoutScanResponse: "Scan responses are not merged into discoveries"
    case .discoveryKeysDropped:
      "Discoveries tell no manufacturer data, no service data and no transmit power"
    case .foregroundScanPassive: "No scan responses are asked for in foreground"
    case .isScanningInverted: "A manager says that it scans while it does not"
    case .wokenAppNeverSuspended: "An app that Bluetooth woke is not suspended again"
    case .wokenAppLingers: "A woken app is suspended only when twice its time is over"
    case .punishesWithinBudget: "An app that ends its work within its time is throttled"
    case .overrunUnpunished: "An app may work in background as long as it likes"
    case .backgroundUntold: "Apps are not told that they enter or leave the background"
    case .wakeNotExtended: "Further events do not keep a woken app awake"
    case .secondModeIgnored: "Of two background modes only the first counts"
    case .oneModeForBothRoles: "Either background mode counts for both roles"
    case .relaunchedInForeground: "An app that Bluetooth relaunches comes to the foreground"
    case .backgroundTaskIgnored: "A background task gives no more time"
    case .unendedTaskForgiven: "An app that does not end its task is only suspended"
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
    case .wakesWithoutMode: "Events wake apps without the background mode too"
    case .disabledServicesHidden:
      "The services of a foreground-only app in background cannot be discovered"
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
    case .alertOptionForEveryPeripheral:
      "Alerts asked for with one peripheral are shown for all"
    case .alertForPeripheralRole: "A central that subscribes is shown in an alert"
    case .alertRunsTheApp: "An alert wakes the app"
    case .acceptedAlertIgnored: "An accepted alert does not open the app"
    case .ignoredAlertOpensTheApp: "An ignored alert opens the app"
    case .alertForEveryApp:
      "Every app that asked gets the alert, not only the one last in foreground"
    case .alertsAboutConnections: "Every alert is called one about a connection"
    case .connectTimesOut: "A connect request fails after ten minutes"
    case .linksKeptWithoutIdentifier:
      "Links and pending connections outlive an app without restoration identifier"
    case .cancellationReportsError: "A disconnection that the app asked for carries an error"
    case .lossReportsNoError: "A disconnection that the app did not ask for carries no error"
    case .toldAfterDisconnection: "A peripheral's delegate is called after the disconnection"
    case .repeatedConnectStartsAnew:
      "Asking again for a connection that is pending begins it anew, and both are reported"
    case .peripheralStatesMixedUp: "Each state of a peripheral has the name of the next"
    case .advertisedNamePreferred:
      "A peripheral's name stays the advertised one when its device name has been read"
    case .commandsAcceptedBeforePoweredOn:
      "Commands are carried out before the manager is powered on"
    case .writesLost: "A write is answered without being sent"
    case .connectsInForegroundOnly: "Nobody looks out for the peripherals of apps in background"
    case .cancelledConnectGoesOn: "A connect request that was cancelled completes all the same"
    case .noGATTInBackground: "In background apps can neither discover, read nor write"
    case .staticReadAsksTheApp: "The app is asked for values that it has given the system"
    case .backgroundServicesRefused: "The services of an app in background answer nobody"
    case .longValuesCut: "A value longer than one response is cut"
    case .readsUnanswered: "The value that an app reads is not told"
    case .valuesToldTwice: "In background each notification is told twice"
    case .valuesToldCut: "The value that an app is told lacks its last octet"
    case .readsToldTwice: "What an app reads is told twice"
    case .readsNotAwaited:
      "A read request is sent again before the first one has been answered"
    case .indicationsUnconfirmed: "The indications of a peripheral are not confirmed"
    case .refusalsUnnamed: "Whatever a peripheral refuses, the error is unknown"
    case .startDelayIgnored: "A connection is not put off by the delay that was asked for"
    case .releasedPeripheralKept: "A connection outlives the app's last reference to the peripheral"
    case .noAutoReconnect: "A link that is to come back by itself does not"
    case .noConnectionEvents: "Nobody is told of connections that others make"
    case .noMTUExchange: "A new link keeps the smallest MTU"
    case .neverReadyToWrite: "An app is not told when it may write without response again"
    case .readyToWriteWakes: "An app is woken to be told that it may write without response again"
    case .indicationsPreferred: "Indications are asked for where notifications are possible"
    case .bothUpdatesAskedFor:
      "Notifications and indications are asked for at once where both are possible"
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
    case .indicationsNotAwaited:
      "A change of services is indicated again before the first indication is confirmed"
    case .refusalsWithoutCode: "A refused request is answered with the error code 0, which is none"
    case .refusalsMisaddressed: "A refused request is answered with the handle of another attribute"
    case .restoresAfterState: "The restored state comes after the manager's state"
    case .neverRestores: "Nothing is restored after a relaunch"
    case .restoresWithNothingPreserved: "A manager is told to restore where nothing was preserved"
    case .restoresOnWake: "An app that was only suspended is told to restore when it is woken"
    case .restoredPeripheralsMissing: "The restored state holds no peripherals"
    case .restoredScanMissing: "The restored state does not hold the scan"
    case .partialStateNotRestored:
      "A central manager that had no peripherals restores nothing"
    case .restoredServicesMissing: "The restored state of a peripheral manager holds no services"
    case .anyIdentifierClaims: "A manager restores what another one left"
    case .preservesWithoutMode: "Managers of apps without the background mode are preserved"
    case .preservesWithoutIdentifier: "Managers without restoration identifier cause a relaunch"
    case .idleManagersPreserved: "Managers that do nothing are preserved and named at launch"
    case .peripheralsNotPreserved: "Peripheral managers are not preserved"
    case .preservedLinksDropped: "The connections of an app that ended are not kept"
    case .preservedScanStops: "The scan of an app that ended is not kept"
    case .preservedSubscriptionsLost: "The subscriptions of an app that ended are not kept"
    case .preservedAdvertisingStops: "The advertising of an app that ended is not kept"
    case .preservedServicesWithdrawn: "The services of an app that ended are not kept"
    case .restoredAdvertisementMissing: "The restored state does not hold what was advertised"
    case .restoredSubscribersMissing: "Restored characteristics have no subscribers"
    case .restoredDelegatesKept: "Restored peripherals have a delegate before the app sets one"
    case .restoredPeripheralsBare: "Restored peripherals have forgotten what was discovered"
    case .resumesDiscovery:
      "The system finishes a discovery that the end of the app interrupted"
    case .launchKeysOnUserLaunch:
      "Launch options name managers also when the user opens the app"
    case .launchKeysForScenes: "Launch options name managers to apps with scenes too"
    case .noRelaunchAfterMemoryPressure: "An app that the system ended is not relaunched"
    case .noRelaunchForDiscovery: "A discovery relaunches nobody"
    case .noRelaunchForConnection: "A connection relaunches nobody"
    case .noRelaunchForNotification: "A notification relaunches nobody"
    case .noRelaunchForRequest: "What a central asks for relaunches nobody"
    case .stateChangeRelaunches: "A change of the Bluetooth state relaunches apps"
    case .launchKeysMissing: "A relaunched app is not told which managers to create"
    case .relaunchCalledUsers: "An app that Bluetooth launches is called launched by the user"
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
    case .flagsMissing: ["BG-AIR-07"]
    case .transmitPowerMissing: ["BG-AIR-20"]
    case .addressKept: ["BG-AIR-23"]
    case .advertisingStartsInBackground: ["BG-PER-14"]
    case .sharingNotWithheld: ["BG-PER-15"]
    case .nameLostAfterBackground: ["BG-PER-13"]
    case .backgroundAppSlowsAdvertising: ["BG-PER-09"]
    case .crowdedServicesDropped: ["BG-AIR-05"]
    case .crowdedListGivenUp: ["BG-AIR-05"]
    case .extraKeysAdvertised: ["BG-AIR-01"]
    case .longNameInScanResponse: ["BG-AIR-03"]
    case .incompleteListCalledComplete: ["BG-AIR-10"]
    case .noEmptyOverflowArea: ["BG-AIR-25"]
    case .advertisingStopsInBackground: ["BG-PER-04"]
    case .foregroundOnlyAppKeepsAdvertising: ["BG-FGO-05", "BG-PER-10"]
    case .overflowFoundWithoutFilter: ["BG-PER-07"]
    case .overflowNeverFound: ["BG-PER-07"]
    case .duplicatesHonouredInBackground: ["BG-CEN-08"]
    case .discoveriesNotCoalescedInBackground: ["BG-CEN-09"]
    case .nilScanReportsInBackground: ["BG-CEN-13"]
    case .backgroundScanNotSlower: ["BG-CEN-10", "BG-CEN-23"]
    case .overflowAmongServices: ["BG-AIR-21"]
    case .scanStopsInBackground: ["BG-CEN-01", "BG-CEN-14"]
    case .backgroundScanSpeedsUp: ["BG-CEN-19"]
    case .backgroundScanActive: ["BG-CEN-20"]
    case .repeatedScanStartsAnew: ["BG-LTA-07", "BG-RES-24"]
    case .staleScanResponsesKept: ["BG-SRM-10"]
    case .foregroundOnlyAppDiscoversInBackground:
      ["BG-FGO-03", "BG-FGO-01", "BG-FGO-04", "BG-APP-07"]
    case .scanFilterIgnored: ["BG-SEM-08"]
    case .discoveryWithoutScanResponse: ["BG-SRM-05"]
    case .discoveryKeysDropped: ["BG-SEM-12"]
    case .foregroundScanPassive: ["BG-SRM-03"]
    case .isScanningInverted: ["BG-SEM-10"]
    case .wokenAppNeverSuspended: ["BG-WAK-01", "BG-WAK-02", "BG-WAK-12", "BG-MOD-06"]
    case .wokenAppLingers: ["BG-WAK-01"]
    case .punishesWithinBudget: ["BG-WAK-01"]
    case .overrunUnpunished: ["BG-WAK-03"]
    case .backgroundUntold: ["BG-APP-08"]
    case .wakeNotExtended: ["BG-WAK-10"]
    case .secondModeIgnored: ["BG-MOD-03"]
    case .oneModeForBothRoles: ["BG-MOD-04"]
    case .relaunchedInForeground: ["BG-RES-14", "BG-APP-10"]
    case .backgroundTaskIgnored: ["BG-WAK-07"]
    case .unendedTaskForgiven: ["BG-WAK-09"]
    case .backgroundAppNeverSuspended: ["BG-APP-01", "BG-MOD-06"]
    case .discoveryDoesNotWake: ["BG-CEN-03", "BG-MOD-01"]
    case .connectionDoesNotWake: ["BG-CEN-04", "BG-LTA-03"]
    case .disconnectionDoesNotWake: ["BG-CEN-05", "BG-LTA-02"]
    case .notificationDoesNotWake: ["BG-CEN-06", "BG-CEN-22"]
    case .stateChangeDoesNotWake: ["BG-CEN-07"]
    case .readDoesNotWake: ["BG-PER-01", "BG-MOD-02"]
    case .writeDoesNotWake: ["BG-PER-02"]
    case .subscriptionDoesNotWake: ["BG-PER-03"]
    case .queueLost: ["BG-FGO-11"]
    case .queueDeliveredInBackground: ["BG-FGO-02", "BG-FGO-12", "BG-APP-03", "BG-FGO-10"]
    case .queueReversed: ["BG-FGO-12"]
    case .wakesWithoutMode: ["BG-FGO-02", "BG-MOD-05"]
    case .disabledServicesHidden: ["BG-FGO-08"]
    case .suspensionDropsLinks: ["BG-FGO-09"]
    case .dynamicValueReadableInBackground, .dynamicValueWriteableInBackground: ["BG-FGO-06"]
    case .alertWithoutOption: ["BG-ALR-04"]
    case .alertWhileRunning: ["BG-ALR-05"]
    case .noConnectionAlert: ["BG-ALR-01", "BG-ALR-11"]
    case .noDisconnectionAlert: ["BG-ALR-02"]
    case .oneNotificationAlertOnly: ["BG-ALR-03"]
    case .alertOptionForEveryPeripheral: ["BG-ALR-08"]
    case .alertForPeripheralRole: ["BG-ALR-10"]
    case .alertRunsTheApp: ["BG-ALR-09"]
    case .acceptedAlertIgnored: ["BG-ALR-06"]
    case .ignoredAlertOpensTheApp: ["BG-ALR-06"]
    case .alertForEveryApp: ["BG-ALR-07"]
    case .alertsAboutConnections: ["BG-ALR-02", "BG-ALR-03"]
    case .connectTimesOut: ["BG-LTA-01"]
    case .linksKeptWithoutIdentifier: ["BG-APP-05", "BG-PRE-03"]
    case .cancellationReportsError: ["BG-SEM-19"]
    case .lossReportsNoError, .toldAfterDisconnection: ["BG-SEM-19"]
    case .repeatedConnectStartsAnew: ["BG-LTA-07"]
    case .peripheralStatesMixedUp: ["BG-SEM-23"]
    case .advertisedNamePreferred: ["BG-SEM-26"]
    case .commandsAcceptedBeforePoweredOn: ["BG-SEM-02", "BG-LCH-09"]
    case .writesLost: ["BG-SEM-27"]
    case .connectsInForegroundOnly: ["BG-LTA-03", "BG-LTA-05"]
    case .cancelledConnectGoesOn: ["BG-LTA-06", "BG-SEM-13"]
    case .noGATTInBackground: ["BG-CEN-02"]
    case .staticReadAsksTheApp: ["BG-PER-12", "BG-SEM-43"]
    case .backgroundServicesRefused: ["BG-PER-17"]
    case .longValuesCut: ["BG-SEM-34"]
    case .readsUnanswered: ["BG-CEN-02"]
    case .valuesToldTwice: ["BG-CEN-06"]
    case .valuesToldCut: ["BG-CEN-02", "BG-CEN-06"]
    case .readsToldTwice, .readsNotAwaited: ["BG-CEN-02"]
    case .refusalsUnnamed: ["BG-SEM-38"]
    case .startDelayIgnored: ["BG-SEM-15"]
    case .releasedPeripheralKept: ["BG-SEM-20"]
    case .noAutoReconnect: ["BG-SEM-16"]
    case .noConnectionEvents: ["BG-SEM-42"]
    case .noMTUExchange: ["BG-SEM-35"]
    case .neverReadyToWrite: ["BG-SEM-27"]
    case .readyToWriteWakes: ["BG-CEN-16"]
    case .indicationsPreferred, .bothUpdatesAskedFor: ["BG-SEM-28"]
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
    case .modifiedServicesUntold, .indicationsUnconfirmed: ["BG-SEM-25"]
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
    case .serviceChangesUntold, .indicationsNotAwaited: ["BG-SEM-25"]
    case .refusalsMisaddressed, .refusalsWithoutCode: ["BG-FGO-06"]
    case .restoresAfterState: ["BG-LCH-06"]
    case .neverRestores: ["BG-LCH-06", "BG-RES-17", "BG-PRE-01", "BG-RES-15", "BG-RES-27"]
    case .restoresWithNothingPreserved: ["BG-LCH-07"]
    case .restoresOnWake: ["BG-RES-06"]
    case .restoredPeripheralsMissing: ["BG-RES-22", "BG-PRE-08", "BG-LCH-12"]
    case .restoredScanMissing: ["BG-PRE-07", "BG-RES-17"]
    case .partialStateNotRestored: ["BG-RES-19"]
    case .restoredServicesMissing: ["BG-RES-18", "BG-RES-21", "BG-PRE-11"]
    case .anyIdentifierClaims: ["BG-PRE-05"]
    case .preservesWithoutMode: ["BG-MOD-05"]
    case .preservesWithoutIdentifier: ["BG-PRE-02", "BG-LTA-04"]
    case .idleManagersPreserved: ["BG-LCH-03", "BG-RES-26"]
    case .peripheralsNotPreserved: ["BG-PRE-16", "BG-RES-25"]
    case .preservedLinksDropped: ["BG-PRE-14", "BG-PRE-08"]
    case .preservedScanStops: ["BG-PRE-13"]
    case .preservedSubscriptionsLost: ["BG-PRE-09"]
    case .preservedAdvertisingStops: ["BG-PRE-15", "BG-PRE-10"]
    case .preservedServicesWithdrawn: ["BG-PRE-15", "BG-PRE-11"]
    case .restoredAdvertisementMissing: ["BG-PRE-10", "BG-RES-18"]
    case .restoredSubscribersMissing: ["BG-PRE-12", "BG-RES-21"]
    case .restoredDelegatesKept: ["BG-RES-23"]
    case .restoredPeripheralsBare: ["BG-RES-20", "BG-INI-04"]
    case .resumesDiscovery: ["BG-INI-02", "BG-INI-07"]
    case .launchKeysOnUserLaunch: ["BG-LCH-04"]
    case .launchKeysForScenes: ["BG-LCH-05"]
    case .noRelaunchAfterMemoryPressure: ["BG-RES-07", "BG-PRE-06"]
    case .noRelaunchForDiscovery: ["BG-RES-02"]
    case .noRelaunchForConnection: ["BG-RES-03", "BG-LTA-05"]
    case .noRelaunchForNotification: ["BG-RES-04"]
    case .noRelaunchForRequest: ["BG-RES-05"]
    case .stateChangeRelaunches: ["BG-RES-26"]
    case .launchKeysMissing: ["BG-LCH-01", "BG-LCH-02"]
    case .relaunchCalledUsers: ["BG-RES-04"]
    case .noRelaunchAfterCrash: ["BG-RES-08"]
    case .relaunchAfterForceQuit: ["BG-RES-09"]
    case .relaunchAfterBluetoothOff: ["BG-RES-10", "BG-RES-12", "BG-RES-01"]
    case .relaunchBeforeFirstUnlock: ["BG-RES-13"]
    case .unclaimedStateKept: ["BG-RES-16"]
    case .eventBeforeState: ["BG-LCH-06", "BG-LCH-08"]
    case .noRelaunchAfterControlCenter: ["BG-RES-11"]
    }
  }
}
