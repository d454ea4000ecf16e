import AppSeat
public import DarwinFoundation
public import Foundation

// Defaults for the optional methods. Core Bluetooth does not call a missing method; here the
// default is called, which does nothing.
//
// Each default is a function of its own for the linker, neither inlined nor merged with another, so
// that `ImplementedMethods` can tell an app's method from it.
extension CBCentralManagerDelegate {
  @inline(never) @_optimize(none)
  public func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    LeftOut.mark("centralManager(_:willRestoreState:)")
    (self as? any AddsCentralManagerWillRestoreState)?.addedCentralManager(
      central, willRestoreState: dict)
  }

  @inline(never) @_optimize(none)
  public func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber
  ) {
    LeftOut.mark("centralManager(_:didDiscover:advertisementData:rssi:)")
    (self as? any AddsCentralManagerDidDiscoverAdvertisementDataRssi)?.addedCentralManager(
      central, didDiscover: peripheral, advertisementData: advertisementData, rssi: rssi)
  }

  @inline(never) @_optimize(none)
  public func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    LeftOut.mark("centralManager(_:didConnect:)")
    (self as? any AddsCentralManagerDidConnect)?.addedCentralManager(
      central, didConnect: peripheral)
  }

  @inline(never) @_optimize(none)
  public func centralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?
  ) {
    LeftOut.mark("centralManager(_:didFailToConnect:error:)")
    (self as? any AddsCentralManagerDidFailToConnect)?.addedCentralManager(
      central, didFailToConnect: peripheral, error: error)
  }

  @inline(never) @_optimize(none)
  public func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?
  ) {
    LeftOut.mark("centralManager(_:didDisconnectPeripheral:error:)")
    (self as? any AddsCentralManagerDidDisconnectPeripheral)?.addedCentralManager(
      central, didDisconnectPeripheral: peripheral, error: error)
  }

  @inline(never) @_optimize(none)
  public func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    timestamp: CFAbsoluteTime, isReconnecting: Bool, error: (any Error)?
  ) {
    if let added = self as? any AddsCentralManagerDidDisconnectPeripheralTimestampIsReconnecting {
      return added.addedCentralManager(
        central, didDisconnectPeripheral: peripheral, timestamp: timestamp,
        isReconnecting: isReconnecting, error: error)
    }
    // Only one of the two forms is called: the older one where the app lacks the newer one.
    centralManager(central, didDisconnectPeripheral: peripheral, error: error)
  }

  @inline(never) @_optimize(none)
  public func centralManager(
    _ central: CBCentralManager, connectionEventDidOccur event: CBConnectionEvent,
    for peripheral: CBPeripheral
  ) {
    LeftOut.mark("centralManager(_:connectionEventDidOccur:for:)")
    (self as? any AddsCentralManagerConnectionEventDidOccurFor)?.addedCentralManager(
      central, connectionEventDidOccur: event, for: peripheral)
  }

  @inline(never) @_optimize(none)
  public func centralManager(
    _ central: CBCentralManager, didUpdateANCSAuthorizationFor peripheral: CBPeripheral
  ) {
    LeftOut.mark("centralManager(_:didUpdateANCSAuthorizationFor:)")
    (self as? any AddsCentralManagerDidUpdateANCSAuthorizationFor)?.addedCentralManager(
      central, didUpdateANCSAuthorizationFor: peripheral)
  }
}
