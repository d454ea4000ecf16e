import Testing
import Timelines

@testable import CoreBluetoothModel

/// The visible effects of single parameters.
struct ParameterScenarioTests {
  @Test func `a report that waits carries the scan response it waited for`() {
    let device: Fields = [
      .services: .uuids([.heartRate]), .scanResponse: .octets([3, 9, 0x41, 0x42]),
    ]
    func names(_ wait: String) -> [FieldValue?] {
      Stage().central(connect: nil).peer("P", device).setting("srsp_wait", wait)
        .at(0, .userOpensApp).entries(until: 5).of(.callbackDidDiscover).map { $0[.localName] }
    }
    #expect(names("0s") == [nil])
    #expect(names("40ms") == [.text("AB")])
  }

  @Test func `a report does not wait for a response that does not come`() {
    let entries = Stage().central(connect: nil).peer("P", [.services: .uuids([.heartRate])])
      .setting("srsp_wait", "1ns").at(0, .userOpensApp).entries(until: 5)
    #expect(entries.of(.callbackDidDiscover).count == 1)
  }

  @Test func `a throttled app hears of discoveries later`() throws {
    func delay(_ work: Duration) throws -> Double {
      let entries = Stage()
        .central(
          connect: nil, properties: [.workDuration: .duration(work)]
        ).peer("P1", present: false).peer("P2", present: false)
        .at(0, .userOpensApp).at(1, .userLeavesApp)
        .at(20, .peerAppears, [.peer: .text("P1")])
        .at(200, .peerAppears, [.peer: .text("P2")]).entries(until: 210)
      let heard = try #require(
        entries.from(200).of(.airAdvertisement, where: [.peer: .text("P2")]).first)
      let told = try #require(entries.from(200).of(.callbackDidDiscover).first)
      #expect(told[.peer] == .text("P2"))
      return told.time.seconds - heard.time.seconds
    }
    #expect(try delay(.zero) == 0)
    let late = try delay(.seconds(60))
    #expect(abs(late - 0.3) < 1e-6)
  }

  @Test(arguments: [("throttle", 2, 0), ("kill", 0, 1), ("throttle-then-kill", 1, 1)])
  func `an overrun is punished as asked`(_ penalty: String, throttled: Int, killed: Int) {
    let entries = Stage()
      .central(connect: nil, properties: [.workDuration: .duration(.seconds(60))])
      .peer("P1", present: false).peer("P2", present: false).setting("overrun_penalty", penalty)
      .at(0, .userOpensApp).at(1, .userLeavesApp)
      .at(20, .peerAppears, [.peer: .text("P1")]).at(200, .peerAppears, [.peer: .text("P2")])
      .entries(until: 300)
    #expect(entries.of(.appThrottled).count == throttled)
    #expect(entries.of(.appTerminated).count == killed)
  }

  @Test func `advertising in the background takes its pauses`() {
    let entries = Stage().peripheral().setting("bg_adv_pause", "10s")
      .setting("bg_adv_pause_period", "60s").at(0, .userOpensApp).at(5, .userLeavesApp)
      .entries(until: 125)
    #expect(
      entries.from(6).of(.airAdvertising).map { $0[.enabled] }
        == [.flag(false), .flag(true), .flag(false), .flag(true)])
    #expect(entries.from(6).of(.airAdvertising).seconds == [50, 60, 110, 120])
  }

  @Test func `the hardware looks for so many services in the background`() {
    let both: Fields = [.services: .uuids([.heartRate, .crownstone])]
    func found(_ slots: String) -> Int {
      Stage().central(scan: both, connect: nil)
        .peer("P1", [.services: .uuids([.heartRate])], present: false)
        .peer("P2", [.services: .uuids([.crownstone])], present: false)
        .setting("bg_filter_slots", slots).at(0, .userOpensApp).at(2, .userLeavesApp)
        .at(20, .peerAppears, [.peer: .text("P1")]).at(20, .peerAppears, [.peer: .text("P2")])
        .entries(until: 60).of(.callbackDidDiscover).count
    }
    #expect(found("0") == 2)
    #expect(found("1") == 1)
  }

  @Test func `PSMs begin where the parameter says`() {
    let entries = Stage().peripheral(also: [
      .on(.callbackDidStartAdvertising, .callPublishL2CAPChannel)
    ])
    .setting("first_psm", "200").at(0, .userOpensApp)
    .entries(until: 5)
    #expect(entries.of(.callbackDidPublishL2CAPChannel).map { $0[.psm] } == [.integer(200)])
  }

  @Test func `a link has the figures that the phone asks for`() {
    let entries = Stage().central().peer().setting("conn_interval", "15ms")
      .setting("supervision_timeout", "2s").at(0, .userOpensApp)
      .at(10, .peerLeaves, [.peer: .text("strap")]).entries(until: 20)
    let link = entries.of(.linkConnected).first
    #expect(link?[.interval] == .duration(.milliseconds(15)))
    #expect(link?[.supervisionTimeout] == .duration(.seconds(2)))
    #expect(entries.of(.linkDisconnected).seconds == [12])
  }

  @Test func `without jitter an advertiser keeps time`() {
    let entries = Stage().central(scan: [.allowDuplicates: .flag(true)], connect: nil)
      .peer("P", [.interval: .duration(.milliseconds(40)), .connectable: .flag(false)])
      .setting("adv_jitter", "0s").setting("fg_scan_window", "40ms").at(0, .userOpensApp)
      .entries(until: 2)
    let times = entries.of(.airAdvertisement).map(\.time.nanoseconds)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == 40_000_000 })
    #expect(times.count > 40)
  }

  @Test func `an app that takes too long to leave is ended`() {
    func ends(_ duration: Duration) -> [FieldValue?] {
      Stage().central(properties: [.enterBackgroundDuration: .duration(duration)])
        .at(0, .userOpensApp).at(2, .userLeavesApp).entries(until: 20)
        .of(.appTerminated).map { $0[.by] }
    }
    #expect(ends(.seconds(4)) == [])
    #expect(ends(.seconds(6)) == [.text("system")])
  }

  @Test func `a phone without a passcode is unlocked as soon as it has started`() {
    func launches(_ passcode: String) -> Int {
      Stage().central(identifier: "lock-1", connect: nil).peer(present: false)
        .setting("passcode", passcode).at(0, .userOpensApp).at(2, .userLeavesApp)
        .at(10, .userRestartsDevice).at(20, .peerAppears, [.peer: .text("strap")])
        .entries(until: 60).of(.appLaunched, where: [.reason: .text("bluetooth")]).count
    }
    #expect(launches("true") == 0)
    #expect(launches("false") == 1)
  }

  @Test func `airplane mode may leave Bluetooth alone`() {
    let entries = Stage().central(connect: nil)
      .setting("airplane_mode_switches_bluetooth", "false").at(0, .userOpensApp)
      .at(5, .userTurnsBluetooth, [.enabled: .flag(false), .by: .text("airplaneMode")])
      .entries(until: 10)
    #expect(entries.of(.callbackDidUpdateState).count == 1)
  }
}
