import Foundation
import Testing

@testable import CoreBluetooth

private class Least: NSObject, CBCentralManagerDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) {}
}

private class Restoring: Least, CBPeripheralDelegate {
  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor descriptor: CBDescriptor, error: (any Error)?
  ) {}
}

/// Its methods are in extensions, as in many apps.
private final class Spread: NSObject {}

extension Spread: CBCentralManagerDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) {}
  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {}
  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    timestamp: CFAbsoluteTime, isReconnecting: Bool, error: (any Error)?
  ) {}
}

private final class Generic<Value>: NSObject, CBPeripheralManagerDelegate {
  var value: Value?
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {}
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest
  ) { value = nil }
  func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager) {}
}

/// As the preparation declares it.
private final class Adding: Least, AddsCentralManagerWillRestoreState {
  var isRestored = false
  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    isRestored = true
  }
  func addedCentralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    centralManager(central, willRestoreState: dict)
  }
}

@Suite struct ImplementedMethodsTests {
  @Test func `a method that a subclass adds is found and called`() {
    let adding = Adding()
    let delegate: any CBCentralManagerDelegate = adding
    #expect(ImplementedMethods.callbacks(of: delegate).contains("willRestoreState"))
    #expect(ImplementedMethods.has(adding, "centralManager(_:willRestoreState:)") == true)
    #expect(ImplementedMethods.has(adding, "centralManager(_:didConnect:)") == false)
    delegate.centralManager(CBCentralManager(), willRestoreState: [:])
    #expect(adding.isRestored)
  }

  @Test func `a delegate that leaves everything out has the required method alone`() {
    #expect(
      ImplementedMethods.callbacks(of: Least() as any CBCentralManagerDelegate)
        == [
          "didUpdateState", "didReceiveL2CAPData", "isReadyToSendL2CAPData",
          "didCloseL2CAPChannel",
        ])
  }

  @Test func `methods of an extension are found`() {
    #expect(
      ImplementedMethods.callbacks(of: Spread())
        == [
          "didUpdateState", "willRestoreState", "didDisconnect", "didReceiveL2CAPData",
          "isReadyToSendL2CAPData",
          "didCloseL2CAPChannel",
        ])
  }

  @Test func `one of two forms is enough`() {
    #expect(
      ImplementedMethods.callbacks(of: Restoring() as any CBPeripheralDelegate)
        == [
          "didUpdateValue", "didReceiveL2CAPData", "isReadyToSendL2CAPData",
          "didCloseL2CAPChannel",
        ])
  }

  @Test func `a generic class is read as any other`() {
    #expect(
      ImplementedMethods.callbacks(of: Generic<Int>())
        == [
          "didUpdateState", "didReceiveRead", "isReadyToUpdateSubscribers", "didReceiveL2CAPData",
          "isReadyToSendL2CAPData",
          "didCloseL2CAPChannel",
        ])
  }

  @Test func `an identifier without a method to restore ends the app`() async {
    await #expect(processExitsWith: .failure) {
      let delegate = Least()
      _ = CBCentralManager(
        delegate: delegate, queue: nil,
        options: [CBCentralManagerOptionRestoreIdentifierKey: "x"])
    }
  }
}
