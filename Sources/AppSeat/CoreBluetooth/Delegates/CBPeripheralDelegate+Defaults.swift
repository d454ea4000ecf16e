import AppSeat
public import Foundation

// Defaults for the optional methods. Core Bluetooth does not call a missing method; here the
// default is called, which does nothing.
//
// Each default is a function of its own for the linker, neither inlined nor merged with another, so
// that `ImplementedMethods` can tell an app's method from it.
extension CBPeripheralDelegate {
  @inline(never) @_optimize(none)
  public func peripheralDidUpdateName(_ peripheral: CBPeripheral) {
    LeftOut.mark("peripheralDidUpdateName(_:)")
    (self as? any AddsPeripheralDidUpdateName)?.addedPeripheralDidUpdateName(peripheral)
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]
  ) {
    LeftOut.mark("peripheral(_:didModifyServices:)")
    (self as? any AddsPeripheralDidModifyServices)?.addedPeripheral(
      peripheral, didModifyServices: invalidatedServices)
  }

  @inline(never) @_optimize(none)
  public func peripheralDidUpdateRSSI(_ peripheral: CBPeripheral, error: (any Error)?) {
    LeftOut.mark("peripheralDidUpdateRSSI(_:error:)")
    (self as? any AddsPeripheralDidUpdateRSSI)?.addedPeripheralDidUpdateRSSI(
      peripheral, error: error)
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didReadRSSI rssi: NSNumber, error: (any Error)?
  ) {
    LeftOut.mark("peripheral(_:didReadRSSI:error:)")
    (self as? any AddsPeripheralDidReadRSSI)?.addedPeripheral(
      peripheral, didReadRSSI: rssi, error: error)
  }

  @inline(never) @_optimize(none)
  public func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    LeftOut.mark("peripheral(_:didDiscoverServices:)")
    (self as? any AddsPeripheralDidDiscoverServices)?.addedPeripheral(
      peripheral, didDiscoverServices: error)
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didDiscoverIncludedServicesFor service: CBService,
    error: (any Error)?
  ) {
    LeftOut.mark("peripheral(_:didDiscoverIncludedServicesFor:error:)")
    (self as? any AddsPeripheralDidDiscoverIncludedServicesFor)?.addedPeripheral(
      peripheral, didDiscoverIncludedServicesFor: service, error: error)
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
    error: (any Error)?
  ) {
    LeftOut.mark("peripheral(_:didDiscoverCharacteristicsFor:error:)")
    (self as? any AddsPeripheralDidDiscoverCharacteristicsFor)?.addedPeripheral(
      peripheral, didDiscoverCharacteristicsFor: service, error: error)
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    LeftOut.mark("peripheral(_:didUpdateValueFor:error:)")
    (self as? any AddsPeripheralDidUpdateValueFor)?.addedPeripheral(
      peripheral, didUpdateValueFor: characteristic, error: error)
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    LeftOut.mark("peripheral(_:didWriteValueFor:error:)")
    (self as? any AddsPeripheralDidWriteValueFor)?.addedPeripheral(
      peripheral, didWriteValueFor: characteristic, error: error)
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    LeftOut.mark("peripheral(_:didUpdateNotificationStateFor:error:)")
    (self as? any AddsPeripheralDidUpdateNotificationStateFor)?.addedPeripheral(
      peripheral, didUpdateNotificationStateFor: characteristic, error: error)
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didDiscoverDescriptorsFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    LeftOut.mark("peripheral(_:didDiscoverDescriptorsFor:error:)")
    (self as? any AddsPeripheralDidDiscoverDescriptorsFor)?.addedPeripheral(
      peripheral, didDiscoverDescriptorsFor: characteristic, error: error)
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor descriptor: CBDescriptor, error: (any Error)?
  ) {
    LeftOut.mark("peripheral(_:didUpdateValueFor descriptor:error:)")
    (self as? any AddsPeripheralDidUpdateValueForOfDescriptor)?.addedPeripheral(
      peripheral, didUpdateValueFor: descriptor, error: error)
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didWriteValueFor descriptor: CBDescriptor, error: (any Error)?
  ) {
    LeftOut.mark("peripheral(_:didWriteValueFor descriptor:error:)")
    (self as? any AddsPeripheralDidWriteValueForOfDescriptor)?.addedPeripheral(
      peripheral, didWriteValueFor: descriptor, error: error)
  }

  @inline(never) @_optimize(none)
  public func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) {
    LeftOut.mark("peripheralIsReady(toSendWriteWithoutResponse:)")
    (self as? any AddsPeripheralIsReadyToSendWriteWithoutResponse)?.addedPeripheralIsReady(
      toSendWriteWithoutResponse: peripheral)
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didOpen channel: CBL2CAPChannel?, error: (any Error)?
  ) {
    LeftOut.mark("peripheral(_:didOpen:error:)")
    (self as? any AddsPeripheralDidOpen)?.addedPeripheral(
      peripheral, didOpen: channel, error: error)
  }
}
