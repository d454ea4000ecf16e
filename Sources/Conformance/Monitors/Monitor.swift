import Timelines

/// Watches one expectation. It finds the instance that an entry is about, knows whether the scope
/// is open for it, and tells the instance when its time is over.
struct Monitor<SomeMachine: Machine>: Markable, Sendable {
  // The fields that every entry needs come first, so that they lie together in memory.
  var table = InstanceTable<SomeMachine.Instance>()
  private var deadlines = DeadlineHeap()
  /// Whether the passing of time alone ever gives the monitor something to do.
  let isTimed: Bool
  let refersToOpener: Bool
  /// Whether an instance is made as soon as the scope opens, which then defines which ones exist.
  let opensInstances: Bool
  private(set) var scope: ScopeTracker
  /// The further states that must be on; empty for almost every expectation.
  var gates: [Gate] = []
  let hasGates: Bool
  /// The scope, or the further state, that has the same keys as the expectation and so defines
  /// which instances exist; nil for neither.
  let anchor: Anchor?
  var machine: SomeMachine
  private var test: Test?
  let plan: Plan
  /// The monitor's number in the workspace.
  private let number: Int
  /// Whether the scope was open for the instance that last received an entry.
  var isOpen = true
  /// The number of times that the expectation was put to the test.
  private var exercised = 0

  enum Anchor: Sendable { case scope, gate(Int) }

  /// Counts the entries that put the expectation to the test.
  private struct Test: Sendable {
    var count: Int
    var seen: [Key: Int] = [:]
  }

  init(_ plan: Plan, _ machine: SomeMachine, scope: Scope? = nil, _ work: inout Workspace) {
    self.plan = plan
    refersToOpener = plan.refersToOpener
    var machine = machine
    machine.join(&work)
    self.machine = machine
    let ownScope = scope ?? plan.expectation.effectiveScope
    self.scope = ScopeTracker(ownScope, keys: plan.keys, closer: plan.closer, &work)
    number = work.add(
      Ledger(
        keys: plan.keys, holdsUntilClosed: ownScope.isJudgedWhenClosed,
        isExplained: work.isExplained, countsDevices: work.countsDevices,
        tolerance: plan.expectation.tolerance))
    test = plan.expectation.exercise.map { Test(count: $0.count) }
    let states = scope == nil ? plan.expectation.states : []
    gates = states.enumerated().map { Gate($1, $0, keys: plan.keys, &work) }
    hasGates = !states.isEmpty
    let gate = gates.firstIndex { $0.tracker.mask == plan.whole }
    anchor = self.scope.mask == plan.whole ? .scope : gate.map { .gate($0) }
    opensInstances = machine.actsOnOpening && anchor != nil
    isTimed = machine.isTimed || self.scope.isTimed
    // A scope with keys opens for each key by itself, and no key has been seen yet.
    if self.scope.isOpenAtStart, self.scope.mask.isEmpty {
      opened(ScopeTracker.Opening(key: .none, stretch: .fromStart), &work)
    }
    exercised = work.takeTests()
  }

  /// Returns the reasons for which the monitor can skip an entry that plays these parts.
  func rests(for slots: Slots) -> Rests {
    var rests: Rests = []
    if !slots.isDisjoint(with: [.opens, .closes, .ofStates]) { return rests }
    if !machine.creating.isEmpty, slots.isDisjoint(with: machine.creating.union(.exercise)) {
      rests.insert(.hasNoInstance)
    }
    if !machine.outlivesScope { rests.insert(.isShut) }
    return rests
  }

  /// The reasons that hold now for skipping the monitor.
  @inline(__always)
  var rests: Rests {
    (table.isEmpty ? .hasNoInstance : Rests()).union(isShut ? .isShut : [])
  }

  /// Whether the expectation has been put to the test often enough, if its rule demands that.
  var isTested: Bool { test == nil }
}

