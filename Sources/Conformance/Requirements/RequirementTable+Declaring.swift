extension RequirementTable {
  /// Requirements on background modes, the life of apps, apps without a mode, and alerts.
  static let declaring = """
    MOD-01 guide
      The mode bluetooth-central gives the central role its background behaviour
    MOD-02 guide
      The mode bluetooth-peripheral gives the peripheral role its background behaviour
      1. An app with this string in UIBackgroundModes has the background behaviour of the role
      2. A misspelt string counts as absent
        not judged: a scenario can only name the modes that there are
    MOD-03 guide
      An app with both modes has the background behaviour of both roles at once
      1. With both modes the central role has its background behaviour
      2. With both modes the peripheral role has its background behaviour
    MOD-04 headers
      A role without its mode behaves as foreground-only
      1. With bluetooth-peripheral alone the central role is foreground-only
      2. With bluetooth-central alone the peripheral role is foreground-only
    MOD-05 guide
      An app with neither mode is foreground-only
      1. With neither mode the central role is foreground-only
      2. With neither mode the peripheral role is foreground-only
    MOD-06 guide
      A mode is no unlimited time: the app is suspended, and may be terminated
      1. An app with a mode is suspended when it is idle in the background
      2. The system may terminate an app with a mode
        not judged: Apple permits it and does not demand it
    MOD-07 guide
      The key of the property list is UIBackgroundModes, whatever label an editor shows
      not judged: configuration of apps; no timeline shows it
    MOD-08 field
      Xcode's capability for Bluetooth accessories writes bluetooth-central
      not judged: configuration of apps; no timeline shows it
    MOD-09 reference
      From iOS 26 a Live Activity keeps the scan as it is in the foreground
      1. From iOS 26, while a Live Activity goes on that began in the foreground, a scan that names
        no service finds peripherals in the background
      2. From iOS 26, while such a Live Activity goes on, a scan that allows duplicates reports each
        packet in the background
      3. Before iOS 26 a Live Activity does not change a scan in the background
      4. A Live Activity that began in the background does not change a scan in the background
      5. A Live Activity that has ended does not change a scan in the background
    MOD-10 reference
      iPad apps on macOS have no Bluetooth background modes
      not judged: another system than the one modelled
    APP-01 guide
      An app that leaves the foreground is suspended shortly afterwards
    APP-02 field
      That takes about five seconds
    APP-03 guide
      A suspended app executes no code and gets no callback
      1. A suspended app executes no code
      2. A suspended app gets no callback
    APP-04 guide WWDC13
      The system may terminate background and suspended apps to free memory, whatever their modes
      not judged: Apple permits it and does not demand it
    APP-05 guide
      Without a restoration identifier, a terminated app loses its connections, made and pending
      1. The connections that were made end when the system terminates the app
      2. The pending connect requests end when the system terminates the app
    APP-06 field
      The system may terminate a foreground app that uses too much
      not judged: not Bluetooth; no source forbids or demands it
    APP-07 guide
      Without a mode, common tasks of both roles are disabled in the background
      1. Without a mode, the tasks of the central role are disabled in the background
      2. Without a mode, the tasks of the peripheral role are disabled in the background
    APP-08 guide
      An app can find out whether it is in the foreground or in the background
      1. An app that enters the background can find out
      2. An app that returns to the foreground can find out
      3. An app that does neither is notified of neither
    APP-09 field
      Early iOS versions ran no third-party app in the background
      not judged: history
    APP-10 guide WWDC13
      A relaunched app goes from not running to background without becoming active
    APP-11 field
      An app should expect little time in the background
      not judged: advice to apps
    FGO-01 guide
      A suspended foreground-only app performs no Bluetooth task
      1. A suspended foreground-only app is inactive in the central role
      2. A suspended foreground-only app is inactive in the peripheral role
    FGO-02 guide
      A suspended foreground-only app gets no callback before it is in the foreground again
    FGO-03 guide
      A foreground-only app in the background discovers no peripheral
      1. The app gets no discovery while it still runs in the background
      2. The device does not scan for the app while it still runs in the background
    FGO-04 guide
      A suspended foreground-only app discovers no peripheral, and no discovery is queued
      1. The device does not scan for the app while it is suspended
      2. A device that was in range while the app was suspended is not reported later
    FGO-05 guide headers
      A foreground-only app does not advertise while it is in the background
      1. No data of the app are on air while it still runs in the background
      2. No data of the app are on air while it is suspended
    FGO-06 guide
      Dynamic values of a foreground-only app in the background are refused with an ATT error
      1. A read is refused while the app is suspended
      2. A write is refused while the app is suspended
      3. A read is refused while the app still runs in the background
      4. A write is refused while the app still runs in the background
    FGO-07 headers
      So is any value or descriptor of such an app
      1. The dynamic values of all characteristics in all services of the app are refused
      2. A static value of the app is refused
        not judged: the guide says so of dynamic values alone (C-01)
      3. A read of a descriptor is refused
      4. A write to a descriptor is refused, so that no central can subscribe
    FGO-08 headers
      The services of such an app stay in the database and can be discovered
      1. A central can still discover the services
      2. A central can still discover the characteristics
    FGO-09 guide WWDC17
      Suspension alone does not end a link
    FGO-10 guide
      A link lost during suspension is reported when the app is in the foreground again
      1. When the app is in the foreground again, it is notified of the disconnection
      2. The app is not notified of the disconnection before
    FGO-11 guide
      All events of a suspended foreground-only app are queued
      1. Each value that was notified is queued, however many there are
      2. Each disconnection is queued
      3. Each connection is queued
      4. Each change of a central manager's state is queued
      5. Each change of a peripheral manager's state is queued
      6. Each change of the centrals that are subscribed is queued
      7. Each value that was indicated is queued
    FGO-12 guide
      Queued events are delivered only when the app is in the foreground
      1. When the app is in the foreground, the queued events are delivered
      2. No queued event is delivered before
      3. Each queued event is delivered only once, even after another return
    ALR-01 guide headers
      NotifyOnConnection: a connection while the app is suspended shows an alert
      1. A connection to that peripheral is shown in an alert
      2. There is no more than one alert for a connection
    ALR-02 guide headers
      NotifyOnDisconnection: a disconnection while the app is suspended shows an alert
      1. A disconnection of that peripheral is shown in an alert
      2. There is no more than one alert for a disconnection
    ALR-03 guide headers
      NotifyOnNotification: every notification while the app is suspended shows an alert
      1. A notification of a characteristic subscribed to is shown in an alert
      2. An indication of a characteristic subscribed to is shown in an alert
      3. Every one of several is shown in an alert, not only the first
    ALR-04 guide headers
      No alert is shown without its option
      1. If the key is absent, no alert is shown
      2. If the key is false, no alert is shown
      3. The key for one kind of event shows no alert about another kind
    ALR-05 guide headers
      No alert is shown while the app is not suspended
      1. No alert is shown while the app is in the foreground
      2. No alert is shown while the app still runs in the background
      3. No alert is shown while the app is not running
    ALR-06 guide
      An accepted alert brings the app to the foreground; an ignored one leaves it suspended
      1. An accepted alert brings the app to the foreground
      2. The app that an accepted alert brought there receives the queued events
      3. An ignored alert leaves the app suspended
    ALR-07 headers
      Of several apps with the option, the one last in the foreground gets the alert
      1. The app that was last in the foreground gets the alert
      2. No other app gets an alert about the event
    ALR-08 guide headers
      The options of a connect call hold for that peripheral alone
      1. The options show no alert about another peripheral
      2. The options show no alert about a later connection that was asked for without them
    ALR-09 guide
      An alert runs no code of the app
    ALR-10 guide
      Alerts are about events of the central role only
    ALR-11 guide
      An app without background support can request alerts
    ALR-12 headers
      The alert options are meant for apps that lack the mode
      not judged: whether apps with the mode get alerts too is not stated (CH-07)
    """
}
