import Timelines

/// The system's side of a manager: what it does for the app, whether or not the app runs.
///
/// A session outlives its process only if it is preserved. It is then a ghost, until a manager of
/// the same app, role and restoration identifier claims it.
///
/// Source: BG-PRE-01 to BG-PRE-03; C-10 for the key.
/// Source: chosen. CH-22: a central and a peripheral manager may have the same identifier.
struct Session: Hashable, Sendable {
  let id: Int
  let app: String
  let role: Role
  /// The app's own name for the manager.
  var manager: String
  let restoreIdentifier: String?
  var isGhost = false
  /// The state that the app has received. It decides whether commands are obeyed.
  var state = ManagerState.unknown
  /// The state that the app has received, or that is on its way to it.
  var announcedState = ManagerState.unknown
  var central = CentralRole()
  /// The methods that the manager's delegate has; nil for all.
  var delegateMethods: Set<String>?
  /// Whether any of its delegates is known to lack methods.
  var hasPartialDelegates = false

  /// Returns whether fields already say whose delegate is called.
  ///
  /// Mutating, so that the session is read in place: this is asked for every callback.
  mutating func isNamed(in fields: Fields, on device: String?) -> Bool {
    fields.has(manager, at: .manager) && fields.has(app, at: .app)
      && fields.has(role.rawValue, at: .role)
      && (device.map { fields.has($0, at: .device) } ?? !fields.contains(.device))
  }
}
