extension Behaviour {
  /// How preservation and restoration stray from what is documented.
  struct Preservation: Hashable, Sendable {
    var keepsLinksWithoutIdentifier = false
    var restoresAfterState = false
    var neverRestores = false
    var restoresOnWake = false
    var omitsPeripherals = false
    var omitsScan = false
    var omitsPartialState = false
    var omitsServices = false
    var letsAnyIdentifierClaim = false
    var preservesWithoutMode = false
    var preservesWithoutIdentifier = false
    var preservesIdleManagers = false
    var dropsPeripheralManagers = false
    var dropsLinks = false
    var stopsScan = false
    var losesSubscriptions = false
    var stopsAdvertising = false
    var withdrawsServices = false
    var omitsAdvertisement = false
    var omitsSubscribers = false
    var keepsDelegates = false
    var forgetsDiscoveredServices = false
    var resumesDiscovery = false
    var relaunchesNobodyAfterMemoryPressure = false
    var relaunchesNobodyAfterCrash = false
    var relaunchesAfterForceQuit = false
    var relaunchesAfterBluetoothOff = false
    var keepsUnclaimedState = false
    var deliversEventBeforeState = false
  }
}

extension Mutant {
  static let preservation: [Mutant] = [
    Mutant(
      "links-kept-without-identifier", breaks: ["BG-APP-05", "BG-PRE-03"],
      "Links and pending connections outlive an app without restoration identifier",
      \.preservation.keepsLinksWithoutIdentifier),
    Mutant(
      "restores-after-state", breaks: ["BG-LCH-06"],
      "The restored state follows the manager's state",
      \.preservation.restoresAfterState),
    Mutant(
      "never-restores", breaks: ["BG-LCH-06", "BG-RES-17", "BG-PRE-01", "BG-RES-15", "BG-RES-27"],
      "No state is restored after a relaunch",
      \.preservation.neverRestores),
    Mutant(
      "restores-on-wake", breaks: ["BG-RES-06"],
      "An app that was only suspended receives willRestoreState when it is woken",
      \.preservation.restoresOnWake),
    Mutant(
      "restored-peripherals-missing", breaks: ["BG-RES-22", "BG-PRE-08", "BG-LCH-12"],
      "The restored state holds no peripherals",
      \.preservation.omitsPeripherals),
    Mutant(
      "restored-scan-missing", breaks: ["BG-PRE-07", "BG-RES-17"],
      "The restored state does not hold the scan",
      \.preservation.omitsScan),
    Mutant(
      "partial-state-not-restored", breaks: ["BG-RES-19"],
      "A central manager that had no peripherals restores no state",
      \.preservation.omitsPartialState),
    Mutant(
      "restored-services-missing", breaks: ["BG-RES-18", "BG-RES-21", "BG-PRE-11"],
      "The restored state of a peripheral manager holds no services",
      \.preservation.omitsServices),
    Mutant(
      "any-identifier-claims", breaks: ["BG-PRE-05"],
      "A manager restores what another one left",
      \.preservation.letsAnyIdentifierClaim),
    Mutant(
      "preserves-without-mode", breaks: ["BG-MOD-05"],
      "Managers of apps without the background mode are preserved",
      \.preservation.preservesWithoutMode),
    Mutant(
      "preserves-without-identifier", breaks: ["BG-PRE-02", "BG-LTA-04"],
      "Managers without restoration identifier cause a relaunch",
      \.preservation.preservesWithoutIdentifier),
    Mutant(
      "idle-managers-preserved", breaks: ["BG-LCH-03", "BG-RES-26"],
      "Idle managers are preserved and named at launch",
      \.preservation.preservesIdleManagers),
    Mutant(
      "peripherals-not-preserved", breaks: ["BG-PRE-16", "BG-RES-25"],
      "Peripheral managers are not preserved",
      \.preservation.dropsPeripheralManagers),
    Mutant(
      "preserved-links-dropped", breaks: ["BG-PRE-14", "BG-PRE-08"],
      "The connections of an app that ended are not kept",
      \.preservation.dropsLinks),
    Mutant(
      "preserved-scan-stops", breaks: ["BG-PRE-13"],
      "The scan of an app that ended is not kept",
      \.preservation.stopsScan),
    Mutant(
      "preserved-subscriptions-lost", breaks: ["BG-PRE-09"],
      "The subscriptions of an app that ended are not kept",
      \.preservation.losesSubscriptions),
    Mutant(
      "preserved-advertising-stops", breaks: ["BG-PRE-15", "BG-PRE-10"],
      "The advertising of an app that ended is not kept",
      \.preservation.stopsAdvertising),
    Mutant(
      "preserved-services-withdrawn", breaks: ["BG-PRE-15", "BG-PRE-11"],
      "The services of an app that ended are not kept",
      \.preservation.withdrawsServices),
    Mutant(
      "restored-advertisement-missing", breaks: ["BG-PRE-10", "BG-RES-18"],
      "The restored state does not hold what was advertised",
      \.preservation.omitsAdvertisement),
    Mutant(
      "restored-subscribers-missing", breaks: ["BG-PRE-12", "BG-RES-21"],
      "Restored characteristics have no subscribers",
      \.preservation.omitsSubscribers),
    Mutant(
      "restored-delegates-kept", breaks: ["BG-RES-23"],
      "Restored peripherals have a delegate before the app sets one",
      \.preservation.keepsDelegates),
    Mutant(
      "restored-peripherals-bare", breaks: ["BG-RES-20", "BG-INI-04"],
      "Restored peripherals have forgotten what was discovered",
      \.preservation.forgetsDiscoveredServices),
    Mutant(
      "resumes-discovery", breaks: ["BG-INI-02", "BG-INI-07"],
      "The system finishes a discovery that the end of the app interrupted",
      \.preservation.resumesDiscovery),
    Mutant(
      "no-relaunch-after-memory-pressure", breaks: ["BG-RES-07", "BG-PRE-06"],
      "An app that the system ended is not relaunched",
      \.preservation.relaunchesNobodyAfterMemoryPressure),
    Mutant(
      "no-relaunch-after-crash", breaks: ["BG-RES-08"],
      "A crashed app is not relaunched",
      \.preservation.relaunchesNobodyAfterCrash),
    Mutant(
      "relaunch-after-force-quit", breaks: ["BG-RES-09"],
      "An app that the user quit is relaunched",
      \.preservation.relaunchesAfterForceQuit),
    Mutant(
      "relaunch-after-bluetooth-off", breaks: ["BG-RES-10", "BG-RES-12", "BG-RES-01"],
      "An app is relaunched although Bluetooth was switched off in Settings",
      \.preservation.relaunchesAfterBluetoothOff),
    Mutant(
      "unclaimed-state-kept", breaks: ["BG-RES-16"],
      "The state of a manager that is not created again is kept",
      \.preservation.keepsUnclaimedState),
    Mutant(
      "event-before-state", breaks: ["BG-LCH-06", "BG-LCH-08"],
      "After a relaunch the event that caused it precedes the restored state",
      \.preservation.deliversEventBeforeState),
  ]
}
