/// The kinds of entries: everything that can happen. Every part of the project uses this one list.
///
/// The raw value is the spelling in spec files, in reports and in messages to another process. It
/// is a family, a point, and the word of Core Bluetooth or the Core Specification. All else that is
/// known of a kind stands in its row, in the file of its family in `Kinds`.
public enum Kind: String, CaseIterable, Hashable, Sendable {
  // Acts of the user.
  case userOpensApp = "user.opensApp"
  case userLeavesApp = "user.leavesApp"
  case userForceQuitsApp = "user.forceQuitsApp"
  case userDeletesApp = "user.deletesApp"
  case userAcceptsAlert = "user.acceptsAlert"
  case userIgnoresAlert = "user.ignoresAlert"
  case userTurnsBluetooth = "user.turnsBluetooth"
  case userTurnsScreen = "user.turnsScreen"
  case userLocksDevice = "user.locksDevice"
  case userUnlocksDevice = "user.unlocksDevice"
  case userRestartsDevice = "user.restartsDevice"
  case userAuthorizesApp = "user.authorizesApp"

  // Acts of the system.
  case systemInstallsApp = "system.installsApp"
  case systemUpdatesApp = "system.updatesApp"
  case systemMemoryPressure = "system.memoryPressure"
  case systemDaemonRestarts = "system.daemonRestarts"
  case systemCrashesApp = "system.crashesApp"
  case systemInterruptsApp = "system.interruptsApp"
  case systemConnectsPeripheral = "system.connectsPeripheral"
  case systemDisconnectsPeripheral = "system.disconnectsPeripheral"

  // Acts of remote devices.
  case peerAppears = "peer.appears"
  case peerLeaves = "peer.leaves"
  case peerReturns = "peer.returns"
  case peerAdvertises = "peer.advertises"
  case peerChangesAdvertisement = "peer.changesAdvertisement"
  case peerStopsAdvertising = "peer.stopsAdvertising"
  case peerNotifies = "peer.notifies"
  case peerIndicates = "peer.indicates"
  case peerChangesServices = "peer.changesServices"
  case peerDisconnects = "peer.disconnects"
  case peerConnects = "peer.connects"
  case peerDiscovers = "peer.discovers"
  case peerReads = "peer.reads"
  case peerWrites = "peer.writes"
  case peerSubscribes = "peer.subscribes"
  case peerUnsubscribes = "peer.unsubscribes"
  case peerOpensL2CAPChannel = "peer.opensL2CAPChannel"
  case peerWritesL2CAPChannel = "peer.writesL2CAPChannel"
  case peerClosesL2CAPChannel = "peer.closesL2CAPChannel"
  case peerPairs = "peer.pairs"
  case peerSends = "peer.sends"
  case peerScans = "peer.scans"

  // The app calls the API.
  case callCreateCentralManager = "call.createCentralManager"
  case callCreatePeripheralManager = "call.createPeripheralManager"
  case callScanForPeripherals = "call.scanForPeripherals"
  case callStopScan = "call.stopScan"
  case callConnect = "call.connect"
  case callCancelPeripheralConnection = "call.cancelPeripheralConnection"
  case callRetrievePeripherals = "call.retrievePeripherals"
  case callRetrieveConnectedPeripherals = "call.retrieveConnectedPeripherals"
  case callRegisterForConnectionEvents = "call.registerForConnectionEvents"
  case callSetDelegate = "call.setDelegate"
  case callDiscoverServices = "call.discoverServices"
  case callDiscoverIncludedServices = "call.discoverIncludedServices"
  case callDiscoverCharacteristics = "call.discoverCharacteristics"
  case callDiscoverDescriptors = "call.discoverDescriptors"
  case callReadValue = "call.readValue"
  case callWriteValue = "call.writeValue"
  case callSetNotifyValue = "call.setNotifyValue"
  case callReadRSSI = "call.readRSSI"
  case callOpenL2CAPChannel = "call.openL2CAPChannel"
  case callWriteL2CAPChannel = "call.writeL2CAPChannel"
  case callCloseL2CAPChannel = "call.closeL2CAPChannel"
  case callReleasePeripheral = "call.releasePeripheral"
  case callReadProperty = "call.readProperty"
  case callAddService = "call.addService"
  case callRemoveService = "call.removeService"
  case callRemoveAllServices = "call.removeAllServices"
  case callPublishL2CAPChannel = "call.publishL2CAPChannel"
  case callUnpublishL2CAPChannel = "call.unpublishL2CAPChannel"
  case callStartAdvertising = "call.startAdvertising"
  case callStopAdvertising = "call.stopAdvertising"
  case callUpdateValue = "call.updateValue"
  case callRespond = "call.respond"
  case callBeginBackgroundTask = "call.beginBackgroundTask"
  case callEndBackgroundTask = "call.endBackgroundTask"
  case callSubmitTaskRequest = "call.submitTaskRequest"
  case callCancelTaskRequest = "call.cancelTaskRequest"
  case callFinishesWork = "call.finishesWork"
  case callStartsLiveActivity = "call.startsLiveActivity"
  case callEndsLiveActivity = "call.endsLiveActivity"
  case callReturned = "call.returned"

