extension Kind {
  /// The occurrence of a kind, by its family.
  ///
  /// Code that deals with all kinds of a family switches over this and needs no `default:`. The
  /// compiler then names each switch that a new kind concerns.
  public enum Occurrence: Hashable, Sendable {
    case user(UserAct)
    case system(SystemAct)
    case peer(PeerAct)
    case call(Call)
    case callback(to: Delegate)
    case app
    case alert
    case air(AirEvent)
    case link(LinkEvent)
    case note
    case divergence
    case runBegan
    case runEnded
  }

  /// An act of the user.
  public enum UserAct: Hashable, Sendable {
    case opensApp, leavesApp, forceQuitsApp, deletesApp, acceptsAlert, ignoresAlert, turnsBluetooth
    case turnsScreen, locksDevice, unlocksDevice, restartsDevice, authorizesApp
  }

  /// An act of the operating system.
  public enum SystemAct: Hashable, Sendable {
    case installsApp, updatesApp, memoryPressure, daemonRestarts, crashesApp, interruptsApp
    case connectsPeripheral, disconnectsPeripheral
  }

  /// An act of a remote device.
  public enum PeerAct: Hashable, Sendable {
    case appears, leaves, returns
    case advertises, changesAdvertisement, stopsAdvertising
    case notifies, indicates, changesServices
    case connects, disconnects
    case usesServices(ServiceUse)
    case opensL2CAPChannel, writesL2CAPChannel, closesL2CAPChannel, pairs, sends, scans
  }

  /// The use that a remote central makes of the services of a phone.
  public enum ServiceUse: Hashable, Sendable {
    case discovers, reads, writes, subscribes, unsubscribes
  }

  /// A call of an app, by the object on which it is made.
  public enum Call: Hashable, Sendable {
    case ofApp(AppCall)
    case onCentralManager(CentralManagerCall)
    case onPeripheral(PeripheralCall)
    case onPeripheralManager(PeripheralManagerCall)
    case onObject(ObjectCall)
    case onChannel(ChannelCall)
    /// `call.returned`: not a call, but the answer to one.
    case returned
  }

  /// A call to the operating system, or one that makes a manager.
  public enum AppCall: Hashable, Sendable {
    case createCentralManager, createPeripheralManager
    case beginBackgroundTask, endBackgroundTask, submitTaskRequest, cancelTaskRequest, finishesWork
    case startsLiveActivity, endsLiveActivity
  }

  /// A call on a `CBCentralManager`, or the release of a peripheral that it handed out.
  public enum CentralManagerCall: Hashable, Sendable {
    case scanForPeripherals, stopScan, connect, cancelPeripheralConnection, releasePeripheral
    case retrievePeripherals, retrieveConnectedPeripherals, registerForConnectionEvents
  }

  /// A call on a `CBPeripheral`.
  public enum PeripheralCall: Hashable, Sendable {
    case discoverServices, discoverIncludedServices, discoverCharacteristics
    case onCharacteristic(CharacteristicCall)
    case readRSSI, openL2CAPChannel
  }

  /// A call about a characteristic or one of its descriptors.
  public enum CharacteristicCall: Hashable, Sendable {
    case discoverDescriptors, readValue, writeValue, setNotifyValue
  }

  /// A call on a `CBPeripheralManager`.
  public enum PeripheralManagerCall: Hashable, Sendable {
    case addService, removeService, removeAllServices
    case publishL2CAPChannel, unpublishL2CAPChannel
    case startAdvertising, stopAdvertising, updateValue, respond
  }

  /// A call on a manager or on an object of its, which needs no radio.
  public enum ObjectCall: Hashable, Sendable {
    case setDelegate, readProperty
  }

  /// An app's call on the streams of a channel, which belongs to a manager of either role.
  public enum ChannelCall: Hashable, Sendable {
    case write, close
  }

  /// The object whose delegate a callback is for.
  public enum Delegate: Hashable, Sendable {
    case app, centralManager, peripheral, peripheralManager
    /// The delegate of a manager of either role, or of an object that such a manager handed out.
    case ofEitherRole
  }

  /// An event on air, or a command of a host to its radio.
  public enum AirEvent: Hashable, Sendable {
    case advertisement, scanResponse, advertising, scanning, scanRequest, initiating
  }

  /// An event of a link, or a PDU on it.
  public enum LinkEvent: Hashable, Sendable {
    case connected, failed, disconnect, disconnected, silent, parameters, mtu, encrypted, paired
    /// A PDU of the Security Manager.
    case pairing
    /// A control PDU of the link layer.
    case control
    /// An ATT PDU of any type.
    case attributePDU
    /// A signalling command of L2CAP.
    case signalling
    /// A frame of an L2CAP channel.
    case channelData
  }
}

