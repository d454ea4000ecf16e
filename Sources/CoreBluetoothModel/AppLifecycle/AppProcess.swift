import Timelines

/// The state machine of the operating system's app lifecycle: whether an app runs, and whether it
/// is in the foreground or in the background.
///
/// ```
///   notRunning ──opened──▶ active ◀──opened── inactive ◀──interrupted── active
///       │                    │ left
///       └───relaunched──▶ background ──nothing to do──▶ suspended
///                            ▲                              │
///                            └──────────woken───────────────┘
/// ```
///
/// Source: BG-APP-01, BG-APP-03, BG-APP-04, BG-APP-10.
struct AppProcess: Hashable, Sendable {
  enum State: Hashable, Sendable {
    case notRunning
    case inactive
    case active
    case background(Awake)
    case suspended
  }

  enum Input: Hashable, Sendable {
    /// The user brings the app to the foreground.
    case opened
    /// The user goes elsewhere, or locks the screen. The app's `didEnterBackground` takes as long
    /// as `handler` says.
    case left(handler: Duration)
    /// Something covers the app for a moment.
    case interrupted
    /// A Bluetooth event is delivered. It wakes the app if that is suspended.
    case woken(work: Duration)
    /// A Bluetooth event starts the app.
    case relaunched(work: Duration)
    /// The system resumes or starts the app for a task that it has asked for.
    case tasked(work: Duration)
    /// The app says that it has nothing left to do.
    case finishedWork
    case ended(TerminationCause)
    case timePassed
  }

  enum Output: Hashable, Sendable {
    case launched(by: LaunchReason)
    case didFinishLaunching(by: LaunchReason)
    case inactive
    case willEnterForeground
    case foreground
    case background
    case didEnterBackground
    case woken
    case tasksExpired
    case throttled
    case suspended
    case terminated(TerminationCause)
  }

  private(set) var state = State.notRunning
  /// The background tasks that the app has begun and not ended, by number.
  var tasks: Set<Int> = []
  /// The instant at which the app last stayed awake beyond its time.
  private(set) var throttledAt: Instant?
  let timing: Timing

  init(timing: Timing) { self.timing = timing }

  mutating func receive(_ input: Input, at now: Instant) -> [Output] {
    switch (state, input) {
    case (.notRunning, .opened):
      state = .active
      return [.launched(by: .user), .didFinishLaunching(by: .user), .foreground]
    case (.notRunning, .relaunched) where timing.behaviour.relaunchesIntoForeground:
      state = .active
      return [.launched(by: .bluetooth), .didFinishLaunching(by: .bluetooth), .foreground]
    case (.notRunning, .relaunched(let work)):
      state = .background(.woken(at: now, work: work, budget: budget(at: now), timing))
      return [.launched(by: .bluetooth), .background, .didFinishLaunching(by: .bluetooth)]
    case (.notRunning, .tasked(let work)):
      state = .background(.woken(at: now, work: work, budget: timing.taskBudget, timing))
      return [
        .launched(by: .backgroundTask), .background, .didFinishLaunching(by: .backgroundTask),
      ]
    case (.inactive, .opened):
      state = .active
      return [.foreground]
    case (.background, .opened), (.suspended, .opened):
      state = .active
      return [.inactive, .willEnterForeground, .foreground]
    case (.active, .interrupted):
      state = .inactive
      return [.inactive]
    case (.active, .left(let handler)), (.inactive, .left(let handler)):
      state = .background(.left(at: now, handler: handler, timing))
      return [.background, .didEnterBackground]
    case (.suspended, .woken(let work)):
      state = .background(.woken(at: now, work: work, budget: budget(at: now), timing))
      return [.woken]
    case (.suspended, .tasked(let work)):
      state = .background(.woken(at: now, work: work, budget: timing.taskBudget, timing))
      return [.woken]
    case (.background(var awake), .tasked(let work)):
      awake.extend(forTask: work, at: now, timing)
      state = .background(awake)
      return []
    case (.background(var awake), .woken(let work)):
      awake.extend(at: now, work: work, budget: budget(at: now), timing)
      state = .background(awake)
      return []
    case (.background(var awake), .finishedWork):
      awake.worksUntil = min(awake.worksUntil, now)
      state = .background(awake)
      return []
    case (.background(let awake), .timePassed):
      return pass(time: now, awake)
    case (.inactive, .ended(let cause)), (.active, .ended(let cause)),
      (.background, .ended(let cause)), (.suspended, .ended(let cause)):
      return end(by: cause)
    case (.active, .opened), (.inactive, .interrupted), (.background, .left),
      (.background, .interrupted), (.suspended, .left), (.suspended, .interrupted),
      (.notRunning, .left), (.notRunning, .interrupted), (.notRunning, .ended),
      // Code that does not run has no work to finish and uses no time. An app in the foreground has
      // no time limit.
      (.notRunning, .woken), (.notRunning, .finishedWork), (.notRunning, .timePassed),
      (.suspended, .finishedWork), (.suspended, .timePassed),
      (.active, .woken), (.active, .finishedWork), (.active, .timePassed),
      (.inactive, .woken), (.inactive, .finishedWork), (.inactive, .timePassed),
      (.inactive, .relaunched), (.active, .relaunched), (.background, .relaunched),
      (.suspended, .relaunched), (.inactive, .tasked), (.active, .tasked):
      return []
    }
  }

