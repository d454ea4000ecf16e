import Foundation
import Testing

@testable import AppSeat
@testable import CoreBluetooth

/// An app that hears of services alone, and that may keep what it finds.
private final class Finder: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
  var kept: CBPeripheral?
  func centralManagerDidUpdateState(_ central: CBCentralManager) {}
  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber
  ) { kept = peripheral }
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {}
}

/// An app that wants to be restored.
private final class Restorer: NSObject, CBCentralManagerDelegate, CBPeripheralManagerDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) {}
  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {}
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {}
  func peripheralManager(_ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any]) {}
}

extension Seated {
  /// The messages of Core Bluetooth about wrong use.
  ///
  /// Source: observed, in the logs of apps.
  @Suite struct ComplaintTests {
    private let finder = Finder()

    /// A manager that is powered on and has found a strap.
    private func manager() -> CBCentralManager {
      let central = CBCentralManager(delegate: finder, queue: nil)
      central.tell("didUpdateState", ["state": "poweredOn"])
      central.tell("didDiscover", ["peer": "strap"])
      return central
    }

    @Test func `a manager takes no commands before the radio is on`() {
      FakeHost.sit { host in
        let central = CBCentralManager(delegate: finder, queue: nil)
        central.scanForPeripherals(withServices: nil)
        central.tell("didUpdateState", ["state": "poweredOn"])
        central.stopScan()
        #expect(host.notes.count == 1)
        #expect(host.notes[0].hasPrefix("API MISUSE: <CBCentralManager: 0x"))
        #expect(host.notes[0].hasSuffix("only accept this command while in the powered on state"))
        #expect(host.kinds == ["createCentralManager", "scanForPeripherals", "stopScan"])
      }
    }

    /// Source: BG-SEM-02.
    @Test func `every command of a peripheral manager needs the radio`() {
      FakeHost.sit { host in
        let manager = CBPeripheralManager()
        let service = CBMutableService(type: CBUUID(string: "180D"), primary: true)
        let value = CBMutableCharacteristic(
          type: CBUUID(string: "2A37"), properties: .notify, value: nil, permissions: [])
        service.characteristics = [value]
        func command() {
          manager.add(service)
          _ = manager.updateValue(Data(), for: value, onSubscribedCentrals: nil)
          manager.remove(service)
          manager.removeAllServices()
          manager.startAdvertising(nil)
          manager.stopAdvertising()
          manager.publishL2CAPChannel(withEncryption: false)
          manager.unpublishL2CAPChannel(128)
        }
        command()
        #expect(host.notes.count == 8)
        manager.tell("didUpdateState", ["state": "poweredOn"])
        command()
        #expect(host.notes.count == 8)
        #expect(host.kinds.count == 17)
      }
    }

    @Test func `a question to a delegate without a method for the answer is asked all the same`()
      throws
    {
      try FakeHost.sit { host in
        let central = manager()
        let strap = try #require(finder.kept)
        central.tell("didConnect", ["peer": "strap"])
        strap.discoverServices(nil)
        strap.delegate = finder
        strap.discoverServices(nil)
        strap.readRSSI()
        try #require(host.notes.count == 2)
        #expect(host.notes[0].contains("Discovering services for peripheral <CBPeripheral: 0x"))
        #expect(host.notes[1].hasSuffix("or does not implement peripheral:didReadRSSI:error:"))
        #expect(
          host.kinds.filter { $0 != "setDelegate" }.suffix(2) == ["discoverServices", "readRSSI"])
      }
    }

    @Test func `a peripheral takes no commands before it is connected, nor after a loss`() throws {
      try FakeHost.sit { host in
        let central = manager()
        let strap = try #require(finder.kept)
        strap.delegate = finder
        func notes(_ tell: () -> Void) -> Int {
          tell()
          let before = host.notes.count
          strap.discoverServices(nil)
          return host.notes.count - before
        }
        #expect(notes {} == 1)
        #expect(notes { central.connect(strap) } == 1)
        #expect(notes { central.tell("didConnect", ["peer": "strap"]) } == 0)
        #expect(notes { central.tell("didDisconnect", ["peer": "strap"]) } == 1)
        #expect(notes { central.tell("didConnect", ["peer": "strap"]) } == 0)
        #expect(notes { central.cancelPeripheralConnection(strap) } == 1)
        #expect(notes { central.tell("didConnect", ["peer": "strap"]) } == 0)
        #expect(notes { central.tell("didUpdateState", ["state": "poweredOff"]) } == 1)
        #expect(host.notes[0].hasPrefix("API MISUSE: <CBPeripheral: 0x"))
        #expect(host.notes[0].hasSuffix("can only accept commands while in the connected state"))
        #expect(host.kinds.count { $0 == "discoverServices" } == 8)
      }
    }

