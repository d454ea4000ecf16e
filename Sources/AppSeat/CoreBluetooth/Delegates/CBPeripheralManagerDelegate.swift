public import Foundation

/// The callbacks of a peripheral manager, on the manager's queue. All methods but the first are
/// optional.
///
/// Source: Apple, CBPeripheralManagerDelegate.
public protocol CBPeripheralManagerDelegate: NSObjectProtocol {
  /// The state of the manager has changed, or is known for the first time.
  ///
  /// Source: BG-SEM-01, BG-SEM-02.
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager)

  /// The manager of a relaunched app gets back what it had. It comes before any other method.
  ///
  /// Source: BG-RES-19.
  func peripheralManager(_ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any])

  /// Advertising has begun, or could not.
  ///
  /// Source: BG-SEM-31.
  func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?)

  /// A service is published, or could not be.
  ///
  /// Source: BG-SEM-29.
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?)

  /// A central has subscribed to a value.
  ///
  /// Source: Apple, CBPeripheralManagerDelegate.
  func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral,
    didSubscribeTo characteristic: CBCharacteristic)

  /// A central has ended its subscription.
  ///
  /// Source: Apple, CBPeripheralManagerDelegate.
  func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral,
    didUnsubscribeFrom characteristic: CBCharacteristic)

  /// A central reads a value. The app must respond.
  ///
  /// Source: BG-SEM-32.
  func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest)

  /// A central writes values. The app must respond to the first request.
  ///
  /// Source: BG-SEM-32.
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest])

  /// There is room again for values to subscribers.
  ///
  /// Source: BG-SEM-33.
  func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager)

  /// A channel is published, or could not be. Since iOS 11.
  ///
  /// Source: BG-SEM-46.
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didPublishL2CAPChannel psm: CBL2CAPPSM, error: (any Error)?)

  /// A published channel was taken back. Since iOS 11.
  ///
  /// Source: BG-SEM-46.
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didUnpublishL2CAPChannel psm: CBL2CAPPSM,
    error: (any Error)?)

  /// A central has opened a channel. Since iOS 11.
  ///
  /// Source: BG-SEM-46.
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didOpen channel: CBL2CAPChannel?, error: (any Error)?)
}
