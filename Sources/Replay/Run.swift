public import Timelines
public import VirtualTime

/// The table: passes entries between the seats in virtual time and has each written down.
///
/// An entry is given its instant and its number, written down, and only then shown to those whom
/// it concerns; what they answer comes after whatever was already asked for, except that an app's
/// calls and the values they return come at once. Within one instant this goes on until everybody
/// is still, then time moves to the next act or deadline.
public struct Run {
  var implementations: [Host]
  var apps: [Guest]
  var air: any Seat
  /// What happens now, in order.
  var pending = Pending()
  var agenda = Agenda()
  private var sequence = 0
  /// The apps that this run has told of their launch, as nobody else does.
  var launchedApps: Set<String> = []
  /// What has been done without time moving.
  private var stepsOfInstant = 0
  /// What the implementation is to be shown in one batch; nil where it is shown everything at once.
  var batch: [Entry]?
  var pace: BatchPace
  public private(set) var now = Instant.start
  /// Whether long stretches in which everybody only repeats themselves are counted and not played.
  public var rests = false
  var resting = Resting()
  /// When something happened last that is no repetition.
  private(set) var lastNews = Instant.start
  /// How many of the entries are the implementations' doing.
  private var implementationEntries = 0
  /// Whether an implementation has asked for more wakes than it has.
  private var isOverWoken = false
  private var turns = 0
  /// The turns and entries after which somebody outside is asked whether the run may go on.
  private var nextWatch = 0

  /// An implementation, and the phone that it is of.
  struct Host {
    let device: String
    var seat: any Implementation
    private var wakes = WakeBudget()

    init(_ device: String, _ seat: any Implementation) { (self.device, self.seat) = (device, seat) }

    /// Wakes it. Of one with a clock of its own, that clock says how often it can be woken.
    ///
    /// - Parameter entries: How many entries of others there have been in the run.
    /// - Returns: What it does, and whether it has asked to be woken too often.
    mutating func wake(
      at now: Instant, limit: Int, entries: Int
    ) -> (drafts: [Draft], isTooOften: Bool) {
      let isTooOften =
        wakes.note(now, limit: limit, entries: entries) && seat.about.clock.kind == .virtual
      return (seat.advance(to: now), isTooOften)
    }

    // Mutating, so that it is done in place, as these are asked every instant: to look at a seat in
    // a list copies it.

    var nextDeadline: Instant? { mutating get { seat.nextDeadline } }

    /// Whether it is shown an entry, which means all phones where it names none.
    mutating func isMeant(by fields: Fields) -> Bool {
      fields.has(device, at: .device) || !fields.contains(.device)
    }
  }

  /// An app, and what it says of itself: compared with everything that apps are shown.
  struct Guest {
    let app: String
    let device: String?
    var seat: any App

    init(_ seat: any App) { (app, device, self.seat) = (seat.app, seat.device, seat) }

    /// In place, as ``Host/nextDeadline``.
    var nextDeadline: Instant? { mutating get { seat.nextDeadline } }

    /// Whether it is told of an entry, which means all phones where it names none. In place, as
    /// ``Host/nextDeadline``.
    ///
    /// - Parameter first: The phone of apps that name none.
    mutating func isMeant(by fields: Fields, first: String?) -> Bool {
      guard fields.has(app, at: .app) else { return false }
      return !fields.contains(.device)
        || (device ?? first).map { fields.has($0, at: .device) } ?? false
    }
  }

  /// More steps than this without time moving is not a busy instant but an endless one.
  public static let mostStepsOfAnInstant = 100_000
  /// Fewer in a test that is not to take long.
  package var mostSteps = Self.mostStepsOfAnInstant

  /// Bounds at which the run is ended.
  public var limits = RunLimits()

  /// - Parameters:
  ///   - implementations: One for each device of the scenario, in its order.
  ///   - apps: Who sits in the apps' seats; the scenario's own scripts where it is nil.
  ///   - air: Peers and links; see ``World``.
  public init(
    _ scenario: Scenario, implementations: [any Implementation], apps: [any App]? = nil,
    air: any Seat
  ) {
    self.implementations = zip(scenario.devices, implementations).map { Host($0, $1) }
    self.air = air
    pace = BatchPace(most: implementations.count == 1 ? implementations[0].batchLimit : 0)
    self.apps = []
    let seats: [any App] =
      apps ?? scenario.apps.map { ScriptedApp($0, hasLifecycle: hasLifecycle($0.device)) }
    self.apps = seats.map(Guest.init)
    let clock = implementations.map(\.about.clock).reduce(RunClock.virtual) { $0.coarser(than: $1) }
    for draft in scenario.opening(on: clock) { pending.append(draft) }
    for (order, act) in scenario.acts.enumerated() {
      agenda.insert(act.naming(deviceOf: scenario), order: order)
    }
  }

