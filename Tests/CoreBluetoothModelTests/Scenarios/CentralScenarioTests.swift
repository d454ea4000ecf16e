import Testing
import Timelines

@testable import CoreBluetoothModel

private let strap: Fields = [.peer: .text("strap")]

private func notification(_ value: UInt8) -> Fields {
  [.peer: .text("strap"), .characteristic: .uuid(.measurement), .value: .octets([0, value])]
}

/// Source: MODEL, section 23, scenario 1.
@Test func `a foreground-only app learns of a lost link when it comes back`() {
  let entries = Stage()
    .central(modes: [], connect: [.notifyOnDisconnection: .flag(true)]).peer()
    .at(0, .userOpensApp).at(20, .userLeavesApp).at(60, .peerLeaves, strap)
    .at(300, .userOpensApp).entries(until: 400)
  #expect(entries.of(.appSuspended).seconds == [25])
  #expect(entries.of(.alertShown, where: [.about: .text("disconnection")]).count == 1)
  #expect(entries.from(25, to: 300).of(.callback).isEmpty)
  let back = entries.from(300)
  #expect(
    back.seenByApp == [
      .appInactive, .callbackWillEnterForeground, .appForeground, .callbackDidDisconnect,
    ])
  #expect(back.of(.callbackDidDisconnect).first?[.error] == .text("connectionTimeout"))
}

/// Source: MODEL, section 23, scenario 2.
@Test func `a hundred notifications wake a suspended app a hundred times`() {
  var stage = Stage().central(subscribes: true).peer().at(0, .userOpensApp).at(20, .userLeavesApp)
  for minute in 1...100 {
    stage = stage.at(Double(minute) * 60, .peerNotifies, notification(UInt8(minute)))
  }
  let entries = stage.entries(until: 6100).from(30)
  #expect(entries.of(.callbackDidUpdateValue).count == 100)
  #expect(
    entries.of(.callbackDidUpdateValue).map { $0[.value] }
      == (1...100).map { .octets([0, UInt8($0)]) })
  for (woken, suspended) in zip(entries.of(.appWoken), entries.of(.appSuspended)) {
    #expect(woken.time <= suspended.time && suspended.time.seconds - woken.time.seconds <= 10)
  }
}

/// Source: MODEL, section 23, scenario 3.
@Test func `duplicates count in the foreground and not in the background`() {
  let scan: Fields = [.services: .uuids([.heartRate]), .allowDuplicates: .flag(true)]
  let entries = Stage().central(scan: scan, connect: nil).peer("P1").peer("P2", present: false)
    .at(0, .userOpensApp).at(2, .userLeavesApp).at(20, .peerAppears, [.peer: .text("P2")])
    .entries(until: 200)
  let heard = entries.from(0, to: 2).of(.airAdvertisement).count
  #expect(heard > 10)
  #expect(entries.from(0, to: 2).of(.callbackDidDiscover).count == heard)
  #expect(entries.from(2).of(.airAdvertisement, where: [.peer: .text("P2")]).count > 50)
  #expect(entries.from(2).of(.callbackDidDiscover).map { $0[.peer] } == [.text("P2")])
}

@Test func `a scan for everything finds nothing in the background`() {
  let entries = Stage().central(scan: [:], connect: nil).peer("P1").peer("P2", present: false)
    .at(0, .userOpensApp).at(2, .userLeavesApp).at(20, .peerAppears, [.peer: .text("P2")])
    .entries(until: 60)
  #expect(entries.of(.callbackDidDiscover).map { $0[.peer] } == [.text("P1")])
  #expect(entries.from(2).of(.airScanning).map { $0[.enabled] } == [.flag(false)])
}

/// Source: MODEL, section 23, scenario 4.
@Test func `the scan slows down when the last app goes to background`() throws {
  let entries = Stage().central("a", connect: nil).central("b", connect: nil)
    .at(0, .userOpensApp, [.app: .text("b")]).at(10, .userOpensApp, [.app: .text("a")])
    .at(20, .userLeavesApp, [.app: .text("a")]).entries(until: 30)
  let intervals = entries.of(.airScanning).compactMap { $0[.interval]?.duration }
  // For a moment the second app has left and the first has not begun.
  #expect(
    intervals == [.milliseconds(40), .milliseconds(300), .milliseconds(40), .milliseconds(300)])
  #expect(entries.of(.airScanning).seconds == [0, 10, 10, 20])
}