    @Test func `a peripheral that is retrieved is connected if the host says so`() throws {
      try FakeHost.sit { host in
        host.answer = { _ in ["peripherals": ["tag"], "state": "connected"] }
        let tag = try #require(manager().retrievePeripherals(withIdentifiers: []).first)
        tag.delegate = finder
        tag.discoverServices(nil)
        #expect(host.notes == [])
      }
    }

    @Test func `a peripheral that is let go of is complained of while it is wanted`() throws {
      try FakeHost.sit { host in
        let central = manager()
        finder.kept = nil
        #expect(host.notes == [])
        func letGo(after callback: String?) throws {
          central.tell("didDiscover", ["peer": "strap"])
          central.connect(try #require(finder.kept))
          if let callback { central.tell(callback, ["peer": "strap"]) }
          finder.kept = nil
          #expect(host.kinds.last == "releasePeripheral")
        }
        try letGo(after: nil)
        try letGo(after: "didConnect")
        try letGo(after: "didFailToConnect")
        try #require(host.notes.count == 2)
        #expect(
          host.notes[0].hasPrefix("API MISUSE: Cancelling connection for unused peripheral <CB"))
        #expect(host.notes[0].hasSuffix(">, Did you forget to keep a reference to it?"))
        #expect(
          host.notes[1].hasPrefix("API MISUSE: Forcing disconnection of unused peripheral <CB"))
        #expect(host.notes[1].hasSuffix(">. Did you forget to cancel the connection?"))
      }
    }

    @Test func `a delegate that wants to restore what has no identifier is complained of`() throws {
      try FakeHost.sit { host in
        let restorer = Restorer()
        let first = CBCentralManager(delegate: restorer, queue: nil)
        let second = CBPeripheralManager()
        #expect(host.notes.count == 1)
        second.delegate = restorer
        try #require(host.notes.count == 2)
        for (note, method) in zip(host.notes, ["centralManager", "peripheralManager"]) {
          #expect(note.contains("the delegate implements the \(method):willRestoreState: method"))
        }
        _ = CBCentralManager(
          delegate: restorer, queue: nil,
          options: [CBCentralManagerOptionRestoreIdentifierKey: "watch"])
        #expect(host.notes.count == 2)
        first.delegate = finder
        #expect(host.notes.count == 2)
      }
    }

    @Test func `a write without response is warned of where it is not sent`() throws {
      try FakeHost.sit { host in
        host.answer = { question in
          switch question.text("property") {
          case "services": ["services": ["180D"]]
          case "characteristics":
            [
              "characteristics": [
                ["characteristic": "2A39", "properties": ["write"]],
                ["characteristic": "2A3A", "properties": ["writeWithoutResponse"]],
              ]
            ]
          default: [:]
          }
        }
        let central = manager()
        let strap = try #require(finder.kept)
        central.tell("didConnect", ["peer": "strap"])
        let values = try #require(strap.services?.first?.characteristics)
        for value in values { strap.writeValue(Data([1]), for: value, type: .withoutResponse) }
        strap.writeValue(Data([1]), for: values[0], type: .withResponse)
        try #require(host.notes.count == 1)
        #expect(host.notes[0].hasPrefix("WARNING: Characteristic <CBCharacteristic: 0x"))
        #expect(host.notes[0].hasSuffix("property - ignoring response-less write"))
        #expect(host.notes[0].contains("UUID = 2A39"))
      }
    }

    @Test func `an identifier without the background mode ends the app`() async {
      await #expect(processExitsWith: .failure) {
        FakeHost.sit(greeting: ["modes": ["bluetooth-peripheral"]]) { _ in
          _ = CBCentralManager(
            delegate: Restorer(), queue: nil,
            options: [CBCentralManagerOptionRestoreIdentifierKey: "watch"])
        }
      }
    }

    @Test(arguments: [["modes": ["bluetooth-central"]], [:]] as [SeatFields])
    func `an identifier is taken with the mode, and where nobody says which modes there are`(
      greeting: SeatFields
    ) {
      FakeHost.sit(greeting: greeting) { host in
        let restorer = Restorer()
        _ = CBCentralManager(
          delegate: restorer, queue: nil,
          options: [CBCentralManagerOptionRestoreIdentifierKey: "watch"])
        #expect(host.kinds == ["createCentralManager"])
      }
    }

    @Test func `the host says at the launch whether Bluetooth may be used`() {
      FakeHost.sit(greeting: ["authorization": "denied"]) { _ in
        #expect(CBManager.authorization == .denied)
      }
    }
  }
}
