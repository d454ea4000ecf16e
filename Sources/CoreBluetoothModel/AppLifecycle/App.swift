import Timelines

/// An installed app: its property list, the state of its process, and its undelivered events.
struct App: Sendable {
  let name: String
  let properties: AppProperties
  var process: AppProcess
  var mailbox = Mailbox()
  /// The instant at which it last came to the foreground.
  var foregroundAt: Instant?
  var lastTask = 0
  /// Whether the user lets it use Bluetooth.
  ///
  /// Source: BG-SEM-03.
  var authorization: Authorization
  /// Whether a Live Activity that began in the foreground is still going on.
  ///
  /// Source: BG-MOD-09.
  var hasLiveActivity = false
  /// The entry that brought the app into the background, where it is now.
  var awakeCause: Int?

  init(_ name: String, _ properties: AppProperties, timing: AppProcess.Timing) {
    self.name = name
    self.properties = properties
    authorization = properties.authorization
    process = AppProcess(timing: timing)
  }
}

/// The properties of an app that are known before it runs.
struct AppProperties: Hashable, Sendable {
  /// Source: BG-MOD-01, BG-MOD-02. A misspelt mode counts as absent.
  var modes: Set<String>
  /// Whether either mode counts for both roles.
  private var isModeOfBothRoles: Bool
  var isSceneBased: Bool
  var usesAccessorySetupKit: Bool
  /// The delegate methods that the app implements; nil for all.
  var implementedCallbacks: Set<String>?
  /// The time for which it is busy after each event in the background.
  var workDuration: Duration
  /// The duration of its `didEnterBackground`.
  var enterBackgroundDuration: Duration
  /// Whether it has `NSBluetoothAlwaysUsageDescription`.
  ///
  /// Source: BG-SEM-03.
  var hasUsageDescription: Bool
  /// Whether it has `applicationWillTerminate`.
  var hearsOfTermination: Bool
  /// The user's answer to the authorization prompt before the app is first opened.
  var authorization: Authorization

  /// Reads `system.installsApp`.
  init(_ fields: Fields, _ behaviour: Behaviour.Life = .init()) {
    let declared = fields[.modes]?.list?.compactMap(\.text) ?? []
    modes = Set(behaviour.ignoresSecondMode ? Array(declared.prefix(1)) : declared)
    isModeOfBothRoles = behaviour.takesOneModeForBothRoles && !declared.isEmpty
    isSceneBased = fields[.sceneBased]?.flag ?? false
    usesAccessorySetupKit = fields[.accessorySetupKit]?.flag ?? false
    implementedCallbacks = fields[.implementedCallbacks]?.list.map { Set($0.compactMap(\.text)) }
    workDuration = max(.zero, fields[.workDuration]?.duration ?? .zero)
    enterBackgroundDuration = max(.zero, fields[.enterBackgroundDuration]?.duration ?? .zero)
    hasUsageDescription = fields[.usageDescription]?.flag ?? true
    hearsOfTermination = fields[.hearsOfTermination]?.flag ?? false
    authorization = Authorization(fields) ?? .allowedAlways
  }

  /// Source: BG-MOD-03, BG-MOD-04. The mode counts per role.
  func hasMode(_ role: Role) -> Bool {
    modes.contains("bluetooth-\(role.rawValue)") || isModeOfBothRoles
  }

  /// Source: BG-SEM-44.
  /// Source: chosen. CH-09: a callback that an app does not implement does not wake it.
  func implements(_ callback: Kind) -> Bool {
    guard let implementedCallbacks else { return true }
    return implementedCallbacks.contains(callback.name)
      || implementedCallbacks.contains(callback.rawValue)
  }
}

/// The user's decision on an app's use of Bluetooth: `CBManagerAuthorization`.
///
/// Source: BG-SEM-03.
enum Authorization: String, Hashable, Sendable {
  case notDetermined
  case restricted
  case denied
  case allowedAlways

  init?(_ fields: Fields) {
    guard let word = fields[.authorization]?.text else { return nil }
    self.init(rawValue: word)
  }
}

enum Role: String, Hashable, Sendable {
  case central
  case peripheral
}

/// The extent to which an app may act in a role in its present state.
///
/// Source: MODEL, section 6, from BG-MOD-01 to BG-MOD-05.
enum RoleCapability: Hashable, Sendable {
  case full
  case background
  case none
}
