extension RequirementTable {
  /// Requirements on wakes, long waits, preservation, relaunch, launch, and what an app does after
  /// it.
  static let restoration = """
    WAK-01 guide
      A woken app has about ten seconds
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
    WAK-08 forum
      Real wakes last from nothing to about thirty seconds
      not judged: a spread, not a bound
    WAK-09 forum
      An app that does not end its task when told to is killed
    WAK-10 field
      Further events keep the app awake: it is suspended after ten quiet seconds
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
    LTA-03 guide
      A connect request completes when the peripheral comes back, however late
    LTA-04 guide
      Without restoration, nobody connects for an app that was terminated meanwhile
    LTA-05 guide WWDC13
      With restoration, the system connects and relaunches the app
    LTA-06 headers WWDC13
      Only completion, cancellation or release of the peripheral ends a connect request
    LTA-07 WWDC13
      Asking again for what is pending changes nothing
    LTA-08 guide
      Monitoring connections is what restoration is for
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
    LCH-02 guide reference
      The launch options name the peripheral managers to create
    LCH-03 guide
      They name only managers for which the system was doing something
    LCH-04 field
      Launched by the user, an app gets no such options
    LCH-05 reference
      An app with scenes gets no launch options at all
    LCH-06 guide headers
      With something to restore, willRestoreState comes first
    LCH-07 guide
      With nothing to restore, didUpdateState comes first
    LCH-08 WWDC13
      Launch, managers, restoration, state, then the event that caused the relaunch
    LCH-09 field
      In willRestoreState commands are rejected: the manager is not yet powered on
    LCH-10 guide
      With one manager that lives as long as the app, creating it again is all there is to do
    LCH-11 guide WWDC13
      An app with several managers creates each that the options name
    LCH-12 guide headers
      What is restored is what was preserved
    LCH-13 field
      What was preserved is also restored when the user opens the app
    INI-01 guide
      Updating the initialization is optional
      not judged: advice to apps
    INI-02 guide
      Restoration does not say how far an interrupted discovery had got
    INI-03 guide WWDC13
      A service that is missing after restoration has to be discovered
    INI-04 guide WWDC13
      A service that is there after restoration can be used without discovery
    INI-05 guide WWDC13
      A characteristic that notifies after restoration need not be subscribed to again
    INI-06 guide WWDC13
      Such checks belong where the manager is told that it is powered on
      not judged: advice to apps
    INI-07 guide
      The system does not finish an interrupted discovery by itself
    """
}
