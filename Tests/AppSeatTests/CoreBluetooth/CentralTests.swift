import Foundation
import Testing

@testable import AppSeat
@testable import CoreBluetooth

// Many apps give the states a description of their own. The module must not go by it.
extension CBManagerState: @retroactive CustomStringConvertible {
  public var description: String { "the state \(rawValue)" }
}

extension CBPeripheralState: @retroactive CustomStringConvertible {
  public var description: String { "the state \(rawValue)" }
}

/// An app's delegate that records its callbacks.
private final class Recorder: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
  var told: [String] = []
  var kept: [CBPeripheral] = []
  var keeps = true
  var onDiscovery: (CBPeripheral) -> Void = { _ in }
  var state: [String: Any] = [:]
  var modified: [CBService] = []

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    told.append("state \(central.state.hostName ?? "")")
  }
  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    state = dict
  }
  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber
  ) {
    onDiscovery(peripheral)
    if keeps { kept.append(peripheral) }
  }
  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?
  ) { told.append("disconnected \((error as? CBError)?.code.rawValue ?? -1)") }
  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) { told.append("value \(characteristic.ordinal) \(characteristic.value?.seatText ?? "nil")") }
  func peripheral(
    _ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]
  ) { modified = invalidatedServices }
}

extension Seated {
  @Suite struct CentralTests {
    @Test func `a peripheral is the same object while somebody keeps it`() throws {
      try FakeHost.sit { _ in
        let recorder = Recorder()
        let central = CBCentralManager(delegate: recorder, queue: nil)
        central.tell("didDiscover", ["peer": "strap"])
        central.tell("didDiscover", ["peer": "strap"])
        central.tell("didDiscover", ["peer": "other"])
        try #require(recorder.kept.count == 3)
        #expect(recorder.kept[0] === recorder.kept[1])
        #expect(recorder.kept[0] !== recorder.kept[2])
        #expect(recorder.kept[0].identifier == PeerIdentifier.identifier(of: "strap"))
      }
    }

    /// Source: BG-SEM-20.
    @Test func `a peripheral that nobody keeps is released if the app wanted it`() {
      FakeHost.sit { host in
        let recorder = Recorder()
        recorder.keeps = false
        let central = CBCentralManager(delegate: recorder, queue: nil)
        central.tell("didDiscover", ["peer": "passer-by"])
        recorder.onDiscovery = { central.connect($0) }
        central.tell("didDiscover", ["peer": "strap"])
        #expect(host.kinds == ["createCentralManager", "connect", "releasePeripheral"])
        #expect(host.calls.last?.text("peer") == "strap")
      }
    }

    @Test func `services stay the same objects until the connection is lost`() throws {
      try FakeHost.sit { host in
        host.answer = { ["services": $0.text("property") == "services" ? ["180D", "180D"] : []] }
        let recorder = Recorder()
        let central = CBCentralManager(delegate: recorder, queue: nil)
        central.tell("didDiscover", ["peer": "strap"])
        let strap = try #require(recorder.kept.first)
        central.tell("didDiscoverServices", ["peer": "strap", "services": ["180D", "180D"]])
        let services = try #require(strap.services)
        #expect(services.map(\.ordinal) == [1, 2])
        central.tell("didConnect", ["peer": "strap"])
        #expect(strap.services == services)
        central.tell("didDisconnect", ["peer": "strap", "error": "connectionTimeout"])
        #expect(strap.services?.first !== services.first)
        #expect(recorder.told == ["disconnected 6"])
      }
    }

    /// Source: Apple, centralManagerDidUpdateState(_:).
    @Test func `nothing is known of the services once Bluetooth was reset`() throws {
      try FakeHost.sit { host in
        var known = ["180D"]
        host.answer = { ["services": $0.text("property") == "services" ? known : []] }
        let recorder = Recorder()
        let central = CBCentralManager(delegate: recorder, queue: nil)
        central.tell("didDiscover", ["peer": "strap"])
        let strap = try #require(recorder.kept.first)
        central.tell("didDiscoverServices", ["peer": "strap", "services": ["180D"]])
        #expect(strap.services?.count == 1)
        known = []
        central.tell("didUpdateState", ["state": "resetting"])
        #expect(strap.services == nil)
      }
    }

    @Test func `services that were modified are handed out and replaced`() throws {
      try FakeHost.sit { host in
        host.answer = { _ in ["services": ["180D", "180F"]] }
        let recorder = Recorder()
        let central = CBCentralManager(delegate: recorder, queue: nil)
        central.tell("didDiscover", ["peer": "strap"])
        let strap = try #require(recorder.kept.first)
        strap.delegate = recorder
        let before = try #require(strap.services)
        central.tell("didModifyServices", ["peer": "strap", "services": ["180F"]])
        #expect(recorder.modified == [before[1]])
        #expect(strap.services?.first === before[0])
        #expect(strap.services?.last !== before[1])
      }
    }

    @Test func `a value reaches the characteristic that the callback names`() throws {
      try FakeHost.sit { host in
        host.answer = { question in
          switch question.text("property") {
          case "services": ["services": ["180D"]]
          case "characteristics":
            ["characteristics": [["characteristic": "2A37"], ["characteristic": "2A37"]]]
          default: [:]
          }
        }
        let recorder = Recorder()
        let central = CBCentralManager(delegate: recorder, queue: nil)
        central.tell("didDiscover", ["peer": "strap"])
        recorder.kept.first?.delegate = recorder
        let place: SeatFields = ["peer": "strap", "service": "180D", "characteristic": "2A37"]
        central.tell("didUpdateValue", place.merging(["instance": 2, "value": "0x0048"]))
        #expect(recorder.told == ["value 2 0x0048"])
        #expect(host.kinds == ["createCentralManager", "setDelegate"])
      }
    }

