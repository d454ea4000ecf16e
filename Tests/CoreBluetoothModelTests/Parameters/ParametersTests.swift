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
    ("bg_scan_stages", "0s=400ms/300ms"), ("disabled_scope", "none"), ("adv_tx_power_ad", "200"),
  ])
  func `a setting that makes no sense is complained of`(_ name: String, _ text: String) {
    var parameters = Parameters()
    #expect(
      parameters.apply([.init(name: name, setting: text)])
        == ["parameter \(name) cannot be \(text)"])
  }

  @Test func `an unknown parameter is complained of`() {
    var parameters = Parameters()
    #expect(
      parameters.apply([.init(name: "wake_buget", setting: "1s")])
        == ["there is no parameter wake_buget"])
    #expect(Parameters.names.contains("wake_budget"))
    #expect(Parameters.names == Parameters.names.sorted())
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
