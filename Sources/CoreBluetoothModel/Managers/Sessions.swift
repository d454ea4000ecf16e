import Timelines

/// The managers of all apps, from the system's side: their makers, the states reported to them, and
/// the apps' use of peripherals through them.
///
/// Source: MODEL, section 5, from BG-SEM-01 to BG-SEM-04; BG-PRE-01, BG-RES-15.
struct Sessions: Sendable {
  /// An app's description of a manager that it makes.
  struct Creation: Hashable, Sendable {
    var app: String
    var role: Role
    /// The app's own name for the manager.
    var manager: String
    var restoreIdentifier: String?
    /// The methods that the manager's delegate has; nil for all.
    var delegateMethods: Set<String>?
    /// Whether the user is to be alerted if Bluetooth is off.
    var showsPowerAlert = false
    var authorization = Authorization.allowedAlways
  }

  enum Input: Sendable {
    case created(Creation)
    /// A manager's state is this one now.
    case changed(ManagerState, of: Int)
    /// A manager that is new to its app reports its state, whatever was reported before.
    case introduced(Authorization, Int)
    /// The app has received the manager's state.
    case told(ManagerState, by: Int)
    /// The app has ended, and the session outlives it.
    case preserved(Int)
    /// The links of a preserved session are not kept.
    case lostLinks(Int)
    /// The app has received its restored state.
    case restored(Int)
    /// The delegates of a session's peripherals are known, or are gone.
    case delegates(areSet: Bool, of: Int)
    /// The app has set a peripheral's delegate, which has these methods; nil for all.
    case delegateSet(peer: String, methods: Set<String>?, by: Int)
    /// An app does something as a central, or something happens to it.
    case central(CentralRole.Input, of: Int)
    case released(Int)
  }

  enum Output: Hashable, Sendable {
    /// A session ends, and everything that it does: another manager has its name now.
    case releases(Int)
    case warnsOfPower(app: String)
    case asksForAuthorization(app: String)
    /// An app is given state to restore, although nothing was preserved.
    case restores(Int)
    /// A manager is given a preserved session.
    case claims(Int)
    /// A manager reports that its state has changed.
    case announces(ManagerState, to: Int)
    /// A new manager reports its state.
    case introduces(ManagerState, to: Int)
  }

  /// Everything that the outputs depend on besides the input.
  struct Context: Sendable {
    var iosVersion: Int
    /// Whether the device has Bluetooth.
    var isSupported: Bool
    var radio: ManagerState
    /// Whether a manager takes a preserved session whatever its identifier is.
    var anyIdentifierClaims: Bool
    var behaviour: Behaviour.Managers
  }

  /// In order of creation.
  private(set) var all: [Session] = []
  /// The instant at which the last connection request began or will begin. From then on no start
  /// delay is running.
  private(set) var lastConnectionStart = Instant.start
  private var last = 0

  mutating func receive(_ input: Input, _ context: Context) -> [Output] {
    switch input {
    case .created(let creation): return create(creation, context)
    case .changed(let state, let id):
      guard let index = index(of: id), all[index].announcedState != state else { return [] }
      all[index].announcedState = state
      return [.announces(state, to: id)]
    case .introduced(let authorization, let id): return introduce(id, authorization, context)
    case .told(let state, let id): change(id) { $0.state = state }
    case .preserved(let id): change(id) { $0.outliveApp() }
    case .lostLinks(let id): change(id) { $0.central.peripheralsAtEnd = [] }
    case .restored(let id): change(id) { $0.central.peripheralsAtEnd = nil }
    case .delegates(let areSet, let id): change(id) { $0.central.setDelegates(areSet) }
    case .delegateSet(let peer, let methods, let id):
      change(id) { $0.rememberDelegate(of: peer, methods) }
    case .central(let input, let id):
      if case .connects(_, _, .connecting(let start)) = input {
        lastConnectionStart = max(lastConnectionStart, start)
      }
      change(id) { $0.central.receive(input) }
    case .released(let id): all.removeAll { $0.id == id }
    }
    return []
  }

  private mutating func change(_ id: Int, _ body: (inout Session) -> Void) {
    if let index = index(of: id) { body(&all[index]) }
  }

