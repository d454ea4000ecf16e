import Foundation
import Testing

@testable import AppSeat
@testable import CoreBluetooth

private final class Recorder: NSObject, CBPeripheralManagerDelegate {
  var added: [CBService] = []
  var requests: [CBATTRequest] = []
  var subscribers: [Int] = []
  var channel: CBL2CAPChannel?
  var state: [String: Any] = [:]

  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {}
  func peripheralManager(_ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any]) {
    state = dict
  }
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?
  ) { added.append(service) }
  func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral,
    didSubscribeTo characteristic: CBCharacteristic
  ) {
    subscribers.append(
      (characteristic as? CBMutableCharacteristic)?.subscribedCentrals?.count ?? 0)
  }
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest
  ) { requests.append(request) }
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]
  ) { self.requests += requests }
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didOpen channel: CBL2CAPChannel?, error: (any Error)?
  ) { self.channel = channel }
}

extension Seated {
  @Suite struct PeripheralManagerTests {
    private let path: SeatFields = [
      "central": "phone", "service": "180D", "characteristic": "2A37", "request": 7,
    ]

    private func publish(_ manager: CBPeripheralManager) -> CBMutableCharacteristic {
      let value = CBMutableCharacteristic(
        type: CBUUID(string: "2A37"), properties: [.read, .notify], value: nil,
        permissions: .readable)
      let service = CBMutableService(type: CBUUID(string: "180D"), primary: true)
      service.characteristics = [value]
      manager.add(service)
      return value
    }

    @Test func `callbacks are about the app's own objects`() {
      FakeHost.sit { _ in
        let recorder = Recorder()
        let manager = CBPeripheralManager(delegate: recorder, queue: nil)
        let value = publish(manager)
        manager.tell("didAddService", ["service": "180D"])
        manager.tell("didSubscribe", path)
        #expect(recorder.added == [value.service])
        #expect(recorder.subscribers == [1])
        manager.tell("didUpdateState", ["state": "poweredOff"])
        #expect(value.subscribedCentrals == nil)
      }
    }

    @Test func `a read is answered with a value and a write without one`() throws {
      try FakeHost.sit { host in
        let recorder = Recorder()
        let manager = CBPeripheralManager(delegate: recorder, queue: nil)
        _ = publish(manager)
        manager.tell("didReceiveRead", path.merging(["offset": 2]))
        manager.tell("didReceiveWrite", path.merging(["request": 8, "value": "0x01"]))
        try #require(recorder.requests.count == 2)
        #expect(recorder.requests[0].offset == 2)
        #expect(recorder.requests[0].central === recorder.requests[1].central)
        recorder.requests[0].value = Data([5])
        manager.respond(to: recorder.requests[0], withResult: .success)
        manager.respond(to: recorder.requests[1], withResult: .writeNotPermitted)
        let answers = host.calls.suffix(2)
        #expect(answers.map { $0.integer("request") } == [7, 8])
        #expect(answers.map { $0.integer("result") } == [0, 3])
        #expect(answers.map { $0.text("value") } == ["0x05", nil])
      }
    }

    @Test func `the host says whether a value found room`() {
      FakeHost.sit { host in
        host.answer = { ["returned": $0.text("value") == "0x01"] }
        let manager = CBPeripheralManager(delegate: nil, queue: nil)
        let value = publish(manager)
        #expect(manager.updateValue(Data([1]), for: value, onSubscribedCentrals: nil))
        #expect(!manager.updateValue(Data([2]), for: value, onSubscribedCentrals: []))
        #expect(host.calls.last?.texts("centrals") == [])
      }
    }

    /// Source: BG-RES-19.
    @Test func `a relaunched app gets its services and subscribers`() throws {
      try FakeHost.sit { _ in
        let recorder = Recorder()
        let manager = CBPeripheralManager(delegate: recorder, queue: nil)
        manager.tell(
          "willRestoreState",
          [
            "gatt": [
              [
                "service": "180D",
                "characteristics": [
                  [
                    "characteristic": "2A37", "properties": ["notify"],
                    "subscribedCentrals": ["phone"],
                  ]
                ],
              ]
            ], "advertisementData": ["localName": "Strap"],
          ])
        let services =
          recorder.state[CBPeripheralManagerRestoredStateServicesKey] as? [CBMutableService]
        let value = try #require(services?.first?.characteristics?.first)
        #expect(value.properties == .notify)
        #expect((value as? CBMutableCharacteristic)?.subscribedCentrals?.count == 1)
        #expect(recorder.state[CBPeripheralManagerRestoredStateAdvertisementDataKey] != nil)
      }
    }

    @Test func `a channel's octets go in and out by its streams`() throws {
      try FakeHost.sit { host in
        let recorder = Recorder()
        let manager = CBPeripheralManager(delegate: recorder, queue: nil)
        manager.tell("didOpenL2CAPChannel", ["central": "phone", "psm": 193])
        let channel = try #require(recorder.channel)
        #expect(channel.psm == 193)
        channel.inputStream.open()
        channel.outputStream.open()
        manager.tell(
          "didReceiveL2CAPData", ["central": "phone", "psm": 193, "value": "0x010203"])
        var buffer = [UInt8](repeating: 0, count: 2)
        #expect(channel.inputStream.read(&buffer, maxLength: 2) == 2)
        #expect(buffer == [1, 2])
        #expect(channel.inputStream.hasBytesAvailable)
        #expect(channel.outputStream.write([9], maxLength: 1) == 1)
        #expect(host.calls.last?.text("kind") == "call.writeL2CAPChannel")
        #expect(host.calls.last?.text("value") == "0x09")
        #expect(host.calls.last?.text("central") == "phone")
      }
    }
  }
}
