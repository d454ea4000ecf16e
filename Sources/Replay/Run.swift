public import Timelines
public import VirtualTime

/// The table: passes entries between the seats in virtual time and has each written down.
///
/// An entry is given its instant and its number, written down, and only then shown to those whom
/// it concerns; what they answer comes after whatever was already asked for. Within one instant
/// this goes on until everybody is still, then time moves to the next act or deadline.
public struct Run {
  private var implementations: [(device: String, seat: any Implementation)]
  private var apps: [ScriptedApp]
  private var air: any Seat
  /// What happens now, in order.
  private var pending = Pending()
  private var scheduled = TimerQueue<Draft>()
  private var sequence = 0
  private var entriesNow = 0
  public private(set) var now = Instant.start

  /// More entries than this without time moving is not a busy instant but an endless one.
  public static let mostEntriesOfAnInstant = 100_000

  /// - Parameters:
  ///   - implementations: One for each device of the scenario, in its order.
  ///   - air: Peers and links; see ``World``.
  public init(
    _ scenario: Scenario, implementations: [any Implementation], air: any Seat
  ) {
    self.implementations = Array(zip(scenario.devices, implementations))
    self.air = air
    apps = scenario.apps.map(ScriptedApp.init)
    pending.append(contentsOf: scenario.opening)
    for act in scenario.acts { schedule(act, of: scenario) }
  }

  /// Runs until the given instant, and writes each entry down as it happens.
  ///
  /// - Returns: Why it ended.
  public mutating func run(
    until end: Instant, writing write: (Entry) throws -> Void
  ) rethrows -> Ending {
    while true {
      while let draft = pending.popFirst() {
        entriesNow += 1
        if entriesNow > Self.mostEntriesOfAnInstant { return .endless }
        try perform(draft, write)
      }
      guard let next = nextInstant, next <= end else { break }
      if next > now { entriesNow = 0 }
      now = max(now, next)
      wakeSeats()
    }
    now = max(now, end)
    return .reachedEnd
  }

  /// Why a run ended.
  public enum Ending: Hashable, Sendable {
    case reachedEnd
    /// Entries followed from entries without time moving.
    case endless
  }
}

extension Run {
  private var nextInstant: Instant? {
    let seats = implementations.map(\.seat.nextDeadline) + [air.nextDeadline]
    return (seats + [scheduled.nextDeadline]).compactMap { $0 }.min()
  }

  /// Acts go before deadlines at the same instant: what was planned is input to whoever waits.
  private mutating func wakeSeats() {
    while let (_, draft) = scheduled.popFirst(dueBy: now) { pending.append(draft) }
    if !pending.isEmpty { return }
    if let deadline = air.nextDeadline, deadline <= now {
      ask(air.advance(to: now))
    }
    for index in implementations.indices {
      guard let deadline = implementations[index].seat.nextDeadline, deadline <= now else {
        continue
      }
      let answers = implementations[index].seat.advance(to: now)
      ask(answers, device: implementations[index].device)
    }
  }

  private mutating func schedule(_ scheduledAct: Scenario.ScheduledAct, of scenario: Scenario) {
    var act = scheduledAct.act
    if act[.device] == nil, act.kind.fields.contains(.device) {
      let owner = scenario.apps.first { $0.app == act[.app]?.text }?.device
      act[.device] = (owner ?? scenario.devices.first).map(FieldValue.text)
    }
    for repetition in 0..<max(scheduledAct.times, 0) {
      let delay = scheduledAct.interval.nanoseconds.multipliedReportingOverflow(
        by: Int64(repetition))
      if delay.overflow { return }
      scheduled.insert(act, due: scheduledAct.time + .nanoseconds(delay.partialValue))
    }
  }

  private mutating func perform(_ asked: Draft, _ write: (Entry) throws -> Void) rethrows {
    let draft = asked.isScriptedCall ? scripted(asked) : asked
    sequence += 1
    let entry = draft.entry(at: now, sequence: sequence)
    try write(entry)
    show(entry)
  }

  /// A call of the scenario's timeline goes through its app, which may not be running.
  private func scripted(_ call: Draft) -> Draft {
    let app = apps.first { $0.setup.app == call[.app]?.text } ?? (apps.count == 1 ? apps[0] : nil)
    guard let app else { return call }
    var call = call
    if call[.app] == nil { call[.app] = .text(app.setup.app) }
    return app.perform(call)
  }

  private mutating func show(_ entry: Entry) {
    switch entry.audience {
    case .nobody: return
    case .air:
      ask(air.receive(entry))
    case .implementations:
      for index in implementations.indices
      where entry[.device]?.text.map({ $0 == implementations[index].device }) ?? true {
        let answers = implementations[index].seat.receive(entry)
        ask(answers, device: implementations[index].device, cause: entry.sequence)
      }
    case .apps:
      for index in apps.indices where apps[index].setup.app == entry[.app]?.text {
        ask(apps[index].receive(entry))
      }
    case .everybody:
      ask(air.receive(entry))
      for index in implementations.indices {
        let answers = implementations[index].seat.receive(entry)
        ask(answers, device: implementations[index].device, cause: entry.sequence)
      }
    }
  }

  private mutating func ask(_ drafts: [Draft], device: String? = nil, cause: Int? = nil) {
    for var draft in drafts {
      if let device, draft[.device] == nil, draft.kind.fields.contains(.device) {
        draft[.device] = .text(device)
      }
      if draft.cause == nil { draft.cause = cause }
      if draft.delay > .zero {
        let due = now + draft.delay
        draft.delay = .zero
        scheduled.insert(draft, due: due)
      } else {
        pending.append(draft)
      }
    }
  }
}
