extension RequirementTable {
  /// Requirements on the central and the peripheral role in the background.
  static let roles = """
    CEN-01 guide headers
      An app with the central mode discovers peripherals in the background, by service
    CEN-02 guide
      Connecting, discovering, reading, writing and subscribing work in the background
      1. A connect request that an app in the background makes is completed
      2. A discovery of services that an app in the background requests returns those services
      3. A discovery of characteristics that an app in the background requests returns those
      4. A value that an app in the background reads is given to it
      5. A value that an app in the background writes reaches the peripheral
      6. A subscription that an app makes in the background brings it the values notified
    CEN-03 guide
      Events of the central role wake a suspended app with the mode
      1. A delegate method of the central role that is due wakes a suspended app with the mode
      2. The app that was woken is called with that method
    CEN-04 guide
      A connection wakes it
      1. A connection that is made while the app is suspended wakes it
      2. The app is notified of that connection with didConnect
    CEN-05 guide
      A disconnection wakes it
      1. A connection that ends while the app is suspended wakes it
      2. The app is notified of that end with didDisconnectPeripheral
    CEN-06 guide
      An updated value wakes it
      1. A value that a peripheral sends while the app is suspended wakes it
      2. The app receives that value with didUpdateValueFor
    CEN-07 guide
      A change of the manager's state wakes it
      1. A new state of the central manager wakes a suspended app
      2. The app receives that state with centralManagerDidUpdateState
    CEN-08 guide headers
      In the background the option to allow duplicates is ignored
    CEN-09 guide
      In the background the sightings of a peripheral are coalesced into one discovery
    CEN-10 guide
      When all scanning apps are in the background, the device scans at longer intervals
    CEN-11 guide
      It does not while one of them is in the foreground
    CEN-12 guide forum
      Discovery may then take longer
      1. Discovery may take longer in the background than in the foreground
        not judged: Apple permits it and does not demand it
      2. A slow advertiser is still discovered within several minutes (forum)
    CEN-13 headers
      In the background a scan that names no service discovers no peripheral
    CEN-14 field
      A scan for services goes on in the background, one for everything falls silent
      1. A scan for services that was begun in the foreground goes on in the background
      2. An unfiltered scan that was begun in the foreground reports no peripheral in the background
    CEN-15 field
      A reported peripheral is not reported again in the background, even by another scan
      1. A peripheral that was reported in the foreground is not reported again in the background
      2. A peripheral that was reported in the background is not reported again in the background
      3. Stopping the scan and scanning again in the background does not report it again
      4. After a connection to it and the end of that connection it is reported once more
    CEN-16 forum
      Being ready to write without response does not wake a suspended app
    CEN-17 field
      Data on an L2CAP channel does not wake a suspended app
      1. Data on an open L2CAP channel do not wake a suspended app with the mode
      2. Once another event has woken the app, the data reach it within two to ten seconds
    CEN-18 WWDC17
      The fewer services a background scan names, the more reliable it is
      not judged: no figure, and no device that lacks the hardware to look for few
    CEN-19 forum
      Scanning in the background slows down in stages
      1. A scan in the background slows down in more than one stage
      2. In the background an advertiser with a shorter interval is discovered sooner
      3. An advertiser with an interval of 20 ms is discovered in the background within seconds
      4. An advertiser with a long interval is discovered in the background within several minutes
    CEN-20 field
      iOS scans actively in the foreground, and passively or nearly so in the background
      1. In the foreground the phone scans actively
      2. In the background the phone sends no scan requests, or few
    CEN-21 field
      In the background a service that is only in the scan response is not found
      1. A scan in the background does not find a service that is in the scan response alone
      2. The same scan finds the service when it is in the advertising PDU
    CEN-22 guide
      Each value that a sensor sends at intervals reaches an app in the background
      1. Each value reaches an app with the mode that runs in the background
      2. Each value reaches an app with the mode that is suspended
    CEN-23 guide
      Scanning in the background uses the radio less
    CEN-24 field
      In the foreground iOS scans for 30 ms of every 40 ms
    CEN-25 field
      Apps are mostly woken by connected peripherals, and have little time then
      not judged: an observation about apps
    PER-01 guide
      A read request wakes a suspended app with the peripheral mode
      1. A read of a dynamic value wakes a suspended app with the peripheral mode
      2. The app is asked for that value with didReceiveRead
    PER-02 guide
      A write request wakes it
      1. A write of a connected central wakes a suspended app with the peripheral mode
      2. The app is given what was written with didReceiveWrite
    PER-03 guide
      A subscription, or its end, wakes it
      1. A subscription of a central wakes a suspended app with the peripheral mode
      2. The app is notified of that subscription with didSubscribeTo
      3. The end of a subscription wakes a suspended app with the peripheral mode
      4. The app is notified of that end with didUnsubscribeFrom
    PER-04 guide
      Such an app goes on advertising in the background
      1. The app is advertised while it runs in the background
      2. The app is advertised while it is suspended (WWDC13)
    PER-05 guide headers
      In the background the local name is not on air
    PER-06 guide headers
      In the background all service UUIDs are in the overflow area
      1. None of the UUIDs is in a list of services (types 02 to 07)
      2. Each of the UUIDs has its bit in the overflow area
    PER-07 guide headers
      Services in the overflow area are found only by scans that name them
      1. A scan that names such a service discovers it
      2. A scan that does not name such a service does not discover it
    PER-08 guide
      When all advertising apps are in the background, advertising may be less frequent
      not judged: Apple permits it and does not demand it
    PER-09 guide
      It is not while one of them is in the foreground
    PER-10 headers
      An app without the mode does not advertise in the background
      1. Advertising that the app began in the foreground is not on air in the background
      2. Advertising that the app begins in the background is not on air
    PER-11 forum
      Advertising in the background is best effort, and may pause
      1. Advertising in the background may slow down when other apps or the system need Bluetooth
        not judged: Apple permits it and does not demand it
      2. Advertising in the background may stop when other apps or the system need Bluetooth
        not judged: Apple permits it and does not demand it
      3. When advertising in the background stops, it stops for a short time only
    PER-12 guide headers
      Reads of a static value are answered without waking the app
      1. A read of a static value is answered with the value that was given at creation
      2. A read of a static value does not wake a suspended app
    PER-13 field
      Back in the foreground, name and services are advertised as before
      1. The local name is on air again once the app is in the foreground
      2. The services are on air again in a list once the app is in the foreground
    PER-14 field
      From iOS 14 advertising cannot be started in the background
      1. From iOS 14 what an app begins to advertise in the background does not get on air
      2. From iOS 14 what was begun in the foreground stays on air in the background, in the
        overflow area
      3. Before iOS 14 an app with the mode can begin to advertise in the background (guide)
    PER-15 headers WWDC19
      Up to iOS 12 advertising in the background needs the user's consent to share data
      1. On iOS 7 to 12 an app without the user's consent does not advertise in the background
      2. On iOS 7 to 12 an app with the user's consent advertises in the background
      3. On iOS 7 to 12 advertising in the foreground needs no such consent
    PER-16 guide
      No other event than these three kinds is promised to wake the app
    PER-17 guide WWDC13
      Centrals discover and use the services of an app in the background as in the foreground
      1. A connected central discovers the services of an app in the background
      2. A connected central reads the values of an app in the background
      3. A connected central writes values of an app in the background
      4. A connected central subscribes to values of an app in the background
    """
}
