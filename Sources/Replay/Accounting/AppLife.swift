import Timelines

/// The state of an app, as far as it decides which callbacks the app may receive.
struct AppLife: Hashable, Sendable {
  let device: String
  let app: String
  private(set) var state = State.running
  private(set) var modes: Set<String> = []
  /// The delegate methods that the app has; nil if it has all of them.
  private(set) var methods: Set<String>?
  /// The kinds of delegates whose methods the app's own code has listed, and the methods of all of
  /// them.
  private var listedDelegates: Set<Kind.Delegate> = []
  private var listedMethods: Set<String> = []
  /// The instant at which the app last came to a state in which callbacks may be delivered at once.
  private(set) var hearingSince = Instant.start
  private(set) var hasLiveActivity = false

  enum State: Hashable, Sendable {
    /// No implementation reports its life cycle. Then the app always runs.
    case running
    case foreground, background, suspended, notRunning
  }

  /// The callbacks that an app is entitled to.
  enum Hearing: Hashable, Sendable {
    /// Callbacks are delivered at once.
    case now
    /// Callbacks are delivered in the foreground at the latest.
    ///
    /// Source: BG-FGO-11, BG-FGO-12; CH-12.
    case later
    /// It is not known whether callbacks will ever be delivered.
    ///
    /// Source: REQUIREMENTS, section 6, 16.
    case never
  }

  init(device: String, app: String) { (self.device, self.app) = (device, app) }

  /// Whether the app's code runs.
  var runs: Bool { state != .suspended && state != .notRunning }

  var isInForeground: Bool { state == .running || state == .foreground }

  /// Source: BG-CEN-03, BG-PER-01 to BG-PER-03, BG-MOD-04, BG-FGO-02.
  func hearing(as role: String) -> Hearing {
    switch state {
    case .running, .foreground: .now
    case .background, .suspended: modes.contains("bluetooth-\(role)") ? .now : .later
    case .notRunning: .never
    }
  }

  /// Source: BG-SEM-44.
  func has(_ callback: Kind) -> Bool {
    if !listedDelegates.isEmpty, case .callback(let delegate) = callback.occurrence,
      listedDelegates.contains(delegate), !listedMethods.contains(callback.name)
    {
      return false
    }
    return methods?.contains(callback.name) ?? true
  }

  mutating func install(_ entry: Entry) {
    modes = Set(entry[.modes]?.list?.compactMap(\.text) ?? [])
    methods = entry[.implementedCallbacks]?.list.map { Set($0.compactMap(\.text)) }
  }

  /// Adds the methods of a delegate, which the call that sets it lists.
  private mutating func list(_ entry: Entry, of delegate: Kind.Delegate) {
    guard let methods = entry[.implementedCallbacks]?.list else { return }
    listedDelegates.insert(delegate)
    listedMethods.formUnion(methods.compactMap(\.text))
  }

  mutating func follow(_ entry: Entry) {
    let former = isInForeground
    switch entry.kind {
    case .appForeground, .appInactive: state = .foreground
    case .appLaunched, .appWoken, .appBackground: state = .background
    case .appSuspended: state = .suspended
    case .appTerminated: state = .notRunning
    case .callCreateCentralManager: list(entry, of: .centralManager)
    case .callCreatePeripheralManager: list(entry, of: .peripheralManager)
    case .callSetDelegate: list(entry, of: .peripheral)
    case .callStartsLiveActivity: hasLiveActivity = true
    case .callEndsLiveActivity: hasLiveActivity = false
    default: return
    }
    if isInForeground, !former { hearingSince = entry.time }
  }
}
