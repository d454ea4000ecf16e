extension Behaviour {
  /// How the lives of apps stray from what is documented.
  struct Life: Hashable, Sendable {
    var advertisesWithoutConsent = false
    var losesNameAfterBackground = false
    var discoversWithoutMode = false
    var neverSuspendsWokenApps = false
    var doublesWakeBudget = false
    var punishesWithinBudget = false
    var neverPunishes = false
    var tellsNothingOfBackground = false
    var neverExtendsWakes = false
    var ignoresSecondMode = false
    var takesOneModeForBothRoles = false
    var relaunchesIntoForeground = false
    var ignoresBackgroundTasks = false
    var forgivesUnendedTasks = false
    var neverSuspendsAppsLeft = false
    var sleepsThroughDiscoveries = false
    var sleepsThroughConnections = false
    var sleepsThroughDisconnections = false
    var sleepsThroughNotifications = false
    var sleepsThroughStateChanges = false
    var sleepsThroughReads = false
    var sleepsThroughWrites = false
    var sleepsThroughSubscriptions = false
    var losesQueue = false
    var deliversQueueInBackground = false
    var reversesQueue = false
    var wakesWithoutMode = false
    var dropsLinksOnSuspension = false
    var alertsForPeripheralRole = false
    var wakesForReadyToWrite = false
    var wakesForChannelData = false
    var callsMissingMethods = false
    var ignoresLiveActivities = false
    var wakesForReadyToUpdate = false
    var namesManagersOnUserLaunch = false
    var namesManagersToScenes = false
    var relaunchesNobodyForDiscoveries = false
    var relaunchesNobodyForConnections = false
    var relaunchesNobodyForNotifications = false
    var relaunchesNobodyForRequests = false
    var relaunchesForStateChanges = false
    var namesNoManagers = false
    var callsRelaunchTheUsers = false
    var relaunchesBeforeFirstUnlock = false
  }
}