  /// The instant at which the app's time in the background next runs out; nil if it does not.
  var nextDeadline: Instant? {
    guard case .background(let awake) = state else { return nil }
    if let watchdogAt = awake.watchdogAt { return watchdogAt }
    if let expiredAt = awake.tasksExpiredAt, hasTasks {
      return expiredAt + timing.taskGrace
    }
    if hasTasks { return awake.since + timing.taskLimit }
    let isPunished = !timing.behaviour.neverPunishes && awake.punishedAt(timing) < awake.end
    if isPunished { return awake.punishedAt(timing) }
    return keepsAwake(awake) ? nil : awake.end
  }
}

extension AppProcess {
  /// Source: chosen. CH-03: an interrupted (inactive) app is still in the foreground.
  var isInForeground: Bool { state == .active || state == .inactive }

  var isInBackground: Bool { if case .background = state { true } else { false } }

  /// Whether its code is executed.
  var isRunning: Bool { isInForeground || isInBackground }

  /// The instant at which the app's time for the present wake is over.
  var budgetEnd: Instant? {
    if case .background(let awake) = state { awake.budgetEnd } else { nil }
  }

  /// Source: BG-WAK-07.
  private var hasTasks: Bool { !tasks.isEmpty && !timing.behaviour.ignoresBackgroundTasks }

  private mutating func end(by cause: TerminationCause) -> [Output] {
    state = .notRunning
    tasks = []
    return [.terminated(cause)]
  }

  private mutating func pass(time now: Instant, _ awake: Awake) -> [Output] {
    guard let deadline = nextDeadline, deadline <= now else { return [] }
    // Source: chosen. An app that takes too long to enter the background is ended.
    if awake.watchdogAt != nil { return end(by: .system) }
    if hasTasks {
      // Source: BG-WAK-09. An app that does not end a task in its expiry handler is terminated.
      if awake.tasksExpiredAt != nil {
        if !timing.behaviour.forgivesUnendedTasks { return end(by: .system) }
        tasks = []
        state = .suspended
        return [.suspended]
      }
      var awake = awake
      awake.tasksExpiredAt = now
      state = .background(awake)
      return [.tasksExpired]
    }
    if awake.end <= now {
      state = .suspended
      let isPunished = timing.behaviour.punishesWithinBudget && awake.isWake
      return isPunished ? [.throttled, .suspended] : [.suspended]
    }
    return punish(at: now)
  }

  /// Source: BG-WAK-03.
  /// Source: chosen. CH-02: the first overrun throttles the app, and the next one ends it.
  private mutating func punish(at now: Instant) -> [Output] {
    switch timing.penalty {
    case .kill: return end(by: .system)
    case .throttleThenKill where isThrottled(at: now): return end(by: .system)
    case .throttle, .throttleThenKill: break
    }
    throttledAt = now
    state = .suspended
    return [.throttled, .suspended]
  }

  /// Returns whether the app recently stayed awake beyond its time.
  func isThrottled(at now: Instant) -> Bool {
    throttledAt.map { now - $0 < timing.overrunMemory } ?? false
  }

  /// Source: chosen. CH-02: a throttled app gets half the time.
  private func budget(at now: Instant) -> Duration {
    isThrottled(at: now) ? timing.wakeBudget / 2 : timing.wakeBudget
  }

  private func keepsAwake(_ awake: Awake) -> Bool {
    awake.isWake ? timing.behaviour.neverSuspendsWokenApps : timing.behaviour.neverSuspendsAppsLeft
  }
}

/// The reason why an app was started.
enum LaunchReason: String, Hashable, Sendable {
  case user
  case bluetooth
  case backgroundTask
}

enum TerminationCause: String, Hashable, Sendable {
  case system
  case user
  case crash
  case restart
}
