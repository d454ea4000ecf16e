public import DarwinFoundation
public import Foundation

// The methods that a class may add to a superclass that is a delegate and lacks them. On a phone such a
// method is found by its selector. Here it is a requirement of a protocol of its own, which `bluewake app build`
// declares for the class, and which the default of the delegate's method asks for.

public protocol AddsCentralManagerWillRestoreState: AnyObject {
  func addedCentralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any])
}

public protocol AddsCentralManagerDidDiscoverAdvertisementDataRssi: AnyObject {
  func addedCentralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber)
}

public protocol AddsCentralManagerDidConnect: AnyObject {
  func addedCentralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral)
}

public protocol AddsCentralManagerDidFailToConnect: AnyObject {
  func addedCentralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?)
}

public protocol AddsCentralManagerDidDisconnectPeripheral: AnyObject {
  func addedCentralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?)
}

public protocol AddsCentralManagerDidDisconnectPeripheralTimestampIsReconnecting: AnyObject {
  func addedCentralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    timestamp: CFAbsoluteTime, isReconnecting: Bool, error: (any Error)?)
}

public protocol AddsCentralManagerConnectionEventDidOccurFor: AnyObject {
  func addedCentralManager(
    _ central: CBCentralManager, connectionEventDidOccur event: CBConnectionEvent,
    for peripheral: CBPeripheral)
}

public protocol AddsCentralManagerDidUpdateANCSAuthorizationFor: AnyObject {
  func addedCentralManager(
    _ central: CBCentralManager, didUpdateANCSAuthorizationFor peripheral: CBPeripheral)
}