    @Test func `the state of a peripheral changes with the callbacks`() throws {
      try FakeHost.sit { host in
        // The phone is ahead of what the app has been told.
        var state = "connected"
        host.answer = { _ in ["state": state] }
        let recorder = Recorder()
        let central = CBCentralManager(delegate: recorder, queue: nil)
        central.tell("didUpdateState", ["state": "poweredOn"])
        central.tell("didDiscover", ["peer": "strap"])
        let strap = try #require(recorder.kept.first)
        strap.lastState = .disconnected
        central.connect(strap)
        #expect(strap.state == .connecting)
        central.tell("didConnect", ["peer": "strap"])
        state = "disconnected"
        #expect(strap.state == .connected)
        central.tell("didDisconnect", ["peer": "strap"])
        #expect(strap.state == .disconnected)
        central.tell("didConnect", ["peer": "strap"])
        central.cancelPeripheralConnection(strap)
        state = "disconnecting"
        #expect(strap.state == .disconnecting)
      }
    }

    @Test func `a manager that gets its delegate after it was made declares the methods`() {
      FakeHost.sit { host in
        // The code that makes the manager runs on its queue, as an app's does.
        let queue = DispatchQueue(label: "busy")
        queue.suspend()
        defer { queue.resume() }
        let central = CBCentralManager(delegate: nil, queue: queue)
        #expect(host.kinds == [])
        let recorder = Recorder()
        central.delegate = recorder
        #expect(host.kinds == ["createCentralManager"])
        #expect(host.calls.first?.texts("implementedCallbacks")?.contains("didDiscover") == true)
        central.delegate = recorder
        #expect(host.kinds == ["createCentralManager"])
      }
    }

    @Test func `a manager without a delegate is made before its first call`() {
      FakeHost.sit { host in
        let (first, second) = (CBCentralManager(), CBPeripheralManager())
        second.stopAdvertising()
        first.stopScan()
        #expect(
          host.kinds == [
            "createCentralManager", "createPeripheralManager", "stopAdvertising", "stopScan",
          ])
        #expect(host.calls.first?.texts("implementedCallbacks") == nil)
      }
    }

    /// Source: BG-RES-17, BG-RES-18.
    @Test func `a relaunched app gets its peripherals and its scan`() {
      FakeHost.sit { host in
        let recorder = Recorder()
        let options = [CBCentralManagerOptionRestoreIdentifierKey: "watch"]
        let central = CBCentralManager(delegate: recorder, queue: nil, options: options)
        central.tell(
          "willRestoreState",
          [
            "peripherals": ["strap"], "scanServices": ["180D"], "scanAllowDuplicates": true,
            "solicitedServices": ["180F"],
          ])
        let peripherals =
          recorder.state[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral]
        #expect(peripherals?.map(\.peerName) == ["strap"])
        #expect(
          recorder.state[CBCentralManagerRestoredStateScanServicesKey] as? [CBUUID]
            == [CBUUID(string: "180D")])
        #expect(host.calls.first?.text("manager") == "watch")
        let scanOptions =
          recorder.state[CBCentralManagerRestoredStateScanOptionsKey] as? [String: Any]
        #expect(scanOptions?[CBCentralManagerScanOptionAllowDuplicatesKey] as? Bool == true)
        #expect(
          scanOptions?[CBCentralManagerScanOptionSolicitedServiceUUIDsKey] as? [CBUUID]
            == [CBUUID(string: "180F")])
      }
    }

    @Test func `identifiers are asked for by the names that they stand for`() {
      FakeHost.sit { host in
        host.answer = {
          $0.text("kind") == "call.retrievePeripherals" ? ["peripherals": ["strap"]] : [:]
        }
        let central = CBCentralManager(delegate: nil, queue: nil)
        let identifier = PeerIdentifier.identifier(of: "strap")
        let found = central.retrievePeripherals(withIdentifiers: [identifier])
        #expect(found.map(\.identifier) == [identifier])
        #expect(host.calls.last?.texts("peripherals") == ["strap"])
      }
    }

    @Test func `the state is the one that was told`() {
      FakeHost.sit { _ in
        let recorder = Recorder()
        let central = CBCentralManager(delegate: recorder, queue: nil)
        #expect(central.state == .unknown)
        central.tell("didUpdateState", ["state": "poweredOff"])
        #expect(recorder.told == ["state poweredOff"])
      }
    }

    @Test func `a service of another peripheral ends the app`() async {
      await #expect(processExitsWith: .failure) {
        FakeHost.sit { host in
          host.answer = { _ in ["services": ["180D"]] }
          let recorder = Recorder()
          let central = CBCentralManager(delegate: recorder, queue: nil)
          for name in ["a", "b"] { central.tell("didDiscover", ["peer": name]) }
          guard let service = recorder.kept[0].services?.first else { return }
          recorder.kept[1].discoverCharacteristics(nil, for: service)
        }
      }
    }
  }
}
