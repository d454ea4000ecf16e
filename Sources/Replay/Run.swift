public import Seats
public import Timelines

/// Passes entries between the seats in virtual time and has each of them written down.
///
/// An entry is given its instant and its number. It is written down, and only then shown to the
/// seats that it concerns. Their answers are queued after everything that was already asked for.
/// Only an app's calls and the values that they return come at once. Within one instant this goes
/// on until no seat has anything to say. Then time moves to the next act or deadline.
public struct Run: Sendable {
  var implementations: [Host]
  var apps: [Guest]
  var air: any Seat
  var peers: ScriptedPeers
  /// The drafts of the present instant, in order.
  var pending = Pending()
  var agenda = Agenda()
  private var sequence = 0
  /// The apps that this run itself has notified of their launch, because no implementation does.
  var launchedApps: Set<String> = []
  /// The roles of the managers that apps have made.
  var roles: [Manager: FieldValue] = [:]
  /// The last call of an app.
  var lastCall: Entry?
  /// The number of steps since time last moved.
  private var stepsOfInstant = 0
  /// The virtual time of the run.
  public private(set) var now = Instant.start
  /// Whether long stretches in which every seat only repeats itself are counted instead of played.
  public var rests = false
  var resting = Resting()
  /// The instant of the last entry that was no repetition.
  private(set) var lastNews = Instant.start
  /// The number of entries that the implementations caused.
  private var implementationEntries = 0
  /// The implementation or the app that has asked to be woken too often.
  private var overWoken: String?
  private var turns = 0
  /// The sum of turns and entries at which the code that drives the run is next asked whether it
  /// may go on.
  private var nextWatch = 0

  /// The most steps in one instant. More of them mean that the instant will never end.
  public static let mostStepsOfAnInstant = 100_000
  /// The most steps in one instant, which a test may lower so that it takes less time.
  package var mostSteps = Self.mostStepsOfAnInstant

  /// The bounds at which the run is ended.
  public var limits = RunLimits()

  /// - Parameters:
  ///   - implementations: One for each device of the scenario, in its order.
  ///   - apps: The apps; nil for the scenario's own scripts.
  ///   - guests: Apps that take the place of the script of the same name on the same phone.
  ///   - air: Peers and links; see ``World``.
  public init(
    _ scenario: Scenario, implementations: [any Implementation], apps: [any SeatedApp]? = nil,
    guests: [any SeatedApp] = [], air: any Seat
  ) {
    peers = ScriptedPeers(scenario)
    // A peer that reacts must do so before anything else is shown.
    let isAlone = implementations.count == 1 && peers.isEmpty
    self.implementations = zip(scenario.devices, implementations).map { device, seat in
      var seat = seat
      seat.sit(at: device)
      return Host(device, seat, batches: EntryBatches(most: isAlone ? seat.batchLimit : 0))
    }
    self.air = air
    self.apps = []
    let seats: [any SeatedApp] =
      apps
      ?? scenario.apps.map { setup in
        guests.first { $0.app == setup.app && $0.device == setup.device }
          ?? ScriptedApp(setup, hasLifecycle: hasLifecycle(setup.device))
      }
    self.apps = seats.map(Guest.init)
    let clock = implementations.map(\.about.clock).reduce(RunClock.virtual) { $0.coarser(than: $1) }
    for draft in scenario.opening(on: clock) { pending.append(draft) }
    for (order, act) in scenario.acts.enumerated() {
      agenda.insert(act.naming(deviceOf: scenario), order: order)
    }
  }

  /// Runs until the given instant, and writes each entry down as it happens.
  ///
  /// - Parameter watch: Says whether the run has reached a bound that only the code driving it can
  ///   know, such as real time. It is asked every few hundred entries or wakes.
  /// - Returns: Why the run ended.
  public mutating func run(
    until end: Instant, watching watch: () -> RunLimits.Reached? = { nil },
    writing write: (Entry) throws -> Void
  ) rethrows -> Ending {
    let longestQuiet = limits.quiet.nanoseconds
    while true {
      if let reached = reached(watch) { return .reached(reached) }
      if resting.isUnderWay, !pending.isEmpty { pending.prepend(contentsOf: takeRepetitions()) }
      while let draft = pending.popFirst() {
        if !countStep() { return .endless }
        try record(draft, write)
      }
      if now.nanoseconds(since: lastNews) > longestQuiet {
        return .reached(RunLimits.Reached(.quiet, of: limits))
      }
      let others = nextInstantBesidesAir()
      let next = Self.earlier(others, air.nextDeadline)
      if let next, next >= restDue, next <= end, rest(before: next, until: end) { continue }
      if isBatchDue, !resting.isUnderWay, try performBatch(until: end, write) { continue }
      guard let next, next <= end else { break }
      moveOn(to: next)
      if !countStep() { return .endless }
      // At most instants only the air has something to do. Then no other seat need be asked.
      if others ?? .distantFuture > now { ask(air.advance(to: now)) } else { wakeSeats(until: end) }
    }
    now = max(now, end)
    return .reachedEnd
  }

