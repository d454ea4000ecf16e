public import Foundation

/// The callbacks of a peripheral, on its manager's queue. All methods are optional.
///
/// Source: Apple, CBPeripheralDelegate.
public protocol CBPeripheralDelegate: NSObjectProtocol {
  /// The name of the peripheral has changed.
  ///
  /// Source: BG-SEM-26.
  func peripheralDidUpdateName(_ peripheral: CBPeripheral)

  /// Services of the peripheral have become invalid.
  ///
  /// Source: BG-SEM-25.
  func peripheral(_ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService])

  /// Never called since iOS 8, which has `didReadRSSI` instead.
  ///
  /// Source: Apple, CBPeripheralDelegate.
  func peripheralDidUpdateRSSI(_ peripheral: CBPeripheral, error: (any Error)?)

  /// The signal strength that the app asked for, in dBm.
  ///
  /// Source: Apple, CBPeripheralDelegate.
  func peripheral(_ peripheral: CBPeripheral, didReadRSSI rssi: NSNumber, error: (any Error)?)

  /// A discovery of services is over.
  ///
  /// Source: Apple, CBPeripheralDelegate.
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?)

  /// A discovery of included services is over.
  ///
  /// Source: Apple, CBPeripheralDelegate.
  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverIncludedServicesFor service: CBService,
    error: (any Error)?)

  /// A discovery of characteristics is over.
  ///
  /// Source: Apple, CBPeripheralDelegate.
  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
    error: (any Error)?)

  /// A value was read, or the peripheral has notified it.
  ///
  /// Source: Apple, CBPeripheralDelegate.
  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?)

  /// A write with response is answered.
  ///
  /// Source: BG-SEM-27.
  func peripheral(
    _ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic,
    error: (any Error)?)

  /// A subscription was taken or ended, or that was refused.
  ///
  /// Source: BG-SEM-28.
  func peripheral(
    _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic,
    error: (any Error)?)

  /// A discovery of descriptors is over.
  ///
  /// Source: Apple, CBPeripheralDelegate.
  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverDescriptorsFor characteristic: CBCharacteristic,
    error: (any Error)?)

  /// A descriptor was read.
  ///
  /// Source: Apple, CBPeripheralDelegate.
  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor descriptor: CBDescriptor, error: (any Error)?)

  /// A descriptor was written.
  ///
  /// Source: Apple, CBPeripheralDelegate.
  func peripheral(
    _ peripheral: CBPeripheral, didWriteValueFor descriptor: CBDescriptor, error: (any Error)?)

  /// There is room again for writes without response. Since iOS 11.
  ///
  /// Source: BG-SEM-27.
  func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral)

  /// A channel that the app asked for is open, or was refused. Since iOS 11.
  ///
  /// Source: BG-SEM-46.
  func peripheral(_ peripheral: CBPeripheral, didOpen channel: CBL2CAPChannel?, error: (any Error)?)
}
