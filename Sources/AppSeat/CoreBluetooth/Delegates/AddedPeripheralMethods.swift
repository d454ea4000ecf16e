public import Foundation

// The methods that a class may add to a superclass that is a delegate and lacks them. On a phone such a
// method is found by its selector. Here it is a requirement of a protocol of its own, which `bluewake app build`
// declares for the class, and which the default of the delegate's method asks for.

public protocol AddsPeripheralDidUpdateName: AnyObject {
  func addedPeripheralDidUpdateName(_ peripheral: CBPeripheral)
}

public protocol AddsPeripheralDidModifyServices: AnyObject {
  func addedPeripheral(
    _ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService])
}

public protocol AddsPeripheralDidUpdateRSSI: AnyObject {
  func addedPeripheralDidUpdateRSSI(_ peripheral: CBPeripheral, error: (any Error)?)
}

public protocol AddsPeripheralDidReadRSSI: AnyObject {
  func addedPeripheral(_ peripheral: CBPeripheral, didReadRSSI rssi: NSNumber, error: (any Error)?)
}

public protocol AddsPeripheralDidDiscoverServices: AnyObject {
  func addedPeripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?)
}

public protocol AddsPeripheralDidDiscoverIncludedServicesFor: AnyObject {
  func addedPeripheral(
    _ peripheral: CBPeripheral, didDiscoverIncludedServicesFor service: CBService,
    error: (any Error)?)
}

public protocol AddsPeripheralDidDiscoverCharacteristicsFor: AnyObject {
  func addedPeripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
    error: (any Error)?)
}

public protocol AddsPeripheralDidUpdateValueFor: AnyObject {
  func addedPeripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?)
}

public protocol AddsPeripheralDidWriteValueFor: AnyObject {
  func addedPeripheral(
    _ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic,
    error: (any Error)?)
}

public protocol AddsPeripheralDidUpdateNotificationStateFor: AnyObject {
  func addedPeripheral(
    _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic,
    error: (any Error)?)
}

public protocol AddsPeripheralDidDiscoverDescriptorsFor: AnyObject {
  func addedPeripheral(
    _ peripheral: CBPeripheral, didDiscoverDescriptorsFor characteristic: CBCharacteristic,
    error: (any Error)?)
}

public protocol AddsPeripheralDidUpdateValueForOfDescriptor: AnyObject {
  func addedPeripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor descriptor: CBDescriptor, error: (any Error)?)
}

public protocol AddsPeripheralDidWriteValueForOfDescriptor: AnyObject {
  func addedPeripheral(
    _ peripheral: CBPeripheral, didWriteValueFor descriptor: CBDescriptor, error: (any Error)?)
}

public protocol AddsPeripheralIsReadyToSendWriteWithoutResponse: AnyObject {
  func addedPeripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral)
}

public protocol AddsPeripheralDidOpen: AnyObject {
  func addedPeripheral(
    _ peripheral: CBPeripheral, didOpen channel: CBL2CAPChannel?, error: (any Error)?)
}
