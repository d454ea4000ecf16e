extension Kind {
  /// The fields that a draft of this kind must have if an implementation says it. Of the fields of
  /// one group one is enough, as a link may be named by its number or by its peer.
  public var required: [[Field]] {
    switch family {
    case .callback:
      return Self.requiredOfCallback.filter(carries).map { [$0] } + requiredBesides
    case .user, .system, .peer, .call, .alert, .app, .divergence, .run: return []
    case .air, .link, .note: return requiredBesides
    }
  }

  /// Whom a callback is for, and whom it is about.
  private static let requiredOfCallback: [Field] = [.app, .manager]

  private var requiredBesides: [[Field]] {
    switch self {
    case .callbackDidUpdateState: [[.state]]
    case .callbackDidDiscover, .callbackDidConnect, .callbackDidFailToConnect,
      .callbackDidDisconnect, .callbackDidDiscoverServices, .callbackDidDiscoverCharacteristics,
      .callbackDidDiscoverDescriptors, .callbackDidUpdateValue, .callbackDidWriteValue,
      .callbackDidUpdateNotificationState, .callbackDidReadRSSI:
      [[.peer]]
    case .callbackDidSubscribe, .callbackDidUnsubscribe: [[.central], [.characteristic]]
    case .callbackDidReceiveRead, .callbackDidReceiveWrite: [[.central], [.request]]
    case .airAdvertising, .airScanning: [[.enabled]]
    case .airInitiating: [[.enabled], [.peer, .address]]
    case .airScanRequest: [[.peer, .address]]
    case .linkDisconnect: [[.connection, .peer]]
    case .linkRequest, .linkResponse, .linkError, .linkCommand, .linkNotification,
      .linkIndication, .linkConfirmation, .linkSignalling, .linkChannelData, .linkPairing,
      .linkControl:
      [[.connection, .peer], [.octets]]
    case .linkEncrypted: [[.connection, .peer], [.enabled]]
    default: []
    }
  }
}

extension Kind {
  /// The fields with which an implementation answers a call by `call.returned`, in the same answer;
  /// empty if the call returns no value. If the implementation is silent, the call returns nil.
  public var returned: [Field] {
    switch self {
    case .callUpdateValue, .callSubmitTaskRequest: [.returned]
    case .callRetrievePeripherals, .callRetrieveConnectedPeripherals: [.peripherals]
    case .callBeginBackgroundTask: [.task]
    case .callReadProperty:
      [
        .property, .returned, .length, .state, .authorization, .localName, .services,
        .characteristics, .peripherals,
      ]
    default: []
    }
  }
}

extension Field {
  /// The names that the field `error` can have: the cases of `CBError` and `CBATTError`. Besides
  /// them an ATT error code without a case is written as a number, as in `0x80`.
  ///
  /// Source: Apple, CBError.Code and CBATTError.Code.
  public static let errorNames: [String] = [
    "unknown", "invalidParameters", "invalidHandle", "notConnected", "outOfSpace",
    "operationCancelled", "connectionTimeout", "peripheralDisconnected", "uuidNotAllowed",
    "alreadyAdvertising", "connectionFailed", "connectionLimitReached", "unknownDevice",
    "operationNotSupported", "peerRemovedPairingInformation", "encryptionTimedOut",
    "tooManyLEPairedDevices", "leGattExceededBackgroundNotificationLimit",
    "leGattNearBackgroundNotificationLimit",
    "success", "readNotPermitted", "writeNotPermitted", "invalidPdu",
    "insufficientAuthentication", "requestNotSupported", "invalidOffset",
    "insufficientAuthorization", "prepareQueueFull", "attributeNotFound", "attributeNotLong",
    "insufficientEncryptionKeySize", "invalidAttributeValueLength", "unlikelyError",
    "insufficientEncryption", "unsupportedGroupType", "insufficientResources",
  ]
}
