extension RequirementTable {
  /// Requirements on the central and the peripheral role in background.
  static let roles = """
    CEN-01 guide headers
      An app with the central mode discovers peripherals in background, by service
    CEN-02 guide
      Connecting, discovering, reading, writing and subscribing work in background
    CEN-03 guide
      Events of the central role wake a suspended app with the mode
    CEN-04 guide
      A connection wakes it
    CEN-05 guide
      A disconnection wakes it
    CEN-06 guide
      An updated value wakes it
    CEN-07 guide
      A change of the manager's state wakes it
    CEN-08 guide headers
      In background the option to allow duplicates is ignored
    CEN-09 guide
      In background the sightings of a peripheral are coalesced into one discovery
    CEN-10 guide
      When all scanning apps are in background, the device scans at longer intervals
    CEN-11 guide
      It does not while one of them is in foreground
    CEN-12 guide forum
      Discovery may then take longer
    CEN-13 headers
      In background a scan that names no service discovers nothing
    CEN-14 field
      A scan for services goes on in background, one for everything falls silent
    CEN-15 field
      What was reported is not reported again in background, even by another scan
    CEN-16 forum
      Being ready to write without response does not wake a suspended app
    CEN-17 field
      Data on an L2CAP channel does not wake a suspended app
    CEN-18 WWDC17
      The fewer services a background scan names, the more reliable it is
      not judged: no figure, and no device that lacks the hardware to look for few
    CEN-19 forum
      Scanning in background slows down in stages
    CEN-20 field
      iOS scans actively in foreground, and passively or nearly so in background
    CEN-21 field
      In background a service that stands only in the scan response is not found
    CEN-22 guide
      What a sensor sends at intervals reaches an app in background each time
    CEN-23 guide
      Scanning in background uses the radio less
    CEN-24 field
      In foreground iOS scans for 30 ms of every 40 ms
    CEN-25 field
      Apps are mostly woken by connected peripherals, and have little time then
      not judged: an observation about apps
    PER-01 guide
      A read request wakes a suspended app with the peripheral mode
    PER-02 guide
      A write request wakes it
    PER-03 guide
      A subscription, or its end, wakes it
    PER-04 guide
      Such an app goes on advertising in background
    PER-05 guide headers
      In background the local name is not on air
    PER-06 guide headers
      In background all service UUIDs are in the overflow area
    PER-07 guide headers
      Services in the overflow area are found only by scans that name them
    PER-08 guide
      When all advertising apps are in background, advertising may be less frequent
    PER-09 guide
      It is not while one of them is in foreground
    PER-10 headers
      An app without the mode advertises nothing in background
    PER-11 forum
      Advertising in background is best effort, and may pause
    PER-12 guide headers
      Reads of a static value are answered without waking the app
    PER-13 field
      Back in foreground, name and services are advertised as before
    PER-14 field
      From iOS 14 advertising cannot be started in background
    PER-15 headers WWDC19
      Up to iOS 12 advertising in background needs the user's consent to share data
    PER-16 guide
      No other event than these three kinds is promised to wake the app
    PER-17 guide WWDC13
      Centrals discover and use the services of an app in background as in foreground
    """
}
