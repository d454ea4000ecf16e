public import Timelines

// The list of the parameters that a scenario can set, for authors of spec files.

extension Parameters {
  /// The description of one parameter, for authors of scenarios.
  public struct Listing: Hashable, Sendable {
    /// The name that scenarios use, as in `wake_budget`.
    public let name: String
    /// The kind of its value: a time, a number, a flag, a ratio, or words.
    public let value: String
    /// The effect of the parameter, in one sentence.
    public let meaning: String
    /// Its setting in a profile, as a scenario writes it.
    public let settings: [Profile: String]
  }

  /// Every parameter that a scenario can set, sorted by name.
  public static let listings: [Listing] = names.map { name in
    let settings = Profile.allCases.map { ($0, Parameters($0).setting(of: name)) }
    return Listing(
      name: name, value: value(of: name), meaning: meanings[name] ?? "",
      settings: Dictionary(uniqueKeysWithValues: settings))
  }

  private static let meanings: [String: String] = [
    "adv_jitter":
      "The longest random delay before each advertising event.",
    "adv_tx_power_ad":
      "The TX power level that is advertised, in dBm, or absent.",
    "airplane_mode_switches_bluetooth":
      "Whether airplane mode switches Bluetooth off and on.",
    "att_mtu_ios":
      "The ATT_MTU that the phone offers, in octets.",
    "att_transaction_timeout":
      "How long a client waits for the response to a request.",
    "bg_adv_interval":
      "The time between advertising events while the app is in the background.",
    "bg_adv_pause":
      "How long a pause of advertising in the background lasts; zero for no pauses.",
    "bg_adv_pause_period":
      "The period of the pauses: one at the end of each.",
    "bg_dup_honoured":
      "Whether CBCentralManagerScanOptionAllowDuplicatesKey counts in the background.",
    "bg_filter_slots":
      "How many services the radio looks for at a time while all scanning apps are in the "
      + "background; 0 for no limit.",
    "bg_filter_uses_srsp":
      "Whether a scan in the background also finds services that only the scan response "
      + "names.",
    "bg_scan_req_ratio":
      "The same share while all scanning apps are in the background.",
    "bg_scan_stages":
      "The windows and intervals of the scan while all scanning apps are in the "
      + "background, as in 0s=30ms/300ms, 60s=30ms/640ms.",
    "bgtask_grace":
      "How long after the expiry of its background task an app must have ended it.",
    "bgtask_limit":
      "How long a background task gives an app to work.",
    "bluetooth_supported":
      "Whether the device has Bluetooth Low Energy at all.",
    "bug_background_advertising":
      "Whether advertising stops when the app goes to the background.",
    "bug_peripheral_relaunch":
      "Whether apps are not relaunched for events of a peripheral manager.",
    "cc_toggle_requires_ask":
      "Whether switching Bluetooth in Control Center makes the system discard the "
      + "preserved managers of apps without AccessorySetupKit.",
    "coalesce_states":
      "Whether a suspended app receives only the last of several states of a manager.",
    "conn_interval":
      "The connection interval that the phone requests as central.",
    "disabled_scope":
      "The values of a disabled app that are refused: all, or only those that its "
      + "code answers for.",
    "disabled_service_att_error":
      "The error code that a server returns for a value of an app that cannot answer.",
    "enter_background_handler_max":
      "How long didEnterBackground may take before the watchdog ends the app.",
    "fg_adv_interval":
      "The time between advertising events while the app is in the foreground.",
    "fg_scan_interval":
      "The time from one window of the radio to the next while a scanning app is in the "
      + "foreground.",
    "fg_scan_req_ratio":
      "The share of advertising PDUs that are answered with scan requests.",
    "fg_scan_window":
      "How long the radio listens in each interval while a scanning app is in the "
      + "foreground.",
    "first_channel":
      "The phone's number for the first L2CAP channel of each link, from 64 to 127.",
    "first_handle":
      "The attribute handle of the first service that an app publishes, at least 10.",
    "first_psm":
      "The PSM of the first L2CAP channel that an app publishes, from 128 to 255.",
    "ios_version":
      "The major version of iOS, which some rules depend on.",
    "max_links":
      "How many links the phone can have. A call to connect to one more peer fails.",
    "nil_scan_in_bg":
      "Whether a scan that names no services finds devices in the background.",
    "overflow_needs_screen_on":
      "Whether overflow areas are read only while the screen is on.",
    "overrun_grace":
      "How long an app may work beyond its budget before it is punished.",
    "overrun_memory":
      "How long the system remembers that an app has worked too long.",
    "overrun_penalty":
      "The system's reaction to an app that works too long: throttle-then-kill, "
      + "throttle or kill.",
    "passcode":
      "Whether the device must be unlocked once after a restart.",
    "reads_device_name":
      "Whether the system reads the device name of a peripheral when it has "
      + "connected.",
    "restore_reinstantiate_timeout":
      "How long after its launch an app can still claim its preserved managers.",
    "rpa_rotation":
      "How long a private address is used before the next one replaces it.",
    "seen_set_reset":
      "When a scan forgets which peripherals it has reported: scan-change or "
      + "reconnection.",
    "srsp_cache_ttl":
      "How long a scan response is kept for reports.",
    "srsp_wait":
      "How long a report waits for the requested scan response; zero for not "
      + "at all.",
    "start_adv_in_bg":
      "Whether an app in the background may start to advertise.",
    "supervision_timeout":
      "The supervision timeout that the phone requests as central.",
    "suspend_delay":
      "How long an idle app runs on after it has left the foreground.",
    "update_queue_len":
      "How many values or writes without response may wait to be sent.",
    "wake_budget":
      "How long an app that was woken in the background may work.",
    "wake_exclusions":
      "Events that never wake an app, beside those that no document promises to wake "
      + "it for; or none.",
    "wake_idle_suspend":
      "How long a woken app stays awake after its work is done.",
    "wake_rearm_on_event":
      "Whether each further event gives a woken app a whole budget again.",
  ]
}
