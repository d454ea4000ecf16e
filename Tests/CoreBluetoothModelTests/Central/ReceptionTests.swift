import BluetoothProtocols
import Testing
import Timelines

@testable import CoreBluetoothModel

struct ReceptionTests {
  private var reception = Reception()
  private let address = DeviceAddress(truncating: 0xC0_0000_0000_01)
  private let services = AdvertisingData(AdvertisingData.serviceUUIDs([.heartRate]))
  private let name = AdvertisingData([.localName("Strap")])
  private var context = Reception.Context(
    now: .start, device: "phone", isInBackground: false, scanRequestRatio: 1000,
    scanResponseLifetime: .seconds(10), scanResponseWait: .milliseconds(5), behaviour: .init())

  private func advertisement(rssi: Int = -60, isScannable: Bool = false) -> Reception.Input {
    .advertisement(
      Reception.Advertisement(
        peer: "strap", address: address, known: 0,
        fields: [
          .peer: .text("strap"), .rssi: .integer(rssi), .scannable: .flag(isScannable),
          .connectable: .flag(true), .payload: .octets(services.encoded()),
        ]))
  }

  private func listener(
    session: Int = 7, for service: BluetoothUUID = .heartRate, allowsDuplicates: Bool = false
  ) -> Reception.Listener {
    Reception.Listener(
      session: session,
      filter: ScanFilter(
        scan: ScanRequest(services: [service], allowsDuplicates: allowsDuplicates)),
      names: [.app: .text("lock")])
  }

  /// Returns the reports to the session of a listener for an advertisement that is heard now.
  private mutating func told(_ listener: Reception.Listener, rssi: Int = -60) -> [Fields] {
    let heard = reception.receive(advertisement(rssi: rssi), context)
    return [heard.sighting].compactMap(\.self).compactMap {
      reception.show($0, to: listener, context.behaviour)
    }
  }

  @Test mutating func `a peripheral is told once, and each time to a scan for duplicates`() {
    #expect(told(listener()).map { $0[.peer] } == [.text("strap")])
    #expect(told(listener()).isEmpty)
    #expect(told(listener(session: 8)).map { $0[.app] } == [.text("lock")])
    let all = listener(allowsDuplicates: true)
    #expect(told(all, rssi: -70).map { $0[.rssi] } == [.integer(-70)])
  }

  @Test mutating func `a scan for another service is told nothing`() {
    #expect(told(listener(for: .crownstone)).isEmpty)
  }

  @Test mutating func `a scan that begins anew is told again, and so is one after a connection`() {
    _ = told(listener())
    #expect(reception.receive(.scanBegan(session: 8), context) == Reception.Output())
    #expect(told(listener()).isEmpty)
    _ = reception.receive(.scanBegan(session: 7), context)
    #expect(told(listener()).count == 1)
    _ = reception.receive(.disconnected(known: 1), context)
    #expect(told(listener()).isEmpty)
    _ = reception.receive(.disconnected(known: 0), context)
    #expect(told(listener()).count == 1)
  }

  @Test mutating func `a sighting waits for the scan response that was asked for`() {
    let asked = reception.receive(advertisement(isScannable: true), context)
    #expect(
      asked
        == Reception.Output(request: [
          .device: .text("phone"), .peer: .text("strap"), .address: .address(address),
        ]))
    #expect(reception.nextDeadline == .start + .milliseconds(5))
    let answered = reception.receive(.scanResponse(name.encoded(), from: address), context)
    #expect(answered.request == nil)
    #expect(answered.sighting?.scanResponse == name)
    #expect(reception.nextDeadline == nil)
  }

  @Test mutating func `a sighting whose scan response is overdue is reported without it`() {
    _ = reception.receive(advertisement(isScannable: true), context)
    #expect(reception.takeOverdue(at: .start) == nil)
    let overdue = reception.takeOverdue(at: .start + .milliseconds(5))
    #expect(overdue != nil)
    #expect(overdue?.scanResponse == nil)
    #expect(reception.takeOverdue(at: .distantFuture) == nil)
    #expect(reception.nextDeadline == nil)
  }

  @Test mutating func `no advertiser is asked by a radio that asks in the background only`() {
    context.behaviour.isPassiveInForeground = true
    let unasked = reception.receive(advertisement(isScannable: true), context)
    #expect(unasked.request == nil)
    #expect(unasked.sighting != nil)
    context.isInBackground = true
    let asked = reception.receive(advertisement(isScannable: true), context)
    #expect(asked.request != nil)
  }
}
