extension RequirementTable {
  /// Requirements from observations in the field, and on what Core Bluetooth does anywhere.
  static let semantics = """
    OBS-01 field
      iOS 12: when the system reconnects an ANCS accessory, the app is not notified
      not judged: a fault of a version; the model has no ANCS
    OBS-02 field
      iOS 11.1: terminated peripheral apps are not relaunched
      1. On iOS 11.1 an app that the system terminated is not relaunched for its peripheral manager
      2. On iOS 9.3 and on the betas of 11.2 such an app is relaunched
    OBS-03 field
      iOS 10: advertising in the background stops
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
      An iPhone in the background is found by one in the foreground
      1. Two iPhones in the foreground find each other
      2. An iPhone in the background is found by one in the foreground
      3. An iPhone in the foreground is found by one in the background
      4. Two iPhones in the background do not find each other
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
      Reconnecting in the background works for a limited time
      not judged: contradicts BG-LTA-01 (C-17)
    OBS-14 field
      After some days iOS wakes the app no more
      not judged: contradicts BG-LTA-03 (C-17)
    OBS-15 field
      Background advertising disappears after minutes
      not judged: contradicts BG-PER-04
    OBS-16 field
      In the foreground a device may be reported twice without duplicates allowed
      not judged: a permission, which cannot be broken
    OBS-17 field
      iPhones keep each other awake over a link with traffic every eight seconds
      1. An iPhone that gets notifications every eight seconds stays awake in the background
      2. An iPhone that gets writes every eight seconds stays awake in the background
      3. Such links keep an iPhone awake with up to about twelve iPhones at once
    OBS-18 field
      Restoration is unreliable after airplane mode and restarts
      not judged: no rule can demand unreliability
    SEM-01 headers
      The states of a manager, and that a new one begins in unknown
      1. A new manager is in the state unknown
      2. A manager is resetting while the system's Bluetooth starts anew
      3. A manager is unsupported if the device has no Bluetooth low energy
      4. A manager is unauthorized while the app may not use Bluetooth
      5. A manager is poweredOff while Bluetooth is off
      6. A manager is poweredOn while Bluetooth is on and the app may use it
      7. The states have the numbers 0 to 5: unknown, resetting, unsupported, unauthorized,
        poweredOff, poweredOn
        not judged: a timeline has the states' names, and no numbers
    SEM-02 guide headers
      A new manager receives its state; commands need poweredOn
      1. A new manager receives its state
      2. A command to a central manager has no effect unless the manager is poweredOn
      3. A command to a peripheral manager has no effect unless the manager is poweredOn
    SEM-03 reference WWDC19
      From iOS 13 the user must allow Bluetooth, and the app must say what for
      1. From iOS 13 on, Bluetooth is unavailable to an app without the user's permission
      2. The authorization of an app reads notDetermined, restricted, denied or allowedAlways
      3. From iOS 13 on, an app without NSBluetoothAlwaysUsageDescription crashes when it uses
        Bluetooth
      4. From iOS 13 on, the managers of an app that was denied Bluetooth are unauthorized
      5. Before iOS 13, an app needs no such permission
    SEM-04 headers
      Below poweredOn scans have stopped and peripherals are disconnected
      1. Below poweredOn, the scans of a central manager have stopped
      2. Below poweredOn, the peripherals of a central manager are disconnected
      3. Below poweredOff, the peripherals of a central manager are no longer valid
      4. In poweredOff, the peripherals of a central manager are still valid
    SEM-05 headers
      Below poweredOn advertising pauses; below poweredOff services are gone
      1. Below poweredOn, advertising pauses
      2. Below poweredOn, centrals are disconnected
      3. Advertising that paused in poweredOff goes on in poweredOn
      4. Below poweredOff, advertising has stopped, and does not go on by itself
      5. Below poweredOff, the local database is cleared
      6. In poweredOff, the local database is kept
    SEM-06 guide headers
      Callbacks run on the queue given to the manager
      not judged: queues are not part of a timeline
    SEM-07 headers
      ShowPowerAlert: a manager made while Bluetooth is off warns the user
      1. A central manager that is made with the option while Bluetooth is off shows a dialog
      2. A peripheral manager that is made with the option while Bluetooth is off shows a dialog
      3. No dialog is shown for a manager that is made without the option
      4. No dialog is shown for a manager that is made while Bluetooth is on
    SEM-08 guide headers
      A scan reports peripherals with any of its services; a second call replaces the first
      1. A scan reports each peripheral that advertises any of its services
      2. A scan for services reports no peripheral that advertises none of them
      3. A scan without services reports all peripherals
      4. A second call replaces the services of the scan
      5. A second call replaces the options of the scan
      6. A scan has no timeout
    SEM-09 headers reference
      Scan options: duplicates, and solicited services
      1. Without AllowDuplicates, the discoveries of a peripheral are coalesced into one
      2. With AllowDuplicates, each packet that is received is an event
      3. With SolicitedServiceUUIDs, peripherals that solicit one of these services are reported too
    SEM-10 headers
      isScanning says whether the manager scans
      1. isScanning is true while the manager scans
      2. isScanning is false while the manager does not scan
    SEM-11 headers
      A discovery has the data of advertisement and scan response, and the signal strength
      1. A discovery names the peripheral that was heard
      2. A discovery has the data of the advertisement
      3. A discovery has the data of the scan response
      4. A discovery has the signal strength in dBm
      5. A signal strength of 127 says that none is available
      6. The app keeps a reference to the peripheral
        not judged: a duty of apps; what a release does is BG-SEM-20
    SEM-12 headers
      The keys of advertisement data
      1. The advertisement data has the local name
      2. The advertisement data has the manufacturer data
      3. The advertisement data has the service data
      4. The advertisement data has the service UUIDs
      5. The advertisement data has the overflow service UUIDs
      6. The advertisement data has the transmit power level
      7. The advertisement data says whether the peripheral is connectable
      8. The advertisement data has the solicited service UUIDs
    SEM-13 headers
      A connect request ends with didConnect or didFailToConnect
      1. A connect request that succeeds ends with didConnect
      2. A connect request that fails ends with didFailToConnect
      3. A connect request ends with one of the two only, and once
      4. The release of the peripheral cancels a pending connect request
      5. cancelPeripheralConnection cancels a pending connect request
    SEM-14 headers reference
      The options of connect
      1. NotifyOnConnection, from iOS 6 on, requests an alert about the connection
      2. NotifyOnDisconnection, from iOS 6 on, requests an alert about the disconnection
      3. NotifyOnNotification, from iOS 6 on, requests alerts about notifications
      4. StartDelay is a delay in seconds before the connection is begun
      5. EnableTransportBridging, from iOS 13 on, brings up classic profiles too
        not judged: a timeline has no entry for classic transports
      6. RequiresANCS, from iOS 13 on, prompts the user to share notifications
        not judged: a timeline has no entry for the sharing of notifications
      7. EnableAutoReconnect, from iOS 17 on, has the system reconnect by itself
    SEM-15 headers
      StartDelay delays the connection
      1. The connection attempt does not start before so many seconds after the call
      2. The connection attempt starts when these seconds are over
    SEM-16 headers reference
      EnableAutoReconnect: the system reconnects, and says so
      1. From iOS 17 on, the system connects again by itself after a loss of the link
      2. The app is notified of the loss with isReconnecting true
      3. The timestamp that the app receives is the instant of the loss
      4. Before iOS 17, the option has no effect
    SEM-17 headers WWDC19
      Options for classic transports and notification sharing
      not judged: accepted without effect: LE only
    SEM-18 headers reference
      A cancelled connection counts as ended for the app; the link stays while others want it
      1. A cancellation does not block the app
        not judged: a timeline does not show how long a call takes
      2. Commands that are pending at a cancellation may complete or not
        not judged: Apple permits both and demands neither
      3. The link stays up while another app uses it
      4. The peripheral counts as disconnected for the app that cancelled
      5. The app that cancelled receives didDisconnect
      6. The link ends when no app uses it any more
    SEM-19 headers reference
      A disconnection has an error unless the app asked for it
      1. A disconnection that the app's own cancellation caused has no error
      2. Any other disconnection has an error
      3. After a disconnection, the app receives no event of the peripheral
      4. The error of any other disconnection says the cause
    SEM-20 headers WWDC13
      Releasing a peripheral ends its connection or its connect request
      1. The release of a connected peripheral ends its connection
      2. The release of a peripheral that is being connected to ends the connect request
    SEM-21 headers WWDC13
      Known and connected peripherals can be retrieved
      1. Peripherals that the phone knows are retrieved by their identifiers, at once
      2. Peripherals that are connected to the phone are retrieved by their services
      3. Peripherals that another app or the system has connected are among these
      4. Such a peripheral must be connected by the app itself before it can be used
    SEM-22 headers WWDC13
      A peripheral's identifier persists on the phone
      1. A peripheral has its identifier from its discovery on
      2. The identifier of a peripheral stays the same on the phone
      3. A peripheral that is not bonded and changes its address gets a new identifier
    SEM-23 headers
      The states of a peripheral
      1. A peripheral is disconnected that has neither link nor connect request
      2. A peripheral is connecting while a connect request is pending
      3. A peripheral is connected while the app has a connection to it
      4. A peripheral is disconnecting while a cancellation is under way
        not judged: Apple names the state alone; a cancelled one counts as disconnected (BG-SEM-18)
      5. The states have the numbers 0 to 3: disconnected, connecting, connected, disconnecting
        not judged: a timeline has the states' names, and no numbers
    SEM-24 WWDC13 WWDC17
      Services and characteristics are cached between connections
      1. The services of a peripheral are kept between connections
      2. The characteristics of a peripheral are kept between connections
      3. The descriptors of a peripheral are kept between connections
      4. The values that were read last may be there after a connection
        not judged: Apple permits it and does not demand it
      5. Without Service Changed and without bonding, the whole database is kept (WWDC17)
    SEM-25 headers reference
      didModifyServices lists the services that were removed or added
      1. didModifyServices lists a service that was removed
      2. didModifyServices follows a service that was added
      3. didModifyServices lists a service that returned at other handles
      4. The services that it does not list stay valid
    SEM-26 forum
      The GAP device name takes precedence over the advertised one
      1. A peripheral has its advertised name before the GAP device name is read
      2. Once read, the GAP device name takes precedence over the advertised name
      3. The GAP device name is kept, and still takes precedence later
    SEM-27 headers WWDC17
      Writes with response are confirmed; those without wait for readiness
      1. A write with response is answered by didWriteValue
      2. A write without response has no callback
      3. From iOS 11 on, canSendWriteWithoutResponse is false while there is no room for another
        write
      4. From iOS 11 on, the app receives peripheralIsReady when there is room again
    SEM-28 headers WWDC13
      Subscribing prefers notifications, and is confirmed
      1. Notifications are requested if both notifications and indications are possible
      2. Indications are requested if they alone are possible
      3. didUpdateNotificationState reports the outcome
      4. The app cannot write the client configuration descriptor itself
    SEM-29 guide headers
      A service is added once, and cannot be changed then
      1. A service that is added is confirmed by didAdd
      2. A service that another one includes has to be added before that one
      3. A service that was published cannot be changed
        not judged: a timeline has no entry for a change of the app's own object
    SEM-30 headers
      Database and advertising are shared by all apps
      1. The services of all apps are in one database, for every central to see
      2. The advertising of all apps is on air together
      3. An app receives requests to its own services only
      4. An app can change its own services only
    SEM-31 headers reference
      Advertising is confirmed; starting it twice is an error
      1. startAdvertising is confirmed by didStartAdvertising, without an error
      2. startAdvertising while advertising has the error alreadyAdvertising, code 9
    SEM-32 guide headers
      Each request of a central is answered once
      1. Each read request is answered once
      2. Each array of write requests is answered once
      3. The writes of an array are delivered together, and accepted or refused as a whole
      4. An array is answered by the response to its first request
        not judged: a timeline has one number for all the requests of an array
    SEM-33 guide headers
      updateValue reaches subscribed centrals, cut to size, or says that the queue is full
      1. updateValue without centrals reaches all that are subscribed
      2. updateValue for some centrals reaches these alone
      3. updateValue does not reach a central that is not subscribed
      4. A value that is too long is cut to maximumUpdateValueLength
      5. updateValue returns false when the queue is full
      6. When there is room in the queue again, the app receives isReadyToUpdateSubscribers
    SEM-34 headers WWDC17
      The usable sizes follow from the ATT MTU
      1. maximumUpdateValueLength is the ATT MTU less 3
      2. maximumWriteValueLength without response is the ATT MTU less 3
      3. With the default MTU of 23 the usable size is 20
      4. With the largest MTU reported of iOS, 185, the usable size is 182 (field)
      5. A value has at most 512 octets (WWDC17)
      6. maximumWriteValueLength with response is 512, the most that a value has (WWDC17)
      7. A value of up to 512 octets is carried whole (WWDC17)
    SEM-35 WWDC13 WWDC17
      The phone requests a larger MTU as soon as it is connected
      1. The phone requests a larger MTU although no app does
      2. The phone requests a larger MTU right after the link is up
    SEM-36 headers
      A desired connection latency is a request only
      not judged: no timeline shows a desire
    SEM-37 headers reference
      The codes of CBError
      1. A link that was lost has the error connectionTimeout, code 6
      2. A link that the peripheral ended has the error peripheralDisconnected, code 7
      3. A connection that could not be made has the error connectionFailed, code 10
        not judged: no act makes an attempt to connect fail
      4. A connection too many has the error connectionLimitReached, code 11
      5. No error has the codes 17 and 18, which watchOS alone has
      6. The other codes of 0 to 16 have their names
        not judged: Apple names these codes, and does not say when they occur
    SEM-38 headers
      The codes of CBATTError
      1. An app whose read was refused receives the ATT error by its name
      2. An app whose write was refused receives the ATT error by its name
      3. The error with which an app or the system refuses is sent as its code, 0x01 to 0x11
      4. A response with success, 0x00, is no error
    SEM-39 QA1931 WWDC17
      The connection parameters that an accessory may request
      not judged: a rule for accessories
    SEM-40 QA1931 forum
      The advertising intervals recommended to accessories
      not judged: a rule for accessories
    SEM-41 field
      Links are supervised with 720 ms
    SEM-42 WWDC19
      Apps can register for the connections of others
      1. From iOS 13 on, an app that registers is notified of connections that the system makes
      2. From iOS 13 on, an app that registers is notified of connections that other apps make
      3. An app is notified of connections of matching peripherals only
      4. Before iOS 13, no app is notified of connections of others
      5. An app is not notified of connections that it made itself, nor of their ends
    SEM-43 guide headers
      A characteristic is dynamic if it is created without a value
      1. The app receives reads of a characteristic that was created without a value
      2. The system answers reads of a characteristic that was created with a value
      3. A characteristic that was created with a value can only be read
    SEM-44 headers
      A delegate method that the app lacks is not called
      1. A delegate method that the app lacks is not called
      2. An event without a delegate method in the app does not wake it
    SEM-45 headers reference
      The options of managers
      1. ShowPowerAlert is an option of a central manager
      2. RestoreIdentifier is an option of a central manager
      3. DeviceAccessForMedia is an option of a central manager
        not judged: known by its name alone
      4. ShowPowerAlert is an option of a peripheral manager
      5. RestoreIdentifier is an option of a peripheral manager
    SEM-46 headers WWDC17
      L2CAP channels are published and opened
      1. From iOS 11 on, an app can publish a channel; the system assigns its number
      2. From iOS 11 on, an app can open a channel to a peripheral
      3. A channel carries data in both directions
      4. Before iOS 11, no channel can be published or opened
    SEM-47 WWDC17
      On iOS an app with background support keeps its links
      1. On iOS an app with background support goes on using its links when it is not in the
        foreground
      2. On macOS it does so, too
        not judged: another system than the one modelled
      3. On tvOS and watchOS accessories are disconnected when the app is suspended
        not judged: another system than the one modelled
    """
}
