import Timelines

/// An event for the delegate of a manager or of a peripheral.
struct Event: Hashable, Sendable {
  var callback: Kind
  var category: Category
  /// The session of the manager to which the event belongs.
  var session: Int
  var fields: Fields
  /// The entry that caused the event.
  var cause: Int?

  /// The classes of events that the lifecycle treats differently.
  enum Category: Hashable, Sendable {
    case discovery
    case connection
    case connectionFailure
    /// A connection that another app or the system made or ended.
    case connectionEvent
    case disconnection
    /// The answer to a call of the app.
    case answer
    case valueUpdate
    case servicesChange
    case centralState
    case readyToSendWrite
    /// Data on a channel that the app opened.
    case channelData
    case readRequest
    case writeRequest
    case subscription
    case readyToUpdate
    case peripheralState
    /// A channel that a central opened, or data on it.
    case incomingChannel
    case restoration
  }
}

extension Event.Category {
  /// Returns whether the event wakes a suspended app that has the background mode of the role.
  ///
  /// Source: BG-CEN-03 to BG-CEN-07, BG-CEN-16, BG-CEN-17; BG-PER-01 to BG-PER-03, BG-PER-16.
  func wakes(excluding exclusions: Set<WakeExclusion>, _ behaviour: Behaviour.Life) -> Bool {
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
      !exclusions.contains(.readyToSendWrite) || behaviour.wakesForReadyToWrite
    case .channelData:
      !exclusions.contains(.channelData) || behaviour.wakesForChannelData
    case .connectionFailure, .connectionEvent, .answer, .servicesChange: true
    case .readyToUpdate: behaviour.wakesForReadyToUpdate
    case .peripheralState, .incomingChannel, .restoration: false
    }
  }

  /// Returns whether the event launches an app whose manager is preserved.
  ///
  /// Source: BG-RES-01 to BG-RES-05, BG-CEN-16.
  /// Source: chosen. Disconnections do too, but a manager's new state does not (BG-RES-26).
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

  /// Whether the event outlives its manager if the app ended before receiving it. The next manager
  /// then receives it. Events about peers outlive the manager; those about the manager's own state
  /// or its own requests do not.
  ///
  /// Source: inferred from BG-LCH-08. A new manager receives the state as it is then.
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
