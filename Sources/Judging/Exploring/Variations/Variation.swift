public import Timelines

/// A lawful difference from the reference: no document forbids it, so no rule may fail on it.
public struct Variation: Hashable, Sendable {
  /// The name in reports: `callbacks-50ms-later`, `bg_adv_interval=900ms`.
  public var name: String
  /// The parameters of the reference that differ.
  public var settings: [Scenario.Parameter] = []
  /// The changes at the seat.
  var change: SeatChange?

  /// Whether the observed profile says otherwise, as it is about phones' own figures and packets.
  var contradictsObservation: Bool {
    if !settings.isEmpty { return true }
    switch change {
    case .payloadReversed, .flags: return true
    case .callbacksLater, .alertsLater, .listsReversed, .appsReversed, .managersReversed,
      .statesBeforeOff, .radioToldAgain, .radioOffFirst, nil:
      return false
    }
  }

  /// A change of what an implementation says.
  enum SeatChange: Hashable, Sendable {
    /// Callbacks in the foreground come later.
    case callbacksLater(milliseconds: Int)
    /// Alerts in the foreground are shown later.
    case alertsLater(milliseconds: Int)
    /// Lists of services, characteristics, descriptors and peripherals have another order.
    case listsReversed
    /// Of callbacks at the same instant, those of the last app come first.
    case appsReversed
    /// Of callbacks about Bluetooth's state at the same instant, that of the last manager comes
    /// first.
    case managersReversed
    /// Bluetooth has other states for an instant before it is off.
    case statesBeforeOff([String])
    /// Each command to advertise, scan or initiate is given twice.
    case radioToldAgain
    /// An advertiser or a scanner is switched off before it gets other settings.
    case radioOffFirst
    /// The structures of advertising data have another order.
    case payloadReversed
    /// Flags have another value, or are added where there is room.
    case flags(UInt8)
  }

  /// All variations.
  ///
  /// Source: chosen. Apple's documents leave open: the time between a cause and its callback, the
  /// order of lists and of apps, when an alert is shown, and each figure of the radio, of links and
  /// of queues. The Core Specification leaves the order of AD structures open (Vol 3, Part C, 11), and
  /// how often a host gives a command that changes nothing (Vol 4, Part E, 7.8.9 and 7.8.11).
  public static let all: [Variation] =
    [
      Variation(name: "callbacks-20ms-later", change: .callbacksLater(milliseconds: 20)),
      Variation(name: "callbacks-200ms-later", change: .callbacksLater(milliseconds: 200)),
      Variation(name: "alerts-300ms-later", change: .alertsLater(milliseconds: 300)),
      Variation(name: "alerts-1s-later", change: .alertsLater(milliseconds: 1_000)),
      Variation(name: "lists-reversed", change: .listsReversed),
      Variation(name: "apps-reversed", change: .appsReversed),
      Variation(name: "managers-reversed", change: .managersReversed),
      Variation(name: "resetting-first", change: .statesBeforeOff(["resetting"])),
      Variation(
        name: "resetting-and-unknown-first", change: .statesBeforeOff(["resetting", "unknown"])),
      Variation(name: "radio-told-again", change: .radioToldAgain),
      Variation(name: "radio-off-first", change: .radioOffFirst),
      Variation(name: "payload-reversed", change: .payloadReversed),
      Variation(name: "flags-06", change: .flags(0x06)),
      Variation(name: "flags-02", change: .flags(0x02)),
    ]
    + figures.flatMap { name, values in
      values.map { value in
        Variation(
          name: "\(name)=\(value)", settings: [Scenario.Parameter(name: name, setting: value)])
      }
    }

  /// Other figures than those of the profiles.
  private static let figures: [(name: String, values: [String])] = [
    ("adv_jitter", ["1ms", "5ms"]),
    ("adv_tx_power_ad", ["12", "0"]),
    ("att_mtu_ios", ["100", "185", "247", "517"]),
    ("bg_adv_interval", ["30ms", "900ms", "1285ms"]),
    ("bg_scan_req_ratio", ["0.1"]),
    ("bg_scan_stages", ["0s=30ms/150ms", "0s=30ms/1280ms"]),
    ("conn_interval", ["15ms", "45ms", "100ms"]),
    ("first_channel", ["80"]),
    ("first_handle", ["40", "300"]),
    ("first_psm", ["200"]),
    ("disabled_scope", ["all"]),
    ("disabled_service_att_error", ["1", "8", "128"]),
    ("fg_adv_interval", ["20ms", "152500us", "400ms"]),
    ("fg_scan_req_ratio", ["0.1", "0.5"]),
    ("fg_scan_interval", ["30ms", "60ms", "100ms"]),
    ("fg_scan_window", ["20ms"]),
    ("max_links", ["9", "20"]),
    ("reads_device_name", ["true"]),
    ("restore_reinstantiate_timeout", ["8s", "20s"]),
    ("rpa_rotation", ["870s", "930s"]),
    ("srsp_cache_ttl", ["1s", "60s"]),
    ("srsp_wait", ["100ms"]),
    ("supervision_timeout", ["2s", "4s", "6s"]),
    ("suspend_delay", ["1s", "3s", "10s"]),
    ("update_queue_len", ["1", "3", "20", "60", "100", "200"]),
    ("wake_budget", ["9500ms", "10500ms"]),
    ("wake_idle_suspend", ["1s", "5s"]),
  ]
}
