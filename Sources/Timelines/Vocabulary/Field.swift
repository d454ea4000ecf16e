/// A named property of an entry. Its type and meaning are the same for every kind that carries it.
public enum Field: String, CaseIterable, Hashable, Sendable {
  // The subjects of an entry: the keys of `for-each`.
  case device, app, manager, role, peer, central, connection, request, accused
  case service, serviceInstance, characteristic, instance, descriptor

  // Acts.
  case by, modes, sceneBased, accessorySetupKit, implementedCallbacks, ios, profile, seed
  case parameters, parameter, setting, workDuration, clock, tolerance
  case enterBackgroundDuration, usageDescription, authorization, hearsOfTermination, channels

  // Advertising and scanning.
  case address, addressType, pdu, connectable, scannable, acceptsConnections, connectionDelay
  case mayConnect, mayScan, grantsParameters
  case payload, scanResponse, rssi, channel, set
  case adTypes, localName, services, overflowServices, overflowBits, solicitedServices
  case manufacturerData, serviceData, txPower, length, allowDuplicates, filtersDuplicates, active
  case window, interval, connectionInterval, legacy
  case privateAddress, security, pairs, ioCapability, passkey, confirmsNumber, secureConnections
  case longestKey, shortestKey, bonds

  // Calls and callbacks.
  case restoreIdentifier, showPowerAlert, notifyOnConnection, notifyOnDisconnection
  case notifyOnNotification, startDelay, enableAutoReconnect, requiresANCS
  case characteristics, descriptors, includedServices, peripherals, centrals, scanServices
  case scanAllowDuplicates, advertisementData, launchCentrals, launchPeripherals
  case properties, permissions, value, type, enabled, psm, property, returned, result
  case state, error, timestamp, isConnected, isReconnecting, isNotifying, subscribedCentrals, gatt

  // Lifecycle.
  case reason, causeKind, deadline, about, task, isProcessing

  // Links.
  case sender, status, peripheralLatency, supervisionTimeout, mtu, opcode, handle, endHandle
  case octets, offset, code, attributeType
  case intervalMaximum, eventCount, refused, dataChannels, txPHYs, rxPHYs
  case maxTxOctets, maxTxTime, maxRxOctets, maxRxTime, features, version, company, subversion
  case identifier, rejectReason, mps, credits
  case sourceChannel, destinationChannel, sourceChannels, destinationChannels

  // The record itself.
  case text, name, count, capture, record, implementation, start

  // Peers of scenarios.
  case answers
}

extension Field: Comparable {
  public static func < (left: Field, right: Field) -> Bool { left.rawValue < right.rawValue }
}

extension Field {
  /// The type of the values that the field can have.
  public var type: ValueType {
    switch self {
    case .device, .app, .manager, .peer, .central, .accused, .parameter, .setting, .localName,
      .restoreIdentifier, .text, .name, .capture, .implementation, .pdu, .property, .refused:
      .text
    case .role: .symbol(["central", "peripheral"])
    case .sender: .symbol(["central", "peripheral", "unknown"])
    case .isConnected, .sceneBased, .accessorySetupKit, .connectable, .scannable,
      .acceptsConnections, .allowDuplicates, .filtersDuplicates, .active, .legacy, .showPowerAlert,
      .notifyOnConnection, .notifyOnDisconnection, .notifyOnNotification, .enableAutoReconnect,
      .requiresANCS, .scanAllowDuplicates, .enabled, .returned, .isReconnecting, .isNotifying,
      .usageDescription, .hearsOfTermination, .isProcessing, .privateAddress, .pairs,
      .confirmsNumber,
      .secureConnections, .bonds, .answers, .grantsParameters:
      .flag
    case .connection, .request, .ios, .seed, .rssi, .channel, .set, .txPower, .length, .psm,
      .result, .status, .peripheralLatency, .mtu, .opcode, .handle, .endHandle, .offset, .code,
      .count, .record, .task, .instance, .serviceInstance, .passkey, .longestKey, .shortestKey,
      .eventCount, .maxTxOctets, .maxRxOctets, .version, .company, .subversion, .identifier,
      .rejectReason, .mps, .credits, .sourceChannel, .destinationChannel:
      .integer
    case .security: .record(Self.ofSecurity)
    case .ioCapability: .symbol(Self.ioCapabilities)
    case .service, .characteristic, .descriptor, .attributeType: .uuid
    case .clock: .symbol(["virtual", "scaled", "event"])
    case .by: .symbol(Self.causesOfPower + Self.causesOfTermination)
    case .reason: .symbol(["user", "bluetooth", "backgroundTask"])
    case .modes: .list(.symbol(["bluetooth-central", "bluetooth-peripheral"]))
    case .implementedCallbacks: .list(.text)
    case .profile: .symbol(["documented", "observed"])
    case .parameters: .list(.record([.parameter, .setting]))
    case .address: .address
    case .mayConnect, .mayScan: .list(.address)
    case .addressType:
      .symbol(["public", "random", "publicIdentity", "randomIdentity", "anonymous", "other"])
    case .payload, .scanResponse, .manufacturerData, .value, .octets, .features: .octets
    case .txPHYs, .rxPHYs: .list(.symbol(["1M", "2M", "coded"]))
    case .serviceData: .list(.record([.service, .value]))
    case .adTypes, .overflowBits, .channels, .dataChannels, .sourceChannels, .destinationChannels:
      .list(.integer)
    case .services, .overflowServices, .solicitedServices, .scanServices, .includedServices,
      .descriptors:
      .list(.uuid)
    case .window, .interval, .startDelay, .supervisionTimeout, .workDuration, .tolerance,
      .connectionInterval, .connectionDelay, .enterBackgroundDuration, .intervalMaximum,
      .maxTxTime, .maxRxTime:
      .duration
    case .timestamp, .deadline: .instant
    case .start: .text
    case .characteristics:
      .list(
        .record([
          .characteristic, .properties, .permissions, .value, .descriptors, .isNotifying,
          .subscribedCentrals,
        ]))
    case .gatt: .list(.record([.service, .characteristics]))
    case .peripherals, .centrals, .launchCentrals, .launchPeripherals, .subscribedCentrals:
      .list(.text)
    case .advertisementData: .record([.localName, .services])
    case .properties: .list(.symbol(Self.propertyNames))
    case .permissions:
      .list(
        .symbol(["readable", "writeable", "readEncryptionRequired", "writeEncryptionRequired"]))
    case .type: .symbol(["withResponse", "withoutResponse"])
    case .state: .symbol(Self.stateNames + Self.peripheralStateNames)
    case .authorization: .symbol(Self.authorizationNames)
    case .error: .text
    case .causeKind: .text
    case .about:
      .symbol(["connection", "disconnection", "notification", "power", "authorization"])
    }
  }