extension Monitor {
  /// - Parameters:
  ///   - hits: The parts that the entry plays, as far as the entry alone shows.
  ///   - key: The entry's values of the expectation's keys, if the route says that it concerns
  ///     instances.
  @inline(__always)
  mutating func receive(
    _ entry: Entry, _ hits: Slots, _ route: Route, _ key: Key, at now: Instant,
    _ work: inout Workspace
  ) {
    work.turn(to: number, at: now)
    if hits.contains(.closes) { close(by: entry, route, &work) }
    if hasGates { closeGates(by: entry, hits, &work) }
    if route.concernsInstances {
      if route.isWhole {
        show(entry, hits, route, key, &work)
      } else {
        showAll(entry, hits, route, key, &work)
      }
    }
    if hits.contains(.opens), let opening = scope.open(by: entry, at: now, &work) {
      opened(opening, &work)
    }
    if hasGates { openGates(by: entry, hits, at: now, &work) }
    exercised &+= work.takeTests()
  }

  /// Shows an entry to the instance that it is about.
  ///
  /// Always inlined: a call would pass each field of the route separately.
  @inline(__always)
  private mutating func show(
    _ entry: Entry, _ hits: Slots, _ route: Route, _ key: Key, _ work: inout Workspace
  ) {
    let cell = table.find(key)
    var (stretch, isOpen) = (Stretch.fromStart, true)
    if let cell, !machine.outlivesScope {
      // If instances end with their scope, the scope of a live instance is open.
      stretch = table.stretch(of: cell)
    } else if let found = scope.stretch(for: entry, key, route, &work),
      !hasGates || areGatesOpen(for: key, &work)
    {
      stretch = found
    } else {
      isOpen = false
      if !machine.outlivesScope { return }
    }
    var hits = hits
    if refersToOpener { hits = confirmed(hits, of: entry, in: stretch, &work) }
    if hits.contains(.exercise), isOpen {
      exercise(key, by: entry, &work)
      if work.isExplained { attestTest(by: entry, of: key, stretch, &work) }
    }
    if route.seen.isEmpty { return }
    if !table.isEmpty { machine.notice(entry, hits: hits, &work) }
    self.isOpen = isOpen
    work.speak(of: key, stretch, isOpen: isOpen)
    if machine.creating.isEmpty {
      var nothing = SomeMachine.Instance()
      machine.receive(entry, hits: hits, seen: route.seen, &nothing, &work)
    } else if let cell {
      let deadline = machine.outlook(
        of: &table[cell], after: entry, hits: hits, seen: route.seen, &work)
      keepOrForget(cell, deadline)
    } else if !machine.creating.isDisjoint(with: hits) {
      var instance = machine.begin(
        since: opening(of: stretch, for: key, &work), stretch, &work)
      machine.receive(entry, hits: hits, seen: route.seen, &instance, &work)
      keep(&instance, key, stretch)
    }
  }

  // Rare work has functions of its own: inline it would slow down the work done for every entry.

  /// Shows an entry that carries fewer keys than the expectation to all instances that agree with
  /// it.
  @inline(never)
  private mutating func showAll(
    _ entry: Entry, _ hits: Slots, _ route: Route, _ shared: Key, _ work: inout Workspace
  ) {
    if hits.contains(.exercise), isOpen(forSome: entry, shared, route, &work) {
      exercise(shared, by: entry, &work)
      if work.isExplained { attestTests(by: entry, shared, route, &work) }
    }
    if route.seen.isEmpty { return }
    let cells = table.isEmpty ? [] : cells(agreeingWith: shared, in: route.carried, &work)
    if plan.fansOut { fanOut(entry, hits, route, shared, &work) }
    for cell in cells {
      let stretch = table.stretch(of: cell)
      var hits = hits
      if refersToOpener { hits = confirmed(hits, of: entry, in: stretch, &work) }
      work.speak(of: table.key(of: cell), stretch, isOpen: isOpen)
      let deadline = machine.outlook(
        of: &table[cell], after: entry, hits: hits, seen: route.seen, &work)
      keepOrForget(cell, deadline)
    }
  }

  /// Keeps an instance that has something to remember, and its deadline; forgets any other.
  mutating func keepOrForget(_ cell: Int) { keepOrForget(cell, machine.outlook(of: &table[cell])) }

