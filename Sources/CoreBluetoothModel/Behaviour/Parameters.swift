public import Timelines

/// The figures and choices that the model's rules leave open, under the names of its table.
///
/// An undocumented figure is a choice; specs may assert relations between such figures, but not the
/// figures themselves.
///
/// Source: REQUIREMENTS, section 5, for the differences of the profiles.
public struct Parameters: Hashable, Sendable {
  /// The major version of iOS, which some rules depend on.
  public var iosVersion: Int

  // Background execution.

  /// The longest time that `didEnterBackground` may take before the watchdog ends the app.
  ///
  /// Source: BG-APP-02 for the figure.
  /// Source: chosen. An app that takes longer to enter the background is ended.
  public var enterBackgroundLimit = Duration.seconds(5)
  /// The time for which an app with nothing to do runs on after it has left the foreground.
  ///
  /// Source: BG-APP-01, BG-APP-02.
  public var suspendDelay = Duration.seconds(5)
  /// The longest time for which an app that was woken in the background may work.
  ///
  /// Source: BG-WAK-01.
  public var wakeBudget = Duration.seconds(10)
  /// Whether each further event gives a woken app a whole budget again.
  ///
  /// Source: chosen. CH-01: the budget starts again with each event (BG-WAK-10).
  public var wakeRearmOnEvent = true
  /// The time for which a woken app stays awake after its work is done.
  ///
  /// Source: BG-WAK-02; observed: BG-WAK-10.
  public var wakeIdleSuspend = Duration.zero
  /// The longest time for which an app may work beyond its budget before it is punished.
  ///
  /// Source: chosen. CH-02: twenty seconds beyond the budget go unpunished, within BG-WAK-08.
  public var overrunGrace = Duration.seconds(20)
  /// The system's response to an app that works too long.
  ///
  /// Source: chosen. CH-02: the penalty for an app that works too long is a parameter.
  public var overrunPenalty = OverrunPenalty.throttleThenKill
  /// The time for which the system remembers that an app has worked too long.
  ///
  /// Source: chosen. CH-02: an overrun is forgotten after this time.
  public var overrunMemory = Duration.seconds(86_400)
  /// The time that a background task gives an app to work.
  ///
  /// Source: observed, BG-WAK-07.
  public var backgroundTaskLimit = Duration.seconds(30)
  /// The time after the expiry of its background task within which an app must have ended it.
  ///
  /// Source: chosen. The watchdog of BG-WAK-09 acts a second after the expiration handler.
  public var backgroundTaskGrace = Duration.seconds(1)
  /// Events that never wake an app, besides those that no document promises to wake it for.
  ///
  /// Source: BG-CEN-16; observed, BG-CEN-17 for data on channels.
  public var wakeExclusions: Set<WakeExclusion> = [.readyToSendWrite]
  /// Whether a suspended app receives only the last of several states of a manager.
  ///
  /// Source: chosen. An app that was suspended receives all states of a manager, in order.
  public var coalescesStates = false

  // Scanning.

  /// The time for which the radio listens in each interval while a scanning app is in the
  /// foreground.
  ///
  /// Source: observed, BG-CEN-24.
  public var foregroundScanWindow = Duration.milliseconds(30)
  /// The time from one such window to the next.
  public var foregroundScanInterval = Duration.milliseconds(40)
  /// The windows and intervals of the scan while all scanning apps are in the background.
  ///
  /// Source: chosen. The figures of the background scan. Documents say only that it slows down.
  public var backgroundScanStages = [ScanStage.first]
  /// The number of advertising PDUs in a thousand that are answered with scan requests.
  ///
  /// Source: observed, BG-SRM-03, BG-SRM-04.
  public var foregroundScanRequestRatio = 1000
  /// The same number while all scanning apps are in the background.
  public var backgroundScanRequestRatio = 250
  /// The time for which a scan response is kept for reports.
  ///
  /// Source: chosen. A scan response is kept for ten seconds.
  public var scanResponseLifetime = Duration.seconds(10)
  /// The longest time for which a report waits for the requested scan response; zero for no wait.
  ///
  /// Source: observed, BG-SRM-07; with an interval of it, BG-SRM-01.
  public var scanResponseWait = Duration.zero
  /// The number of services that the radio looks for at a time while all scanning apps are in the
  /// background; 0 for no limit.
  ///
  /// Source: BG-CEN-18, which names no figure.
  public var backgroundFilterSlots = 0
  /// Whether `CBCentralManagerScanOptionAllowDuplicatesKey` counts in the background.
  ///
  /// Source: C-04.
  public var duplicatesInBackground = false
  /// Whether a scan that names no services finds devices in the background.
  ///
  /// Source: C-03.
  public var nilScanInBackground = false
  /// The event at which a scan forgets which peripherals it has reported.
  ///
  /// Source: chosen. CH-05: other scan parameters, or the scan's end, forget the reported peers.
  public var seenSetReset = SeenSetReset.scanChange
  /// Whether overflow areas are read only while the screen is on.
  ///
  /// Source: C-15.
  public var overflowNeedsScreenOn = false
  /// Whether a scan in the background also finds services that only the scan response names.
  ///
  /// Source: C-05.
  public var backgroundFilterUsesScanResponse = true