extension Kind {
  /// The occurrence, by its family: this is the only place that sorts the kinds.
  public var occurrence: Occurrence {
    switch self {
    case .userOpensApp: .user(.opensApp)
    case .userLeavesApp: .user(.leavesApp)
    case .userForceQuitsApp: .user(.forceQuitsApp)
    case .userDeletesApp: .user(.deletesApp)
    case .userAcceptsAlert: .user(.acceptsAlert)
    case .userIgnoresAlert: .user(.ignoresAlert)
    case .userTurnsBluetooth: .user(.turnsBluetooth)
    case .userTurnsScreen: .user(.turnsScreen)
    case .userLocksDevice: .user(.locksDevice)
    case .userUnlocksDevice: .user(.unlocksDevice)
    case .userRestartsDevice: .user(.restartsDevice)
    case .userAuthorizesApp: .user(.authorizesApp)

    case .systemInstallsApp: .system(.installsApp)
    case .systemUpdatesApp: .system(.updatesApp)
    case .systemMemoryPressure: .system(.memoryPressure)
    case .systemDaemonRestarts: .system(.daemonRestarts)
    case .systemCrashesApp: .system(.crashesApp)
    case .systemInterruptsApp: .system(.interruptsApp)
    case .systemConnectsPeripheral: .system(.connectsPeripheral)
    case .systemDisconnectsPeripheral: .system(.disconnectsPeripheral)

    case .peerAppears: .peer(.appears)
    case .peerLeaves: .peer(.leaves)
    case .peerReturns: .peer(.returns)
    case .peerAdvertises: .peer(.advertises)
    case .peerChangesAdvertisement: .peer(.changesAdvertisement)
    case .peerStopsAdvertising: .peer(.stopsAdvertising)
    case .peerNotifies: .peer(.notifies)
    case .peerIndicates: .peer(.indicates)
    case .peerChangesServices: .peer(.changesServices)
    case .peerDisconnects: .peer(.disconnects)
    case .peerConnects: .peer(.connects)
    case .peerDiscovers: .peer(.usesServices(.discovers))
    case .peerReads: .peer(.usesServices(.reads))
    case .peerWrites: .peer(.usesServices(.writes))
    case .peerSubscribes: .peer(.usesServices(.subscribes))
    case .peerUnsubscribes: .peer(.usesServices(.unsubscribes))
    case .peerOpensL2CAPChannel: .peer(.opensL2CAPChannel)
    case .peerWritesL2CAPChannel: .peer(.writesL2CAPChannel)
    case .peerClosesL2CAPChannel: .peer(.closesL2CAPChannel)
    case .peerPairs: .peer(.pairs)
    case .peerSends: .peer(.sends)
    case .peerScans: .peer(.scans)

    case .callCreateCentralManager: .call(.ofApp(.createCentralManager))
    case .callCreatePeripheralManager: .call(.ofApp(.createPeripheralManager))
    case .callBeginBackgroundTask: .call(.ofApp(.beginBackgroundTask))
    case .callEndBackgroundTask: .call(.ofApp(.endBackgroundTask))
    case .callSubmitTaskRequest: .call(.ofApp(.submitTaskRequest))
    case .callCancelTaskRequest: .call(.ofApp(.cancelTaskRequest))
    case .callFinishesWork: .call(.ofApp(.finishesWork))
    case .callStartsLiveActivity: .call(.ofApp(.startsLiveActivity))
    case .callEndsLiveActivity: .call(.ofApp(.endsLiveActivity))
    case .callScanForPeripherals: .call(.onCentralManager(.scanForPeripherals))
    case .callStopScan: .call(.onCentralManager(.stopScan))
    case .callConnect: .call(.onCentralManager(.connect))
    case .callCancelPeripheralConnection: .call(.onCentralManager(.cancelPeripheralConnection))
    case .callReleasePeripheral: .call(.onCentralManager(.releasePeripheral))
    case .callRetrievePeripherals: .call(.onCentralManager(.retrievePeripherals))
    case .callRetrieveConnectedPeripherals:
      .call(.onCentralManager(.retrieveConnectedPeripherals))
    case .callRegisterForConnectionEvents: .call(.onCentralManager(.registerForConnectionEvents))
    case .callDiscoverServices: .call(.onPeripheral(.discoverServices))
    case .callDiscoverIncludedServices: .call(.onPeripheral(.discoverIncludedServices))
    case .callDiscoverCharacteristics: .call(.onPeripheral(.discoverCharacteristics))
    case .callDiscoverDescriptors: .call(.onPeripheral(.onCharacteristic(.discoverDescriptors)))
    case .callReadValue: .call(.onPeripheral(.onCharacteristic(.readValue)))
    case .callWriteValue: .call(.onPeripheral(.onCharacteristic(.writeValue)))
    case .callSetNotifyValue: .call(.onPeripheral(.onCharacteristic(.setNotifyValue)))
    case .callReadRSSI: .call(.onPeripheral(.readRSSI))
    case .callOpenL2CAPChannel: .call(.onPeripheral(.openL2CAPChannel))
    case .callAddService: .call(.onPeripheralManager(.addService))
    case .callRemoveService: .call(.onPeripheralManager(.removeService))
    case .callRemoveAllServices: .call(.onPeripheralManager(.removeAllServices))
    case .callPublishL2CAPChannel: .call(.onPeripheralManager(.publishL2CAPChannel))
    case .callUnpublishL2CAPChannel: .call(.onPeripheralManager(.unpublishL2CAPChannel))
    case .callStartAdvertising: .call(.onPeripheralManager(.startAdvertising))
    case .callStopAdvertising: .call(.onPeripheralManager(.stopAdvertising))
    case .callUpdateValue: .call(.onPeripheralManager(.updateValue))
    case .callRespond: .call(.onPeripheralManager(.respond))
    case .callSetDelegate: .call(.onObject(.setDelegate))
    case .callReadProperty: .call(.onObject(.readProperty))
    case .callWriteL2CAPChannel: .call(.onChannel(.write))
    case .callCloseL2CAPChannel: .call(.onChannel(.close))
    case .callReturned: .call(.returned)

    case .callbackDidFinishLaunching, .callbackDidEnterBackground, .callbackWillEnterForeground,
      .callbackLaunchesTask, .callbackBackgroundTaskExpired, .callbackWillTerminate:
      .callback(to: .app)
    case .callbackDidDiscover, .callbackDidConnect, .callbackDidFailToConnect,
      .callbackDidDisconnect, .callbackConnectionEventDidOccur:
      .callback(to: .centralManager)
    case .callbackDidDiscoverServices, .callbackDidDiscoverIncludedServices,
      .callbackDidDiscoverCharacteristics, .callbackDidDiscoverDescriptors,
      .callbackDidModifyServices, .callbackDidUpdateName, .callbackDidUpdateValue,
      .callbackDidWriteValue, .callbackDidUpdateNotificationState, .callbackDidReadRSSI,
      .callbackIsReadyToSendWriteWithoutResponse:
      .callback(to: .peripheral)
    case .callbackDidStartAdvertising, .callbackDidAddService, .callbackDidSubscribe,
      .callbackDidUnsubscribe, .callbackDidReceiveRead, .callbackDidReceiveWrite,
      .callbackIsReadyToUpdateSubscribers, .callbackDidPublishL2CAPChannel,
      .callbackDidUnpublishL2CAPChannel:
      .callback(to: .peripheralManager)
    case .callbackDidUpdateState, .callbackWillRestoreState, .callbackDidOpenL2CAPChannel,
      .callbackDidReceiveL2CAPData, .callbackIsReadyToSendL2CAPData,
      .callbackDidCloseL2CAPChannel:
      .callback(to: .ofEitherRole)

    case .appLaunched, .appForeground, .appInactive, .appBackground, .appSuspended, .appWoken,
      .appThrottled, .appTerminated:
      .app
    case .alertShown: .alert

    case .airAdvertisement: .air(.advertisement)
    case .airScanResponse: .air(.scanResponse)
    case .airAdvertising: .air(.advertising)
    case .airScanning: .air(.scanning)
    case .airScanRequest: .air(.scanRequest)
    case .airInitiating: .air(.initiating)

    case .linkConnected: .link(.connected)
    case .linkFailed: .link(.failed)
    case .linkDisconnect: .link(.disconnect)
    case .linkDisconnected: .link(.disconnected)
    case .linkSilent: .link(.silent)
    case .linkParameters: .link(.parameters)
    case .linkMTU: .link(.mtu)
    case .linkEncrypted: .link(.encrypted)
    case .linkPaired: .link(.paired)
    case .linkPairing: .link(.pairing)
    case .linkControl: .link(.control)
    case .linkRequest, .linkResponse, .linkError, .linkCommand, .linkNotification, .linkIndication,
      .linkConfirmation:
      .link(.attributePDU)
    case .linkSignalling: .link(.signalling)
    case .linkChannelData: .link(.channelData)

    case .noteText, .noteCommand, .noteEvent, .noteGap, .noteClock, .noteDamage, .noteRepeated:
      .note
    case .divergenceUnknown, .divergenceUnused, .divergenceChanged, .divergenceSkipped,
      .divergenceAssumed:
      .divergence
    case .runBegan: .runBegan
    case .runEnded: .runEnded
    }
  }
}
