import AppSeat
public import Foundation

// What an app gets that leaves an optional method out. Core Bluetooth calls no such method; here the
// default is called, which does nothing.
//
// Each default is a function of its own for the linker, neither inlined nor merged with another, so
// that `ImplementedMethods` can tell an app's method from it.
extension CBPeripheralDelegate {
  @inline(never) @_optimize(none)
  public func peripheralDidUpdateName(_ peripheral: CBPeripheral) {
    LeftOut.note("peripheralDidUpdateName(_:)")
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]
  ) {
    LeftOut.note("peripheral(_:didModifyServices:)")
  }

  @inline(never) @_optimize(none)
  public func peripheralDidUpdateRSSI(_ peripheral: CBPeripheral, error: (any Error)?) {
    LeftOut.note("peripheralDidUpdateRSSI(_:error:)")
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didReadRSSI rssi: NSNumber, error: (any Error)?
  ) {
    LeftOut.note("peripheral(_:didReadRSSI:error:)")
  }

  @inline(never) @_optimize(none)
  public func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    LeftOut.note("peripheral(_:didDiscoverServices:)")
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didDiscoverIncludedServicesFor service: CBService,
    error: (any Error)?
  ) {
    LeftOut.note("peripheral(_:didDiscoverIncludedServicesFor:error:)")
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
    error: (any Error)?
  ) {
    LeftOut.note("peripheral(_:didDiscoverCharacteristicsFor:error:)")
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    LeftOut.note("peripheral(_:didUpdateValueFor:error:)")
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    LeftOut.note("peripheral(_:didWriteValueFor:error:)")
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    LeftOut.note("peripheral(_:didUpdateNotificationStateFor:error:)")
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didDiscoverDescriptorsFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    LeftOut.note("peripheral(_:didDiscoverDescriptorsFor:error:)")
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor descriptor: CBDescriptor, error: (any Error)?
  ) {
    LeftOut.note("peripheral(_:didUpdateValueFor descriptor:error:)")
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didWriteValueFor descriptor: CBDescriptor, error: (any Error)?
  ) {
    LeftOut.note("peripheral(_:didWriteValueFor descriptor:error:)")
  }

  @inline(never) @_optimize(none)
  public func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) {
    LeftOut.note("peripheralIsReady(toSendWriteWithoutResponse:)")
  }

  @inline(never) @_optimize(none)
  public func peripheral(
    _ peripheral: CBPeripheral, didOpen channel: CBL2CAPChannel?, error: (any Error)?
  ) {
    LeftOut.note("peripheral(_:didOpen:error:)")
  }
}