  /// Lets every seat say what is left to say, and writes the trailer.
  ///
  /// - Returns: Why the run ended, as the trailer says. It also reports an implementation that was
  ///   gone before the end.
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

  /// The reason why a run ended.
  public enum Ending: Hashable, Sendable, CustomStringConvertible {
    case reachedEnd
    /// The planned end was reached, but an implementation was gone before: a clause that says why.
    case reachedEndWithout(String)
    /// Entries followed from entries, or seats were woken again and again, without time moving.
    case endless
    /// The run reached one of its bounds.
    case reached(RunLimits.Reached)

    /// Whether an implementation kept the run from reaching its end.
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

// For code that passes on to the implementations what arrives outside of the run's own time.
extension Run {
  /// The implementations, in the order of their phones.
  public var seats: [any Implementation] { implementations.map(\.seat) }

  /// Changes each implementation in place.
  public mutating func updateSeats(_ body: (inout any Implementation) -> Void) {
    for index in implementations.indices { body(&implementations[index].seat) }
  }
}

extension Run {
  private mutating func reached(_ watch: () -> RunLimits.Reached?) -> RunLimits.Reached? {
    if let overWoken {
      return RunLimits.Reached(.wakes, of: limits, isImplementations: true, by: overWoken)
    }
    if sequence >= limits.entries {
      // If nearly all entries are the implementation's own, it is what made the run so long.
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

  /// The instant at which something is to happen next; nil if no act is planned and every seat
  /// waits.
  public var nextInstant: Instant? {
    mutating get { Self.earlier(nextInstantBesidesAir(), air.nextDeadline) }
  }

  /// Returns the instant at which something is to happen next, whatever the air wants to do.
  ///
  /// - Parameter app: An app that does not count either.
  private mutating func nextInstantBesidesAir(app: Int? = nil) -> Instant? {
    var next = agenda.nextDeadline
    // No list is made of the deadlines: this is asked at every instant of a run.
    for index in implementations.indices {
      guard let deadline = implementations[index].nextDeadline else { continue }
      next = min(next ?? deadline, deadline)
    }
    for index in apps.indices where index != app {
      guard let deadline = apps[index].nextDeadline else { continue }
      next = min(next ?? deadline, deadline)
    }
    return next
  }

  private static func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// Does what is due. At the same instant acts go before the seats' deadlines: an act is input to
  /// the seats that wait.
  ///
  /// - Parameter end: The instant until which the run goes on, as far as is known now.
  private mutating func wakeSeats(until end: Instant) {
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
      if isTooOften { overWoken = "the implementation" }
      ask(drafts, of: index)
    }
    for index in apps.indices {
      guard let deadline = apps[index].nextDeadline, deadline <= now else { continue }
      // The other seats' latest drafts come first: one may be for this app, or end its time.
      if !pending.isEmpty { return }
      let others = Self.earlier(nextInstantBesidesAir(app: index), air.nextDeadline)
      let horizon = min(others ?? end, end)
      if apps[index].wakesTooOften(at: now, limit: limits.wakes, entries: sequence) {
        overWoken = "the app \(apps[index].app)"
      }
      let asked = apps[index].seat.advance(to: now, before: max(horizon, now))
      for call in calls(asked: asked, by: index) { pending.append(call) }
    }
  }

  /// Does one more step, if only the air is concerned.
  ///
  /// - Returns: Whether there was such a step, before the deadline and before any other seat is to
  ///   act.
  mutating func goOn(before deadline: Instant, _ write: (Entry) -> Void) -> Bool {
    if let draft = pending.first {
      guard draft.isForImplementationsAlone, countStep() else { return false }
      _ = pending.popFirst()
      record(draft, write)
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

  /// Gives a draft its number, writes it down, and shows it to every seat.
  private mutating func record(
    _ asked: consuming Draft, _ write: (Entry) throws -> Void
  ) rethrows {
    let isCall = asked.isCallOfApp
    if isCall { asked = called(asked) }
    sequence += 1
    if asked.from == .implementation {
      implementationEntries += 1
      complete(&asked)
    }
    if !asked.kind.isRepetition { lastNews = now }
    let entry = asked.entry(at: now, sequence: sequence)
    if isCall { remember(entry) }
    try write(entry)
    show(entry)
    if isCall { endWait(for: entry) }
  }
}

extension Kind {
  /// Whether entries of this kind come again and again while every seat only waits.
  fileprivate var isRepetition: Bool {
    switch self {
    case .airAdvertisement, .airScanRequest, .airScanResponse, .callbackDidDiscover, .noteRepeated:
      true
    default: false
    }
  }
}

extension Draft {
  /// Returns the entry that this draft becomes, with the number after the last one.
  fileprivate func entry(at now: Instant, next number: inout Int) -> Entry {
    number += 1
    return entry(at: now, sequence: number)
  }
}
