import Timelines

/// The installed apps: the lifecycles of their processes, and the delivery of events to them.
///
/// Source: MODEL, sections 3, 8, 9 and 10.
struct Apps: Sendable {
  /// The recipient of an event, with everything that its delivery depends on.
  struct Recipient: Hashable, Sendable {
    /// The app, by its index.
    var app: Int
    var role: Role
    /// Whether the event is for a preserved session that no manager has claimed.
    var isGhost = false
    /// Whether the event is for the delegate of a peripheral that has none.
    var lacksDelegate = false
    /// Whether a throttled app may receive the event later.
    var mayWait = true
  }

  /// Apps are named by their indices.
  enum Input: Sendable {
    case installed(App)
    case deleted(Int)
    /// Something happens to an app's process, because of an event if there is one.
    case lives(Int, AppProcess.Input, for: Event?)
    case authorized(Int, Authorization)
    case liveActivity(Int, isOn: Bool)
    case beginsTask(Int)
    /// The app ends a background task or, if it names none, the latest.
    case endsTask(Int, Int?)
    case happened(Event, to: Recipient)
    case putOff(Event, until: Instant)
    /// An app receives an event as soon as it is not busy.
    case posted(Event, to: Int)
    /// An app may now receive the events that were held for these sessions.
    case mayTell(Int, sessions: Set<Int>)
    /// A manager has claimed a preserved session.
    case claimed(Int, session: Int)
    /// A callback has been handed over to an app.
    case called(Int)
    /// Every app has handled its last callback.
    case returned
    /// An app has ended. These of its sessions outlive it.
    case ended(Int, keeping: Set<Int>)
    case sessionEnded(Int, session: Int)
    case timePassed
  }

  enum Output: Hashable, Sendable {
    /// An output of a process is to be reported.
    case tells(AppProcess.Output, of: Int, for: Event?)
    /// A throttled app is to receive an event later.
    case putsOff(Event)
    /// A postponed event is to be delivered now.
    case isDue(Event)
    /// An app that does not run may be started for an event.
    case relaunches(Int, for: Event)
    /// A suspended app was woken by an event for a session.
    case wakes(session: Int)
    /// An event reaches an app that has been woken for it.
    case comes(Event, to: Int)
    /// A delegate is called although its app should not receive the event.
    case calls(Event)
    /// An event is lost: it has no delegate, and none is about to be set.
    case loses(Event)
    /// The user is alerted to a subscription.
    case alerts(Int, to: Event)
  }

  /// The figures that delivery depends on. They are few, because this is made for every event.
  struct Context: Sendable {
    var now: Instant
    /// The entry that is being answered.
    var cause: Int?
    var coalescesStates: Bool
    var wakeExclusions: Set<WakeExclusion>
    var behaviour: Behaviour.Life
  }

  /// In order of installation.
  private(set) var all: [App] = []
  /// The number of state changes of all apps' processes.
  private(set) var transitions = 0
  private var late = LateDiscoveries()

  mutating func receive(_ input: Input, _ context: Context) -> [Output] {
    switch input {
    case .installed(let app): all.append(app)
    case .deleted(let index): all.remove(at: index)
    case .lives(let index, let input, let event): return move(index, input, for: event, context)
    case .authorized(let index, let authorization): all[index].authorization = authorization
    case .liveActivity(let index, let isOn): all[index].hasLiveActivity = isOn
    case .beginsTask(let index):
      all[index].lastTask += 1
      all[index].process.tasks.insert(all[index].lastTask)
    case .endsTask(let index, let task):
      if let task = task ?? all[index].process.tasks.max() {
        all[index].process.tasks.remove(task)
      }
    case .happened(let event, let recipient): return deliver(event, to: recipient, context)
    case .putOff(let event, let due): late.append(event, due: due)
    case .posted(let event, let index): all[index].mailbox.post(event)
    case .mayTell(let index, let sessions):
      all[index].mailbox.release(sessions, inReverse: context.behaviour.reversesQueue)
    case .claimed(let index, let session): all[index].mailbox.release([session])
    case .called(let index): all[index].mailbox.beginCall()
    case .returned: for index in all.indices { all[index].mailbox.endCall() }
    case .ended(let index, let sessions): all[index].mailbox.end(keeping: sessions)
    case .sessionEnded(let index, let session): all[index].mailbox.drop(session)
    case .timePassed:
      var due: [Output] = []
      while let event = late.popFirst(dueBy: context.now) { due.append(.isDue(event)) }
      return due
    }
    return []
  }

  private mutating func move(
    _ index: Int, _ input: AppProcess.Input, for event: Event?, _ context: Context
  ) -> [Output] {
    let outputs = all[index].process.receive(input, at: context.now)
    for output in outputs { follow(output, of: index, for: event, context) }
    transitions += outputs.count
    return outputs.map { .tells($0, of: index, for: event) }
  }

