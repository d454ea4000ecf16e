extension KindRow {
  /// The calls of an app, and the answers to them.
  static let callKinds: [KindRow] = [
    KindRow(
      .callCreateCentralManager, .call(.ofApp(.createCentralManager)), "CBCentralManager.init",
      ofManager, [.restoreIdentifier, .showPowerAlert, .implementedCallbacks], needs: .central),
    KindRow(
      .callCreatePeripheralManager, .call(.ofApp(.createPeripheralManager)),
      "CBPeripheralManager.init", ofManager,
      [.restoreIdentifier, .showPowerAlert, .implementedCallbacks], needs: .peripheral),
    KindRow(
      .callScanForPeripherals, .call(.onCentralManager(.scanForPeripherals)),
      "scanForPeripherals(withServices:options:)", ofManager,
      [.services, .allowDuplicates, .solicitedServices], needs: .central),
    KindRow(
      .callStopScan, .call(.onCentralManager(.stopScan)), "stopScan()", ofManager, [.services],
      needs: .central),
    KindRow(
      .callConnect, .call(.onCentralManager(.connect)), "connect(_:options:)", ofPeer,
      [
        .notifyOnConnection, .notifyOnDisconnection, .notifyOnNotification, .startDelay,
        .enableAutoReconnect, .requiresANCS,
      ],
      needs: .central),
    KindRow(
      .callCancelPeripheralConnection, .call(.onCentralManager(.cancelPeripheralConnection)),
      "cancelPeripheralConnection(_:)", ofPeer, needs: .central),
    KindRow(
      .callRetrievePeripherals, .call(.onCentralManager(.retrievePeripherals)),
      "retrievePeripherals(withIdentifiers:)", ofManager, [.peripherals], needs: .central,
      returned: [.peripherals]),
    KindRow(
      .callRetrieveConnectedPeripherals, .call(.onCentralManager(.retrieveConnectedPeripherals)),
      "retrieveConnectedPeripherals(withServices:)", ofManager, [.services], needs: .central,
      returned: [.peripherals]),
    KindRow(
      .callRegisterForConnectionEvents, .call(.onCentralManager(.registerForConnectionEvents)),
      "registerForConnectionEvents(options:)", ofManager, [.services, .peripherals], needs: .central
    ),
    KindRow(
      .callSetDelegate, .call(.onObject(.setDelegate)), "the app sets a peripheral's delegate",
      ofPeer, [.implementedCallbacks]),
    KindRow(
      .callDiscoverServices, .call(.onPeripheral(.discoverServices)), "discoverServices(_:)",
      ofPeer, [.services], needs: .central, answeredBy: .callbackDidDiscoverServices),
    KindRow(
      .callDiscoverIncludedServices, .call(.onPeripheral(.discoverIncludedServices)),
      "discoverIncludedServices(_:for:)", ofPeer, aService, [.services], needs: .central,
      answeredBy: .callbackDidDiscoverIncludedServices),
    KindRow(
      .callDiscoverCharacteristics, .call(.onPeripheral(.discoverCharacteristics)),
      "discoverCharacteristics(_:for:)", ofPeer, aService, [.characteristics], needs: .central,
      answeredBy: .callbackDidDiscoverCharacteristics),
    KindRow(
      .callDiscoverDescriptors, .call(.onPeripheral(.onCharacteristic(.discoverDescriptors))),
      "discoverDescriptors(for:)", ofPeer, aCharacteristic, needs: .central,
      answeredBy: .callbackDidDiscoverDescriptors),
    KindRow(
      .callReadValue, .call(.onPeripheral(.onCharacteristic(.readValue))),
      "readValue(for:), of a characteristic or a descriptor", ofPeer, attribute, needs: .central,
      answeredBy: .callbackDidUpdateValue),
    KindRow(
      .callWriteValue, .call(.onPeripheral(.onCharacteristic(.writeValue))),
      "writeValue(_:for:type:), or of a descriptor", ofPeer, attribute, [.value, .type],
      needs: .central, answeredBy: .callbackDidWriteValue),
    KindRow(
      .callSetNotifyValue, .call(.onPeripheral(.onCharacteristic(.setNotifyValue))),
      "setNotifyValue(_:for:)", ofPeer, attribute, [.enabled], needs: .central,
      answeredBy: .callbackDidUpdateNotificationState),
    KindRow(
      .callReadRSSI, .call(.onPeripheral(.readRSSI)), "readRSSI()", ofPeer, needs: .central,
      answeredBy: .callbackDidReadRSSI),
    KindRow(
      .callOpenL2CAPChannel, .call(.onPeripheral(.openL2CAPChannel)), "openL2CAPChannel(_:)",
      ofPeer, [.psm], needs: .channels, answeredBy: .callbackDidOpenL2CAPChannel),
    KindRow(
      .callWriteL2CAPChannel, .call(.onChannel(.write)),
      "the app writes to the stream of a channel", ofChannel, [.value], needs: .channels),
    KindRow(
      .callCloseL2CAPChannel, .call(.onChannel(.close)),
      "the app closed both streams of a channel, or released it", ofChannel, needs: .channels),
    KindRow(
      .callReleasePeripheral, .call(.onCentralManager(.releasePeripheral)),
      "the app drops its last reference to a peripheral", ofPeer, needs: .central),
    KindRow(
      .callReadProperty, .call(.onObject(.readProperty)),
      "the app reads a property of a manager, a peripheral or a central", ofChannel, attribute,
      [.property, .type],
      returned: [
        .property, .returned, .length, .state, .authorization, .localName, .services,
        .characteristics, .peripherals,
      ]),
    KindRow(
      .callAddService, .call(.onPeripheralManager(.addService)), "add(_:)", ofManager,
      [.service, .characteristics, .includedServices], needs: .peripheral),
    KindRow(
      .callRemoveService, .call(.onPeripheralManager(.removeService)), "remove(_:)", ofManager,
      [.service], needs: .peripheral),
    KindRow(
      .callRemoveAllServices, .call(.onPeripheralManager(.removeAllServices)),
      "removeAllServices()", ofManager, needs: .peripheral),
    KindRow(
      .callPublishL2CAPChannel, .call(.onPeripheralManager(.publishL2CAPChannel)),
      "publishL2CAPChannel(withEncryption:)", ofManager, needs: .channels),
    KindRow(
      .callUnpublishL2CAPChannel, .call(.onPeripheralManager(.unpublishL2CAPChannel)),
      "the app unpublishes a channel", ofManager, [.psm], needs: .channels),
    KindRow(
      .callStartAdvertising, .call(.onPeripheralManager(.startAdvertising)), "startAdvertising(_:)",
      ofManager, [.localName, .services, .manufacturerData], needs: .peripheral),
    KindRow(
      .callStopAdvertising, .call(.onPeripheralManager(.stopAdvertising)), "stopAdvertising()",
      ofManager, needs: .peripheral),
    KindRow(
      .callUpdateValue, .call(.onPeripheralManager(.updateValue)),
      "updateValue(_:for:onSubscribedCentrals:)", ofManager, attribute, [.value, .centrals],
      needs: .peripheral, returned: [.returned]),
    KindRow(
      .callRespond, .call(.onPeripheralManager(.respond)), "respond(to:withResult:)", ofManager,
      [.request, .result, .value], needs: .peripheral),
    KindRow(
      .callBeginBackgroundTask, .call(.ofApp(.beginBackgroundTask)),
      "beginBackgroundTask(expirationHandler:)", ofApp, [.task], needs: .lifecycle,
      returned: [.task]),
    KindRow(
      .callEndBackgroundTask, .call(.ofApp(.endBackgroundTask)), "endBackgroundTask(_:)", ofApp,
      [.task], needs: .lifecycle),
    KindRow(
      .callSubmitTaskRequest, .call(.ofApp(.submitTaskRequest)), "submit(_:) of BGTaskScheduler",
      ofApp, [.name, .isProcessing, .startDelay], needs: .lifecycle, returned: [.returned]),
    KindRow(
      .callCancelTaskRequest, .call(.ofApp(.cancelTaskRequest)),
      "cancel(taskRequestWithIdentifier:) of BGTaskScheduler, or without a name cancelAllTaskRequests()",
      ofApp, [.name], needs: .lifecycle),
    KindRow(
      .callFinishesWork, .call(.ofApp(.finishesWork)), "the app has finished its work in this wake",
      ofApp, needs: .lifecycle),
    KindRow(
      .callStartsLiveActivity, .call(.ofApp(.startsLiveActivity)),
      "a Live Activity of the app begins", ofApp, needs: .lifecycle),
    KindRow(
      .callEndsLiveActivity, .call(.ofApp(.endsLiveActivity)), "the Live Activity of the app ends",
      ofApp, needs: .lifecycle),
    KindRow(
      .callReturned, .call(.returned), "what a call gave back to the app", ofChannel, attribute,
      [
        .property, .returned, .length, .state, .authorization, .localName, .services,
        .characteristics, .peripherals, .task,
      ]),
  ]
}
