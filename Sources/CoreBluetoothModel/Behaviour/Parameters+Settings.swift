public import Timelines

extension Parameters {
  /// Takes over settings as a scenario writes them: a name of the model's table, and a text. For
  /// example, `wake_budget` and `10s`.
  ///
  /// - Returns: One sentence for each setting that is not understood.
  public mutating func apply(_ settings: [Scenario.Parameter]) -> [String] {
    settings.compactMap { setting in
      if !Self.names.contains(setting.name) {
        let nearest = Self.names.nearest(to: setting.name).map { ", did you mean '\($0)'" }
        return "there is no parameter \(setting.name)\(nearest ?? "")"
      }
      if set(setting.name, to: setting.setting) { return nil }
      let range = Self.ranges[setting.name].map { ", only \($0.lowerBound) to \($0.upperBound)" }
      return "parameter \(setting.name) cannot be \(setting.setting)\(range ?? "")"
    }
  }

  /// The names that a scenario may use.
  public static let names: [String] =
    (Array(durations.keys) + Array(integers.keys) + Array(flags.keys) + Array(ratios.keys)
    + [
      "bg_scan_stages", "seen_set_reset", "adv_tx_power_ad", "disabled_scope", "overrun_penalty",
      "wake_exclusions",
    ]).sorted()

  /// Returns the kind of a parameter's value, in words.
  static func value(of name: String) -> String {
    if durations[name] != nil { return "a time" }
    if integers[name] != nil { return "a number" }
    if flags[name] != nil { return "true or false" }
    return ratios[name] != nil ? "a ratio from 0 to 1" : "words"
  }

  /// Returns a parameter as a scenario would write it.
  func setting(of name: String) -> String {
    if let path = Self.durations[name] { return self[keyPath: path].text }
    if let path = Self.integers[name] { return "\(self[keyPath: path])" }
    if let path = Self.flags[name] { return "\(self[keyPath: path])" }
    if let path = Self.ratios[name] { return "\(Double(self[keyPath: path]) / 1000)" }
    switch name {
    case "bg_scan_stages": return backgroundScanStages.map(\.setting).joined(separator: ", ")
    case "seen_set_reset": return seenSetReset.rawValue
    case "overrun_penalty": return overrunPenalty.rawValue
    case "wake_exclusions":
      let words = wakeExclusions.map(\.rawValue).sorted()
      return words.isEmpty ? "none" : words.joined(separator: ", ")
    case "adv_tx_power_ad": return advertisedTxPower.map { "\($0)" } ?? "absent"
    default: return disablesStaticValues ? "all" : "dynamic"
    }
  }

  private mutating func set(_ name: String, to text: String) -> Bool {
    if let path = Self.durations[name] {
      return assign(DurationText.nanoseconds(text).map { .nanoseconds($0) }, to: path)
    }
    if let path = Self.integers[name] {
      let range = Self.ranges[name] ?? 0...0xFFFF
      return assign(Int(text).flatMap { range.contains($0) ? $0 : nil }, to: path)
    }
    if let path = Self.flags[name] { return assign(Bool(text), to: path) }
    if let path = Self.ratios[name] { return assign(Self.thousandths(text), to: path) }
    switch name {
    case "bg_scan_stages": return assign(Self.stages(text), to: \.backgroundScanStages)
    case "seen_set_reset": return assign(SeenSetReset(rawValue: text), to: \.seenSetReset)
    case "overrun_penalty": return assign(OverrunPenalty(rawValue: text), to: \.overrunPenalty)
    case "wake_exclusions": return assign(Self.exclusions(text), to: \.wakeExclusions)
    case "adv_tx_power_ad":
      let power = Int8(text)
      advertisedTxPower = power
      return power != nil || text == "absent"
    case "disabled_scope":
      disablesStaticValues = text == "all"
      return ["all", "dynamic"].contains(text)
    default: return false
    }
  }

  private mutating func assign<Value>(
    _ value: Value?, to path: WritableKeyPath<Self, Value>
  ) -> Bool {
    guard let value else { return false }
    self[keyPath: path] = value
    return true
  }

  private typealias Path<Value> = WritableKeyPath<Parameters, Value> & Sendable

  private static let durations: [String: any Path<Duration>] = [
    "enter_background_handler_max": \.enterBackgroundLimit, "suspend_delay": \.suspendDelay,
    "wake_budget": \.wakeBudget,
    "wake_idle_suspend": \.wakeIdleSuspend, "overrun_grace": \.overrunGrace,
    "bgtask_limit": \.backgroundTaskLimit, "fg_scan_window": \.foregroundScanWindow,
    "fg_scan_interval": \.foregroundScanInterval, "srsp_cache_ttl": \.scanResponseLifetime,
    "fg_adv_interval": \.foregroundAdvertisingInterval,
    "bg_adv_interval": \.backgroundAdvertisingInterval, "rpa_rotation": \.addressRotation,
    "att_transaction_timeout": \.transactionTimeout,
    "restore_reinstantiate_timeout": \.restoreTimeout, "srsp_wait": \.scanResponseWait,
    "conn_interval": \.connectionInterval, "supervision_timeout": \.supervisionTimeout,
    "overrun_memory": \.overrunMemory, "bgtask_grace": \.backgroundTaskGrace,
    "adv_jitter": \.advertisingJitter, "bg_adv_pause": \.backgroundAdvertisingPause,
    "bg_adv_pause_period": \.backgroundAdvertisingPausePeriod,
  ]

