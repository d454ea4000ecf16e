import Timelines

extension AppProcess {
  /// A stay of the app in the background, and how long it lasts.
  struct Awake: Hashable, Sendable {
    var since: Instant
    /// Whether a Bluetooth event woke or launched the app. False if the user left it.
    var isWake: Bool
    /// The app is not suspended before this, even if it has nothing to do.
    var restsAt: Instant
    /// Until when the app is busy.
    var worksUntil: Instant
    /// Until when the app may be busy.
    var budgetEnd: Instant
    /// The instant at which the watchdog ends an app whose `didEnterBackground` takes too long.
    var watchdogAt: Instant?
    /// The instant at which the app was notified that its background tasks must end.
    var tasksExpiredAt: Instant?
  }

  /// The durations and choices that the state machine uses.
  struct Timing: Hashable, Sendable {
    var suspendDelay: Duration
    var wakeBudget: Duration
    var rearmsOnEvent: Bool
    var idleDelay: Duration
    var overrunGrace: Duration
    var overrunMemory: Duration
    var penalty: OverrunPenalty
    var enterBackgroundLimit: Duration
    var taskLimit: Duration
    var taskGrace: Duration
    var behaviour: Behaviour.Life

    init(_ parameters: Parameters, _ behaviour: Behaviour.Life = .init()) {
      suspendDelay = parameters.suspendDelay
      wakeBudget = parameters.wakeBudget
      rearmsOnEvent = parameters.wakeRearmOnEvent
      idleDelay = parameters.wakeIdleSuspend
      overrunGrace = parameters.overrunGrace
      overrunMemory = parameters.overrunMemory
      penalty = parameters.overrunPenalty
      enterBackgroundLimit = parameters.enterBackgroundLimit
      taskLimit = parameters.backgroundTaskLimit
      taskGrace = parameters.backgroundTaskGrace
      self.behaviour = behaviour
    }

    /// The longest time for which an app that was resumed or started for a task may be busy.
    var taskBudget: Duration { taskLimit + taskGrace }
  }
}

extension AppProcess.Awake {
  typealias Timing = AppProcess.Timing

  /// Source: BG-APP-01, BG-APP-02.
  static func left(at now: Instant, handler: Duration, _ timing: Timing) -> Self {
    let isTooLong = handler > timing.enterBackgroundLimit
    return Self(
      since: now, isWake: false, restsAt: now + timing.suspendDelay, worksUntil: now + handler,
      budgetEnd: now + max(timing.suspendDelay, handler),
      watchdogAt: isTooLong ? now + timing.enterBackgroundLimit : nil)
  }

  /// Source: BG-WAK-01, BG-WAK-12.
  static func woken(at now: Instant, work: Duration, budget: Duration, _ timing: Timing) -> Self {
    let isLingering = timing.behaviour.doublesWakeBudget
    return Self(
      since: now, isWake: true, restsAt: now + (isLingering ? budget * 2 : timing.idleDelay),
      worksUntil: now + work, budgetEnd: now + (isLingering ? budget * 3 : budget))
  }

  /// Takes in a further event: the app gets more to do and (CH-01) more time for it.
  ///
  /// Source: BG-WAK-10.
  mutating func extend(at now: Instant, work: Duration, budget: Duration, _ timing: Timing) {
    let rearms = !timing.behaviour.neverExtendsWakes
    restsAt = rearms ? max(restsAt, now + timing.idleDelay) : restsAt
    worksUntil = max(worksUntil, now + work)
    if timing.rearmsOnEvent { budgetEnd = max(budgetEnd, now + budget) }
  }

  /// Takes in a task, for which the app gets the whole time of a task.
  mutating func extend(forTask work: Duration, at now: Instant, _ timing: Timing) {
    since = now
    worksUntil = max(worksUntil, now + work)
    budgetEnd = max(budgetEnd, now + timing.taskBudget)
  }

  /// The instant at which the app has nothing left to do and is suspended.
  ///
  /// Source: BG-WAK-02.
  var end: Instant { max(restsAt, worksUntil) }

  /// Source: chosen. CH-02: an overrun is punished only some time after the end of the budget.
  func punishedAt(_ timing: Timing) -> Instant { budgetEnd + timing.overrunGrace }
}
