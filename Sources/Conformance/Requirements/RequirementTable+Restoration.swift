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
      An app that works too long in the background may be throttled or killed
    WAK-04 guide
      A wake is for the reason of the wake only
      not judged: advice to apps
    WAK-05 guide
      An app with a mode should allow its user to start and stop Bluetooth sessions
      not judged: advice to apps
    WAK-06 guide
      Work in the background should be little and quick
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
      Real wakes last from zero to about thirty seconds
      1. A wake for one event lasts thirty seconds at most, however long the app goes on working
      2. A wake may be over as soon as the callback has returned
        not judged: Apple permits it and does not demand it
    WAK-09 forum
      An app that does not end its expired task is killed
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
      When a peripheral goes out of range, the app is notified of the disconnection
      1. The app is notified of the disconnection
      2. A suspended app with the central mode is woken for the callback
    LTA-03 guide
      A connect request completes when the peripheral returns, however late
      1. When the peripheral is back in range, the app is notified of the connection
      2. The request completes even when the peripheral returns days later
      3. A suspended app with the central mode is woken for the callback
    LTA-04 guide
      Without restoration, the system does not connect for an app that was terminated meanwhile
      1. The peripheral's return leads to no connection
      2. The peripheral's return does not launch the app
    LTA-05 guide WWDC13
      With restoration, the system connects and relaunches the app
      1. The system makes the connection when the peripheral returns
      2. The connection relaunches the app
      3. The relaunched app is notified of the connection
      4. The connection relaunches the app even after a week (WWDC17)
    LTA-06 headers WWDC13
      Only completion, cancellation or release of the peripheral ends a connect request
      1. A request that has completed connects no second time
      2. A request that was cancelled does not complete
      3. A request for a released peripheral does not complete
      4. Other managers and other apps do not end the request
    LTA-07 WWDC13
      Repeating a pending request has no effect
      1. Another call of connect while the request is pending has no effect
      2. Another call for the same scan while it runs has no effect
    LTA-08 guide
      Monitoring connections is what restoration is for
      1. An app that the system terminated is relaunched when an active connection is lost
      2. An app that the system terminated is relaunched when a pending connection is made
    PRE-01 guide headers
      A manager with a restoration identifier is preserved
      1. From iOS 7 on, the state of a central manager with a restoration identifier is preserved
      2. From iOS 7 on, the state of a peripheral manager with a restoration identifier is preserved
    PRE-02 guide
      A manager without one is not
      1. A central manager without a restoration identifier is not preserved
      2. A peripheral manager without a restoration identifier is not preserved
    PRE-03 guide
      Of several managers exactly those with an identifier are preserved
      1. Of several managers of an app, each that has an identifier is preserved
      2. Of several managers of an app, none that lacks an identifier is preserved
    PRE-04 guide WWDC13
      Restoration identifiers are unique within the app
      1. The identifiers distinguish the managers of an app: each restores its own state
      2. Two apps may use one identifier: each restores its own state
      3. Two managers of one app never share an identifier
        not judged: a duty of apps; Apple does not state the effect of a clash
    PRE-05 headers reference
      Identifiers stay the same from launch to launch
      1. A manager that has the same identifier in the next launch is restored
      2. A manager that has another identifier in the next launch is not restored
    PRE-06 guide WWDC13
      The state is saved when the system terminates the app to free memory
    PRE-07 guide
      Preserved of a central: the services of the scan, and its options
      1. The services that a scan looks for are preserved
      2. The options of a scan are preserved
    PRE-08 guide headers
      Preserved of a central: peripherals that are connected, or are to be
      1. The peripherals that are connected are preserved
      2. The peripherals that are being connected to are preserved
    PRE-09 guide
      Preserved of a central: the characteristics subscribed to
    PRE-10 guide headers
      Preserved of a peripheral: what it advertises
      1. The service UUIDs that an app advertises are preserved
      2. The local name that an app advertises is preserved
    PRE-11 guide headers
      Preserved of a peripheral: its services and characteristics
      1. The services that an app has published are preserved
      2. The characteristics of these services are preserved
    PRE-12 guide
      Preserved of a peripheral: the centrals that are subscribed
    PRE-13 guide WWDC13
      The system goes on scanning for a preserved app
    PRE-14 guide QA1962
      The system keeps its connections, its connect requests and its subscriptions
      1. The connect requests of a preserved app that does not run go on
      2. The connections of a preserved app that does not run stay up
      3. The subscriptions of a preserved app that does not run go on
    PRE-15 guide TN3115
      The system goes on advertising for it, and hosts its services
      1. The system goes on advertising for a preserved app that does not run
      2. The services of a preserved app that does not run stay in the database
      3. Advertisements for an app that does not run have the form of the background
    PRE-16 guide WWDC13
      Either role is preserved, or both
      1. An app with the central role alone has it preserved
      2. An app with the peripheral role alone has it preserved
      3. An app with both roles has both preserved at once
    PRE-17 guide
      Restoration is opted into, in three steps that are needed and one that is not
      1. Without the first step, an identifier for the manager, no state is restored
      2. Without the second step, the manager made again, no state is restored
      3. Without the third step, the delegate's method, no state is restored
        not judged: Apple does not say what becomes of an app that leaves it out
      4. Without the fourth step, an updated initialization, an app is still restored
    PRE-18 guide
      The system does not interpret the identifier
      1. Any text serves as an identifier
      2. That there is an identifier is what makes the system preserve a manager
    RES-01 TN3115 QA1962
      An app is relaunched if and only if what it waits for happened
      1. An app is relaunched when an event that it waits for has occurred
      2. An app that is relaunched so is restored
      3. An app is not relaunched for an event that it does not wait for
      4. An app is not relaunched before the event that it waits for has occurred
    RES-02 guide TN3115
      A discovery relaunches an app that was scanning
    RES-03 guide WWDC13
      A completed connect request relaunches the app
      1. A connect request that completes relaunches a preserved app
      2. The app is then notified of the connection
    RES-04 TN3115 WWDC13
      A notification relaunches an app that was subscribed
      1. A notification relaunches a preserved app that was subscribed
      2. The app then receives the value
    RES-05 TN3115 WWDC13
      A subscription, a read or a write relaunches an app that had services
      1. A subscription relaunches a preserved app that has services
      2. A read of a dynamic value relaunches it
      3. A write of a dynamic value relaunches it
      4. The app is then notified of the subscription
      5. The app then receives the read request
      6. The app then receives the write request
    RES-06 TN3115 QA1962
      A suspended app is woken without relaunch and without restoration
      1. A suspended app is woken without being launched
      2. A suspended app is woken without a callback for a restored state
    RES-07 TN3115 QA1962
      An app that the system removed from memory is relaunched
      1. From iOS 11 on, an app that the system removed from memory is relaunched
      2. Up to iOS 10, an app that the system removed from memory is relaunched, too
    RES-08 TN3115 QA1962
      A crashed app is relaunched
    RES-09 TN3115 QA1962
      An app that its user quit is not, unless it uses AccessorySetupKit from iOS 26 on
      1. An app without AccessorySetupKit is not relaunched after its user quit it
      2. From iOS 26 on, an app that uses AccessorySetupKit is relaunched after its user quit it
        (TN3115)
      3. Before iOS 26, an app that uses AccessorySetupKit is not relaunched after its user quit it
      4. The system no longer scans for an app that its user quit
      5. The system no longer connects for an app that its user quit, and ends its links
      6. The system no longer advertises or hosts services for an app that its user quit
    RES-10 TN3115 QA1962
      An app is not relaunched once Bluetooth was switched off in Settings
      1. An app is not relaunched once Bluetooth was switched off in Settings
      2. The system no longer scans or connects for the app, although Bluetooth is on again
      3. The system no longer advertises or hosts services for the app, although Bluetooth is on
        again
    RES-11 TN3115 QA1962
      The switch in Control Center does not prevent the relaunch
      1. Before iOS 26, an app is relaunched as usual after the switch in Control Center (TN3115)
      2. From iOS 26 on, an app is relaunched as usual after that switch (TN3115)
        not judged: a note of TN3115 on AccessorySetupKit can be read both ways here (C-12)
    RES-12 TN3115 QA1962
      Airplane mode matters only if it switches Bluetooth
      1. An app is not relaunched after airplane mode that switches Bluetooth off
      2. An app is relaunched after airplane mode that leaves Bluetooth on
    RES-13 TN3115 QA1962
      After a restart an app is relaunched only after the first unlock
      1. From iOS 11 on, an app is relaunched after a restart of a phone without passcode
      2. From iOS 11 on, an app is relaunched after a restart once a phone with passcode is unlocked
      3. No app is relaunched before the first unlock of a phone with passcode
      4. Up to iOS 10, no app is relaunched after a restart
    RES-14 guide WWDC13
      A relaunched app is in the background
    RES-15 guide
      A relaunched app creates its managers again, first of all
      1. A manager that is made again with the same identifier takes up what was preserved
      2. A relaunched app makes its managers again first of all
        not judged: a duty of apps; BG-RES-16 states the effect of neglecting it
    RES-16 WWDC13
      State that no manager claims in reasonable time is dropped
      1. State that no manager claims in reasonable time is dropped: a later manager does not
        restore it
      2. The system stops scanning and connecting for unclaimed state, and ends its links
      3. The system stops advertising and hosting services for unclaimed state
    RES-17 headers reference
      A central restores its peripherals and the services and options of its scan
      1. The restored dictionary of a central holds an array of peripherals
      2. The restored dictionary of a central holds an array of the scan's service UUIDs
      3. The restored dictionary of a central holds a dictionary of the scan's options
    RES-18 headers
      A peripheral restores its services and its advertisement
      1. The restored dictionary of a peripheral manager holds an array of services
      2. The restored dictionary of a peripheral manager holds what was advertised
    RES-19 WWDC17
      Keys of the restored dictionary may be missing
      not judged: Apple permits it and does not demand it
    RES-20 headers
      Restored peripherals know what was discovered and subscribed to
      1. Restored peripherals have the services that were discovered
      2. Restored peripherals have the characteristics that were discovered
      3. Restored peripherals have the descriptors that were discovered
      4. The characteristics of restored peripherals say whether they notify
    RES-21 guide headers
      Restored services know their descriptors and subscribers
      1. Restored services have all their characteristics
      2. Restored services have the descriptors of their characteristics
      3. Restored services have the subscribed centrals of their characteristics
    RES-22 guide headers
      All peripherals are restored that were connected or pending
      1. Every peripheral that was connected when the app ended is restored
      2. Every peripheral that a connect request was pending for when the app ended is restored
      3. A peripheral that was neither, such as one only discovered, is not restored
    RES-23 guide WWDC13
      Restored peripherals report no event before they have a delegate
      1. Before the app sets the delegate of a restored peripheral, it receives no event of the
        peripheral
      2. Once the app has set that delegate, it receives the peripheral's events
      3. The app keeps a reference to restored peripherals
        not judged: a duty of apps; what a release does is BG-SEM-20
    RES-24 WWDC13
      A restored scan is running; calling for the same scan has no effect
      1. A preserved scan is running when it is restored
      2. A scan with the same services and options has no effect then
    RES-25 guide
      Peripheral managers are restored as central managers are
    RES-26 WWDC13 forum
      An app that was not waiting for an event when it ended is not relaunched
    RES-27 guide
      After a relaunch for a completed task, the app handles the event itself
      1. The app that is relaunched for a completed task restores its state
      2. The app then receives the event, and the system does not handle it instead
    LCH-01 guide reference
      The launch options name the central managers to create
      1. The restoration identifiers of central managers are under the key for centrals
      2. No other identifier is under the key for centrals
    LCH-02 guide reference
      The launch options name the peripheral managers to create
      1. The restoration identifiers of peripheral managers are under the key for peripherals
      2. No other identifier is under the key for peripherals
    LCH-03 guide
      They name only managers for which the system was active
    LCH-04 field
      Launched by the user, an app gets no such options
    LCH-05 reference
      An app with scenes gets no launch options at all
      1. The launch options are nil, whatever the app was launched for
      2. From iOS 26 both keys are deprecated
        not judged: a note in the interface; no timeline shows it
    LCH-06 guide headers
      With a state to restore, willRestoreState is the first callback
    LCH-07 guide
      Without a state to restore, didUpdateState is the first callback
      1. A manager without restoration identifier receives its state first
      2. A manager with an identifier for which no state was preserved receives its state first
    LCH-08 WWDC13
      Launch, managers, restoration, state, then the event that caused the relaunch
      1. didFinishLaunching precedes all callbacks of managers
      2. willRestoreState precedes didUpdateState, which says poweredOn
      3. The event that caused the relaunch follows didUpdateState
    LCH-09 field
      In willRestoreState commands are rejected: the manager is not yet powered on
      1. In willRestoreState the manager's state is not yet poweredOn
      2. A command that is given in willRestoreState is not carried out
    LCH-10 guide
      With one manager that lives as long as the app, it is enough to create it again
    LCH-11 guide WWDC13
      An app with several managers creates each that the options name
    LCH-12 guide headers
      The restored state is the preserved one
      1. A central manager receives the state that was preserved when the app was terminated
      2. A peripheral manager receives the state that was preserved when the app was terminated
    LCH-13 field
      Preserved state is also restored when the user opens the app
      1. A manager made again after a termination by the system restores, too
      2. The launch options have no key then
    INI-01 guide
      Updating the initialization is optional
      not judged: advice to apps
    INI-02 guide
      Restoration does not show the progress of an interrupted discovery
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
      3. The values of one that was subscribed to arrive without another subscription
    INI-06 guide WWDC13
      Such checks belong in the callback for the state powered on
      not judged: advice to apps
    INI-07 guide
      The system does not finish an interrupted discovery by itself
    """
}
