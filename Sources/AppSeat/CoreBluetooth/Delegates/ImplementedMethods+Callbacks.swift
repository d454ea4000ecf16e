// The methods of each delegate protocol, each with the name of its kind `callback.…`.
extension ImplementedMethods {
  /// In the order of the protocol's requirements. Nil for a method that is never called.
  static let centralMethods: [Method] = [
    ("centralManagerDidUpdateState(_:)", "didUpdateState"),
    ("centralManager(_:willRestoreState:)", "willRestoreState"),
    ("centralManager(_:didDiscover:advertisementData:rssi:)", "didDiscover"),
    ("centralManager(_:didConnect:)", "didConnect"),
    ("centralManager(_:didFailToConnect:error:)", "didFailToConnect"),
    ("centralManager(_:didDisconnectPeripheral:error:)", "didDisconnect"),
    ("centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)", "didDisconnect"),
    ("centralManager(_:connectionEventDidOccur:for:)", "connectionEventDidOccur"),
    ("centralManager(_:didUpdateANCSAuthorizationFor:)", nil),
  ]

  /// In the order of the protocol's requirements. Nil for a method that is never called.
  static let peripheralMethods: [Method] = [
    ("peripheralDidUpdateName(_:)", "didUpdateName"),
    ("peripheral(_:didModifyServices:)", "didModifyServices"),
    ("peripheralDidUpdateRSSI(_:error:)", nil),
    ("peripheral(_:didReadRSSI:error:)", "didReadRSSI"),
    ("peripheral(_:didDiscoverServices:)", "didDiscoverServices"),
    ("peripheral(_:didDiscoverIncludedServicesFor:error:)", "didDiscoverIncludedServices"),
    ("peripheral(_:didDiscoverCharacteristicsFor:error:)", "didDiscoverCharacteristics"),
    ("peripheral(_:didUpdateValueFor:error:)", "didUpdateValue"),
    ("peripheral(_:didWriteValueFor:error:)", "didWriteValue"),
    ("peripheral(_:didUpdateNotificationStateFor:error:)", "didUpdateNotificationState"),
    ("peripheral(_:didDiscoverDescriptorsFor:error:)", "didDiscoverDescriptors"),
    ("peripheral(_:didUpdateValueFor:error:)", "didUpdateValue"),
    ("peripheral(_:didWriteValueFor:error:)", "didWriteValue"),
    ("peripheralIsReady(toSendWriteWithoutResponse:)", "isReadyToSendWriteWithoutResponse"),
    ("peripheral(_:didOpen:error:)", "didOpenL2CAPChannel"),
  ]

  /// In the order of the protocol's requirements. Nil for a method that is never called.
  static let peripheralManagerMethods: [Method] = [
    ("peripheralManagerDidUpdateState(_:)", "didUpdateState"),
    ("peripheralManager(_:willRestoreState:)", "willRestoreState"),
    ("peripheralManagerDidStartAdvertising(_:error:)", "didStartAdvertising"),
    ("peripheralManager(_:didAdd:error:)", "didAddService"),
    ("peripheralManager(_:central:didSubscribeTo:)", "didSubscribe"),
    ("peripheralManager(_:central:didUnsubscribeFrom:)", "didUnsubscribe"),
    ("peripheralManager(_:didReceiveRead:)", "didReceiveRead"),
    ("peripheralManager(_:didReceiveWrite:)", "didReceiveWrite"),
    ("peripheralManagerIsReady(toUpdateSubscribers:)", "isReadyToUpdateSubscribers"),
    ("peripheralManager(_:didPublishL2CAPChannel:error:)", "didPublishL2CAPChannel"),
    ("peripheralManager(_:didUnpublishL2CAPChannel:error:)", "didUnpublishL2CAPChannel"),
    ("peripheralManager(_:didOpen:error:)", "didOpenL2CAPChannel"),
  ]
}
