extension Kind {
  /// Returns whether entries of this kind may have the field. This is quick, whereas ``fields``
  /// makes its list anew each time.
  public func carries(_ field: Field) -> Bool {
    Self.carried[Int(order)][Int(field.order)]
  }

  /// Whether a kind carries a field, by the order of the kind and then of the field.
  private static let carried = allCases.map { kind in
    let fields = Set(kind.fields)
    return Field.allCases.map(fields.contains)
  }

  /// The fields that an entry of this kind may carry, identifiers first.
  public var fields: [Field] {
    switch self {
    case .userOpensApp, .userLeavesApp, .userForceQuitsApp, .userDeletesApp, .systemUpdatesApp,
      .systemCrashesApp, .systemInterruptsApp, .appForeground, .appInactive, .appBackground,
      .appSuspended, .appThrottled, .callbackDidEnterBackground, .callbackWillEnterForeground,
      .callbackWillTerminate:
      Self.ofApp
    case .userAcceptsAlert, .userIgnoresAlert: Self.ofApp + [.peer, .about]
    case .alertShown: Self.ofApp + [.peer, .about]
    case .userTurnsBluetooth: [.device, .enabled, .by]
    case .userTurnsScreen: [.device, .enabled]
    case .userLocksDevice, .userUnlocksDevice, .userRestartsDevice, .systemDaemonRestarts:
      [.device]
    case .systemMemoryPressure: Self.ofApp
    case .systemInstallsApp:
      Self.ofApp + [
        .modes, .sceneBased, .accessorySetupKit, .implementedCallbacks, .workDuration,
        .enterBackgroundDuration, .usageDescription, .authorization, .hearsOfTermination,
      ]
    case .userAuthorizesApp: Self.ofApp + [.authorization]
    case .systemConnectsPeripheral, .systemDisconnectsPeripheral: [.device, .peer]

    case .peerAppears, .peerReturns: [.peer, .rssi]
    case .peerLeaves, .peerStopsAdvertising, .peerDiscovers: [.device, .peer]
    case .peerDisconnects: [.device, .peer, .status]
    case .peerAdvertises, .peerChangesAdvertisement: Self.advertiser
    case .peerNotifies, .peerIndicates: [.device, .peer] + Self.attribute + [.value]
    case .peerChangesServices: [.peer, .gatt]
    case .peerConnects:
      [
        .device, .peer, .address, .addressType, .connectionInterval, .peripheralLatency,
        .supervisionTimeout,
      ]
    case .peerPairs: [.device, .peer]
    case .peerScans: [.device, .peer, .address, .addressType]
    case .peerReads: [.device, .peer] + Self.attribute + [.offset]
    case .peerWrites: [.device, .peer] + Self.attribute + [.value, .type]
    case .peerSubscribes, .peerUnsubscribes: [.device, .peer] + Self.attribute
    case .peerOpensL2CAPChannel: [.device, .peer, .psm]
    case .peerWritesL2CAPChannel: [.device, .peer, .psm, .value]
    case .peerClosesL2CAPChannel: [.device, .peer, .psm]
    case .peerSends: [.device, .peer] + Self.attribute + [.channel, .octets]

    case .callCreateCentralManager, .callCreatePeripheralManager:
      Self.ofManager + [.restoreIdentifier, .showPowerAlert, .implementedCallbacks]
    case .callScanForPeripherals:
      Self.ofManager + [.services, .allowDuplicates, .solicitedServices]
    case .callStopScan, .callRetrieveConnectedPeripherals: Self.ofManager + [.services]
    case .callRegisterForConnectionEvents: Self.ofManager + [.services, .peripherals]
    case .callRetrievePeripherals: Self.ofManager + [.peripherals]
    case .callConnect:
      Self.ofPeer + [
        .notifyOnConnection, .notifyOnDisconnection, .notifyOnNotification, .startDelay,
        .enableAutoReconnect, .requiresANCS,
      ]
    case .callCancelPeripheralConnection, .callReleasePeripheral, .callReadRSSI: Self.ofPeer
    case .callSetDelegate: Self.ofPeer + [.implementedCallbacks]
    case .callDiscoverServices: Self.ofPeer + [.services]
    case .callDiscoverIncludedServices: Self.ofPeer + Self.aService + [.services]
    case .callDiscoverCharacteristics: Self.ofPeer + Self.aService + [.characteristics]
    case .callDiscoverDescriptors: Self.ofPeer + Self.aCharacteristic
    case .callReadValue: Self.ofPeer + Self.attribute
    case .callWriteValue: Self.ofPeer + Self.attribute + [.value, .type]
    case .callSetNotifyValue: Self.ofPeer + Self.attribute + [.enabled]
    case .callOpenL2CAPChannel: Self.ofPeer + [.psm]
    case .callWriteL2CAPChannel: Self.ofChannel + [.value]
    case .callCloseL2CAPChannel, .callbackIsReadyToSendL2CAPData, .callbackDidCloseL2CAPChannel:
      Self.ofChannel
    case .callReadProperty:
      Self.ofChannel + Self.attribute + [.property, .type]
    case .callAddService: Self.ofManager + [.service, .characteristics, .includedServices]
    case .callRemoveService: Self.ofManager + [.service]
    case .callRemoveAllServices, .callStopAdvertising, .callPublishL2CAPChannel: Self.ofManager
    case .callUnpublishL2CAPChannel: Self.ofManager + [.psm]
    case .callStartAdvertising:
      Self.ofManager + [.localName, .services, .manufacturerData]
    case .callUpdateValue: Self.ofManager + Self.attribute + [.value, .centrals]
    case .callRespond: Self.ofManager + [.request, .result, .value]
    case .callBeginBackgroundTask, .callEndBackgroundTask, .callbackBackgroundTaskExpired:
      Self.ofApp + [.task]
    case .callSubmitTaskRequest: Self.ofApp + [.name, .isProcessing, .startDelay]
    case .callCancelTaskRequest: Self.ofApp + [.name]
    case .callbackLaunchesTask: Self.ofApp + [.name, .isProcessing, .task]
    case .callFinishesWork, .callStartsLiveActivity, .callEndsLiveActivity: Self.ofApp
    case .callReturned:
      Self.ofChannel + Self.attribute + [
        .property, .returned, .length, .state, .authorization, .localName, .services,
        .characteristics, .peripherals, .task,
      ]

    case .callbackDidFinishLaunching:
      Self.ofApp + [.reason, .launchCentrals, .launchPeripherals]
    case .callbackDidUpdateState: Self.ofManager + [.state]
    case .callbackWillRestoreState:
      Self.ofManager + [
        .peripherals, .scanServices, .scanAllowDuplicates, .solicitedServices, .gatt,
        .advertisementData,
      ]
    case .callbackDidDiscover:
      Self.ofPeer + [
        .localName, .services, .overflowServices, .solicitedServices, .manufacturerData,
        .serviceData, .txPower, .connectable, .rssi,
      ]
    case .callbackDidConnect: Self.ofPeer
    case .callbackConnectionEventDidOccur: Self.ofPeer + [.isConnected]
    case .callbackDidFailToConnect: Self.ofPeer + [.error]
    case .callbackDidDisconnect: Self.ofPeer + [.error, .timestamp, .isReconnecting]
    case .callbackDidDiscoverServices, .callbackDidModifyServices:
      Self.ofPeer + [.services, .error]
    case .callbackDidDiscoverIncludedServices:
      Self.ofPeer + Self.aService + [.includedServices, .error]
    case .callbackDidDiscoverCharacteristics:
      Self.ofPeer + Self.aService + [.characteristics, .error]
    case .callbackDidDiscoverDescriptors:
      Self.ofPeer + Self.aCharacteristic + [.descriptors, .error]
    case .callbackDidUpdateName: Self.ofPeer + [.localName]
    case .callbackDidUpdateValue: Self.ofPeer + Self.attribute + [.value, .error]
    case .callbackDidWriteValue: Self.ofPeer + Self.attribute + [.error]
    case .callbackDidUpdateNotificationState:
      Self.ofPeer + Self.attribute + [.isNotifying, .error]
    case .callbackDidReadRSSI: Self.ofPeer + [.rssi, .error]
    case .callbackIsReadyToSendWriteWithoutResponse: Self.ofPeer
    case .callbackDidOpenL2CAPChannel: Self.ofChannel + [.error]
    case .callbackDidReceiveL2CAPData: Self.ofChannel + [.value]
    case .callbackDidStartAdvertising, .callbackIsReadyToUpdateSubscribers:
      Self.ofManager + [.error]
    case .callbackDidAddService: Self.ofManager + [.service, .error]
    case .callbackDidSubscribe, .callbackDidUnsubscribe:
      Self.ofManager + [.central] + Self.aCharacteristic
    case .callbackDidReceiveRead:
      Self.ofManager + [.central] + Self.attribute + [.request, .offset]
    case .callbackDidReceiveWrite:
      Self.ofManager + [.central] + Self.attribute + [.request, .offset, .value]
    case .callbackDidPublishL2CAPChannel, .callbackDidUnpublishL2CAPChannel:
      Self.ofManager + [.psm, .error]

    case .appLaunched: Self.ofApp + [.reason, .causeKind, .deadline]
    case .appWoken: Self.ofApp + [.causeKind, .deadline]
    case .appTerminated: Self.ofApp + [.by]

    case .airAdvertisement, .airScanResponse:
      [
        .device, .peer, .address, .addressType, .pdu, .connectable, .scannable, .set, .channel,
        .rssi, .payload, .length, .accused,
      ] + Self.advertisementContents
    case .airAdvertising:
      [
        .device, .peer, .enabled, .address, .addressType, .pdu, .connectable, .scannable, .set,
        .interval, .mayConnect, .mayScan, .payload, .scanResponse, .length, .accused,
      ] + Self.advertisementContents
    case .airScanning:
      [.device, .enabled, .active, .window, .interval, .filtersDuplicates, .legacy, .services]
    case .airScanRequest:
      [.device, .peer, .central, .address, .addressType, .channel, .rssi, .accused]
    case .airInitiating:
      [
        .device, .peer, .enabled, .address, .addressType, .window, .interval,
        .connectionInterval, .peripheralLatency, .supervisionTimeout,
      ]

    case .linkConnected:
      Self.onLink + [
        .role, .address, .addressType, .interval, .peripheralLatency,
        .supervisionTimeout, .rssi,
      ]
    case .linkFailed: Self.onLink + [.role, .address, .addressType, .status]
    case .linkDisconnect, .linkDisconnected: Self.onLink + [.address, .status]
    case .linkSilent: Self.onLink + [.supervisionTimeout]
    case .linkParameters: Self.onLink + [.interval, .peripheralLatency, .supervisionTimeout]
    case .linkMTU: Self.onLink + [.mtu]
    case .linkEncrypted: Self.onLink + [.enabled, .status]
    case .linkPaired: Self.onLink + [.enabled, .status, .bonds]
    case .linkPairing: Self.onLink + [.opcode, .name, .address, .addressType, .octets]
    case .linkControl:
      Self.onLink + [
        .opcode, .name, .status, .refused, .interval, .intervalMaximum, .peripheralLatency,
        .supervisionTimeout, .eventCount, .dataChannels, .txPHYs, .rxPHYs, .maxTxOctets,
        .maxTxTime, .maxRxOctets, .maxRxTime, .features, .version, .company, .subversion, .octets,
      ]
    case .linkRequest, .linkResponse, .linkError, .linkCommand, .linkNotification,
      .linkIndication, .linkConfirmation:
      Self.onLink + Self.attribute + [
        .opcode, .name, .handle, .endHandle, .attributeType, .offset, .value, .code, .mtu,
        .services, .characteristics, .descriptors, .octets,
      ]
    case .linkSignalling:
      Self.onLink + [
        .opcode, .name, .identifier, .status, .rejectReason, .interval, .intervalMaximum,
        .peripheralLatency, .supervisionTimeout, .psm, .mtu, .mps, .credits, .channel,
        .sourceChannel, .destinationChannel, .sourceChannels, .destinationChannels, .octets,
      ]
    case .linkChannelData: Self.onLink + [.channel, .psm, .value, .octets]

    case .noteText: [.device, .app, .text]
    case .noteCommand: [.device, .connection, .name, .opcode, .status, .octets, .text]
    case .noteEvent: [.device, .connection, .name, .opcode, .status, .text]
    case .noteGap: [.count]
    case .noteClock: [.by, .interval, .text]
    case .noteDamage: [.connection, .peer, .offset, .text]
    case .noteRepeated: [.peer, .count, .interval]
    case .divergenceUnknown, .divergenceUnused, .divergenceChanged:
      Self.ofLink + Self.attribute + [.opcode, .handle, .record, .octets, .text]
    case .divergenceSkipped, .divergenceAssumed:
      Self.ofLink + Self.attribute + [.name, .count, .record, .text]
    case .runBegan:
      [
        .implementation, .profile, .ios, .seed, .parameters, .capture, .start, .clock, .tolerance,
        .text,
      ]
    case .runEnded: [.text, .count]
    }
  }

