public import DarwinFoundation
public import Foundation

/// The callbacks of a central manager, on the manager's queue. All methods but the first are
/// optional.
///
/// Source: Apple, CBCentralManagerDelegate.
public protocol CBCentralManagerDelegate: NSObjectProtocol {
  /// The state of the manager has changed, or is known for the first time.
  ///
  /// Source: BG-SEM-01, BG-SEM-02.
  func centralManagerDidUpdateState(_ central: CBCentralManager)

  /// The manager of a relaunched app gets back what it had. It comes before any other method.
  ///
  /// Source: BG-RES-15 to BG-RES-22.
  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any])

  /// A scan has found a peripheral. The signal strength is in dBm, 127 where it is not known.
  ///
  /// Source: BG-SEM-09.
  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber)

  /// A connection that the app asked for is there.
  ///
  /// Source: BG-SEM-13.
  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral)

  /// A connection that the app asked for did not come about.
  ///
  /// Source: BG-SEM-37.
  func centralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?)

  /// A connection is over. The error is nil if the app ended it itself.
  ///
  /// Source: BG-SEM-18.
  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?)

  /// A connection is over, in the newer form. An app that has it is not called in the older form.
  /// The timestamp is in seconds since the reference date. Since iOS 17.
  ///
  /// Source: BG-SEM-18.
  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    timestamp: CFAbsoluteTime, isReconnecting: Bool, error: (any Error)?)

  /// Somebody on this phone has connected to a matching peripheral, or disconnected from it. Since
  /// iOS 13.
  ///
  /// Source: BG-SEM-42.
  func centralManager(
    _ central: CBCentralManager, connectionEventDidOccur event: CBConnectionEvent,
    for peripheral: CBPeripheral)

  /// Never called: sharing of notifications is not modelled. Since iOS 13.
  ///
  /// Source: BG-SEM-17.
  func centralManager(
    _ central: CBCentralManager, didUpdateANCSAuthorizationFor peripheral: CBPeripheral)
}