  /// The fields of a peer's `security`.
  static let ofSecurity: [Field] = [
    .pairs, .ioCapability, .passkey, .confirmsNumber, .secureConnections, .longestKey,
    .shortestKey, .bonds,
  ]

  /// The input and output capabilities of a pairing device, in the order of the codes.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 3.5.1, table 3.4.
  public static let ioCapabilities = [
    "displayOnly", "displayYesNo", "keyboardOnly", "noInputNoOutput", "keyboardDisplay",
  ]

  /// Source: Apple, CBCharacteristicProperties.
  static let propertyNames = [
    "broadcast", "read", "writeWithoutResponse", "write", "notify", "indicate",
    "authenticatedSignedWrites", "extendedProperties", "notifyEncryptionRequired",
    "indicateEncryptionRequired",
  ]

  /// Source: BG-SEM-01.
  static let stateNames = [
    "unknown", "resetting", "unsupported", "unauthorized", "poweredOff", "poweredOn",
  ]

  /// Source: BG-SEM-23.
  static let peripheralStateNames = ["disconnected", "connecting", "connected", "disconnecting"]

  /// Source: BG-SEM-03.
  static let authorizationNames = ["notDetermined", "restricted", "denied", "allowedAlways"]

  static let causesOfPower = ["settings", "controlCenter", "airplaneMode"]
  static let causesOfTermination = ["system", "user", "crash", "restart"]
}