  private static let ofApp: [Field] = [.device, .app]
  private static let ofManager: [Field] = ofApp + [.manager, .role]
  private static let ofPeer: [Field] = ofManager + [.peer]
  private static let ofChannel: [Field] = ofPeer + [.central, .psm, .channel]
  private static let ofLink: [Field] = [.device, .connection, .peer]
  /// A sniffer knows both ends of a link. Only rules about any device see the accused one.
  private static let onLink: [Field] = ofLink + [.central, .sender, .accused]
  private static let aService: [Field] = [.service, .serviceInstance]
  private static let aCharacteristic: [Field] = aService + [.characteristic, .instance]
  private static let attribute: [Field] = aCharacteristic + [.descriptor]
  private static let advertisementContents: [Field] = [
    .adTypes, .localName, .services, .overflowBits, .solicitedServices, .manufacturerData,
    .serviceData, .txPower,
  ]
  private static let advertiser: [Field] = [
    .peer, .address, .addressType, .connectable, .scannable, .interval, .rssi, .payload,
    .scanResponse, .localName, .services, .overflowServices, .solicitedServices,
    .manufacturerData, .serviceData, .txPower, .channels, .acceptsConnections,
    .connectionDelay, .privateAddress, .security, .answers, .grantsParameters,
  ]
}