  // Advertising.

  /// The longest random delay before each advertising event.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.4.2.2.1 (advDelay). The air goes by it, not the host.
  public var advertisingJitter = Duration.milliseconds(10)
  /// The time between advertising events while the app is in the foreground.
  ///
  /// Source: chosen. An app in the foreground advertises every 100 ms.
  public var foregroundAdvertisingInterval = Duration.milliseconds(100)
  /// The time between advertising events while the app is in the background.
  ///
  /// Source: observed, BG-AIR-24.
  public var backgroundAdvertisingInterval = Duration.milliseconds(200)
  /// The length of a pause of advertising in the background. Zero means no pauses.
  ///
  /// Source: BG-PER-11, which names no figure.
  public var backgroundAdvertisingPause = Duration.zero
  /// The period of the pauses: there is one at the end of each.
  public var backgroundAdvertisingPausePeriod = Duration.seconds(300)
  /// The TX power level that is advertised; nil for none.
  ///
  /// Source: observed, BG-AIR-20.
  public var advertisedTxPower: Int8?
  /// The time for which a private address is used before the next one replaces it.
  ///
  /// Source: Core 5.4, Vol 3, Part C, Appendix A, T_GAP(private_addr_int).
  public var addressRotation = Duration.seconds(900)
  /// Whether an app in the background may start to advertise.
  ///
  /// Source: C-07.
  public var startAdvertisingInBackground = true

  // GATT and links.

  /// The error code that a server returns for a value whose app cannot answer.
  ///
  /// Source: chosen. CH-06: a disabled value is refused with the ATT error 0x0E.
  public var disabledServiceError = 0x0E
  /// Whether static values of a disabled app are refused too.
  ///
  /// Source: C-01.
  public var disablesStaticValues = false
  /// The ATT_MTU that the phone offers, in octets.
  ///
  /// Source: observed, BG-SEM-34.
  public var mtu = 185
  /// The time for which a client waits for the response to a request.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.3.3.
  public var transactionTimeout = Duration.seconds(30)
  /// The connection interval that the phone asks for as central.
  ///
  /// Source: BG-SEM-39, 30 ms is usual.
  public var connectionInterval = Duration.milliseconds(30)
  /// The supervision timeout that the phone asks for as central.
  ///
  /// Source: observed, BG-SEM-41.
  public var supervisionTimeout = Duration.milliseconds(720)
  /// The number of values or writes without response that may wait to be sent.
  ///
  /// Source: chosen. CH-10: up to eight values wait for a subscriber.
  public var updateQueueLength = 8
  /// The attribute handle of the first service that an app publishes, at least 10.
  ///
  /// Source: chosen. The first service of an app follows those of the system.
  public var firstHandle = 10
  /// The PSM of the first channel that an app publishes, from 128 to 255.
  ///
  /// Source: chosen. The first published channel has the first dynamic PSM.
  public var firstPSM = 0x80
  /// The phone's number for the first channel of each link, from 64 to 127.
  ///
  /// Source: chosen. The first channel of each link has the first dynamic number.
  public var firstChannelNumber = 0x40
  /// Whether the system reads the device name of a peripheral when it has connected.
  ///
  /// Source: chosen. By default the system reads no device name; no document says when it does.
  public var readsDeviceName = false
  /// The greatest number of links of the phone. A call to connect to one more peer fails.
  ///
  /// Source: observed, BG-OBS-17.
  public var mostLinks = 12
  /// The time after its launch within which an app can claim its preserved managers.
  ///
  /// Source: chosen. Preserved state is dropped ten seconds after a launch that does not claim it.
  public var restoreTimeout = Duration.seconds(10)

