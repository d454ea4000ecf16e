import Timelines

extension APIMember {
  /// Source: Apple, CBPeripheralManager.
  static let peripheralManager = members(
    of: "CBPeripheralManager",
    [
      "init(delegate:queue:)": .call(.callCreatePeripheralManager),
      "init(delegate:queue:options:)": .call(.callCreatePeripheralManager),
      "delegate": .notModelled("an app's seat is its delegate"),
      "state": .property("state"),
      "authorization": .property("authorization"),
      "authorizationStatus()": .property("authorization"),
      "isAdvertising": .property("isAdvertising"),
      "startAdvertising(_:)": .call(.callStartAdvertising),
      "stopAdvertising()": .call(.callStopAdvertising),
      "add(_:)": .call(.callAddService),
      "remove(_:)": .call(.callRemoveService),
      "removeAllServices()": .call(.callRemoveAllServices),
      "respond(to:withResult:)": .call(.callRespond),
      "updateValue(_:for:onSubscribedCentrals:)": .call(.callUpdateValue),
      "setDesiredConnectionLatency(_:for:)":
        .notModelled("it is a wish that the system may ignore (BG-SEM-36)"),
      "publishL2CAPChannel(withEncryption:)": .call(.callPublishL2CAPChannel),
      "unpublishL2CAPChannel(_:)": .call(.callUnpublishL2CAPChannel),
    ])

  /// Source: Apple, CBPeripheralManagerDelegate.
  static let peripheralManagerDelegate = members(
    of: "CBPeripheralManagerDelegate",
    [
      "peripheralManagerDidUpdateState(_:)": .callback(.callbackDidUpdateState),
      "peripheralManager(_:willRestoreState:)": .callback(.callbackWillRestoreState),
      "peripheralManagerDidStartAdvertising(_:error:)": .callback(.callbackDidStartAdvertising),
      "peripheralManager(_:didAdd:error:)": .callback(.callbackDidAddService),
      "peripheralManager(_:central:didSubscribeTo:)": .callback(.callbackDidSubscribe),
      "peripheralManager(_:central:didUnsubscribeFrom:)": .callback(.callbackDidUnsubscribe),
      "peripheralManager(_:didReceiveRead:)": .callback(.callbackDidReceiveRead),
      "peripheralManager(_:didReceiveWrite:)": .callback(.callbackDidReceiveWrite),
      "peripheralManagerIsReady(toUpdateSubscribers:)":
        .callback(.callbackIsReadyToUpdateSubscribers),
      "peripheralManager(_:didPublishL2CAPChannel:error:)":
        .callback(.callbackDidPublishL2CAPChannel),
      "peripheralManager(_:didUnpublishL2CAPChannel:error:)":
        .callback(.callbackDidUnpublishL2CAPChannel),
      "peripheralManager(_:didOpen:error:)": .callback(.callbackDidOpenL2CAPChannel),
    ])
}