  private static let integers: [String: any Path<Int>] = [
    "ios_version": \.iosVersion, "att_mtu_ios": \.mtu, "update_queue_len": \.updateQueueLength,
    "max_links": \.mostLinks, "disabled_service_att_error": \.disabledServiceError,
    "bg_filter_slots": \.backgroundFilterSlots, "first_handle": \.firstHandle,
    "first_psm": \.firstPSM, "first_channel": \.firstChannelNumber,
  ]

  /// The numbers that a parameter can be, if not all of 16 bits.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 2.1 (channel numbers) and 4.22 (dynamic PSMs); Part F, 3.2.8
  /// (ATT_MTU) and 3.4.1.1 (error codes).
  private static let ranges: [String: ClosedRange<Int>] = [
    "att_mtu_ios": 23...0xFFFF, "disabled_service_att_error": 1...0xFF,
    "first_channel": 0x40...0x7F, "first_handle": 10...0xFFFF, "first_psm": 0x80...0xFF,
  ]

  private static let flags: [String: any Path<Bool>] = [
    "wake_rearm_on_event": \.wakeRearmOnEvent, "bg_dup_honoured": \.duplicatesInBackground,
    "nil_scan_in_bg": \.nilScanInBackground, "overflow_needs_screen_on": \.overflowNeedsScreenOn,
    "bg_filter_uses_srsp": \.backgroundFilterUsesScanResponse,
    "start_adv_in_bg": \.startAdvertisingInBackground, "coalesce_states": \.coalescesStates,
    "bluetooth_supported": \.isSupported, "passcode": \.hasPasscode,
    "airplane_mode_switches_bluetooth": \.airplaneModeSwitchesBluetooth,
    "cc_toggle_requires_ask": \.controlCenterNeedsAccessorySetup,
    "bug_background_advertising": \.advertisingStopsInBackground,
    "reads_device_name": \.readsDeviceName,
    "bug_peripheral_relaunch": \.peripheralsNotRelaunched,
  ]

  private static let ratios: [String: any Path<Int>] = [
    "fg_scan_req_ratio": \.foregroundScanRequestRatio,
    "bg_scan_req_ratio": \.backgroundScanRequestRatio,
  ]

  /// Reads names of events with commas between them, or `none`.
  private static func exclusions(_ text: String) -> Set<WakeExclusion>? {
    if text == "none" { return [] }
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmingSpaces)
    let found = words.compactMap { WakeExclusion(rawValue: String($0)) }
    return found.count == words.count ? Set(found) : nil
  }

  /// Reads a ratio from 0 to 1 with at most three decimals: `0.25` gives 250.
  private static func thousandths(_ text: String) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = Int(parts[0]), (0...1).contains(whole) else { return nil }
    let decimals = parts.count == 2 ? parts[1] : "0"
    guard (1...3).contains(decimals.count), let part = Int(decimals), part >= 0 else { return nil }
    let value = whole * 1000 + part * [100, 10, 1][decimals.count - 1]
    return value <= 1000 ? value : nil
  }

  /// Reads stages, as in `0s=30ms/300ms, 60s=30ms/640ms`: each has its beginning, window and
  /// interval.
  private static func stages(_ text: String) -> [ScanStage]? {
    let stages = text.split(separator: ",").map { $0.trimmingSpaces }.map(stage)
    let found = stages.compactMap { $0 }
    let isAscending = zip(found, found.dropFirst()).allSatisfy { $0.after < $1.after }
    guard found.count == stages.count, found.first?.after == .zero, isAscending else { return nil }
    return found
  }

  private static func stage(_ text: Substring) -> ScanStage? {
    let parts = text.split { "=/".contains($0) }.map { DurationText.nanoseconds(String($0)) }
    guard parts.count == 3, let after = parts[0], let window = parts[1], let interval = parts[2],
      window > 0, window <= interval
    else { return nil }
    return ScanStage(
      after: .nanoseconds(after), window: .nanoseconds(window), interval: .nanoseconds(interval))
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let start = drop { $0 == " " }
    return start.lastIndex { $0 != " " }.map { start[...$0] } ?? start
  }
}

extension ScanStage {
  /// The stage as a scenario writes it: `0s=30ms/300ms`.
  fileprivate var setting: String { "\(after.text)=\(window.text)/\(interval.text)" }
}