  /// Runs until the given instant, and writes each entry down as it happens.
  ///
  /// - Parameter watch: Whether the run has come to a bound that only who drives it can know; asked
  ///   every few hundred entries or wakes.
  /// - Returns: Why it ended.
  public mutating func run(
    until end: Instant, watching watch: () -> RunLimits.Reached? = { nil },
    writing write: (Entry) throws -> Void
  ) rethrows -> Ending {
    while true {
      if let reached = reached(watch) { return .reached(reached) }
      if resting.isUnderWay, !pending.isEmpty { pending.prepend(contentsOf: takeRepetitions()) }
      while let draft = pending.popFirst() {
        if !countStep() { return .endless }
        try perform(draft, write)
      }
      if now.nanoseconds(since: lastNews) > limits.quiet.nanoseconds {
        return .reached(RunLimits.Reached(.quiet, of: limits))
      }
      let next = nextInstant
      if let next, next >= restDue, next <= end, rest(before: next, until: end) { continue }
      if pace.next > 1, !resting.isUnderWay, try performBatch(until: end, write) { continue }
      guard let next, next <= end else { break }
      moveOn(to: next)
      if !countStep() { return .endless }
      wakeSeats()
    }
    now = max(now, end)
    return .reachedEnd
  }

  /// Lets every seat say what is left to say, and writes the trailer.
  ///
  /// - Returns: Why the run ended, as the trailer says: an implementation may have gone before.
  @discardableResult
  public mutating func finish(
    _ ending: Ending, writing write: (Entry) throws -> Void
  ) rethrows -> Ending {
    let now = now
    var number = sequence
    for draft in takeRepetitions() { try write(draft.entry(at: now, next: &number)) }
    try air.end(at: now) { try write($0.entry(at: now, next: &number)) }
    for index in apps.indices {
      try apps[index].seat.end(at: now) { try write($0.entry(at: now, next: &number)) }
    }
    for index in implementations.indices {
      try implementations[index].seat.end(at: now) { try write($0.entry(at: now, next: &number)) }
    }
    let ending = ending.amended(by: implementations.map(\.seat))
    let trailer = Draft(
      .runEnded, from: .harness,
      [.text: .text(ending.description), .count: .integer(number + 1)])
    try write(trailer.entry(at: now, next: &number))
    sequence = number
    return ending
  }

  /// Why a run ended.
  public enum Ending: Hashable, Sendable, CustomStringConvertible {
    case reachedEnd
    /// The same, but an implementation was not there any more: a clause that says why.
    case reachedEndWithout(String)
    /// Entries followed from entries, or seats were woken again and again, without time moving.
    case endless
    /// It came to one of its bounds.
    case reached(RunLimits.Reached)

    /// Whether it was an implementation that did not let the run come to its end.
    public var isImplementations: Bool {
      switch self {
      case .reachedEnd, .reachedEndWithout: false
      case .endless: true
      case .reached(let reached): reached.isImplementations
      }
    }

    public var description: String {
      switch self {
      case .reachedEnd: "the planned end was reached"
      case .reachedEndWithout(let remark): "\(Self.reachedEnd), but \(remark)"
      case .endless: "time stood still for \(Run.mostStepsOfAnInstant) steps"
      case .reached(let reached): reached.description
      }
    }
  }
}

extension Run.Ending {
  /// Whether time moved as far as it was meant to.
  public var isPlanned: Bool {
    switch self {
    case .reachedEnd, .reachedEndWithout: true
    case .endless, .reached: false
    }
  }

  fileprivate func amended(by implementations: [any Implementation]) -> Self {
    guard self == .reachedEnd else { return self }
    let remarks = implementations.compactMap { ($0 as? any FallibleImplementation)?.endingRemark }
    return remarks.first.map(Self.reachedEndWithout) ?? self
  }
}

// For whoever passes on to the implementations what comes at other times than the run's.
extension Run {
  public var seats: [any Implementation] { implementations.map(\.seat) }