  // The device.

  /// Whether the device has Bluetooth Low Energy at all.
  ///
  /// Source: BG-SEM-01, unsupported.
  public var isSupported = true
  /// Whether the device must be unlocked once after a restart.
  ///
  /// Source: BG-RES-13.
  public var hasPasscode = true
  /// Whether airplane mode switches Bluetooth off and on.
  ///
  /// Source: BG-RES-12.
  public var airplaneModeSwitchesBluetooth = true
  /// Whether switching Bluetooth in Control Center makes the system drop the preserved managers of
  /// apps without AccessorySetupKit.
  ///
  /// Source: C-12, from iOS 26 on.
  public var controlCenterNeedsAccessorySetup = false

  // Faults of single versions. In the observed profile the version brings them.

  /// Whether advertising stops when the app goes to the background.
  ///
  /// Source: observed, BG-OBS-03, iOS 10.0.1.
  public var advertisingStopsInBackground = false
  /// Whether apps are not relaunched for events of a peripheral manager.
  ///
  /// Source: observed, BG-OBS-02, iOS 11.1.
  public var peripheralsNotRelaunched = false

  /// Makes the figures of a profile.
  public init(_ profile: Profile = .documented, iosVersion: Int = 18) {
    self.iosVersion = iosVersion
    switch profile {
    case .documented: break
    case .observed: observe()
    }
  }

  private mutating func observe() {
    wakeIdleSuspend = .seconds(10)
    backgroundTaskLimit = .seconds(iosVersion < 7 ? 600 : iosVersion < 13 ? 180 : 30)
    backgroundScanStages = [
      .first, ScanStage(after: .seconds(60), interval: .milliseconds(640)),
      ScanStage(after: .seconds(600), interval: .milliseconds(1280)),
    ]
    foregroundScanRequestRatio = 500
    seenSetReset = .reconnection
    overflowNeedsScreenOn = iosVersion >= 13
    backgroundFilterUsesScanResponse = false
    // Source: observed, BG-AIR-20: iOS 12 does not advertise it.
    advertisedTxPower = iosVersion > 12 ? 0x0C : nil
    startAdvertisingInBackground = iosVersion < 14
    wakeExclusions.insert(.channelData)
    // Source: observed, BG-OBS-03, BG-OBS-02: faults of one version each.
    advertisingStopsInBackground = iosVersion == 10
    peripheralsNotRelaunched = iosVersion == 11
  }
}

/// One stage of the scan while all scanning apps are in the background.
public struct ScanStage: Hashable, Sendable {
  /// The time for which all scanning apps have been in the background when the stage begins.
  public var after: Duration
  /// The time for which the radio listens in each interval.
  public var window: Duration
  /// The time from the beginning of one window to the beginning of the next.
  public var interval: Duration

  /// Makes a stage, whose window is 30 ms unless another one is given.
  public init(after: Duration, window: Duration = .milliseconds(30), interval: Duration) {
    self.after = after
    self.window = window
    self.interval = interval
  }

  static let first = ScanStage(after: .zero, interval: .milliseconds(300))
}

/// The system's response to an app that works too long in the background.
///
/// Source: BG-WAK-03.
/// Source: chosen. CH-02: the penalties that a scenario can choose from.
public enum OverrunPenalty: String, Hashable, Sendable {
  /// The app is throttled at first, and killed if it happens again.
  case throttleThenKill = "throttle-then-kill"
  /// The app is suspended, and gets half of its budget for some time.
  case throttle
  /// The app is killed.
  case kill
}

/// Events that do not wake a suspended app although it has the mode.
public enum WakeExclusion: String, CaseIterable, Hashable, Sendable {
  /// `peripheralIsReady(toSendWriteWithoutResponse:)`.
  case readyToSendWrite = "ready-to-send-write"
  /// Data that comes over an open L2CAP channel.
  case channelData = "l2cap-data"
}

/// The event at which a scan forgets which peripherals it has reported.
public enum SeenSetReset: String, Hashable, Sendable {
  /// The scan gets other parameters, or ends.
  case scanChange = "scan-change"
  /// A connection to the peripheral ends.
  case reconnection
}