extension Field {
  /// One phrase for people who write specs and have never seen the source.
  public var meaning: String {
    switch self {
    case .device: "the simulated phone, by the name that the scenario gives it"
    case .app: "the app, by its bundle identifier"
    case .manager: "the central or peripheral manager, by the app's own name for it"
    case .role: "the manager's role"
    case .peer: "a remote device, by its stable identity on this phone"
    case .central:
      "a remote central, by its stable identity on this phone; off the air, a link's central"
    case .connection: "the number of a link, unique within the run or the capture"
    case .accused: "the device that is judged; only rules with the key `accused` see it"
    case .request: "the number of a read or write request that the app must answer"
    case .service, .characteristic, .descriptor: "the UUID of the \(rawValue)"
    case .serviceInstance:
      "which one, of several services with one UUID, in the order of handles; absent for the first"
    case .instance:
      "which one, of several characteristics with one UUID in a service; absent for the first"
    case .isConnected: "whether the event is a connection or a disconnection"
    case .by: "what switched Bluetooth, or what ended the app"
    case .modes: "the Bluetooth strings in UIBackgroundModes"
    case .sceneBased: "whether the app uses scenes, so that its launch options are nil"
    case .accessorySetupKit: "whether the app uses AccessorySetupKit"
    case .implementedCallbacks: "the delegate methods that the app has; absent means all"
    case .ios: "the major version of iOS"
    case .profile: "which truth the run follows"
    case .seed: "the seed of random numbers"
    case .parameters: "parameters of the model that differ from the profile"
    case .parameter: "the name of a parameter"
    case .setting: "the value of a parameter, as written"
    case .workDuration: "how long the app works after each wake before it is idle"
    case .clock: "the clock of the run; absent means virtual"
    case .tolerance: "the largest error of an instant of the run"
    case .enterBackgroundDuration: "how long the app's didEnterBackground takes"
    case .usageDescription: "whether the app declares its use of Bluetooth; absent means yes"
    case .hearsOfTermination:
      "whether the app is notified before it is ended while it runs; absent means no"
    case .authorization: "whether the user allows the app to use Bluetooth"
    case .channels: "the PSMs at which the peer takes L2CAP channels"
    case .address: "the Bluetooth device address on air"
    case .addressType: "the type of the address"
    case .pdu: "the advertising PDU, by its name in the Core Specification"
    case .connectable: "whether it accepts a connection"
    case .scannable: "whether it answers a scan request"
    case .privateAddress: "whether the peer has a private address, and a new one after each link"
    case .security: "how the peer pairs with a host stack: it pairs, without a prompt, if not given"
    case .pairs: "whether the peer pairs at all; yes if not given"
    case .ioCapability: "the peer's input and output when it pairs"
    case .passkey: "the passkey that the peer shows, or that its user enters"
    case .confirmsNumber:
      "whether the peer's user says that both numbers are the same; yes if not given"
    case .secureConnections: "whether the peer pairs by LE Secure Connections; yes if not given"
    case .longestKey: "the longest key that the peer can use, in octets; 16 if not given"
    case .shortestKey: "the shortest key that the peer agrees to, in octets; 7 if not given"
    case .bonds:
      "whether the keys of a pairing are kept for later links; a peer keeps them if not given"
    case .acceptsConnections: "whether a requested link is established; yes if not given"
    case .mayConnect: "the addresses of the centrals that may connect; all may if not given"
    case .mayScan:
      "the addresses of the scanners that get the scan response; all get it if not given"
    case .grantsParameters:
      "whether a peer that is a central grants the parameters that a phone requests; yes if not given"
    case .answers: "whether the peer answers requests and confirms indications; yes if not given"
    case .connectionDelay: "the time from the request for a link until it is reported to the phone"
    case .payload: "the advertising data, AD structures as on air"
    case .scanResponse: "the scan response data, AD structures as on air"
    case .rssi: "the signal strength in dBm; absent if it is not known"
    case .channel: "the advertising channel index, 37 to 39; or the number of an L2CAP channel"
    case .set: "the advertising set"
    case .adTypes: "the types of the AD structures, in order"
    case .localName: "the complete or shortened local name"
    case .services: "service UUIDs"
    case .overflowServices: "service UUIDs matched in the overflow area"
    case .overflowBits: "the numbers of the bits that are set in the overflow area"
    case .solicitedServices: "service UUIDs that the peer solicits"
    case .manufacturerData: "the company identifier and what follows it"
    case .serviceData: "service data by service UUID"
    case .txPower: "the transmit power level in dBm"
    case .length: "a number of octets: of AD structures, or that a value may have"
    case .allowDuplicates: "CBCentralManagerScanOptionAllowDuplicatesKey"
    case .filtersDuplicates: "whether the scanner drops reports it has given before"
    case .active: "whether the scanner sends scan requests"
    case .legacy: "whether the scanner hears legacy PDUs only; absent means no"
    case .window: "how long the scanner listens in each interval"
    case .interval: "the advertising, scan or connection interval"
    case .connectionInterval: "the connection interval that a central wants"
    case .restoreIdentifier: "the manager's restoration identifier"
    case .showPowerAlert: "whether to warn the user when Bluetooth is off"
    case .notifyOnConnection: "CBConnectPeripheralOptionNotifyOnConnectionKey"
    case .notifyOnDisconnection: "CBConnectPeripheralOptionNotifyOnDisconnectionKey"
    case .notifyOnNotification: "CBConnectPeripheralOptionNotifyOnNotificationKey"
    case .startDelay:
      "CBConnectPeripheralOptionStartDelayKey; or how long a task waits at least: earliestBeginDate"
    case .enableAutoReconnect: "CBConnectPeripheralOptionEnableAutoReconnect"
    case .requiresANCS: "CBConnectPeripheralOptionRequiresANCS"
    case .characteristics: "the characteristics of a service"
    case .descriptors: "the descriptors of a characteristic"
    case .includedServices: "the services that a service includes"
    case .peripherals: "the peers of the restored or retrieved peripherals"
    case .centrals: "the centrals that get the value"
    case .scanServices: "the service UUIDs of the preserved scan"
    case .scanAllowDuplicates: "the duplicates option of the preserved scan"
    case .advertisementData: "what the preserved advertiser sends"
    case .launchCentrals: "restoration identifiers under the bluetoothCentrals launch option"
    case .launchPeripherals: "restoration identifiers under the bluetoothPeripherals launch option"
    case .properties: "what a characteristic can do"
    case .permissions: "what a remote device may do with the value"
    case .value: "the attribute's value"
    case .type: "whether a write requests a response"
    case .enabled: "whether it is on from now"
    case .psm: "the protocol/service multiplexer of an L2CAP channel"
    case .property: "the name of a property of a Core Bluetooth object"
    case .returned: "what a call, or a property, that answers with a Boolean returned"
    case .result: "the ATT error code with which the app answers, 0 for success"
    case .state: "the manager's state, or a peripheral's"
    case .error: "the error, by its name in CBError or CBATTError; absent for nil"
    case .timestamp: "when the link was lost"
    case .isReconnecting: "whether the system reconnects by itself"
    case .isNotifying: "whether the app is subscribed"
    case .subscribedCentrals: "the centrals that are subscribed"
    case .gatt: "services with their characteristics"
    case .reason: "the cause of the app's launch"
    case .causeKind: "the kind of the entry that caused the wake or the launch"
    case .deadline: "when the time for it is over"
    case .about: "what the alert is about"
    case .task: "the number of a background task"
    case .isProcessing: "whether a task may take minutes, as of a BGProcessingTaskRequest"
    case .sender: "the end of a link that sent it, in a capture off the air"
    case .status:
      "the status or the disconnection reason, an error code of HCI; the result in a signal"
    case .peripheralLatency: "connection events that the peripheral may skip"
    case .supervisionTimeout: "how long a link may be silent before it counts as lost"
    case .mtu:
      "the ATT_MTU; of a peer, the one that it can take: a client that takes 23 requests none; "
        + "of a signal, the longest SDU of a channel, or the longest signal, in octets"
    case .opcode: "the ATT or L2CAP opcode"
    case .handle: "the attribute handle"
    case .endHandle: "the last attribute handle of a range"
    case .octets: "the whole PDU, as sent; of an HCI command, what the controller returned"
    case .offset: "the offset into a value, or into a file"
    case .code: "the ATT error code"
    case .attributeType: "the type of attribute that a request looks for"
    // Source: Core 5.4, Vol 3, Part A, 4 (identifier), 4.1 (reasons) and 4.22 to 4.28 (channels).
    case .identifier: "the number, not 0, by which a signalling response names its request"
    case .rejectReason:
      "the reason of a Command Reject: 0 not understood, 1 signalling MTU exceeded, 2 invalid channel"
    case .mps: "the longest payload of a frame that the sender takes on a channel, in octets"
    case .credits: "the number of further frames that the receiver of the signal may send"
    case .sourceChannel:
      "the Source CID of a signal: the channel's number at the end that requested it"
    case .destinationChannel:
      "the Destination CID of a signal: the channel's number at the other end"
    case .sourceChannels: "the Source CIDs of a signal about several channels, in order"
    case .destinationChannels:
      "the Destination CIDs of a signal about several channels, in order; 0 for a refused one"
    case .intervalMaximum: "the longest interval that is requested; `interval` is then the shortest"
    case .eventCount: "the number of the connection event from which it holds"
    case .refused: "the control PDU that is refused, by its name in the Core Specification"
    case .dataChannels: "the data channels that the link uses, 0 to 36"
    case .txPHYs: "the PHYs that the sender of the PDU sends on, or may send on"
    case .rxPHYs: "the PHYs that the sender of the PDU receives on, or may receive on"
    case .maxTxOctets: "the longest payload that the sender of the PDU sends, in octets"
    case .maxTxTime: "the longest time that the sender of the PDU takes to send one"
    case .maxRxOctets: "the longest payload that the sender of the PDU can receive, in octets"
    case .maxRxTime: "the longest time that the sender of the PDU can take to receive one"
    case .features: "the features of the sender's link layer, a bit for each, as sent"
    case .version: "the version of the sender's link layer, as a number: 9 is 5.0, 13 is 5.4"
    case .company: "the company that made the sender's controller, by its assigned number"
    case .subversion: "the company's own number for its link layer"
    case .text: "words for people"
    case .name: "the name of an HCI command or event, or of a PDU; or an app's identifier of a task"
    case .count: "how many"
    case .capture: "the capture that the run was built from"
    case .record: "the number of a record of a capture"
    case .implementation: "the implementation under test"
    case .start: "when the capture began, as nanoseconds since 1970 UTC"
    }
  }
}
