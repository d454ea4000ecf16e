extension RequirementTable {
  /// Requirements on wakes, long waits, preservation, relaunch, launch, and what an app does after
  /// it.
  static let restoration = """
    WAK-01 guide
      A woken app has about ten seconds
      1. A woken app can go on with its work for about ten seconds
      2. A woken app has no more than about ten seconds
      3. An app that ends its work within ten seconds is neither throttled nor killed
    WAK-02 guide
      When its work is done it is suspended again
    WAK-03 guide
      An app that works too long in background may be throttled or killed
    WAK-04 guide
      A wake is for the reason of the wake only
      not judged: advice to apps
    WAK-05 guide
      An app with a mode lets its user start and stop Bluetooth sessions
      not judged: advice to apps
    WAK-06 guide
      Work in background should be little and quick
      not judged: advice to apps
    WAK-07 reference forum
      A background task gives more time, up to a limit
      1. A task that is begun during a wake gives more time than the wake
      2. A task keeps an app that has left the foreground from being suspended
      3. The additional time ends when the app ends the task
      4. A task that is not ended reaches a limit that the system sets
      5. Before iOS 7 the limit is about ten minutes (field)
      6. From iOS 7 to iOS 12 the limit is about three minutes (field)
      7. From iOS 13 the limit is about thirty seconds (field)
    WAK-08 forum
      Real wakes last from nothing to about thirty seconds
      not judged: a spread, not a bound
    WAK-09 forum
      An app that does not end its task when told to is killed
    WAK-10 field
      Further events keep the app awake: it is suspended after ten quiet seconds
      1. An app that gets events again and again is not suspended meanwhile
      2. An app is suspended about ten seconds after the last event
    WAK-11 field
      On a locked device protected files cannot be opened during a wake
      not judged: file protection, not Bluetooth
    WAK-12 WWDC13
      A relaunched app runs for a short time only
    WAK-13 WWDC13
      Apps had better not game the mechanism
      not judged: advice to apps
    WAK-14 guide WWDC19
      Scan when needed, for few services, not longer than needed
      not judged: advice to apps
    LTA-01 guide headers
      A connect request never times out
    LTA-02 guide
      When a peripheral goes out of range, the app is told of the disconnection
      1. The app is told of the disconnection
      2. A suspended app with the central mode is woken to be told
    LTA-03 guide
      A connect request completes when the peripheral comes back, however late
      1. When the peripheral is back in range, the app is told of the connection
      2. The request completes even when the peripheral comes back days later
      3. A suspended app with the central mode is woken to be told
    LTA-04 guide
      Without restoration, nobody connects for an app that was terminated meanwhile
      1. The peripheral's return leads to no connection
      2. The peripheral's return does not launch the app
    LTA-05 guide WWDC13
      With restoration, the system connects and relaunches the app
      1. The system makes the connection when the peripheral comes back
      2. The connection relaunches the app
      3. The relaunched app is told of the connection
      4. The connection relaunches the app even after a week (WWDC17)
    LTA-06 headers WWDC13
      Only completion, cancellation or release of the peripheral ends a connect request
      1. A request that has completed connects no second time
      2. A request that was cancelled does not complete
      3. A request whose peripheral was released does not complete
      4. What other managers and other apps do ends no request
    LTA-07 WWDC13
      Asking again for what is pending changes nothing
      1. To call connect again while the request is pending changes nothing
      2. To call for the same scan again while it runs changes nothing
    LTA-08 guide
      Monitoring connections is what restoration is for
      1. An app that the system terminated is relaunched when an active connection is lost
      2. An app that the system terminated is relaunched when a pending connection is made
    PRE-01 guide headers
      A manager with a restoration identifier is preserved
    PRE-02 guide
      A manager without one is not
    PRE-03 guide
      Of several managers exactly those with an identifier are preserved
    PRE-04 guide WWDC13
      Restoration identifiers are unique within the app
    PRE-05 headers reference
      Identifiers stay the same from launch to launch
    PRE-06 guide WWDC13
      The state is saved when the system terminates the app to free memory
    PRE-07 guide
      Preserved of a central: the services of the scan, and its options
    PRE-08 guide headers
      Preserved of a central: peripherals that are connected, or are to be
    PRE-09 guide
      Preserved of a central: the characteristics subscribed to
    PRE-10 guide headers
      Preserved of a peripheral: what it advertises
    PRE-11 guide headers
      Preserved of a peripheral: its services and characteristics
    PRE-12 guide
      Preserved of a peripheral: the centrals that are subscribed
    PRE-13 guide WWDC13
      The system goes on scanning for a preserved app
    PRE-14 guide QA1962
      The system keeps its connections, its connect requests and its subscriptions
    PRE-15 guide TN3115
      The system goes on advertising for it, and hosts its services
    PRE-16 guide WWDC13
      Either role is preserved, or both
    PRE-17 guide
      Restoration is opted into, in three steps that are needed and one that is not
    PRE-18 guide
      What the identifier says means nothing to the system
    RES-01 TN3115 QA1962
      An app is relaunched if and only if what it waits for happened
    RES-02 guide TN3115
      A discovery relaunches an app that was scanning
    RES-03 guide WWDC13
      A completed connect request relaunches the app
    RES-04 TN3115 WWDC13
      A notification relaunches an app that was subscribed
    RES-05 TN3115 WWDC13
      A subscription, a read or a write relaunches an app that had services
    RES-06 TN3115 QA1962
      A suspended app is woken without relaunch and without restoration
    RES-07 TN3115 QA1962
      An app that the system removed from memory is relaunched
    RES-08 TN3115 QA1962
      A crashed app is relaunched
    RES-09 TN3115 QA1962
      An app that its user quit is not, unless it uses AccessorySetupKit from iOS 26 on
    RES-10 TN3115 QA1962
      An app is not relaunched once Bluetooth was switched off in Settings
    RES-11 TN3115 QA1962
      It is as usual after the switch in Control Center
    RES-12 TN3115 QA1962
      Airplane mode matters only where it switches Bluetooth
    RES-13 TN3115 QA1962
      After a restart an app is relaunched, but not before the first unlock
    RES-14 guide WWDC13
      A relaunched app is in background
    RES-15 guide
      A relaunched app creates its managers again, first of all
    RES-16 WWDC13
      What no manager claims in reasonable time is dropped
    RES-17 headers reference
      A central restores its peripherals and the services and options of its scan
    RES-18 headers
      A peripheral restores its services and its advertisement
    RES-19 WWDC17
      Keys of the restored dictionary may be missing
    RES-20 headers
      Restored peripherals know what was discovered and subscribed to
    RES-21 guide headers
      Restored services know their descriptors and subscribers
    RES-22 guide headers
      All peripherals are restored that were connected or pending
    RES-23 guide WWDC13
      Restored peripherals speak to nobody before they have a delegate
    RES-24 WWDC13
      A restored scan is running; asking for the same scan changes nothing
    RES-25 guide
      Peripheral managers are restored as central managers are
    RES-26 WWDC13 forum
      An app that waited for nothing when it ended is not relaunched
    RES-27 guide
      After a relaunch for a completed task, the app handles the event itself
    LCH-01 guide reference
      The launch options name the central managers to create
      1. The restoration identifiers of central managers stand under the key for centrals
      2. No other identifier stands under the key for centrals
    LCH-02 guide reference
      The launch options name the peripheral managers to create
      1. The restoration identifiers of peripheral managers stand under the key for peripherals
      2. No other identifier stands under the key for peripherals
    LCH-03 guide
      They name only managers for which the system was doing something
    LCH-04 field
      Launched by the user, an app gets no such options
    LCH-05 reference
      An app with scenes gets no launch options at all
      1. The launch options are nil, whatever the app was launched for
      2. From iOS 26 both keys are deprecated
        not judged: a word of the interface; nothing that happens shows it
    LCH-06 guide headers
      With something to restore, willRestoreState comes first
    LCH-07 guide
      With nothing to restore, didUpdateState comes first
      1. A manager without restoration identifier is told its state first
      2. A manager with an identifier for which nothing was preserved is told its state first
    LCH-08 WWDC13
      Launch, managers, restoration, state, then the event that caused the relaunch
      1. didFinishLaunching comes before all callbacks of managers
      2. willRestoreState comes before didUpdateState, which says poweredOn
      3. The event that caused the relaunch comes after didUpdateState
    LCH-09 field
      In willRestoreState commands are rejected: the manager is not yet powered on
      1. In willRestoreState the manager's state is not yet poweredOn
      2. A command that is given in willRestoreState is not carried out
    LCH-10 guide
      With one manager that lives as long as the app, creating it again is all there is to do
    LCH-11 guide WWDC13
      An app with several managers creates each that the options name
    LCH-12 guide headers
      What is restored is what was preserved
      1. A central manager is given what was preserved of it when the app was terminated
      2. A peripheral manager is given what was preserved of it when the app was terminated
    LCH-13 field
      What was preserved is also restored when the user opens the app
      1. A manager made again after a termination by the system restores, too
      2. The launch options have no key then
    INI-01 guide
      Updating the initialization is optional
      not judged: advice to apps
    INI-02 guide
      Restoration does not say how far an interrupted discovery had got
    INI-03 guide WWDC13
      A service that is missing after restoration has to be discovered
      1. A service that was not discovered before the termination is missing after restoration
      2. A call of discoverServices finds a missing service then
    INI-04 guide WWDC13
      A service that is there after restoration can be used without discovery
      1. A service that was discovered before the termination is there after restoration
      2. A restored service can be used without another discovery
    INI-05 guide WWDC13
      A characteristic that notifies after restoration need not be subscribed to again
      1. A characteristic that was subscribed to is notifying after restoration
      2. A characteristic that was not subscribed to is not notifying after restoration
      3. The values of one that was subscribed to come without another subscription
    INI-06 guide WWDC13
      Such checks belong where the manager is told that it is powered on
      not judged: advice to apps
    INI-07 guide
      The system does not finish an interrupted discovery by itself
    """
}