  /// Makes a manager. It gets a session of its own, or the one that was preserved under its
  /// identifier.
  ///
  /// Source: BG-PRE-01, BG-RES-15, BG-SEM-01, BG-SEM-02.
  private mutating func create(_ creation: Creation, _ context: Context) -> [Output] {
    let former = all.first { $0.isManager(creation.manager, creation.role, of: creation.app) }
    var outputs = [former].compactMap { $0.map { Output.releases($0.id) } }
    if let ghost = ghost(for: creation, context) {
      all[ghost].isGhost = false
      all[ghost].manager = creation.manager
      all[ghost].rememberDelegate(creation.delegateMethods)
      all[ghost].central.setDelegates(false)
      return outputs + [.claims(all[ghost].id)]
    }
    last += 1
    var session = Session(
      id: last, app: creation.app, role: creation.role, manager: creation.manager,
      restoreIdentifier: creation.restoreIdentifier)
    session.rememberDelegate(creation.delegateMethods)
    all.append(session)
    outputs += questions(about: creation, context)
    if context.behaviour.restoresWithNothingPreserved { outputs.append(.restores(last)) }
    return outputs + introduce(last, creation.authorization, context)
  }

  private func ghost(for creation: Creation, _ context: Context) -> Int? {
    guard let identifier = creation.restoreIdentifier else { return nil }
    return all.firstIndex {
      $0.isGhost && $0.app == creation.app && $0.role == creation.role
        && ($0.restoreIdentifier == identifier || context.anyIdentifierClaims)
    }
  }

  /// Returns what the user is shown when an app makes a manager. For its next manager an app does not ask again
  /// for permission.
  ///
  /// Source: BG-SEM-03, BG-SEM-07.
  /// Source: chosen. Until the user answers the prompt, the state is unauthorized.
  private func questions(about creation: Creation, _ context: Context) -> [Output] {
    let warns =
      creation.showsPowerAlert && !context.behaviour.showsNoPowerAlert
      && context.radio == .poweredOff
    let isFirst = all.count { $0.app == creation.app && !$0.isGhost } == 1
    let asks = isFirst && context.iosVersion >= 13 && creation.authorization == .notDetermined
    return (warns ? [.warnsOfPower(app: creation.app)] : [])
      + (asks ? [.asksForAuthorization(app: creation.app)] : [])
  }

  private mutating func introduce(
    _ id: Int, _ authorization: Authorization, _ context: Context
  ) -> [Output] {
    guard let index = index(of: id) else { return [] }
    let state = ManagerRule.state(
      radio: context.radio, authorization, isSupported: context.isSupported,
      iosVersion: context.iosVersion, context.behaviour)
    all[index].announcedState = state
    return [.introduces(state, to: id)]
  }
}

extension Sessions {
  // These search by index, so that no session is copied. They are inlined, because a call would
  // copy all of them.

  @inline(__always)
  func index(of id: Int) -> Int? {
    for index in all.indices where all[index].id == id { return index }
    return nil
  }

  /// Returns the index of the manager on which a call is made: the one that the call names, else
  /// the only one.
  func manager(_ name: String?, _ role: Role, of app: String) -> Int? {
    let candidates = all.indices.filter {
      all[$0].app == app && all[$0].role == role && !all[$0].isGhost
    }
    return candidates.first { all[$0].manager == name }
      ?? (candidates.count == 1 ? candidates[0] : nil)
  }

  /// Returns whether fields already say whose delegate is called.
  ///
  /// Mutating, so that the session is read in place: this is asked for every callback.
  mutating func isNamed(_ index: Int, in fields: Fields, on device: String?) -> Bool {
    all[index].isNamed(in: fields, on: device)
  }

  /// Returns whether the delegate of a session that an event is for has the method.
  mutating func hasMethod(_ index: Int, for event: Event) -> Bool {
    all[index].hasMethod(for: event)
  }
}

extension Session {
  fileprivate func isManager(_ name: String, _ role: Role, of app: String) -> Bool {
    self.app == app && self.role == role && manager == name && !isGhost
  }

  /// Becomes a ghost.
  fileprivate mutating func outliveApp() {
    isGhost = true
    central.peripheralsAtEnd = central.activePeripherals
    state = .unknown
    announcedState = .unknown
  }
}
