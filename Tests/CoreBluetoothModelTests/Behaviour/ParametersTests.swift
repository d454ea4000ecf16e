import Testing
import Timelines

@testable import CoreBluetoothModel

struct ParametersTests {
  @Test func `settings are read by their type`() {
    var parameters = Parameters()
    let complaints = parameters.apply([
      .init(name: "wake_budget", setting: "12s"), .init(name: "max_links", setting: "3"),
      .init(name: "bg_dup_honoured", setting: "true"),
      .init(name: "bg_scan_req_ratio", setting: "0.5"),
      .init(name: "seen_set_reset", setting: "reconnection"),
      .init(name: "adv_tx_power_ad", setting: "12"),
      .init(name: "bg_scan_stages", setting: "0s=30ms/300ms, 60s=30ms/640ms"),
    ])
    #expect(complaints.isEmpty)
    #expect(parameters.wakeBudget == .seconds(12))
    #expect(parameters.mostLinks == 3)
    #expect(parameters.duplicatesInBackground)
    #expect(parameters.backgroundScanRequestRatio == 500)
    #expect(parameters.seenSetReset == .reconnection)
    #expect(parameters.advertisedTxPower == 12)
    #expect(
      parameters.backgroundScanStages.map(\.interval) == [.milliseconds(300), .milliseconds(640)])
  }

  @Test(arguments: [
    ("wake_budget", "12"), ("wake_budget", "-1s"), ("max_links", "many"), ("max_links", "-1"),
    ("bg_dup_honoured", "yes"), ("bg_scan_req_ratio", "1.5"), ("bg_scan_req_ratio", "0.0001"),
    ("bg_scan_stages", ""), ("bg_scan_stages", "5s=30ms/300ms"),
    ("bg_scan_stages", "0s=400ms/300ms"), ("disabled_scope", "none"), ("overrun_penalty", "mercy"),
    ("wake_exclusions", "naps"), ("srsp_wait", "soon"), ("adv_tx_power_ad", "200"),
  ])
  func `a setting that makes no sense is complained of`(_ name: String, _ text: String) {
    var parameters = Parameters()
    #expect(
      parameters.apply([.init(name: name, setting: text)])
        == ["parameter \(name) cannot be \(text)"])
  }

  @Test(arguments: [
    ("first_psm", "127", "128 to 255"), ("first_psm", "256", "128 to 255"),
    ("first_channel", "63", "64 to 127"), ("first_channel", "128", "64 to 127"),
    ("first_handle", "9", "10 to 65535"), ("att_mtu_ios", "22", "23 to 65535"),
    ("disabled_service_att_error", "0", "1 to 255"),
  ])
  func `a number out of its range is refused with the range`(
    _ name: String, _ text: String, _ range: String
  ) {
    var parameters = Parameters()
    #expect(
      parameters.apply([.init(name: name, setting: text)])
        == ["parameter \(name) cannot be \(text), only \(range)"])
    #expect(parameters == Parameters())
  }

  @Test func `an unknown parameter is complained of`() {
    var parameters = Parameters()
    #expect(
      parameters.apply([.init(name: "wake_buget", setting: "1s")])
        == ["there is no parameter wake_buget, did you mean 'wake_budget'"])
    #expect(Parameters.names.contains("wake_budget"))
    #expect(Parameters.names == Parameters.names.sorted())
  }

  @Test func `every parameter is listed with a meaning, and with settings that can be set`() {
    #expect(Parameters.listings.map(\.name) == Parameters.names)
    for listing in Parameters.listings {
      #expect(!listing.meaning.isEmpty, "\(listing.name)")
      for profile in Profile.allCases {
        var parameters = Parameters(profile)
        let setting = Scenario.Parameter(
          name: listing.name, setting: listing.settings[profile] ?? "")
        #expect(parameters.apply([setting]) == [])
        #expect(parameters == Parameters(profile), "\(listing.name)")
      }
    }
  }

  @Test(arguments: [6, 9, 10, 11, 12, 13, 18, 26])
  func `amendments turn each profile into the other`(ios: Int) {
    for (from, to) in [(Profile.documented, Profile.observed), (.observed, .documented)] {
      let amendments = Parameters.amendments(to: to, iosVersion: ios)
      var parameters = Parameters(from, iosVersion: ios)
      #expect(parameters.apply(amendments.map(\.setting)) == [])
      #expect(parameters == Parameters(to, iosVersion: ios))
      for amendment in amendments { #expect(amendment.source != "chosen", "\(amendment.setting)") }
    }
  }

  @Test func `a version of iOS brings its own faults in the observed profile`() {
    #expect(Parameters(.observed, iosVersion: 10).advertisingStopsInBackground)
    #expect(Parameters(.observed, iosVersion: 11).peripheralsNotRelaunched)
    for parameters in [Parameters(.observed), Parameters(.documented, iosVersion: 10)] {
      #expect(!parameters.advertisingStopsInBackground)
      #expect(!parameters.peripheralsNotRelaunched)
    }
  }

  /// The table of the specification, by its names.
  @Test(arguments: [
    ("enter_background_handler_max", "4s"), ("suspend_delay", "6s"), ("wake_budget", "11s"),
    ("wake_rearm_on_event", "false"), ("wake_idle_suspend", "1s"), ("overrun_grace", "21s"),
    ("overrun_penalty", "kill"), ("bgtask_limit", "31s"), ("fg_scan_window", "29ms"),
    ("fg_scan_interval", "41ms"), ("bg_scan_stages", "0s=20ms/300ms"),
    ("bg_scan_req_ratio", "0.5"), ("fg_scan_req_ratio", "0.25"), ("srsp_cache_ttl", "11s"),
    ("srsp_wait", "40ms"), ("bg_dup_honoured", "true"), ("nil_scan_in_bg", "true"),
    ("seen_set_reset", "reconnection"), ("overflow_needs_screen_on", "true"),
    ("bg_filter_uses_srsp", "false"), ("fg_adv_interval", "99ms"), ("bg_adv_interval", "199ms"),
    ("adv_jitter", "1ms"), ("adv_tx_power_ad", "3"), ("rpa_rotation", "20min"),
    ("start_adv_in_bg", "false"), ("disabled_service_att_error", "1"), ("disabled_scope", "all"),
    ("wake_exclusions", "ready-to-send-write, l2cap-data"),
    ("restore_reinstantiate_timeout", "9s"), ("supervision_timeout", "2s"),
    ("conn_interval", "15ms"), ("att_mtu_ios", "247"), ("att_transaction_timeout", "29s"),
    ("update_queue_len", "7"), ("max_links", "11"), ("ios_version", "17"),
  ])
  func `every parameter of the table can be set`(_ name: String, _ text: String) {
    var parameters = Parameters()
    #expect(parameters.apply([.init(name: name, setting: text)]) == [])
    #expect(parameters != Parameters())
  }

  @Test func `background is never faster than foreground`() {
    for parameters in [Parameters(.documented), Parameters(.observed)] {
      #expect(parameters.backgroundAdvertisingInterval >= parameters.foregroundAdvertisingInterval)
      #expect(
        parameters.backgroundScanStages.allSatisfy {
          $0.interval > parameters.foregroundScanInterval
        })
      #expect(
        parameters.backgroundScanStages.map(\.interval)
          == parameters.backgroundScanStages.map(\.interval).sorted())
    }
  }

  @Test func `a run that names an unknown parameter says so`() {
    let entries = Stage().central().setting("no_such", "1").entries(until: 1)
    #expect(entries.of(.noteText).map { $0[.text] } == [.text("there is no parameter no_such")])
  }
}
