extension Kind {
  /// The capability that an implementation needs to heed an entry of this kind, or to say one; nil
  /// if every implementation can.
  ///
  /// An app without `lifecycle` is opened and launched all the same: the run itself tells it so.
  public var capability: Capability? {
    switch occurrence {
    case .user(let act): act.capability
    case .system(let act): act.capability
    case .peer(let act): act.capability
    case .call(let call): call.capability
    case .callback(let delegate): capability(of: delegate)
    case .app: .lifecycle
    case .alert: .alerts
    case .air, .link, .note, .divergence, .runBegan, .runEnded: nil
    }
  }

  private func capability(of delegate: Delegate) -> Capability? {
    switch self {
    case .callbackDidFinishLaunching: return nil
    case .callbackWillRestoreState: return .restoration
    case .callbackDidOpenL2CAPChannel, .callbackDidPublishL2CAPChannel,
      .callbackDidUnpublishL2CAPChannel, .callbackDidReceiveL2CAPData,
      .callbackIsReadyToSendL2CAPData, .callbackDidCloseL2CAPChannel:
      return .channels
    default: break
    }
    switch delegate {
    case .app: return .lifecycle
    case .centralManager, .peripheral: return .central
    case .peripheralManager: return .peripheral
    case .ofEitherRole: return nil
    }
  }
}

extension Kind.UserAct {
  fileprivate var capability: Capability? {
    switch self {
    case .leavesApp, .forceQuitsApp, .deletesApp, .turnsScreen, .locksDevice, .unlocksDevice,
      .restartsDevice:
      .lifecycle
    case .acceptsAlert, .ignoresAlert: .alerts
    case .opensApp, .turnsBluetooth, .authorizesApp: nil
    }
  }
}

extension Kind.SystemAct {
  fileprivate var capability: Capability? {
    switch self {
    case .updatesApp, .memoryPressure, .crashesApp, .interruptsApp: .lifecycle
    case .connectsPeripheral, .disconnectsPeripheral: .central
    case .installsApp, .daemonRestarts: nil
    }
  }
}

extension Kind.PeerAct {
  fileprivate var capability: Capability? {
    switch self {
    case .opensL2CAPChannel, .writesL2CAPChannel, .closesL2CAPChannel: .channels
    case .notifies, .indicates, .changesServices: .central
    case .connects, .usesServices, .scans: .peripheral
    case .appears, .leaves, .returns, .advertises, .changesAdvertisement, .stopsAdvertising,
      .disconnects, .pairs, .sends:
      nil
    }
  }
}

extension Kind.Call {
  fileprivate var capability: Capability? {
    switch self {
    case .ofApp(let call): call.capability
    case .onPeripheral(.openL2CAPChannel), .onPeripheralManager(.publishL2CAPChannel),
      .onPeripheralManager(.unpublishL2CAPChannel), .onChannel:
      .channels
    case .onCentralManager, .onPeripheral: .central
    case .onPeripheralManager: .peripheral
    case .onObject, .returned: nil
    }
  }
}

extension Kind.AppCall {
  fileprivate var capability: Capability? {
    switch self {
    case .createCentralManager: .central
    case .createPeripheralManager: .peripheral
    case .beginBackgroundTask, .endBackgroundTask, .submitTaskRequest, .cancelTaskRequest,
      .finishesWork, .startsLiveActivity, .endsLiveActivity:
      .lifecycle
    }
  }
}