  private mutating func follow(
    _ output: AppProcess.Output, of index: Int, for event: Event?, _ context: Context
  ) {
    switch output {
    case .background, .woken: all[index].awakeCause = event?.cause ?? context.cause
    case .foreground: all[index].foregroundAt = context.now
    case .terminated: all[index].hasLiveActivity = false
    case .launched, .didFinishLaunching, .inactive, .willEnterForeground, .didEnterBackground,
      .tasksExpired, .throttled, .suspended:
      break
    }
  }
}

// Delivering events.
extension Apps {
  /// Delivers an event: at once, later or never, as the app's state demands.
  ///
  /// Source: MODEL, sections 8 and 9, from BG-CEN-03, BG-PER-16, BG-FGO-02, BG-FGO-11, BG-RES-01.
  private mutating func deliver(
    _ event: Event, to recipient: Recipient, _ context: Context
  ) -> [Output] {
    let index = recipient.app
    if recipient.mayWait, comesLate(event, to: index, context) { return [.putsOff(event)] }
    if recipient.isGhost {
      return hold(event, for: recipient, context) + [.relaunches(index, for: event)]
    }
    if !all[index].process.isInForeground, recipient.lacksDelegate, all[index].mailbox.isEmpty {
      return [.loses(event)]
    }
    switch all[index].process.state {
    case .active, .inactive: all[index].mailbox.post(event)
    case .background where event.category == .subscription && !hasMode(recipient):
      return hold(event, for: recipient, context)
    case .background:
      let outputs = wake(index, for: event, context)
      all[index].mailbox.post(event)
      return outputs
    case .suspended where wakes(recipient, event, context):
      return wake(index, for: event, context)
        + [.wakes(session: event.session), .comes(event, to: index)]
    case .suspended:
      // Source: BG-ALR-10.
      let alerts = context.behaviour.alertsForPeripheralRole && event.category == .subscription
      return (alerts ? [.alerts(index, to: event)] : []) + hold(event, for: recipient, context)
    case .notRunning: break
    }
    return []
  }

  /// Returns whether an event is a discovery for an app that must wait for it. An app must wait if
  /// it stayed awake beyond its time not long ago.
  private func comesLate(_ event: Event, to index: Int, _ context: Context) -> Bool {
    event.category == .discovery && !all[index].process.isInForeground
      && all[index].process.isThrottled(at: context.now)
  }

  private func hasMode(_ recipient: Recipient) -> Bool {
    all[recipient.app].properties.hasMode(recipient.role)
  }

  private func wakes(_ recipient: Recipient, _ event: Event, _ context: Context) -> Bool {
    (hasMode(recipient) || context.behaviour.wakesWithoutMode)
      && event.category.wakes(excluding: context.wakeExclusions, context.behaviour)
  }

  private mutating func wake(_ index: Int, for event: Event, _ context: Context) -> [Output] {
    move(index, .woken(work: all[index].properties.workDuration), for: event, context)
  }

  /// Holds an event until the app may receive it.
  ///
  /// Source: BG-FGO-11.
  private mutating func hold(
    _ event: Event, for recipient: Recipient, _ context: Context
  ) -> [Output] {
    if !hasMode(recipient) {
      if context.behaviour.losesQueue { return [] }
      if context.behaviour.deliversQueueInBackground { return [.calls(event)] }
    }
    all[recipient.app].mailbox.hold(
      event,
      replacesFormer: context.coalescesStates && event.callback == .callbackDidUpdateState)
    return []
  }
}

// These look at the apps in place and by index, because a call that copied them would cost too much
// for every packet that is heard.
extension Apps {
  @inline(__always)
  func index(of name: String) -> Int? {
    for index in all.indices where all[index].name == name { return index }
    return nil
  }

  /// Whether a callback waits for some app.
  var hasMail: Bool {
    mutating get { all.indices.contains { !all[$0].mailbox.isEmpty } }
  }

  /// Whether a discovery was postponed.
  var isOneLate: Bool { late.nextDeadline != nil }

  var hasSuspendedApp: Bool {
    mutating get { all.indices.contains { all[$0].process.state == .suspended } }
  }

  /// The next instant at which the time of a process runs out, or a postponed discovery is due.
  var nextDeadline: Instant? {
    mutating get {
      var next = late.nextDeadline
      for index in all.indices {
        guard let deadline = all[index].process.nextDeadline else { continue }
        next = min(next ?? deadline, deadline)
      }
      return next
    }
  }

  /// Takes out the next callback for an app; nil if the app is busy, or if none waits.
  mutating func takeNext(for index: Int) -> Event? { all[index].mailbox.takeNext() }
}
