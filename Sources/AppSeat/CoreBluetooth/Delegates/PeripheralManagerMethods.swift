import Foundation

/// The methods of a delegate for callers that ask first, as in `delegate.peripheralManager?(…)`.
///
/// Such a call is Objective-C's. On Linux every method exists, so that the call is made always.
public struct PeripheralManagerMethods {
  let delegate: any CBPeripheralManagerDelegate

  public func callAsFunction(
    _ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any]
  ) {
    delegate.peripheralManager(peripheral, willRestoreState: dict)
  }

  public func callAsFunction(
    _ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?
  ) {
    delegate.peripheralManager(peripheral, didAdd: service, error: error)
  }

  public func callAsFunction(
    _ peripheral: CBPeripheralManager, central: CBCentral,
    didSubscribeTo characteristic: CBCharacteristic
  ) {
    delegate.peripheralManager(peripheral, central: central, didSubscribeTo: characteristic)
  }

  public func callAsFunction(
    _ peripheral: CBPeripheralManager, central: CBCentral,
    didUnsubscribeFrom characteristic: CBCharacteristic
  ) {
    delegate.peripheralManager(peripheral, central: central, didUnsubscribeFrom: characteristic)
  }

  public func callAsFunction(
    _ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest
  ) {
    delegate.peripheralManager(peripheral, didReceiveRead: request)
  }

  public func callAsFunction(
    _ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]
  ) {
    delegate.peripheralManager(peripheral, didReceiveWrite: requests)
  }

  public func callAsFunction(
    _ peripheral: CBPeripheralManager, didPublishL2CAPChannel psm: CBL2CAPPSM, error: (any Error)?
  ) {
    delegate.peripheralManager(peripheral, didPublishL2CAPChannel: psm, error: error)
  }

  public func callAsFunction(
    _ peripheral: CBPeripheralManager, didUnpublishL2CAPChannel psm: CBL2CAPPSM, error: (any Error)?
  ) {
    delegate.peripheralManager(peripheral, didUnpublishL2CAPChannel: psm, error: error)
  }

  public func callAsFunction(
    _ peripheral: CBPeripheralManager, didOpen channel: CBL2CAPChannel?, error: (any Error)?
  ) {
    delegate.peripheralManager(peripheral, didOpen: channel, error: error)
  }
}

extension CBPeripheralManagerDelegate {
  public var peripheralManager: PeripheralManagerMethods? {
    PeripheralManagerMethods(delegate: self)
  }

  public var peripheralManagerDidStartAdvertising: PeripheralManagerDidStartAdvertisingMethod? {
    PeripheralManagerDidStartAdvertisingMethod(delegate: self)
  }

  public var peripheralManagerIsReady: PeripheralManagerIsReadyMethod? {
    PeripheralManagerIsReadyMethod(delegate: self)
  }
}

/// The one method of this name.
public struct PeripheralManagerDidStartAdvertisingMethod {
  let delegate: any CBPeripheralManagerDelegate

  public func callAsFunction(_ peripheral: CBPeripheralManager, error: (any Error)?) {
    delegate.peripheralManagerDidStartAdvertising(peripheral, error: error)
  }
}

/// The one method of this name.
public struct PeripheralManagerIsReadyMethod {
  let delegate: any CBPeripheralManagerDelegate

  public func callAsFunction(toUpdateSubscribers peripheral: CBPeripheralManager) {
    delegate.peripheralManagerIsReady(toUpdateSubscribers: peripheral)
  }
}
