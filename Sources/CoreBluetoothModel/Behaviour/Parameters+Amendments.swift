public import Timelines

extension Parameters {
  /// A setting of the observed profile that differs from the documented one.
  public struct Amendment: Hashable, Sendable {
    /// The parameter, as a scenario names it, and its value in the profile that is compared.
    public let setting: Scenario.Parameter
    /// The behaviour of phones, in a clause.
    public let meaning: String
    /// The row that reports it.
    public let source: String
  }

  /// Returns what turns the documented profile into the observed one, or the observed profile into the
  /// documented one.
  ///
  /// - Parameter profile: The profile that results.
  public static func amendments(to profile: Profile, iosVersion: Int? = nil) -> [Amendment] {
    let ios = iosVersion ?? Parameters().iosVersion
    let (documented, observed) = (
      Parameters(.documented, iosVersion: ios), Parameters(.observed, iosVersion: ios)
    )
    let wanted = Parameters(profile, iosVersion: ios)
    return names.filter { documented.setting(of: $0) != observed.setting(of: $0) }.map { name in
      let report = reports[name] ?? ("it differs", "chosen")
      return Amendment(
        setting: Scenario.Parameter(name: name, setting: wanted.setting(of: name)),
        meaning: report.0, source: report.1)
    }
  }

  /// The behaviour that was seen on phones, by the name of the parameter, and the row that reports it.
  private static let reports: [String: (String, String)] = [
    "adv_tx_power_ad": ("phones advertise their TX power", "BG-AIR-20"),
    "bg_filter_uses_srsp": (
      "a scan in the background does not find services that only the scan response names",
      "BG-CEN-20"
    ),
    "bg_scan_stages": (
      "a scan in the background slows down after a minute, and again after ten", "BG-CEN-19"
    ),
    "bgtask_limit": ("a background task had more time before iOS 13", "BG-WAK-07"),
    "bug_background_advertising": (
      "iOS 10 stops advertising when the app goes to the background", "BG-OBS-03"
    ),
    "bug_peripheral_relaunch": (
      "iOS 11 relaunches no app for an event of a peripheral manager", "BG-OBS-02"
    ),
    "fg_scan_req_ratio": ("phones answer half of the PDUs with a scan request", "BG-SRM-03"),
    "overflow_needs_screen_on": (
      "the overflow area is read only while the screen is on", "BG-OBS-04"
    ),
    "seen_set_reset": (
      "a scan reports a peripheral again once a connection to it has ended", "chosen, CH-05"
    ),
    "start_adv_in_bg": (
      "from iOS 14 on, an app in the background cannot begin to advertise", "BG-PER-14"
    ),
    "wake_exclusions": ("data on an L2CAP channel does not wake an app", "BG-CEN-17"),
    "wake_idle_suspend": (
      "an app stays awake for ten seconds after the last event", "BG-WAK-10"
    ),
  ]
}
