// The callbacks of each delegate protocol, by the names of the kinds `callback.…`.
extension ImplementedMethods {
  /// In the order of the protocol's requirements. Nil for a method that is never called.
  static let centralCallbacks: [String?] = [
    "didUpdateState",  // centralManagerDidUpdateState(_:)
    "willRestoreState",  // centralManager(_:willRestoreState:)
    "didDiscover",  // centralManager(_:didDiscover:advertisementData:rssi:)
    "didConnect",  // centralManager(_:didConnect:)
    "didFailToConnect",  // centralManager(_:didFailToConnect:error:)
    "didDisconnect",  // centralManager(_:didDisconnectPeripheral:error:)
    "didDisconnect",  // centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)
    "connectionEventDidOccur",  // centralManager(_:connectionEventDidOccur:for:)
    nil,  // centralManager(_:didUpdateANCSAuthorizationFor:)
  ]

  /// In the order of the protocol's requirements. Nil for a method that is never called.
  static let peripheralCallbacks: [String?] = [
    "didUpdateName",  // peripheralDidUpdateName(_:)
    "didModifyServices",  // peripheral(_:didModifyServices:)
    nil,  // peripheralDidUpdateRSSI(_:error:)
    "didReadRSSI",  // peripheral(_:didReadRSSI:error:)
    "didDiscoverServices",  // peripheral(_:didDiscoverServices:)
    "didDiscoverIncludedServices",  // peripheral(_:didDiscoverIncludedServicesFor:error:)
    "didDiscoverCharacteristics",  // peripheral(_:didDiscoverCharacteristicsFor:error:)
    "didUpdateValue",  // peripheral(_:didUpdateValueFor:error:)
    "didWriteValue",  // peripheral(_:didWriteValueFor:error:)
    "didUpdateNotificationState",  // peripheral(_:didUpdateNotificationStateFor:error:)
    "didDiscoverDescriptors",  // peripheral(_:didDiscoverDescriptorsFor:error:)
    "didUpdateValue",  // peripheral(_:didUpdateValueFor:error:)
    "didWriteValue",  // peripheral(_:didWriteValueFor:error:)
    "isReadyToSendWriteWithoutResponse",  // peripheralIsReady(toSendWriteWithoutResponse:)
    "didOpenL2CAPChannel",  // peripheral(_:didOpen:error:)
  ]

  /// In the order of the protocol's requirements. Nil for a method that is never called.
  static let peripheralManagerCallbacks: [String?] = [
    "didUpdateState",  // peripheralManagerDidUpdateState(_:)
    "willRestoreState",  // peripheralManager(_:willRestoreState:)
    "didStartAdvertising",  // peripheralManagerDidStartAdvertising(_:error:)
    "didAddService",  // peripheralManager(_:didAdd:error:)
    "didSubscribe",  // peripheralManager(_:central:didSubscribeTo:)
    "didUnsubscribe",  // peripheralManager(_:central:didUnsubscribeFrom:)
    "didReceiveRead",  // peripheralManager(_:didReceiveRead:)
    "didReceiveWrite",  // peripheralManager(_:didReceiveWrite:)
    "isReadyToUpdateSubscribers",  // peripheralManagerIsReady(toUpdateSubscribers:)
    "didPublishL2CAPChannel",  // peripheralManager(_:didPublishL2CAPChannel:error:)
    "didUnpublishL2CAPChannel",  // peripheralManager(_:didUnpublishL2CAPChannel:error:)
    "didOpenL2CAPChannel",  // peripheralManager(_:didOpen:error:)
  ]
}
