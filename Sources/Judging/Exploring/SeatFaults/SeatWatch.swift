import Timelines

/// Observes the seat of one phone's implementation, and tells the circumstances of each call and
/// callback.
struct SeatWatch: Sendable {
  private var apps: [String: AppWatch] = [:]
  /// The apps in the order in which they were first seen.
  private var order: [String] = []
  private var hasRestarted = false
  private var isPowered = true
  private var isLocked = false

  /// Follows what the implementation is shown and what it says, in the order of happening.
  mutating func follow(_ kind: Kind, _ fields: Fields) {
    switch kind {
    case .userRestartsDevice:
      hasRestarted = true
      for name in order { apps[name]?.end() }
    case .userTurnsBluetooth:
      isPowered = fields[.enabled]?.flag != false
      if isPowered { for name in order { apps[name]?.isRepowered = true } }
    case .userLocksDevice: isLocked = true
    case .userUnlocksDevice: isLocked = false
    default: break
    }
    guard let app = fields[.app]?.text else { return }
    if apps[app] == nil {
      apps[app] = AppWatch()
      order.append(app)
    }
    apps[app]?.follow(kind, fields)
  }

  /// Returns the circumstances of a call or a callback that has not been noted yet.
  func circumstances(of kind: Kind, _ fields: Fields) -> Set<Circumstance> {
    guard let name = fields[.app]?.text else { return [] }
    let app = apps[name] ?? AppWatch()
    var found = app.circumstances(of: kind, fields)
    if hasRestarted { found.insert(.restarted) }
    if !isPowered { found.insert(.unpowered) }
    if isLocked { found.insert(.locked) }
    if !otherApps(than: fields).isEmpty { found.insert(.withAnotherApp) }
    return found
  }

  /// The managers of the same role in other apps.
  func otherApps(than fields: Fields) -> [(app: String, manager: String?)] {
    guard let name = fields[.app]?.text, let manager = apps[name]?.manager(of: fields) else {
      return []
    }
    return order.filter { $0 != name }.flatMap { other in
      (apps[other]?.managers ?? []).filter { $0.isCentral == manager.isCentral }.map {
        (other, $0.name)
      }
    }
  }

  /// The other managers of the same role in the same app.
  func otherManagers(than fields: Fields) -> [String] {
    guard let app = fields[.app]?.text.flatMap({ apps[$0] }),
      let manager = app.manager(of: fields)
    else { return [] }
    return app.managers.filter { $0.isCentral == manager.isCentral && $0 != manager }
      .compactMap(\.name)
  }

  /// The other peers that the app has had to do with.
  func otherPeers(than fields: Fields) -> [String] {
    guard let app = fields[.app]?.text.flatMap({ apps[$0] }), let peer = fields[.peer]?.text else {
      return []
    }
    return app.peers.filter { $0 != peer }
  }
}

/// The life of one app, as far as its circumstances need it.
struct AppWatch: Sendable {
  var isRepowered = false
  var managers: [Manager] = []
  /// The peers, in the order in which the app first had to do with them.
  var peers: [String] = []
  private var place = Place.gone
  private var isWoken = false
  private var isRelaunched = false
  private var hasFullQueue = false
  private var reconnecting: Set<String> = []
  private var connections: [String: Int] = [:]
  private var counts: [[FieldValue?]: Int] = [:]

  struct Manager: Hashable {
    var isCentral: Bool
    var name: String?
  }

  private enum Place { case gone, foreground, background, suspended }

  /// The app's process has ended, and with it all that it knew.
  mutating func end() {
    // Managers stay: a call for all apps concerns those that are preserved as well.
    let managers = managers
    self = AppWatch()
    self.managers = managers
  }