extension Mutant {
  static let life: [Mutant] = [
    Mutant(
      "sharing-not-withheld", breaks: ["BG-PER-15"],
      "Before iOS 13 apps advertise in the background without consent",
      \.life.advertisesWithoutConsent),
    Mutant(
      "name-lost-after-background", breaks: ["BG-PER-13"],
      "After a time in the background the local name is not advertised again",
      \.life.losesNameAfterBackground),
    Mutant(
      "foreground-only-app-discovers-in-background",
      breaks: ["BG-FGO-03", "BG-FGO-01", "BG-FGO-04", "BG-APP-07"],
      "An app without the central mode discovers peripherals while it runs in the background",
      \.life.discoversWithoutMode),
    Mutant(
      "woken-app-never-suspended", breaks: ["BG-WAK-01", "BG-WAK-02", "BG-WAK-12", "BG-MOD-06"],
      "An app that Bluetooth woke is not suspended again",
      \.life.neverSuspendsWokenApps),
    Mutant(
      "woken-app-lingers", breaks: ["BG-WAK-01"],
      "A woken app is suspended only when twice its time is over",
      \.life.doublesWakeBudget),
    Mutant(
      "punishes-within-budget", breaks: ["BG-WAK-01"],
      "An app that ends its work within its time is throttled",
      \.life.punishesWithinBudget),
    Mutant(
      "overrun-unpunished", breaks: ["BG-WAK-03"],
      "An app may work in the background without a limit",
      \.life.neverPunishes),
    Mutant(
      "background-untold", breaks: ["BG-APP-08"],
      "Apps are not notified that they enter or leave the background",
      \.life.tellsNothingOfBackground),
    Mutant(
      "wake-not-extended", breaks: ["BG-WAK-10"],
      "Further events do not keep a woken app awake",
      \.life.neverExtendsWakes),
    Mutant(
      "second-mode-ignored", breaks: ["BG-MOD-03"],
      "Of two background modes only the first counts",
      \.life.ignoresSecondMode),
    Mutant(
      "one-mode-for-both-roles", breaks: ["BG-MOD-04"],
      "Either background mode counts for both roles",
      \.life.takesOneModeForBothRoles),
    Mutant(
      "relaunched-in-foreground", breaks: ["BG-RES-14", "BG-APP-10"],
      "An app that Bluetooth relaunches enters the foreground",
      \.life.relaunchesIntoForeground),
    Mutant(
      "background-task-ignored", breaks: ["BG-WAK-07"],
      "A background task gives no more time",
      \.life.ignoresBackgroundTasks),
    Mutant(
      "unended-task-forgiven", breaks: ["BG-WAK-09"],
      "An app that does not end its task is only suspended",
      \.life.forgivesUnendedTasks),
    Mutant(
      "background-app-never-suspended", breaks: ["BG-APP-01", "BG-MOD-06"],
      "An app that the user left is not suspended",
      \.life.neverSuspendsAppsLeft),
    Mutant(
      "discovery-does-not-wake", breaks: ["BG-CEN-03", "BG-MOD-01"],
      "A discovery does not wake a suspended app",
      \.life.sleepsThroughDiscoveries),
    Mutant(
      "connection-does-not-wake", breaks: ["BG-CEN-04", "BG-LTA-03"],
      "A connection does not wake a suspended app",
      \.life.sleepsThroughConnections),
    Mutant(
      "disconnection-does-not-wake", breaks: ["BG-CEN-05", "BG-LTA-02"],
      "A disconnection does not wake a suspended app",
      \.life.sleepsThroughDisconnections),
    Mutant(
      "notification-does-not-wake", breaks: ["BG-CEN-06", "BG-CEN-22"],
      "A notification does not wake a suspended app",
      \.life.sleepsThroughNotifications),
    Mutant(
      "state-change-does-not-wake", breaks: ["BG-CEN-07"],
      "A change of the Bluetooth state does not wake a suspended app",
      \.life.sleepsThroughStateChanges),
    Mutant(
      "read-does-not-wake", breaks: ["BG-PER-01", "BG-MOD-02"],
      "A read request does not wake a suspended app",
      \.life.sleepsThroughReads),
    Mutant(
      "write-does-not-wake", breaks: ["BG-PER-02"],
      "A write request does not wake a suspended app",
      \.life.sleepsThroughWrites),
    Mutant(
      "subscription-does-not-wake", breaks: ["BG-PER-03"],
      "A subscription does not wake a suspended app",
      \.life.sleepsThroughSubscriptions),
    Mutant(
      "queue-lost", breaks: ["BG-FGO-11"],
      "Events of a suspended foreground-only app are lost",
      \.life.losesQueue),
    Mutant(
      "queue-delivered-in-background",
      breaks: ["BG-FGO-02", "BG-FGO-12", "BG-APP-03", "BG-FGO-10"],
      "A foreground-only app gets its callbacks while it is suspended",
      \.life.deliversQueueInBackground),
    Mutant(
      "queue-reversed", breaks: ["BG-FGO-12"],
      "Queued events are delivered latest first",
      \.life.reversesQueue),
    Mutant(
      "wakes-without-mode", breaks: ["BG-FGO-02", "BG-MOD-05"],
      "Events wake apps without the background mode too",
      \.life.wakesWithoutMode),
    Mutant(
      "suspension-drops-links", breaks: ["BG-FGO-09"],
      "The links of a foreground-only app end when it is suspended",
      \.life.dropsLinksOnSuspension),
    Mutant(
      "alert-for-peripheral-role", breaks: ["BG-ALR-10"],
      "A central that subscribes is shown in an alert",
      \.life.alertsForPeripheralRole),
    Mutant(
      "ready-to-write-wakes", breaks: ["BG-CEN-16"],
      "An app is woken because it may write without response again",
      \.life.wakesForReadyToWrite),
    Mutant(
      "channel-data-wakes", breaks: ["BG-CEN-17"],
      "Data on an L2CAP channel wakes a suspended app",
      \.life.wakesForChannelData),
    Mutant(
      "missing-methods-called", breaks: ["BG-SEM-44"],
      "Delegate methods are called that the app does not have",
      \.life.callsMissingMethods),
    Mutant(
      "live-activity-ignored", breaks: ["BG-MOD-09"],
      "A Live Activity does not keep the scan as it is in the foreground",
      \.life.ignoresLiveActivities),
    Mutant(
      "ready-to-update-wakes", breaks: ["BG-PER-16"],
      "An app is woken because subscribers can be updated again",
      \.life.wakesForReadyToUpdate),
    Mutant(
      "launch-keys-on-user-launch", breaks: ["BG-LCH-04"],
      "Launch options name managers also when the user opens the app",
      \.life.namesManagersOnUserLaunch),
    Mutant(
      "launch-keys-for-scenes", breaks: ["BG-LCH-05"],
      "Launch options name managers to apps with scenes too",
      \.life.namesManagersToScenes),
    Mutant(
      "no-relaunch-for-discovery", breaks: ["BG-RES-02"],
      "A discovery relaunches no app",
      \.life.relaunchesNobodyForDiscoveries),
    Mutant(
      "no-relaunch-for-connection", breaks: ["BG-RES-03", "BG-LTA-05"],
      "A connection relaunches no app",
      \.life.relaunchesNobodyForConnections),
    Mutant(
      "no-relaunch-for-notification", breaks: ["BG-RES-04"],
      "A notification relaunches no app",
      \.life.relaunchesNobodyForNotifications),
    Mutant(
      "no-relaunch-for-request", breaks: ["BG-RES-05"],
      "The request of a central relaunches no app",
      \.life.relaunchesNobodyForRequests),
    Mutant(
      "state-change-relaunches", breaks: ["BG-RES-26"],
      "A change of the Bluetooth state relaunches apps",
      \.life.relaunchesForStateChanges),
    Mutant(
      "launch-keys-missing", breaks: ["BG-LCH-01", "BG-LCH-02"],
      "A relaunched app does not learn which managers to create",
      \.life.namesNoManagers),
    Mutant(
      "relaunch-called-users", breaks: ["BG-RES-04"],
      "An app that Bluetooth launches is called launched by the user",
      \.life.callsRelaunchTheUsers),
    Mutant(
      "relaunch-before-first-unlock", breaks: ["BG-RES-13"],
      "After a restart an app is relaunched before the device is unlocked",
      \.life.relaunchesBeforeFirstUnlock),
  ]
}
