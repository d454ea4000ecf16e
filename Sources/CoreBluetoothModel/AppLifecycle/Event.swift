import Timelines

/// Something that a manager's delegate, or a peripheral's, is to be told.
struct Event: Hashable, Sendable {
  var callback: Kind
  var category: Category
  /// The session of the manager that it concerns.
  var session: Int
  var fields: Fields
  /// The entry that made it happen.
  var cause: Int?

  /// The classes of events that the lifecycle treats differently.
  enum Category: Hashable, Sendable {
    case discovery
    case connection
    case connectionFailure
    /// A connection that somebody else made or ended.
    case connectionEvent
    case disconnection
    /// To something that the app asked for itself.
    case answer
    case valueUpdate
    case servicesChange
    case centralState
    case readyToSendWrite
    /// On a channel that the app opened.
    case channelData
    case readRequest
    case writeRequest
    case subscription
    case readyToUpdate
    case peripheralState
    /// A channel that a central opened, and what comes on it.
    case incomingChannel
    case restoration
  }
}

extension Event.Category {
  /// Whether a suspended app is woken for it, given the background mode of the role.
  ///
  /// Source: BG-CEN-03 to BG-CEN-07, BG-CEN-16, BG-CEN-17; BG-PER-01 to BG-PER-03, BG-PER-16.
  func wakes(_ parameters: Parameters, _ behaviour: Behaviour.Life) -> Bool {
    switch self {
    case .discovery: !behaviour.sleepsThroughDiscoveries
    case .connection: !behaviour.sleepsThroughConnections
    case .disconnection: !behaviour.sleepsThroughDisconnections
    case .valueUpdate: !behaviour.sleepsThroughNotifications
    case .centralState: !behaviour.sleepsThroughStateChanges
    case .readRequest: !behaviour.sleepsThroughReads
    case .writeRequest: !behaviour.sleepsThroughWrites
    case .subscription: !behaviour.sleepsThroughSubscriptions
    case .readyToSendWrite:
      !parameters.wakeExclusions.contains(.readyToSendWrite) || behaviour.wakesForReadyToWrite
    case .channelData:
      !parameters.wakeExclusions.contains(.channelData) || behaviour.wakesForChannelData
    case .connectionFailure, .connectionEvent, .answer, .servicesChange: true
    case .readyToUpdate: behaviour.wakesForReadyToUpdate
    case .peripheralState, .incomingChannel, .restoration: false
    }
  }

  /// Whether a preserved app is launched for it.
  ///
  /// Source: BG-RES-01 to BG-RES-05, BG-CEN-16.
  /// Source: chosen. Disconnections too, and no change of the manager's state alone (BG-RES-26).
  func relaunches(_ behaviour: Behaviour.Life) -> Bool {
    switch self {
    case .discovery: !behaviour.relaunchesNobodyForDiscoveries
    case .connection: !behaviour.relaunchesNobodyForConnections
    case .valueUpdate: !behaviour.relaunchesNobodyForNotifications
    case .readRequest, .writeRequest, .subscription: !behaviour.relaunchesNobodyForRequests
    case .disconnection: true
    case .centralState: behaviour.relaunchesForStateChanges
    case .connectionFailure, .connectionEvent, .answer, .servicesChange, .readyToSendWrite,
      .channelData, .readyToUpdate, .peripheralState, .incomingChannel,
      .restoration:
      false
    }
  }

  /// Whether the next manager is told of it, where the app ended before it was: what happened to
  /// peers, and not what became of the manager itself or of its own requests.
  ///
  /// Source: inferred from BG-LCH-08. A new manager is told the state as it is then.
  var outlivesTheManager: Bool {
    switch self {
    case .discovery, .connection, .connectionFailure, .connectionEvent, .disconnection,
      .valueUpdate,
      .servicesChange, .readRequest, .writeRequest, .subscription:
      true
    case .answer, .centralState, .peripheralState, .readyToSendWrite, .readyToUpdate, .channelData,
      .incomingChannel, .restoration:
      false
    }
  }
}