  mutating func follow(_ kind: Kind, _ fields: Fields) {
    switch kind {
    case .appLaunched: (place, isRelaunched) = (.background, fields[.reason]?.text != "user")
    case .appForeground: (place, isRelaunched, isWoken) = (.foreground, false, false)
    case .appBackground: (place, isWoken) = (.background, false)
    case .appWoken: (place, isWoken) = (.background, true)
    case .appSuspended: place = .suspended
    case .appTerminated: end()
    case .callReturned:
      if Self.tellsFullQueue(fields) { hasFullQueue = true }
    case .callbackIsReadyToUpdateSubscribers, .callbackIsReadyToSendWriteWithoutResponse,
      .callbackIsReadyToSendL2CAPData:
      hasFullQueue = false
    case .callCreateCentralManager, .callCreatePeripheralManager:
      let manager = Manager(
        isCentral: kind == .callCreateCentralManager, name: fields[.manager]?.text)
      if !managers.contains(manager) { managers.append(manager) }
    case .callConnect:
      guard let peer = fields[.peer]?.text else { break }
      if fields[.enableAutoReconnect]?.flag == true {
        reconnecting.insert(peer)
      } else {
        reconnecting.remove(peer)
      }
    case .callCancelPeripheralConnection:
      if let peer = fields[.peer]?.text { reconnecting.remove(peer) }
    case .callbackDidConnect:
      if let peer = fields[.peer]?.text { connections[peer, default: 0] += 1 }
    default: break
    }
    guard [.call, .callback, .alert].contains(kind.family) else { return }
    if let peer = (fields[.peer] ?? fields[.central])?.text, !peers.contains(peer) {
      peers.append(peer)
    }
    counts[subject(kind, fields), default: 0] += 1
  }

  func circumstances(of kind: Kind, _ fields: Fields) -> Set<Circumstance> {
    var found: Set<Circumstance> = []
    switch place {
    case .foreground: found.insert(.inForeground)
    case .background where isWoken: found.insert(.woken)
    case .background where !isRelaunched: found.insert(.inBackground)
    case .suspended: found.insert(.suspended)
    case .background, .gone: break
    }
    if isRelaunched { found.insert(.relaunched) }
    if isRepowered { found.insert(.repowered) }
    if hasFullQueue { found.insert(.fullQueue) }
    if let manager = manager(of: fields),
      managers.first(where: { $0.isCentral == manager.isCentral }) != manager
    {
      found.insert(.secondManager)
    }
    if let peer = (fields[.peer] ?? fields[.central])?.text {
      if let first = peers.first, first != peer { found.insert(.secondPeer) }
      if reconnecting.contains(peer) { found.insert(.autoReconnect) }
      if connections[peer, default: 0] > (kind == .callbackDidConnect ? 0 : 1) {
        found.insert(.reconnected)
      }
    }
    if kind.family == .call, Self.options.contains(where: fields.contains) {
      found.insert(.withOptions)
    }
    found.insert(counts[subject(kind, fields)] == nil ? .first : .again)
    return found
  }

  /// The manager that fields name; nil if they name none that the app has made.
  func manager(of fields: Fields) -> Manager? {
    managers.first { $0.name == fields[.manager]?.text }
  }

  /// Whether an answer says that a value was not taken, or that none would be. Other calls and
  /// properties answer no as well.
  private static func tellsFullQueue(_ answer: Fields) -> Bool {
    guard answer.contains(.manager), answer[.returned]?.flag == false else { return false }
    let property = answer[.property]?.text
    return property == nil || property == "canSendWriteWithoutResponse"
  }

  /// The kind with all that names what it is about.
  private func subject(_ kind: Kind, _ fields: Fields) -> [FieldValue?] {
    [.text(kind.rawValue)] + Self.names.map { fields[$0] }
  }

  private static let names: [Field] = [
    .manager, .role, .peer, .central, .service, .characteristic, .descriptor, .psm, .about,
  ]

  /// The fields that are options of a call.
  static let options: [Field] = [
    .allowDuplicates, .solicitedServices, .notifyOnConnection, .notifyOnDisconnection,
    .notifyOnNotification, .startDelay, .enableAutoReconnect, .requiresANCS, .restoreIdentifier,
    .showPowerAlert,
  ]
}
