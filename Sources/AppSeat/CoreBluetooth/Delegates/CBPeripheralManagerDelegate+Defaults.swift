import AppSeat
import Foundation

// What an app gets that leaves an optional method out. Core Bluetooth calls no such method; here the
// default is called, which does nothing.
//
// Each default is a function of its own for the linker, neither inlined nor merged with another, so
// that `ImplementedMethods` can tell an app's method from it.
extension CBPeripheralManagerDelegate {
  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any]
  ) {
    LeftOut.note("peripheralManager(_:willRestoreState:)")
  }

  @inline(never) @_optimize(none)
  public func peripheralManagerDidStartAdvertising(
    _ peripheral: CBPeripheralManager, error: (any Error)?
  ) {
    LeftOut.note("peripheralManagerDidStartAdvertising(_:error:)")
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?
  ) {
    LeftOut.note("peripheralManager(_:didAdd:error:)")
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral,
    didSubscribeTo characteristic: CBCharacteristic
  ) {
    LeftOut.note("peripheralManager(_:central:didSubscribeTo:)")
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral,
    didUnsubscribeFrom characteristic: CBCharacteristic
  ) {
    LeftOut.note("peripheralManager(_:central:didUnsubscribeFrom:)")
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest
  ) {
    LeftOut.note("peripheralManager(_:didReceiveRead:)")
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]
  ) {
    LeftOut.note("peripheralManager(_:didReceiveWrite:)")
  }

  @inline(never) @_optimize(none)
  public func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager) {
    LeftOut.note("peripheralManagerIsReady(toUpdateSubscribers:)")
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, didPublishL2CAPChannel psm: CBL2CAPPSM, error: (any Error)?
  ) {
    LeftOut.note("peripheralManager(_:didPublishL2CAPChannel:error:)")
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, didUnpublishL2CAPChannel psm: CBL2CAPPSM, error: (any Error)?
  ) {
    LeftOut.note("peripheralManager(_:didUnpublishL2CAPChannel:error:)")
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, didOpen channel: CBL2CAPChannel?, error: (any Error)?
  ) {
    LeftOut.note("peripheralManager(_:didOpen:error:)")
  }
}
