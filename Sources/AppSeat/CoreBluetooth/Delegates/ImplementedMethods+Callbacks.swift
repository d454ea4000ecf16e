// The methods of each delegate protocol, each with the name of its kind `callback.…`.
extension ImplementedMethods {
  /// In the order of the protocol's requirements. Nil for a method that is never called.
  static let centralMethods: [Method] = [
    ("centralManagerDidUpdateState(_:)", "didUpdateState", { _ in false }),
    (
      "centralManager(_:willRestoreState:)", "willRestoreState",
      { $0 is any AddsCentralManagerWillRestoreState }
    ),
    (
      "centralManager(_:didDiscover:advertisementData:rssi:)", "didDiscover",
      { $0 is any AddsCentralManagerDidDiscoverAdvertisementDataRssi }
    ),
    ("centralManager(_:didConnect:)", "didConnect", { $0 is any AddsCentralManagerDidConnect }),
    (
      "centralManager(_:didFailToConnect:error:)", "didFailToConnect",
      { $0 is any AddsCentralManagerDidFailToConnect }
    ),
    (
      "centralManager(_:didDisconnectPeripheral:error:)", "didDisconnect",
      { $0 is any AddsCentralManagerDidDisconnectPeripheral }
    ),
    (
      "centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)", "didDisconnect",
      { $0 is any AddsCentralManagerDidDisconnectPeripheralTimestampIsReconnecting }
    ),
    (
      "centralManager(_:connectionEventDidOccur:for:)", "connectionEventDidOccur",
      { $0 is any AddsCentralManagerConnectionEventDidOccurFor }
    ),
    (
      "centralManager(_:didUpdateANCSAuthorizationFor:)", nil,
      { $0 is any AddsCentralManagerDidUpdateANCSAuthorizationFor }
    ),
  ]

  /// In the order of the protocol's requirements. Nil for a method that is never called.
  static let peripheralMethods: [Method] = [
    ("peripheralDidUpdateName(_:)", "didUpdateName", { $0 is any AddsPeripheralDidUpdateName }),
    (
      "peripheral(_:didModifyServices:)", "didModifyServices",
      { $0 is any AddsPeripheralDidModifyServices }
    ),
    ("peripheralDidUpdateRSSI(_:error:)", nil, { $0 is any AddsPeripheralDidUpdateRSSI }),
    ("peripheral(_:didReadRSSI:error:)", "didReadRSSI", { $0 is any AddsPeripheralDidReadRSSI }),
    (
      "peripheral(_:didDiscoverServices:)", "didDiscoverServices",
      { $0 is any AddsPeripheralDidDiscoverServices }
    ),
    (
      "peripheral(_:didDiscoverIncludedServicesFor:error:)", "didDiscoverIncludedServices",
      { $0 is any AddsPeripheralDidDiscoverIncludedServicesFor }
    ),
    (
      "peripheral(_:didDiscoverCharacteristicsFor:error:)", "didDiscoverCharacteristics",
      { $0 is any AddsPeripheralDidDiscoverCharacteristicsFor }
    ),
    (
      "peripheral(_:didUpdateValueFor:error:)", "didUpdateValue",
      { $0 is any AddsPeripheralDidUpdateValueFor }
    ),
    (
      "peripheral(_:didWriteValueFor:error:)", "didWriteValue",
      { $0 is any AddsPeripheralDidWriteValueFor }
    ),
    (
      "peripheral(_:didUpdateNotificationStateFor:error:)", "didUpdateNotificationState",
      { $0 is any AddsPeripheralDidUpdateNotificationStateFor }
    ),
    (
      "peripheral(_:didDiscoverDescriptorsFor:error:)", "didDiscoverDescriptors",
      { $0 is any AddsPeripheralDidDiscoverDescriptorsFor }
    ),
    (
      "peripheral(_:didUpdateValueFor:error:)", "didUpdateValue",
      { $0 is any AddsPeripheralDidUpdateValueForOfDescriptor }
    ),
    (
      "peripheral(_:didWriteValueFor:error:)", "didWriteValue",
      { $0 is any AddsPeripheralDidWriteValueForOfDescriptor }
    ),
    (
      "peripheralIsReady(toSendWriteWithoutResponse:)", "isReadyToSendWriteWithoutResponse",
      { $0 is any AddsPeripheralIsReadyToSendWriteWithoutResponse }
    ),
    ("peripheral(_:didOpen:error:)", "didOpenL2CAPChannel", { $0 is any AddsPeripheralDidOpen }),
  ]

  /// In the order of the protocol's requirements. Nil for a method that is never called.
  static let peripheralManagerMethods: [Method] = [
    ("peripheralManagerDidUpdateState(_:)", "didUpdateState", { _ in false }),
    (
      "peripheralManager(_:willRestoreState:)", "willRestoreState",
      { $0 is any AddsPeripheralManagerWillRestoreState }
    ),
    (
      "peripheralManagerDidStartAdvertising(_:error:)", "didStartAdvertising",
      { $0 is any AddsPeripheralManagerDidStartAdvertising }
    ),
    (
      "peripheralManager(_:didAdd:error:)", "didAddService",
      { $0 is any AddsPeripheralManagerDidAdd }
    ),
    (
      "peripheralManager(_:central:didSubscribeTo:)", "didSubscribe",
      { $0 is any AddsPeripheralManagerCentralDidSubscribeTo }
    ),
    (
      "peripheralManager(_:central:didUnsubscribeFrom:)", "didUnsubscribe",
      { $0 is any AddsPeripheralManagerCentralDidUnsubscribeFrom }
    ),
    (
      "peripheralManager(_:didReceiveRead:)", "didReceiveRead",
      { $0 is any AddsPeripheralManagerDidReceiveRead }
    ),
    (
      "peripheralManager(_:didReceiveWrite:)", "didReceiveWrite",
      { $0 is any AddsPeripheralManagerDidReceiveWrite }
    ),
    (
      "peripheralManagerIsReady(toUpdateSubscribers:)", "isReadyToUpdateSubscribers",
      { $0 is any AddsPeripheralManagerIsReadyToUpdateSubscribers }
    ),
    (
      "peripheralManager(_:didPublishL2CAPChannel:error:)", "didPublishL2CAPChannel",
      { $0 is any AddsPeripheralManagerDidPublishL2CAPChannel }
    ),
    (
      "peripheralManager(_:didUnpublishL2CAPChannel:error:)", "didUnpublishL2CAPChannel",
      { $0 is any AddsPeripheralManagerDidUnpublishL2CAPChannel }
    ),
    (
      "peripheralManager(_:didOpen:error:)", "didOpenL2CAPChannel",
      { $0 is any AddsPeripheralManagerDidOpen }
    ),
  ]
}
