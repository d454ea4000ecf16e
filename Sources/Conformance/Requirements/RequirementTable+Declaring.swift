extension RequirementTable {
  /// Requirements on background modes, the life of apps, apps without a mode, and alerts.
  static let declaring = """
    MOD-01 guide
      The mode bluetooth-central gives the central role its background behaviour
    MOD-02 guide
      The mode bluetooth-peripheral gives the peripheral role its background behaviour
    MOD-03 guide
      An app with both modes has the background behaviour of both roles at once
    MOD-04 headers
      The role whose mode is missing behaves as foreground-only
    MOD-05 guide
      An app with neither mode is foreground-only
    MOD-06 guide
      A mode is no unlimited time: the app is suspended, and may be terminated
    MOD-07 guide
      The key of the property list is UIBackgroundModes, whatever label an editor shows
      not judged: configuration of apps; nothing that happens shows it
    MOD-08 field
      Xcode's capability for Bluetooth accessories writes bluetooth-central
      not judged: configuration of apps; nothing that happens shows it
    MOD-09 reference
      From iOS 26 a Live Activity keeps the scan as it is in foreground
    MOD-10 reference
      iPad apps on macOS have no Bluetooth background modes
      not judged: another system than the one modelled
    APP-01 guide
      An app that leaves the foreground is suspended shortly afterwards
    APP-02 field
      That takes about five seconds
      not judged: a figure from the field; rules only ask for "shortly"
    APP-03 guide
      A suspended app executes nothing and gets no callback
    APP-04 guide WWDC13
      The system may terminate background and suspended apps to free memory, whatever their modes
    APP-05 guide
      Without a restoration identifier, a terminated app loses its connections, made and pending
    APP-06 field
      The system may terminate a foreground app that uses too much
      not judged: not Bluetooth; nothing forbids or demands it
    APP-07 guide
      Without a mode, common tasks of both roles are disabled in background
    APP-08 guide
      An app can tell whether it is in foreground or in background
    APP-09 field
      Early iOS versions ran no third-party app in background
      not judged: history
    APP-10 guide WWDC13
      A relaunched app goes from not running to background without becoming active
    APP-11 field
      An app should expect little time in background
      not judged: advice to apps
    FGO-01 guide
      A suspended foreground-only app performs no Bluetooth task
    FGO-02 guide
      A suspended foreground-only app gets no callback before it is in foreground again
    FGO-03 guide
      A foreground-only app in background discovers nothing
    FGO-04 guide
      A suspended foreground-only app discovers nothing, and nothing is queued for later
    FGO-05 guide headers
      Nothing of a foreground-only app is advertised while it is in background
    FGO-06 guide
      Dynamic values of a foreground-only app in background are refused with an ATT error
    FGO-07 headers
      So is any value or descriptor of such an app
    FGO-08 headers
      The services of such an app stay in the database and can be discovered
    FGO-09 guide WWDC17
      Suspension alone does not end a link
    FGO-10 guide
      A link lost during suspension is reported when the app is in foreground again
    FGO-11 guide
      All events of a suspended foreground-only app are queued
    FGO-12 guide
      Queued events are delivered when the app is in foreground, and not before
    ALR-01 guide headers
      NotifyOnConnection: a connection while the app is suspended shows an alert
    ALR-02 guide headers
      NotifyOnDisconnection: a disconnection while the app is suspended shows an alert
    ALR-03 guide headers
      NotifyOnNotification: every notification while the app is suspended shows an alert
    ALR-04 guide headers
      No alert is shown that was not asked for
    ALR-05 guide headers
      No alert is shown while the app is not suspended
    ALR-06 guide
      An accepted alert brings the app to the foreground; an ignored one leaves it suspended
    ALR-07 headers
      Of several apps that asked, the one last in foreground gets the alert
    ALR-08 guide headers
      The options of a connect call hold for that peripheral alone
    ALR-09 guide
      An alert runs no code of the app
    ALR-10 guide
      Alerts are about events of the central role only
    ALR-11 guide
      An app without background support can ask to be alerted
    ALR-12 headers
      The alert options are meant for apps that lack the mode
      not judged: whether apps with the mode get alerts too is not stated (CH-07)
    """
}
