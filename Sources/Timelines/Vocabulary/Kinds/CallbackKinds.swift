extension KindRow {
  /// The callbacks to an app.
  static let callbackKinds: [KindRow] = [
    KindRow(
      .callbackDidFinishLaunching, .callback(to: .app),
      "application(_:didFinishLaunchingWithOptions:)", ofApp,
      [.reason, .launchCentrals, .launchPeripherals]),
    KindRow(
      .callbackDidEnterBackground, .callback(to: .app), "applicationDidEnterBackground(_:)", ofApp,
      needs: .lifecycle),
    KindRow(
      .callbackWillEnterForeground, .callback(to: .app), "applicationWillEnterForeground(_:)",
      ofApp, needs: .lifecycle),
    KindRow(
      .callbackLaunchesTask, .callback(to: .app), "the launch handler of a BGTask is called", ofApp,
      [.name, .isProcessing, .task], needs: .lifecycle),
    KindRow(
      .callbackBackgroundTaskExpired, .callback(to: .app),
      "the expiration handler of a background task is called", ofApp, [.task], needs: .lifecycle),
    KindRow(
      .callbackWillTerminate, .callback(to: .app), "applicationWillTerminate(_:)", ofApp,
      needs: .lifecycle),
    KindRow(
      .callbackDidUpdateState, .callback(to: .ofEitherRole),
      "centralManagerDidUpdateState, peripheralManagerDidUpdateState", ofManager, [.state],
      required: [[.state]]),
    KindRow(
      .callbackWillRestoreState, .callback(to: .ofEitherRole),
      "centralManager(_:willRestoreState:), or of a peripheral manager", ofManager,
      [
        .peripherals, .scanServices, .scanAllowDuplicates, .solicitedServices, .gatt,
        .advertisementData,
      ],
      needs: .restoration),
    KindRow(
      .callbackDidDiscover, .callback(to: .centralManager),
      "centralManager(_:didDiscover:advertisementData:rssi:)", ofPeer,
      [
        .localName, .services, .overflowServices, .solicitedServices, .manufacturerData,
        .serviceData, .txPower, .connectable, .rssi,
      ],
      needs: .central, required: [[.peer]]),
    KindRow(
      .callbackDidConnect, .callback(to: .centralManager), "centralManager(_:didConnect:)", ofPeer,
      needs: .central, required: [[.peer]]),
    KindRow(
      .callbackDidFailToConnect, .callback(to: .centralManager),
      "centralManager(_:didFailToConnect:error:)", ofPeer, [.error], needs: .central,
      required: [[.peer]]),
    KindRow(
      .callbackDidDisconnect, .callback(to: .centralManager),
      "centralManager(_:didDisconnectPeripheral:error:)", ofPeer,
      [.error, .timestamp, .isReconnecting], needs: .central, required: [[.peer]]),
    KindRow(
      .callbackConnectionEventDidOccur, .callback(to: .centralManager),
      "centralManager(_:connectionEventDidOccur:for:)", ofPeer, [.isConnected], needs: .central),
    KindRow(
      .callbackDidDiscoverServices, .callback(to: .peripheral),
      "peripheral(_:didDiscoverServices:)", ofPeer, [.services, .error], needs: .central,
      required: [[.peer]]),
    KindRow(
      .callbackDidDiscoverIncludedServices, .callback(to: .peripheral),
      "peripheral(_:didDiscoverIncludedServicesFor:error:)", ofPeer, aService,
      [.includedServices, .error], needs: .central),
    KindRow(
      .callbackDidDiscoverCharacteristics, .callback(to: .peripheral),
      "peripheral(_:didDiscoverCharacteristicsFor:error:)", ofPeer, aService,
      [.characteristics, .error], needs: .central, required: [[.peer]]),
    KindRow(
      .callbackDidDiscoverDescriptors, .callback(to: .peripheral),
      "peripheral(_:didDiscoverDescriptorsFor:error:)", ofPeer, aCharacteristic,
      [.descriptors, .error], needs: .central, required: [[.peer]]),
    KindRow(
      .callbackDidModifyServices, .callback(to: .peripheral), "peripheral(_:didModifyServices:)",
      ofPeer, [.services, .error], needs: .central),
    KindRow(
      .callbackDidUpdateName, .callback(to: .peripheral), "peripheralDidUpdateName(_:)", ofPeer,
      [.localName], needs: .central),
    KindRow(
      .callbackDidUpdateValue, .callback(to: .peripheral),
      "peripheral(_:didUpdateValueFor:error:): a read is answered, or a value is notified", ofPeer,
      attribute, [.value, .error], needs: .central, required: [[.peer]]),
    KindRow(
      .callbackDidWriteValue, .callback(to: .peripheral), "peripheral(_:didWriteValueFor:error:)",
      ofPeer, attribute, [.error], needs: .central, required: [[.peer]]),
    KindRow(
      .callbackDidUpdateNotificationState, .callback(to: .peripheral),
      "peripheral(_:didUpdateNotificationStateFor:error:)", ofPeer, attribute,
      [.isNotifying, .error], needs: .central, required: [[.peer]]),
    KindRow(
      .callbackDidReadRSSI, .callback(to: .peripheral), "peripheral(_:didReadRSSI:error:)", ofPeer,
      [.rssi, .error], needs: .central, required: [[.peer]]),
    KindRow(
      .callbackIsReadyToSendWriteWithoutResponse, .callback(to: .peripheral),
      "peripheralIsReady(toSendWriteWithoutResponse:)", ofPeer, needs: .central),
    KindRow(
      .callbackDidOpenL2CAPChannel, .callback(to: .ofEitherRole),
      "peripheral(_:didOpen:error:), or of a peripheral manager", ofChannel, [.error],
      needs: .channels),
    KindRow(
      .callbackDidStartAdvertising, .callback(to: .peripheralManager),
      "peripheralManagerDidStartAdvertising(_:error:)", ofManager, [.error], needs: .peripheral),
    KindRow(
      .callbackDidAddService, .callback(to: .peripheralManager),
      "peripheralManager(_:didAdd:error:)", ofManager, [.service, .error], needs: .peripheral),
    KindRow(
      .callbackDidSubscribe, .callback(to: .peripheralManager),
      "peripheralManager(_:central:didSubscribeTo:)", ofManager, [.central], aCharacteristic,
      needs: .peripheral, required: [[.central], [.characteristic]]),
    KindRow(
      .callbackDidUnsubscribe, .callback(to: .peripheralManager),
      "peripheralManager(_:central:didUnsubscribeFrom:)", ofManager, [.central], aCharacteristic,
      needs: .peripheral, required: [[.central], [.characteristic]]),
    KindRow(
      .callbackDidReceiveRead, .callback(to: .peripheralManager),
      "peripheralManager(_:didReceiveRead:)", ofManager, [.central], attribute,
      [.request, .offset],
      needs: .peripheral, required: [[.central], [.request]]),
    KindRow(
      .callbackDidReceiveWrite, .callback(to: .peripheralManager),
      "peripheralManager(_:didReceiveWrite:)", ofManager, [.central], attribute,
      [.request, .offset, .value], needs: .peripheral, required: [[.central], [.request]]),
    KindRow(
      .callbackIsReadyToUpdateSubscribers, .callback(to: .peripheralManager),
      "peripheralManagerIsReady(toUpdateSubscribers:)", ofManager, [.error], needs: .peripheral),
    KindRow(
      .callbackDidPublishL2CAPChannel, .callback(to: .peripheralManager),
      "peripheralManager(_:didPublishL2CAPChannel:error:)", ofManager, [.psm, .error],
      needs: .channels),
    KindRow(
      .callbackDidUnpublishL2CAPChannel, .callback(to: .peripheralManager),
      "a published channel was unpublished", ofManager, [.psm, .error], needs: .channels),
    KindRow(
      .callbackDidReceiveL2CAPData, .callback(to: .ofEitherRole), "data arrived on a channel",
      ofChannel, [.value], needs: .channels),
    KindRow(
      .callbackIsReadyToSendL2CAPData, .callback(to: .ofEitherRole),
      "a channel that was full takes data again", ofChannel, needs: .channels),
    KindRow(
      .callbackDidCloseL2CAPChannel, .callback(to: .ofEitherRole),
      "a channel was closed at its other end, or lost: its streams end", ofChannel, needs: .channels
    ),
  ]
}
