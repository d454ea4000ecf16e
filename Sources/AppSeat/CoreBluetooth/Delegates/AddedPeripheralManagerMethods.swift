// The methods that a class may add to a superclass that is a delegate and lacks them. On a phone such a
// method is found by its selector. Here it is a requirement of a protocol of its own, which `bluewake app build`
// declares for the class, and which the default of the delegate's method asks for.

public protocol AddsPeripheralManagerWillRestoreState: AnyObject {
  func addedPeripheralManager(
    _ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any])
}

public protocol AddsPeripheralManagerDidStartAdvertising: AnyObject {
  func addedPeripheralManagerDidStartAdvertising(
    _ peripheral: CBPeripheralManager, error: (any Error)?)
}

public protocol AddsPeripheralManagerDidAdd: AnyObject {
  func addedPeripheralManager(
    _ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?)
}

public protocol AddsPeripheralManagerCentralDidSubscribeTo: AnyObject {
  func addedPeripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral,
    didSubscribeTo characteristic: CBCharacteristic)
}

public protocol AddsPeripheralManagerCentralDidUnsubscribeFrom: AnyObject {
  func addedPeripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral,
    didUnsubscribeFrom characteristic: CBCharacteristic)
}

public protocol AddsPeripheralManagerDidReceiveRead: AnyObject {
  func addedPeripheralManager(
    _ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest)
}

public protocol AddsPeripheralManagerDidReceiveWrite: AnyObject {
  func addedPeripheralManager(
    _ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest])
}

public protocol AddsPeripheralManagerIsReadyToUpdateSubscribers: AnyObject {
  func addedPeripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager)
}

public protocol AddsPeripheralManagerDidPublishL2CAPChannel: AnyObject {
  func addedPeripheralManager(
    _ peripheral: CBPeripheralManager, didPublishL2CAPChannel psm: CBL2CAPPSM, error: (any Error)?)
}

public protocol AddsPeripheralManagerDidUnpublishL2CAPChannel: AnyObject {
  func addedPeripheralManager(
    _ peripheral: CBPeripheralManager, didUnpublishL2CAPChannel psm: CBL2CAPPSM, error: (any Error)?
  )
}

public protocol AddsPeripheralManagerDidOpen: AnyObject {
  func addedPeripheralManager(
    _ peripheral: CBPeripheralManager, didOpen channel: CBL2CAPChannel?, error: (any Error)?)
}