  public mutating func updateSeats(_ body: (inout any Implementation) -> Void) {
    for index in implementations.indices { body(&implementations[index].seat) }
  }
}

extension Run {
  private mutating func reached(_ watch: () -> RunLimits.Reached?) -> RunLimits.Reached? {
    if isOverWoken { return RunLimits.Reached(.wakes, of: limits, isImplementations: true) }
    if sequence >= limits.entries {
      // Where nearly all of them are its own, the run is as long as the implementation makes it.
      let isImplementations = implementationEntries > sequence / 10 * 9
      return RunLimits.Reached(.entries, of: limits, isImplementations: isImplementations)
    }
    turns += 1
    guard turns + sequence >= nextWatch else { return nil }
    nextWatch = turns + sequence + 256
    return watch()
  }

  mutating func moveOn(to next: Instant) {
    if next > now { stepsOfInstant = 0 }
    now = max(now, next)
  }

  private mutating func countStep() -> Bool {
    stepsOfInstant += 1
    return stepsOfInstant <= mostSteps
  }

  /// When something is to happen next; nil where nothing is planned and everybody waits.
  public var nextInstant: Instant? {
    mutating get {
      var next = agenda.nextDeadline
      // No list is made: this is asked for every instant of a run.
      if let deadline = air.nextDeadline { next = min(next ?? deadline, deadline) }
      for index in implementations.indices {
        guard let deadline = implementations[index].nextDeadline else { continue }
        next = min(next ?? deadline, deadline)
      }
      for index in apps.indices {
        guard let deadline = apps[index].nextDeadline else { continue }
        next = min(next ?? deadline, deadline)
      }
      return next
    }
  }

  /// Acts go before deadlines at the same instant: what was planned is input to whoever waits.
  private mutating func wakeSeats() {
    if let next = agenda.nextDeadline, next <= now {
      let due = agenda.popAll(dueBy: now, atMost: mostSteps)
      for draft in due { pending.append(draft) }
      if !due.isEmpty { return }
    }
    if let deadline = air.nextDeadline, deadline <= now {
      ask(air.advance(to: now))
    }
    for index in implementations.indices {
      guard let deadline = implementations[index].nextDeadline, deadline <= now else { continue }
      let (drafts, isTooOften) = implementations[index].wake(
        at: now, limit: limits.wakes, entries: sequence - implementationEntries)
      if isTooOften { isOverWoken = true }
      ask(drafts, of: index)
    }
    for index in apps.indices {
      guard let deadline = apps[index].nextDeadline, deadline <= now else { continue }
      for call in calls(asked: apps[index].seat.advance(to: now), by: index) {
        pending.append(call)
      }
    }
  }

  /// Does one thing more of what the air alone does.
  ///
  /// - Returns: Whether there was any, before the deadline and before anybody else is to act.
  mutating func goOn(before deadline: Instant, _ write: (Entry) -> Void) -> Bool {
    if let draft = pending.first {
      guard draft.isForImplementationsAlone, countStep() else { return false }
      _ = pending.popFirst()
      perform(draft, write)
      return true
    }
    guard let next = air.nextDeadline, next < deadline,
      next < agenda.nextDeadline ?? .distantFuture
    else { return false }
    for index in apps.indices where isDue(index, by: next) { return false }
    moveOn(to: next)
    guard countStep() else { return false }
    ask(air.advance(to: now))
    return true
  }

  private mutating func isDue(_ app: Int, by instant: Instant) -> Bool {
    apps[app].nextDeadline.map { $0 <= instant } ?? false
  }

  private mutating func perform(
    _ asked: consuming Draft, _ write: (Entry) throws -> Void
  ) rethrows {
    if asked.isCallOfApp { asked = called(asked) }
    sequence += 1
    if asked.from == .implementation { implementationEntries += 1 }
    if !asked.kind.isRepetition { lastNews = now }
    let entry = asked.entry(at: now, sequence: sequence)
    try write(entry)
    show(entry)
  }
}

extension Kind {
  /// Whether what happens again and again while everybody waits is of this kind.
  fileprivate var isRepetition: Bool {
    switch self {
    case .airAdvertisement, .airScanRequest, .airScanResponse, .callbackDidDiscover, .noteRepeated:
      true
    default: false
    }
  }
}

extension Draft {
  /// The entry that this becomes, with the number after the last one.
  fileprivate func entry(at now: Instant, next number: inout Int) -> Entry {
    number += 1
    return entry(at: now, sequence: number)
  }
}
