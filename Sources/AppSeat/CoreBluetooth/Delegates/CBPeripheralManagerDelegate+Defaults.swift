import AppSeat
import Foundation

// Defaults for the optional methods. Core Bluetooth does not call a missing method; here the
// default is called, which does nothing.
//
// Each default is a function of its own for the linker, neither inlined nor merged with another, so
// that `ImplementedMethods` can tell an app's method from it.
extension CBPeripheralManagerDelegate {
  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any]
  ) {
    LeftOut.mark("peripheralManager(_:willRestoreState:)")
    (self as? any AddsPeripheralManagerWillRestoreState)?.addedPeripheralManager(
      peripheral, willRestoreState: dict)
  }

  @inline(never) @_optimize(none)
  public func peripheralManagerDidStartAdvertising(
    _ peripheral: CBPeripheralManager, error: (any Error)?
  ) {
    LeftOut.mark("peripheralManagerDidStartAdvertising(_:error:)")
    (self as? any AddsPeripheralManagerDidStartAdvertising)?
      .addedPeripheralManagerDidStartAdvertising(peripheral, error: error)
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?
  ) {
    LeftOut.mark("peripheralManager(_:didAdd:error:)")
    (self as? any AddsPeripheralManagerDidAdd)?.addedPeripheralManager(
      peripheral, didAdd: service, error: error)
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral,
    didSubscribeTo characteristic: CBCharacteristic
  ) {
    LeftOut.mark("peripheralManager(_:central:didSubscribeTo:)")
    (self as? any AddsPeripheralManagerCentralDidSubscribeTo)?.addedPeripheralManager(
      peripheral, central: central, didSubscribeTo: characteristic)
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral,
    didUnsubscribeFrom characteristic: CBCharacteristic
  ) {
    LeftOut.mark("peripheralManager(_:central:didUnsubscribeFrom:)")
    (self as? any AddsPeripheralManagerCentralDidUnsubscribeFrom)?.addedPeripheralManager(
      peripheral, central: central, didUnsubscribeFrom: characteristic)
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest
  ) {
    LeftOut.mark("peripheralManager(_:didReceiveRead:)")
    (self as? any AddsPeripheralManagerDidReceiveRead)?.addedPeripheralManager(
      peripheral, didReceiveRead: request)
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]
  ) {
    LeftOut.mark("peripheralManager(_:didReceiveWrite:)")
    (self as? any AddsPeripheralManagerDidReceiveWrite)?.addedPeripheralManager(
      peripheral, didReceiveWrite: requests)
  }

  @inline(never) @_optimize(none)
  public func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager) {
    LeftOut.mark("peripheralManagerIsReady(toUpdateSubscribers:)")
    (self as? any AddsPeripheralManagerIsReadyToUpdateSubscribers)?.addedPeripheralManagerIsReady(
      toUpdateSubscribers: peripheral)
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, didPublishL2CAPChannel psm: CBL2CAPPSM, error: (any Error)?
  ) {
    LeftOut.mark("peripheralManager(_:didPublishL2CAPChannel:error:)")
    (self as? any AddsPeripheralManagerDidPublishL2CAPChannel)?.addedPeripheralManager(
      peripheral, didPublishL2CAPChannel: psm, error: error)
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, didUnpublishL2CAPChannel psm: CBL2CAPPSM, error: (any Error)?
  ) {
    LeftOut.mark("peripheralManager(_:didUnpublishL2CAPChannel:error:)")
    (self as? any AddsPeripheralManagerDidUnpublishL2CAPChannel)?.addedPeripheralManager(
      peripheral, didUnpublishL2CAPChannel: psm, error: error)
  }

  @inline(never) @_optimize(none)
  public func peripheralManager(
    _ peripheral: CBPeripheralManager, didOpen channel: CBL2CAPChannel?, error: (any Error)?
  ) {
    LeftOut.mark("peripheralManager(_:didOpen:error:)")
    (self as? any AddsPeripheralManagerDidOpen)?.addedPeripheralManager(
      peripheral, didOpen: channel, error: error)
  }
}