  @inline(__always)
  private mutating func keepOrForget(_ cell: Int, _ deadline: Instant?) {
    if let deadline {
      if machine.isTimed { deadlines.set(deadline, for: cell) }
    } else {
      forget(cell)
    }
  }

  private mutating func forget(_ cell: Int) {
    machine.forget(&table[cell])
    table.remove(cell)
    deadlines.remove(cell)
  }

  /// Keeps a new instance if it has something to remember. It is passed as `inout` only so that it
  /// is not copied.
  mutating func keep(_ instance: inout SomeMachine.Instance, _ key: Key, _ stretch: Stretch) {
    if let deadline = machine.outlook(of: &instance) {
      let cell = table.insert(instance, key, stretch)
      if machine.isTimed { deadlines.set(deadline, for: cell) }
    } else {
      machine.forget(&instance)
    }
  }

  /// Returns the parts that an entry plays once it is compared with the opener of the stretch.
  @inline(never)
  func confirmed(
    _ hits: Slots, of entry: Entry, in stretch: Stretch, _ work: inout Workspace
  ) -> Slots {
    plan.confirmed(hits, of: entry, openedBy: work.memory[stretch.opener])
  }

  @inline(never)
  private mutating func exercise(_ key: Key, by entry: Entry, _ work: inout Workspace) {
    work.exercise(by: entry)
    guard var test = test.take() else { return }
    test.seen[key, default: 0] += 1
    if test.seen[key, default: 0] < test.count { self.test = test }
  }

  /// Returns the cells whose keys agree with a key in the places of a mask, in a fixed order.
  func cells(agreeingWith key: Key, in mask: KeyMask, _ work: inout Workspace) -> [Int] {
    table.numbersInUse.filter { cell in
      work.memory.keys.key(table.key(of: cell), of: plan.whole, agreesWith: key, of: mask)
    }
  }
}

// MARK: - Scopes

extension Monitor {
  @inline(never)
  private mutating func opened(_ opening: ScopeTracker.Opening, _ work: inout Workspace) {
    let (key, stretch) = (opening.key, opening.stretch)
    if hasGates {
      openedBesideGates(opening, &work)
      return
    }
    work.open()
    isOpen = true
    if opening.previous != nil || machine.outlivesScope {
      restart(key, from: opening.previous ?? stretch, to: stretch, &work)
    }
    guard opensInstances, table.find(key) == nil else { return }
    work.speak(of: key, stretch)
    var instance = machine.begin(since: work.now, stretch, &work)
    keep(&instance, key, stretch)
  }

  mutating func restart(
    _ key: Key, from previous: Stretch, to stretch: Stretch, _ work: inout Workspace
  ) {
    if scope.mask == plan.whole {
      if let cell = table.find(key), !hasGates || areGatesOpen(for: key, &work) {
        restart(cell, from: previous, to: stretch, &work)
      }
    } else {
      for cell in cells(agreeingWith: key, in: scope.mask, &work)
      where !hasGates || areGatesOpen(for: table.key(of: cell), &work) {
        restart(cell, from: previous, to: stretch, &work)
      }
    }
    work.release(stretch: previous.number)
  }

  mutating func restart(
    _ cell: Int, from previous: Stretch, to stretch: Stretch, _ work: inout Workspace
  ) {
    work.speak(of: table.key(of: cell), previous, isOpen: isOpen)
    table.move(cell, to: stretch)
    machine.restart(&table[cell], stretch, &work)
    keepOrForget(cell)
  }

  @inline(never)
  private mutating func close(by entry: Entry, _ route: Route, _ work: inout Workspace) {
    let closings = scope.close(by: entry, route.carriedKeys, whole: plan.whole, &work)
    for closing in closings { close(closing, .closed(entry), &work) }
  }

  private mutating func close(
    _ closing: ScopeTracker.Closing, _ ending: Ending, _ work: inout Workspace
  ) {
    if closing.mask == plan.whole {
      if let cell = table.find(closing.key) { end(cell, ending, &work) }
    } else {
      for cell in cells(agreeingWith: closing.key, in: closing.mask, &work) {
        end(cell, ending, &work)
      }
    }
    let instance = closing.isPartial ? closing.key : nil
    work.release(stretch: closing.stretch.number, of: instance)
  }

