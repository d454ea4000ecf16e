import Timelines

/// The life cycle of an app, as its process follows it: whether there is a process, whether it gets
/// time, and which entries it receives.
///
/// ```
///   neverRan ──launched──▶ running ──suspended──▶ suspended
///               ▲           │ │ ◀──────woken──────┘ │
///             launched      │ └──────terminated─────┤
///               └── ended ◀─┴───────────────────────┘
/// ```
struct ProcessLife: Hashable, Sendable {
  private enum State: Hashable, Sendable { case neverRan, running, suspended, ended }

  /// The consequence of an entry for the process.
  enum Step: Hashable, Sendable {
    /// The app does not notice it.
    case nothing
    case start
    /// The app runs from now on, and receives the entry. No entry has reported its launch.
    case startAndTell
    case tell
    case suspend
    /// The process ends without a word.
    case end
    /// The process ends, and its files are removed.
    case delete
  }

  private var state = State.neverRan
  /// Whether the implementation says when the app runs.
  private let hasLifecycle: Bool
  /// Whether the app runs in the background, where its time counts.
  private(set) var isInBackground = false
  /// When the app was woken, or launched in the background; nil if the user has opened it.
  private(set) var wokenAt: Instant?

  init(hasLifecycle: Bool) { self.hasLifecycle = hasLifecycle }

  var isRunning: Bool { state == .running }

  /// Follows an entry about the app, and returns its consequence for the process.
  mutating func receive(_ entry: Entry) -> Step {
    follow(ground: entry)
    switch (state, entry.kind) {
    case (_, .userDeletesApp):
      state = .ended
      return .delete
    case (.running, .appLaunched): return .nothing
    case (.neverRan, .appLaunched), (.ended, .appLaunched), (.suspended, .appLaunched):
      state = .running
      return .start
    case (.running, .appSuspended):
      state = .suspended
      return .suspend
    case (.running, .appTerminated), (.suspended, .appTerminated):
      state = .ended
      return .end
    case (.running, let kind) where kind.isNoticedByApps: return .tell
    case (.suspended, let kind) where kind.endsSuspension:
      state = .running
      return .tell
    case (.neverRan, let kind)
    where kind.endsSuspension || kind.family == .callback && !hasLifecycle:
      state = .running
      return .startAndTell
    case (.neverRan, _), (.running, _), (.suspended, _), (.ended, _): return .nothing
    }
  }

  /// Records that the process has ended by itself.
  mutating func crash() { state = .ended }

  private mutating func follow(ground entry: Entry) {
    switch entry.kind {
    case .appBackground: isInBackground = true
    case .appWoken: (isInBackground, wokenAt) = (true, entry.time)
    case .appForeground, .appInactive: (isInBackground, wokenAt) = (false, nil)
    case .appLaunched:
      // An implementation without a life cycle gives no reason.
      let isOpened = ["user", nil].contains(entry[.reason]?.text)
      (isInBackground, wokenAt) = (false, isOpened ? nil : entry.time)
    default: break
    }
  }
}

extension ProcessLife {
  /// Returns whether apps receive entries of a kind.
  static func tellsOf(_ kind: Kind) -> Bool { kind.isNoticedByApps }
}

extension Kind {
  /// Whether the code of a running app notices it.
  fileprivate var isNoticedByApps: Bool {
    family == .callback || self == .callReturned || self == .appBackground || endsSuspension
  }

  /// Whether a suspended app runs again by it.
  fileprivate var endsSuspension: Bool {
    switch self {
    case .appWoken, .appForeground, .appInactive: true
    default: false
    }
  }
}