  // The callbacks from the implementation to the app.
  case callbackDidFinishLaunching = "callback.didFinishLaunching"
  case callbackDidEnterBackground = "callback.didEnterBackground"
  case callbackWillEnterForeground = "callback.willEnterForeground"
  case callbackLaunchesTask = "callback.launchesTask"
  case callbackBackgroundTaskExpired = "callback.backgroundTaskExpired"
  case callbackWillTerminate = "callback.willTerminate"
  case callbackDidUpdateState = "callback.didUpdateState"
  case callbackWillRestoreState = "callback.willRestoreState"
  case callbackDidDiscover = "callback.didDiscover"
  case callbackDidConnect = "callback.didConnect"
  case callbackDidFailToConnect = "callback.didFailToConnect"
  case callbackDidDisconnect = "callback.didDisconnect"
  case callbackConnectionEventDidOccur = "callback.connectionEventDidOccur"
  case callbackDidDiscoverServices = "callback.didDiscoverServices"
  case callbackDidDiscoverIncludedServices = "callback.didDiscoverIncludedServices"
  case callbackDidDiscoverCharacteristics = "callback.didDiscoverCharacteristics"
  case callbackDidDiscoverDescriptors = "callback.didDiscoverDescriptors"
  case callbackDidModifyServices = "callback.didModifyServices"
  case callbackDidUpdateName = "callback.didUpdateName"
  case callbackDidUpdateValue = "callback.didUpdateValue"
  case callbackDidWriteValue = "callback.didWriteValue"
  case callbackDidUpdateNotificationState = "callback.didUpdateNotificationState"
  case callbackDidReadRSSI = "callback.didReadRSSI"
  case callbackIsReadyToSendWriteWithoutResponse = "callback.isReadyToSendWriteWithoutResponse"
  case callbackDidOpenL2CAPChannel = "callback.didOpenL2CAPChannel"
  case callbackDidStartAdvertising = "callback.didStartAdvertising"
  case callbackDidAddService = "callback.didAddService"
  case callbackDidSubscribe = "callback.didSubscribe"
  case callbackDidUnsubscribe = "callback.didUnsubscribe"
  case callbackDidReceiveRead = "callback.didReceiveRead"
  case callbackDidReceiveWrite = "callback.didReceiveWrite"
  case callbackIsReadyToUpdateSubscribers = "callback.isReadyToUpdateSubscribers"
  case callbackDidPublishL2CAPChannel = "callback.didPublishL2CAPChannel"
  case callbackDidUnpublishL2CAPChannel = "callback.didUnpublishL2CAPChannel"
  case callbackDidReceiveL2CAPData = "callback.didReceiveL2CAPData"
  case callbackIsReadyToSendL2CAPData = "callback.isReadyToSendL2CAPData"
  case callbackDidCloseL2CAPChannel = "callback.didCloseL2CAPChannel"

  // The app's lifecycle and the user interface, as they turn out.
  case appLaunched = "app.launched"
  case appForeground = "app.foreground"
  case appInactive = "app.inactive"
  case appBackground = "app.background"
  case appSuspended = "app.suspended"
  case appWoken = "app.woken"
  case appThrottled = "app.throttled"
  case appTerminated = "app.terminated"
  case alertShown = "alert.shown"

  // On the air.
  case airAdvertisement = "air.advertisement"
  case airScanResponse = "air.scanResponse"
  case airAdvertising = "air.advertising"
  case airScanning = "air.scanning"
  case airScanRequest = "air.scanRequest"
  case airInitiating = "air.initiating"

  // On a link.
  case linkConnected = "link.connected"
  case linkFailed = "link.failed"
  case linkDisconnect = "link.disconnect"
  case linkDisconnected = "link.disconnected"
  case linkSilent = "link.silent"
  case linkParameters = "link.parameters"
  case linkMTU = "link.mtu"
  case linkEncrypted = "link.encrypted"
  case linkPaired = "link.paired"
  case linkPairing = "link.pairing"
  case linkControl = "link.control"
  case linkRequest = "link.request"
  case linkResponse = "link.response"
  case linkError = "link.error"
  case linkCommand = "link.command"
  case linkNotification = "link.notification"
  case linkIndication = "link.indication"
  case linkConfirmation = "link.confirmation"
  case linkSignalling = "link.signalling"
  case linkChannelData = "link.channelData"

  // About the record itself.
  case noteText = "note.text"
  case noteCommand = "note.command"
  case noteEvent = "note.event"
  case noteGap = "note.gap"
  case noteClock = "note.clock"
  case noteDamage = "note.damage"
  case noteRepeated = "note.repeated"
  case divergenceUnknown = "divergence.unknown"
  case divergenceUnused = "divergence.unused"
  case divergenceChanged = "divergence.changed"
  case divergenceSkipped = "divergence.skipped"
  case divergenceAssumed = "divergence.assumed"
  case runBegan = "run.began"
  case runEnded = "run.ended"
}

extension Kind {
  /// The part before the point: `call`, `callback`, `air`, …
  public var family: Family { Self.families[Int(order)] }

  /// The families by the order of the kinds. Every raw value above starts with the spelling of a
  /// family; the test of the vocabulary ensures it.
  private static let families = allCases.map { kind in
    Family(rawValue: String(kind.rawValue.prefix { $0 != "." })) ?? .note
  }

  /// The part after the point.
  public var name: String { String(rawValue.drop { $0 != "." }.dropFirst()) }

  /// The groups of kinds, in the order in which the vocabulary lists them.
  public enum Family: String, CaseIterable, Hashable, Sendable {
    case user, system, peer, call, callback, app, alert, air, link, note, divergence, run
  }
}

extension Kind: Comparable {
  public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
}