@Test func `with the observed profile the scan slows down in stages`() {
  let entries = Stage(.observed).central(connect: nil).at(0, .userOpensApp)
    .at(10, .userLeavesApp).entries(until: 1000)
  #expect(entries.of(.airScanning).seconds == [0, 10, 70, 610])
}

/// Source: MODEL, sections 13 and 23, scenario 12.
@Test func `a changed scan response is reported one report late`() {
  func data(_ octet: UInt8) -> FieldValue { .octets([3, 0xFF, 0x59, octet]) }
  let device: Fields = [.payload: data(0x3F), .scanResponse: data(0x3F)]
  let entries = Stage()
    .central(scan: [.allowDuplicates: .flag(true)], connect: nil).peer("P", device)
    .at(0, .userOpensApp)
    .at(
      5, .peerChangesAdvertisement,
      [.peer: .text("P"), .payload: data(0x42), .scanResponse: data(0x42)]
    ).entries(until: 6)
  #expect(entries.from(5).of(.airScanRequest).count > 2)
  #expect(entries.from(5).of(.airScanResponse).first?[.payload] == data(0x42))
}

@Test func `notifications are queued for a foreground-only app and come in order`() {
  let entries = Stage().central(modes: [], subscribes: true).peer()
    .at(0, .userOpensApp).at(20, .userLeavesApp)
    .at(60, .peerNotifies, notification(1)).at(70, .peerNotifies, notification(2))
    .at(80, .peerDisconnects, strap).at(300, .userOpensApp).entries(until: 301)
  #expect(entries.from(26, to: 300).of(.callback).isEmpty)
  let told = entries.from(300).of(
    .callbackDidUpdateValue, .callbackDidDisconnect)
  #expect(
    told.kinds == [.callbackDidUpdateValue, .callbackDidUpdateValue, .callbackDidDisconnect])
  #expect(told.prefix(2).map { $0[.value] } == [.octets([0, 1]), .octets([0, 2])])
  #expect(told.map { $0.cause ?? 0 } == told.map { $0.cause ?? 0 }.sorted())
}

@Test func `an accepted alert brings the app to the front`() {
  let entries = Stage()
    .central(modes: [], connect: [.notifyOnNotification: .flag(true)], subscribes: true).peer()
    .at(0, .userOpensApp).at(20, .userLeavesApp)
    .at(60, .peerNotifies, notification(1)).at(61, .peerNotifies, notification(2))
    .at(70, .userAcceptsAlert).entries(until: 80)
  #expect(entries.of(.alertShown).count == 2)
  #expect(entries.from(70).of(.appForeground).count == 1)
  #expect(entries.from(70).of(.callbackDidUpdateValue).count == 2)
}

@Test func `a connection that the app cancels ends without an error`() {
  let entries = Stage().central().peer().at(0, .userOpensApp)
    .at(10, .callCancelPeripheralConnection, [.manager: .text("central"), .peer: .text("strap")])
    .entries(until: 20)
  #expect(entries.of(.callbackDidDisconnect).count == 1)
  #expect(entries.of(.callbackDidDisconnect).first?[.error] == nil)
  #expect(entries.of(.linkDisconnected).count == 1)
}

@Test func `a link stays up while another app wants it`() {
  let entries = Stage().central("a").central("b").peer()
    .at(0, .userOpensApp, [.app: .text("a")]).at(10, .userOpensApp, [.app: .text("b")])
    .at(
      20, .callConnect,
      [.app: .text("b"), .manager: .text("central"), .peer: .text("strap")]
    )
    .at(30, .systemMemoryPressure, [.app: .text("a")]).entries(until: 60)
  #expect(entries.of(.callbackDidConnect).map { $0[.app] } == [.text("a"), .text("b")])
  #expect(entries.of(.linkConnected).count == 1)
  #expect(entries.of(.linkDisconnected).isEmpty)
}

/// Source: observed, in the issue trackers of public libraries.
@Test func `an empty list of services retrieves nothing that is connected`() {
  func retrieved(_ services: Fields) -> [FieldValue?] {
    Stage().central().peer().at(0, .userOpensApp)
      .at(10, .callRetrieveConnectedPeripherals, services.merging([.manager: .text("central")]))
      .entries(until: 11).of(.callReturned).map { $0[.peripherals] }
  }
  #expect(retrieved([:]) == [.texts(["strap"])])
  #expect(retrieved([.services: .uuids([])]) == [.texts([])])
  #expect(retrieved([.services: .uuids([.heartRate])]) == [.texts(["strap"])])
}
