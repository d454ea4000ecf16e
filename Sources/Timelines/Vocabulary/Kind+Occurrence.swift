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
