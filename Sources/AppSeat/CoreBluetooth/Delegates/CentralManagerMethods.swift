public import DarwinFoundation
public import Foundation

/// The methods of a delegate for callers that ask first, as in `delegate.centralManager?(…)`.
///
/// Such a call is Objective-C's. On Linux every method exists, so that the call is made always.
public struct CentralManagerMethods {
  let delegate: any CBCentralManagerDelegate

  public func callAsFunction(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    delegate.centralManager(central, willRestoreState: dict)
  }

  public func callAsFunction(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber
  ) {
    delegate.centralManager(
      central, didDiscover: peripheral, advertisementData: advertisementData, rssi: rssi)
  }

  public func callAsFunction(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    delegate.centralManager(central, didConnect: peripheral)
  }

  public func callAsFunction(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?
  ) {
    delegate.centralManager(central, didFailToConnect: peripheral, error: error)
  }

  public func callAsFunction(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?
  ) {
    delegate.centralManager(central, didDisconnectPeripheral: peripheral, error: error)
  }

  public func callAsFunction(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    timestamp: CFAbsoluteTime, isReconnecting: Bool, error: (any Error)?
  ) {
    delegate.centralManager(
      central, didDisconnectPeripheral: peripheral, timestamp: timestamp,
      isReconnecting: isReconnecting, error: error)
  }

  public func callAsFunction(
    _ central: CBCentralManager, connectionEventDidOccur event: CBConnectionEvent,
    for peripheral: CBPeripheral
  ) {
    delegate.centralManager(central, connectionEventDidOccur: event, for: peripheral)
  }

  public func callAsFunction(
    _ central: CBCentralManager, didUpdateANCSAuthorizationFor peripheral: CBPeripheral
  ) {
    delegate.centralManager(central, didUpdateANCSAuthorizationFor: peripheral)
  }
}

extension CBCentralManagerDelegate {
  public var centralManager: CentralManagerMethods? { CentralManagerMethods(delegate: self) }
}