  mutating func end(_ cell: Int, _ ending: Ending, _ work: inout Workspace) {
    work.speak(of: table.key(of: cell), table.stretch(of: cell), isOpen: isOpen)
    machine.end(&table[cell], ending, &work)
    if machine.outlivesScope {
      keepOrForget(cell)
    } else {
      forget(cell)
    }
  }
}

// MARK: - Time

extension Monitor {
  /// The latest instant to which time may move without a call of ``advance(to:_:)``.
  ///
  /// Always inlined, like everything asked with every entry: a call would copy the monitor.
  @inline(__always)
  var nextDeadline: Instant {
    let next = min(deadlines.nextDue, scope.nextClosing)
    // A scope that opens at an instant is open for the entries of that instant.
    let opening = scope.nextOpening
    return opening < .distantFuture ? min(next, opening - .nanoseconds(1)) : next
  }

  /// The earliest deadline of an awaited event; the distant future if none is awaited.
  var awaited: Instant { machine.isWaiting ? deadlines.nextDue : .distantFuture }

  /// Lets time pass until just before an entry of this instant is received. Earlier deadlines are
  /// over then; one that is exactly now is not.
  ///
  /// At one instant, the order is: scopes open, entries are received, deadlines pass, and scopes
  /// with a length close.
  mutating func advance(to now: Instant, _ work: inout Workspace) {
    while true {
      let (deadline, closing, opening) = (deadlines.nextDue, scope.nextClosing, scope.nextOpening)
      if opening <= now, opening < .distantFuture, opening <= min(deadline, closing) {
        work.turn(to: number, at: opening)
        if let opening = scope.openNext(&work) { opened(opening, &work) }
      } else if deadline < now, deadline <= closing {
        expireNext(&work)
      } else if closing < now {
        work.turn(to: number, at: closing)
        if let closed = scope.closeNext(&work) { close(closed, .expired, &work) }
      } else {
        break
      }
    }
    exercised &+= work.takeTests()
  }

  private mutating func expireNext(_ work: inout Workspace) {
    guard let (due, cell) = deadlines.next else { return }
    work.turn(to: number, at: due)
    work.speak(of: table.key(of: cell), table.stretch(of: cell), isOpen: isOpen)
    deadlines.remove(cell)
    machine.expire(&table[cell], &work)
    keepOrForget(cell)
  }

  /// Returns the ledger at the end of the timeline.
  ///
  /// - Parameter other: The monitor of the same pattern in its reference.
  func conclusion(besides other: Monitor?, _ work: inout Workspace) -> Ledger {
    var ledger = work.ledger(of: number)
    ledger.exercised = exercised
    let compared = machine.compare(
      table.all, besides: other?.table.all, plan, ledger, work.memory)
    guard let compared else { return ledger }
    work.count(violations: compared.violations)
    return compared
  }

  /// The number of live instances.
  var count: Int { table.count }

  /// Handles a loss of records. Records that the user left out lie before the judged timeline. For
  /// an expectation on the whole timeline, they count only as records that may have existed.
  func lose(_ gap: Entry, _ work: inout Workspace) {
    guard plan.mayMiss(gap) else { return }
    let isBefore = gap.from == .user && !plan.hasOpener
    work.turn(to: number, at: work.now)
    work.lose(
      gap, inScope: !isBefore && (isOpenAnywhere || plan.opensByRecords),
      closing: plan.closesByRecords)
  }

  mutating func finish(at end: Instant, _ work: inout Workspace) {
    advance(to: end, &work)
    work.turn(to: number, at: end)
    for cell in table.numbersInUse { self.end(cell, .traceEnded, &work) }
    work.endHeld()
    exercised &+= work.takeTests()
  }

  func mark(in marks: inout Marks) {
    table.mark(in: &marks)
    scope.mark(in: &marks)
    for gate in gates { gate.mark(in: &marks) }
    machine.mark(in: &marks)
    for key in test?.seen.keys ?? [:].keys { marks.mark(key) }
  }
}
