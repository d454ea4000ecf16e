import Timelines

extension APIMember {
  /// Source: Apple, CBManager and CBCentralManager.
  static let centralManager = members(
    of: "CBCentralManager",
    [
      "init(delegate:queue:)": .call(.callCreateCentralManager),
      "init(delegate:queue:options:)": .call(.callCreateCentralManager),
      "delegate": .notModelled("an app's seat is its delegate"),
      "state": .property("state"),
      "authorization": .property("authorization"),
      "isScanning": .property("isScanning"),
      "supports(_:)": .property("supportsExtendedScanAndConnect"),
      "scanForPeripherals(withServices:options:)": .call(.callScanForPeripherals),
      "stopScan()": .call(.callStopScan),
      "connect(_:options:)": .call(.callConnect),
      "cancelPeripheralConnection(_:)": .call(.callCancelPeripheralConnection),
      "retrievePeripherals(withIdentifiers:)": .call(.callRetrievePeripherals),
      "retrieveConnectedPeripherals(withServices:)": .call(.callRetrieveConnectedPeripherals),
      "registerForConnectionEvents(options:)": .call(.callRegisterForConnectionEvents),
    ])

  /// Source: Apple, CBCentralManagerDelegate.
  static let centralManagerDelegate = members(
    of: "CBCentralManagerDelegate",
    [
      "centralManagerDidUpdateState(_:)": .callback(.callbackDidUpdateState),
      "centralManager(_:willRestoreState:)": .callback(.callbackWillRestoreState),
      "centralManager(_:didDiscover:advertisementData:rssi:)": .callback(.callbackDidDiscover),
      "centralManager(_:didConnect:)": .callback(.callbackDidConnect),
      "centralManager(_:didFailToConnect:error:)": .callback(.callbackDidFailToConnect),
      "centralManager(_:didDisconnectPeripheral:error:)": .callback(.callbackDidDisconnect),
      "centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)":
        .callback(.callbackDidDisconnect),
      "centralManager(_:connectionEventDidOccur:for:)":
        .callback(.callbackConnectionEventDidOccur),
      "centralManager(_:didUpdateANCSAuthorizationFor:)":
        .notModelled("sharing of notifications goes beyond Bluetooth LE (BG-SEM-17)"),
    ])
}
