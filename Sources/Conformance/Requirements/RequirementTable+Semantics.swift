extension RequirementTable {
  /// Requirements from observations in the field, and on what Core Bluetooth does anywhere.
  static let semantics = """
    OBS-01 field
      iOS 12: when the system reconnects an ANCS accessory, the app hears nothing
      not judged: a fault of a version; the model has no ANCS
    OBS-02 field
      iOS 11.1: terminated peripheral apps are not relaunched
      1. On iOS 11.1 an app that the system terminated is not relaunched for its peripheral manager
      2. On iOS 9.3 and on the betas of 11.2 such an app is relaunched
    OBS-03 field
      iOS 10: advertising in background stops
      not judged: a fault of a version
    OBS-04 field
      Overflow services are found only while the scanning phone's screen is on
      1. From iOS 13, reported up to iOS 16, services of the overflow area are not found while the
        scanner's screen is off
      2. Services of the overflow area are found while the scanner's screen is on
      3. On iOS 9 and 10 services of the overflow area are found while the scanner's screen is off
    OBS-05 field
      Two locked iPhones do not find each other
      1. From iOS 13 two locked iPhones do not discover each other
      2. A locked iPhone is discovered when the screen of the scanning one is lit
    OBS-06 field
      An iPhone in background is found by one in foreground
      1. Two iPhones in foreground find each other
      2. An iPhone in background is found by one in foreground
      3. An iPhone in foreground is found by one in background
      4. Two iPhones in background do not find each other
    OBS-07 field
      Notifications reach background apps in batches
      not judged: contradicts BG-CEN-06 (C-18)
    OBS-08 field
      Background scans stop after minutes or hours
      not judged: answered by Apple: they slow down
    OBS-09 field
      iOS 26: background scans seem to stop
      not judged: answered by Apple: they slow down
    OBS-10 field
      With the lock screen dimmed, connections drop at once
      not judged: a single report
    OBS-11 field
      Control Center's switch makes managers report poweredOff
      1. Control Center's switch makes the managers report poweredOff
      2. The radio stays on for the system's own services
        not judged: a timeline has no services of the system itself
    OBS-12 field
      After airplane mode a manager may wrongly stay off
      not judged: a single report
    OBS-13 field
      Reconnecting in background works for a limited time
      not judged: contradicts BG-LTA-01 (C-17)
    OBS-14 field
      After some days iOS wakes the app no more
      not judged: contradicts BG-LTA-03 (C-17)
    OBS-15 field
      Background advertising disappears after minutes
      not judged: contradicts BG-PER-04
    OBS-16 field
      In foreground a device may be reported twice without duplicates allowed
      not judged: a permission: nothing can break it
    OBS-17 field
      iPhones keep each other awake over a link with traffic every eight seconds
      1. An iPhone that gets notifications every eight seconds stays awake in background
      2. An iPhone that gets writes every eight seconds stays awake in background
      3. Such links keep an iPhone awake with up to about twelve iPhones at once
    OBS-18 field
      Restoration is unreliable after airplane mode and restarts
      not judged: no rule can ask for unreliability
    SEM-01 headers
      The states of a manager, and that a new one begins in unknown
    SEM-02 guide headers
      A new manager is told its state; commands need poweredOn
    SEM-03 reference WWDC19
      From iOS 13 the user must allow Bluetooth, and the app must say what for
    SEM-04 headers
      Below poweredOn scans have stopped and peripherals are disconnected
    SEM-05 headers
      Below poweredOn advertising pauses; below poweredOff services are gone
    SEM-06 guide headers
      Callbacks come on the queue given to the manager
      not judged: queues are not part of a timeline
    SEM-07 headers
      ShowPowerAlert: a manager made while Bluetooth is off warns the user
    SEM-08 guide headers
      A scan reports peripherals with any of its services; a second call replaces the first
    SEM-09 headers reference
      Scan options: duplicates, and solicited services
    SEM-10 headers
      isScanning tells whether the manager scans
    SEM-11 headers
      A discovery has the data of advertisement and scan response, and the signal strength
    SEM-12 headers
      The keys of advertisement data
    SEM-13 headers
      A connect request ends with didConnect or didFailToConnect
    SEM-14 headers reference
      The options of connect
    SEM-15 headers
      StartDelay puts the connection off
    SEM-16 headers reference
      EnableAutoReconnect: the system reconnects, and says so
    SEM-17 headers WWDC19
      Options for classic transports and notification sharing
      not judged: accepted without effect: LE only
    SEM-18 headers reference
      A cancelled connection counts as ended for the app; the link stays while others want it
    SEM-19 headers reference
      A disconnection has an error unless the app asked for it
    SEM-20 headers WWDC13
      Releasing a peripheral ends its connection or its connect request
    SEM-21 headers WWDC13
      Known and connected peripherals can be retrieved
    SEM-22 headers WWDC13
      A peripheral's identifier persists on the phone
    SEM-23 headers
      The states of a peripheral
    SEM-24 WWDC13 WWDC17
      Services and characteristics are cached between connections
    SEM-25 headers reference
      didModifyServices lists the services that went or came
    SEM-26 forum
      The GAP device name goes before the advertised one
    SEM-27 headers WWDC17
      Writes with response are confirmed; those without wait for readiness
    SEM-28 headers WWDC13
      Subscribing prefers notifications, and is confirmed
    SEM-29 guide headers
      A service is added once, and cannot be changed then
    SEM-30 headers
      Database and advertising are shared by all apps
    SEM-31 headers reference
      Advertising is confirmed; starting it twice is an error
    SEM-32 guide headers
      Each request of a central is answered once
    SEM-33 guide headers
      updateValue reaches subscribed centrals, cut to size, or says that the queue is full
    SEM-34 headers WWDC17
      The usable sizes follow from the ATT MTU
    SEM-35 WWDC13 WWDC17
      The phone asks for a larger MTU as soon as it is connected
    SEM-36 headers
      A desired connection latency is a request only
      not judged: no timeline shows a desire
    SEM-37 headers reference
      The codes of CBError
    SEM-38 headers
      The codes of CBATTError
    SEM-39 QA1931 WWDC17
      The connection parameters that an accessory may ask for
      not judged: a rule for accessories
    SEM-40 QA1931 forum
      The advertising intervals recommended to accessories
      not judged: a rule for accessories
    SEM-41 field
      Links are supervised with 720 ms
    SEM-42 WWDC19
      Apps can register for the connections of others
    SEM-43 guide headers
      A characteristic is dynamic if it is created without a value
    SEM-44 headers
      A delegate method that the app lacks is not called
    SEM-45 headers reference
      The options of managers
    SEM-46 headers WWDC17
      L2CAP channels are published and opened
    SEM-47 WWDC17
      On iOS an app with background support keeps its links
    """
}
