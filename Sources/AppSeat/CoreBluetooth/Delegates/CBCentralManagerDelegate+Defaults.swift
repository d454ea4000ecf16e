import AppSeat
public import DarwinFoundation
public import Foundation

// What an app gets that leaves an optional method out. Core Bluetooth calls no such method; here the
// default is called, which does nothing.
//
// Each default is a function of its own for the linker, neither inlined nor merged with another, so
// that `ImplementedMethods` can tell an app's method from it.
extension CBCentralManagerDelegate {
  @inline(never) @_optimize(none)
  public func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    LeftOut.note("centralManager(_:willRestoreState:)")
  }

  @inline(never) @_optimize(none)
  public func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber
  ) {
    LeftOut.note("centralManager(_:didDiscover:advertisementData:rssi:)")
  }

  @inline(never) @_optimize(none)
  public func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    LeftOut.note("centralManager(_:didConnect:)")
  }

  @inline(never) @_optimize(none)
  public func centralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?
  ) {
    LeftOut.note("centralManager(_:didFailToConnect:error:)")
  }

  @inline(never) @_optimize(none)
  public func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?
  ) {
    LeftOut.note("centralManager(_:didDisconnectPeripheral:error:)")
  }

  @inline(never) @_optimize(none)
  public func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    timestamp: CFAbsoluteTime, isReconnecting: Bool, error: (any Error)?
  ) {
    // Only one of the two forms is called: the older one where the app lacks the newer one.
    centralManager(central, didDisconnectPeripheral: peripheral, error: error)
  }

  @inline(never) @_optimize(none)
  public func centralManager(
    _ central: CBCentralManager, connectionEventDidOccur event: CBConnectionEvent,
    for peripheral: CBPeripheral
  ) {
    LeftOut.note("centralManager(_:connectionEventDidOccur:for:)")
  }

  @inline(never) @_optimize(none)
  public func centralManager(
    _ central: CBCentralManager, didUpdateANCSAuthorizationFor peripheral: CBPeripheral
  ) {
    LeftOut.note("centralManager(_:didUpdateANCSAuthorizationFor:)")
  }
}
